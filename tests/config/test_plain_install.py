"""The embedded site needs none of what only the full one is made of."""

import subprocess
import sys

_SITE_WITHOUT = """
import os, sys
for name in ("redis", "channels_redis", "psycopg", "pytest", "bitbully"):
    sys.modules[name] = None  # an import of it fails, as where it is not installed
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.dev"
import django
django.setup()
import config.asgi, config.urls
"""


def test_the_site_loads_without_what_only_the_full_one_needs() -> None:
    ran = subprocess.run([sys.executable, "-c", _SITE_WITHOUT], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
