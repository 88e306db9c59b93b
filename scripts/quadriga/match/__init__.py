"""Matches between engines. The match manager knows no game; it asks the engines about the rules."""
