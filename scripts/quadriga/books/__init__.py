"""Books of balanced openings, made and checked with an engine; openings explored."""
