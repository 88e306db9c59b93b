"""A person against an engine in a terminal."""
