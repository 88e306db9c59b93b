"""Books of balanced openings, built with an engine."""
