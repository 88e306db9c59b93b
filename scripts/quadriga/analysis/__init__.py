"""Analysis of many positions: reads one position per line, writes one JSON object per line."""
