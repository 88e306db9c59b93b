"""Fits evaluations to games of the engine with itself."""
