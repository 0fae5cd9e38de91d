"""Decades of the history."""
