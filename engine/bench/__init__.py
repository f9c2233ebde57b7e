"""Measuring the search core beside an independent solver: `python -m engine bench`."""
