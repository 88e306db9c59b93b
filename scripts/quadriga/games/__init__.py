"""Recorded games and the files that hold them."""
