"""How moments are written in English."""
