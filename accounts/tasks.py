"""What workers do for people: thin faces over the services."""

from __future__ import annotations

from celery import shared_task

from accounts.exporting import export_make, exports_sweep
from accounts.leaving import closed_delete
from accounts.sanctions import sanctions_sweep
from accounts.visits import sessions_forget


@shared_task(name="accounts.tasks.export", time_limit=110)
def export(pk: int) -> None:
    """Make an archive of somebody's data; harmless when delivered twice or late."""
    export_make(pk)


@shared_task(name="accounts.tasks.exports")
def exports() -> None:
    """Drop old archives, ask again for those that were not made; run once a minute."""
    exports_sweep()


@shared_task(name="accounts.tasks.tidy")
def tidy() -> None:
    """Let go what has had its time: closed accounts, sessions, marks; run once an hour."""
    closed_delete()
    sanctions_sweep()
    sessions_forget()
