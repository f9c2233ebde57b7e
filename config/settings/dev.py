"""The embedded site: one command, one process tree, nothing to install beside Python."""

from config import secret
from config.settings.base import *

SECRET_KEY = secret.stored_secret(VAR_DIR / "secret-key")
