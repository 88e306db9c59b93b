"""Recorded games: what is known of one, and the files that hold them."""
