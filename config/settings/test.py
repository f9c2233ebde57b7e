"""The test suite's settings: a SQLite file, no worker, the computer's quick fallback move."""

from config.settings.base import *

SECRET_KEY = "only-for-tests-" + "x" * 50
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMBEDDED_WORKER = False
SEARCH_EXECUTOR = "quick"
# Tests call as fast as they can, from one address.
API_POINTS = 0
