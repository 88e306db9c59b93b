#!/usr/bin/python3
"""Finds puzzles in recorded games; see --help."""

import sys

from quadriga.puzzles.cli import main

sys.exit(main())
