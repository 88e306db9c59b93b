"""Analysis of many positions: one position a line in, one JSON object a line out."""
