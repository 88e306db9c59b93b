#!/usr/bin/python3
"""Makes a page of a match or an analysis; see --help."""

import sys

from quadriga.report.cli import main

sys.exit(main())
