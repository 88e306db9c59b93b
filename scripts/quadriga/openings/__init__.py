"""Books of balanced openings, made by asking an engine."""
