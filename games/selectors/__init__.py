"""Reads: they change nothing and lock nothing."""
