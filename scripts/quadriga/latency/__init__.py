"""Measures how fast an engine answers: `scripts/latency`."""
