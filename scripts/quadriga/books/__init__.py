"""Makes and checks books of balanced openings with an engine; explores openings."""
