"""Measurements with one command each; docs/performance.md has the figures."""
