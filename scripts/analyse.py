#!/usr/bin/python3
"""Analyses positions with a UGI or UCI engine; see --help."""

import sys

from quadriga.analysis.cli import main

sys.exit(main())
