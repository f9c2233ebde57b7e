"""The Celery application; the same one for the embedded worker and for worker processes."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")

app = Celery("viererreihe")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
