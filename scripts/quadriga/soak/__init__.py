"""Plays very many games through one engine process: `scripts/soak`."""
