#!/usr/bin/python3
"""Opens the board in the browser; see --help."""

import sys

from quadriga.board.cli import main

sys.exit(main())
