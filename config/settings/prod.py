"""The public site behind a proxy that speaks HTTPS."""

from config import env
from config.settings.base import *

SECRET_KEY = env.required("SECRET_KEY")
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS")
if not ALLOWED_HOSTS:
    env.required("ALLOWED_HOSTS")

# One switch for a trial run of the full stack without certificates.
HTTPS = env.flag("HTTPS", True)
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = False  # the proxy's business
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

STORAGES["staticfiles"] = {"BACKEND": "config.storage.HashedStaticFilesStorage"}
WHITENOISE_USE_FINDERS = False
WHITENOISE_AUTOREFRESH = False
WHITENOISE_MAX_AGE = 3600
