"""Matches, games and moves: stored, played, pushed live and counted."""
