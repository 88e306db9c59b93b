"""Checks whether an engine conforms to the protocol: `scripts/conformance`."""
