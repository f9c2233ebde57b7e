"""The Celery application; the same one for the embedded worker and for worker processes."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")

app = Celery("viererreihe")
# Threads of the web process send tasks, too; without this they would get an app without a broker.
app.set_default()
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
