"""Reports: one self-contained HTML page from a match or an analysis."""
