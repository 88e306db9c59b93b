#!/usr/bin/python3
"""Makes books of balanced openings; see --help."""

import sys

from quadriga.books.cli import main

sys.exit(main())
