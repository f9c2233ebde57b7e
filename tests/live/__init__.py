"""Live matches on a real server process: histories under faults, rubbish, load, restarts."""
