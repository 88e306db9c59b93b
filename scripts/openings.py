#!/usr/bin/python3
"""Makes books of balanced openings; see --help."""

import sys

from quadriga.openings.cli import main

sys.exit(main())
