#!/usr/bin/python3
"""Plays matches between engines that speak UGI or UCI; see --help."""

import sys

from quadriga.match.cli import main

sys.exit(main())
