"""What every way to run the site shares; REDIS_URL and DATABASE_URL choose the services.

Without REDIS_URL one process does everything (embedded): channel layer, broker and cache live in
memory and the worker is a thread. With it they live in Redis and workers are processes.
"""

import os
from pathlib import Path
from typing import Any

import django_stubs_ext

from config import databases, env

# Django's generic classes take their type argument at run time, too: ModelAdmin[Player].
django_stubs_ext.monkeypatch()

BASE_DIR = Path(__file__).resolve().parents[2]
VAR_DIR = Path(env.text("VAR_DIR", str(BASE_DIR / "var"))).resolve()

REDIS_URL = env.text("REDIS_URL")
EMBEDDED = not REDIS_URL

DEBUG = env.flag("DEBUG", False)
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS")

# Applications and pages

INSTALLED_APPS = [
    "daphne",
    "config.admin_app.StaffAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "rest_framework",
    "config",
    "accounts",
    "games",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "config.middleware.ContentSecurityPolicyMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.middleware.TallyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.PlayerMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "accounts.staff_access.StaffSessionMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.context.news",
            ],
        },
    }
]

# Language and time: German, unless the browser prefers English or the visitor has chosen

LANGUAGE_CODE = "de"
LANGUAGES = [("de", "Deutsch"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
FORMAT_MODULE_PATH = "config.formats"
TIME_ZONE = "Europe/Berlin"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"

# Static files

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
# The files of months. Workers write them and web processes send them, so all must see the folder.
EXPORTS_DIR = Path(env.text("EXPORTS_DIR", str(VAR_DIR / "exports"))).resolve()
STORAGES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
# Serves the sources, as they are at the moment of the request.
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
WHITENOISE_MAX_AGE = 0
WHITENOISE_ALLOW_ALL_ORIGINS = False

# Database, cache, channel layer

DATABASE_URL = env.text("DATABASE_URL")
DATABASES = {
    "default": databases.postgresql(
        DATABASE_URL, pool_size=env.integer("DATABASE_POOL", 0, most=200)
    )
    if DATABASE_URL
    else databases.sqlite(VAR_DIR / "db.sqlite3")
}

CACHES: dict[str, dict[str, Any]]
CHANNEL_LAYERS: dict[str, dict[str, Any]]
if EMBEDDED:
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            # The usual 300 would drop counts and limits at random.
            "OPTIONS": {"MAX_ENTRIES": 20_000},
        }
    }
    CHANNEL_LAYERS = {
        "default": {"BACKEND": "config.layers.EmbeddedLayer", "CONFIG": {"capacity": 1000}}
    }
else:
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "cache",
        }
    }
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {
                # redis-py 8 would end an idle read after 5 s and cap the pool at 100.
                "hosts": [
                    {
                        "address": REDIS_URL,
                        "socket_timeout": None,
                        "socket_connect_timeout": 5,
                        "socket_keepalive": True,
                        "health_check_interval": 30,
                        "max_connections": 10_000,
                    }
                ],
                "prefix": "layer",
            },
        }
    }

# Background work: two queues, no results kept (results are rows and broadcasts)

CELERY_BROKER_URL = REDIS_URL or "memory://localhost/"
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = (
    # The in-memory transport looks for work once a second unless told otherwise.
    {"polling_interval": 0.01}
    if EMBEDDED
    # A message that a killed worker held comes back after this many seconds.
    else {"visibility_timeout": 120, "socket_connect_timeout": 5, "socket_keepalive": True}
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_DEFAULT_QUEUE = "quick"
CELERY_TASK_TIME_LIMIT = 20
# A broker that is down must not hold up the request: the job row stays, the sweep sends it again.
CELERY_TASK_PUBLISH_RETRY_POLICY = {
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0.1,
    "interval_max": 0.1,
}
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# A worker process loads the search core before it says that it is up.
CELERY_WORKER_PROC_ALIVE_TIMEOUT = 120
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = TIME_ZONE
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    "clocks": {
        "task": "games.tasks.clocks",
        "schedule": 0.5,
        # The next one comes soon; those that waited must not come in a crowd.
        "options": {"queue": "quick", "expires": 2},
    },
    "sweep": {
        "task": "games.tasks.sweep",
        "schedule": 2.0,
        "options": {"queue": "quick", "expires": 10},
    },
    "tidy": {
        "task": "games.tasks.tidy",
        "schedule": 3600.0,
        "options": {"queue": "quick", "expires": 600},
    },
    # Hourly: a month's file is there soon after its end, and who has left is soon gone from all.
    "dumps": {
        "task": "games.tasks.dumps",
        "schedule": 3600.0,
        "options": {"queue": "deep", "expires": 1800},
    },
    "archives": {
        "task": "accounts.tasks.exports",
        "schedule": 60.0,
        "options": {"queue": "quick", "expires": 50},
    },
    "people": {
        "task": "accounts.tasks.tidy",
        "schedule": 3600.0,
        "options": {"queue": "quick", "expires": 600},
    },
    "heartbeat-quick": {
        "task": "config.tasks.heartbeat",
        "schedule": 5.0,
        "args": ["quick"],
        "options": {"queue": "quick", "expires": 10},
    },
    "heartbeat-deep": {
        "task": "config.tasks.heartbeat",
        "schedule": 5.0,
        "args": ["deep"],
        "options": {"queue": "deep", "expires": 10},
    },
}

# Processes: who thinks for the computer, and where

WEB_PROCESSES = env.integer("WEB_PROCESSES", 1, least=1, most=256)
EMBEDDED_WORKER = env.flag("EMBEDDED_WORKER", EMBEDDED)
SEARCH_EXECUTOR = env.choice(
    "SEARCH_EXECUTOR", "process" if EMBEDDED else "inline", ("process", "inline", "quick")
)
SEARCH_PROCESSES = env.integer(
    "SEARCH_PROCESSES", max(1, min(4, (os.cpu_count() or 2) - 1)), least=1, most=64
)
WEBSOCKET_MAX_BYTES = 16 * 1024
# How many proxies of ours stand before the site and add to X-Forwarded-For.
TRUSTED_PROXIES = env.integer("TRUSTED_PROXIES", 0, most=5)
# Threads that the sockets of a process share for the database. SQLite has one writer at a time;
# several threads would wait for each other in the dark instead of standing in line.
SOCKET_DB_THREADS = env.integer("SOCKET_DB_THREADS", 4 if DATABASE_URL else 1, least=1, most=64)

# People, cookies, headers

SESSION_COOKIE_AGE = 365 * 24 * 3600
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024

# Accounts

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["accounts.backends.AccountBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["username", "email"]},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "accounts.adapters.AccountAdapter"
ACCOUNT_FORMS = {"signup": "accounts.forms.JoinForm"}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*", "email"]
ACCOUNT_USERNAME_MIN_LENGTH = 3
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_MAX_EMAIL_ADDRESSES = 3
# Nobody learns from a form who has an account with which address.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_REAUTHENTICATION_METHODS = ["password", "mfa"]
# Failed log-ins: five in five minutes for a name, ten a minute for an address of the network.
ACCOUNT_RATE_LIMITS = {"login_failed": "10/m/ip,5/5m/key", "signup": "20/h/ip"}
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXIES
MFA_ADAPTER = "accounts.adapters.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
# Clocks of phones may be half a minute off.
MFA_TOTP_TOLERANCE = 1
USERSESSIONS_ADAPTER = "accounts.adapters.SessionsAdapter"

# Mail: through EMAIL_HOST; without it into files on an embedded site, to standard output elsewhere

EMAIL_HOST = env.text("EMAIL_HOST")
EMAIL_PORT = env.integer("EMAIL_PORT", 587, least=1, most=65535)
EMAIL_HOST_USER = env.text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = env.text("EMAIL_HOST_PASSWORD")
EMAIL_SECURITY = env.choice("EMAIL_SECURITY", "starttls", ("starttls", "tls", "none"))
EMAIL_USE_TLS = EMAIL_SECURITY == "starttls"
EMAIL_USE_SSL = EMAIL_SECURITY == "tls"
EMAIL_TIMEOUT = 10
EMAIL_FILE_PATH = VAR_DIR / "mail"
EMAIL_BACKEND = "django.core.mail.backends." + (
    "smtp.EmailBackend"
    if EMAIL_HOST
    else "filebased.EmailBackend"
    if EMBEDDED
    else "console.EmailBackend"
)
DEFAULT_FROM_EMAIL = env.text("EMAIL_FROM", "Viererreihe <viererreihe@localhost>")

# REST API

REST_FRAMEWORK = {
    "EXCEPTION_HANDLER": "games.api.problems.exception_handler",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["games.api.parsers.BoundedJSONParser"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "games.api.negotiation.Negotiation",
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.authentication.BearerAuthentication",
        "accounts.authentication.SessionAuthentication",
    ],
    "DEFAULT_THROTTLE_CLASSES": ["games.api.limits.Limits"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "NUM_PROXIES": TRUSTED_PROXIES,
}
# Points that a person may spend in a minute, 0 for no limits (docs/rest-api.md).
API_POINTS = env.integer("API_POINTS", 600)
SPECTACULAR_SETTINGS = {
    "TITLE": "Viererreihe",
    "DESCRIPTION": "Four in a row and its family: play, watch, replay. See docs/rest-api.md.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "LICENSE": {"name": "MIT"},
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "POSTPROCESSING_HOOKS": ["games.api.schema.add_components"],
}

# Logs: one stream, to standard error

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
    },
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "line"},
        "tally": {"class": "games.tally.TallyHandler", "level": "ERROR"},
    },
    "root": {
        "handlers": ["stderr", "tally"],
        "level": env.choice("LOG_LEVEL", "WARNING", ("DEBUG", "INFO", "WARNING", "ERROR")),
    },
    # Django's own handler would say everything a second time.
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        # Scanners send any host name; they get their 400, and the log stays readable.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}
