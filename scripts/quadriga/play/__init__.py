"""Play against an engine in a terminal."""
