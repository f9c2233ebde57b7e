"""How the site writes moments where a language has no better way than the framework knows."""
