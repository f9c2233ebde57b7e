"""Sessions that are over leave nothing behind."""

from __future__ import annotations

from datetime import datetime

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef
from django.utils import timezone


def sessions_forget(now: datetime | None = None) -> None:
    """Delete sessions whose time is over, and the addresses noted for sessions that are gone."""
    Session.objects.filter(expire_date__lt=now or timezone.now()).delete()
    session = Session.objects.filter(session_key=OuterRef("session_key"))
    UserSession.objects.exclude(Exists(session)).delete()
