"""The REST API, version 1: the same acts as on the page, for programs."""
