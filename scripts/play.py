#!/usr/bin/python3
"""Lets a person play an engine in the terminal; see --help."""

import sys

from quadriga.play.cli import main

sys.exit(main())
