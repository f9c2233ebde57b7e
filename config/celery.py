"""The Celery application; the same one for the embedded worker and for worker processes."""

import os

from celery import Celery
from celery.signals import worker_process_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")

app = Celery("viererreihe")
# Threads of the web process send tasks, too; without this they would get an app without a broker.
app.set_default()
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_process_init.connect
def _settle_in(**kwargs: object) -> None:
    """In each process of a worker's pool, before its first task."""
    from django.db import connections

    from games import search

    # The parent's connections must not be shared after the fork.
    connections.close_all()
    search.warm_up()
