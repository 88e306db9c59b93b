"""Plays many games through one engine process: `scripts/soak`."""
