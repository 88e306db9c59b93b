"""Checks whether an engine keeps the protocol: `scripts/conformance`."""
