"""Fits evaluations to self-play games."""
