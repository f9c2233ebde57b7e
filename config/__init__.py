"""Composition of the site: settings, URLs, server and worker processes."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
