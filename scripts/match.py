#!/usr/bin/python3
"""Plays matches between engines that speak UGI or UCI; see --help."""

import sys

try:
    from quadriga.match.cli import main
except ModuleNotFoundError as error:
    sys.exit(f"match.py: the Python package {error.name} is missing; scripts/setup installs it (Debian: python3-rich)")

sys.exit(main())
