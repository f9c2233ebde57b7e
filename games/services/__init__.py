"""Acts: each owns its transaction, checks everything, and on a GameError has changed nothing."""
