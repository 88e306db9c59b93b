"""Openings, and the files that hold them."""
