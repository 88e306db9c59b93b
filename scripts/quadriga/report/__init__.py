"""Reports: a match or an analysis as one self-contained HTML page."""
