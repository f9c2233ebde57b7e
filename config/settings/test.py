"""The test suite's settings: a SQLite file, no worker, the computer's quick fallback move."""

import os

from config.settings.base import *

SECRET_KEY = "only-for-tests-" + "x" * 50
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMBEDDED_WORKER = False
SEARCH_EXECUTOR = "quick"

if not DATABASE_URL:
    # A file, not memory: consumers and services reach the database from several threads.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / f"test-{os.getpid()}.sqlite3")}
    VAR_DIR.mkdir(parents=True, exist_ok=True)
