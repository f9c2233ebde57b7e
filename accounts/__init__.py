"""People: who acts on the site, as guest or account holder; knows nothing of games."""
