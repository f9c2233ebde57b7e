"""All that is kept about a person, as an archive for them alone."""

from __future__ import annotations

import json
import logging
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from celery import current_app
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from kombu.exceptions import OperationalError

from accounts.errors import AskedRecently, ManyAsk
from accounts.keepers import keepers
from accounts.models import ApiToken, Appeal, Block, DataExport, Player, Sanction, User

log = logging.getLogger(__name__)

TASK = "accounts.tasks.export"
# How long an archive lies ready, and how long nobody may ask again.
KEPT_FOR = timedelta(days=1)
ASK_AGAIN = timedelta(hours=1)
# A worker that has not answered by then is asked again; longer than the task may take.
PATIENCE = timedelta(minutes=3)
# Archives that may wait to be made at a time.
MOST_WAITING = 50
_IN_MEMORY = 4 * 1024 * 1024


def export_of(player: Player, now: datetime | None = None) -> DataExport | None:
    """The player's archive, made or not yet, without its bytes; None for none, or an old one."""
    row = DataExport.objects.defer("archive").filter(player=player).first()
    return None if row is None or _is_over(row, now or timezone.now()) else row


def export_archive(player: Player) -> bytes | None:
    """The bytes of the player's own archive, if there is one that is ready."""
    found = export_of(player)
    return bytes(found.archive) if found is not None and found.archive is not None else None


def export_ask(player: Player, now: datetime | None = None) -> None:
    """Have an archive made; nothing happens while one is being made.

    AskedRecently, ManyAsk. The one from before is gone with the new wish.
    """
    moment = now or timezone.now()
    if DataExport.objects.filter(ready_at=None).exclude(player=player).count() >= MOST_WAITING:
        raise ManyAsk
    try:
        with transaction.atomic():
            row = DataExport.objects.select_for_update().filter(player=player).first()
            if row is not None and row.ready_at is None:
                return
            if row is not None and row.asked_at > moment - ASK_AGAIN:
                raise AskedRecently
            if row is not None:
                row.delete()
            made = DataExport.objects.create(player=player, asked_at=moment, sent_at=moment)
            transaction.on_commit(partial(_send, made.pk), robust=True)
    except IntegrityError:
        return  # asked twice at the same moment: the other one is being made


def export_may_ask(export: DataExport | None, now: datetime | None = None) -> bool:
    """Whether whoever has that archive, or none, may ask for a new one."""
    if export is None:
        return True
    return export.ready_at is not None and export.asked_at <= (now or timezone.now()) - ASK_AGAIN


def export_make(pk: int, now: datetime | None = None) -> None:
    """Make the archive of this wish; harmless when it is made already, or nobody wants it."""
    row = DataExport.objects.select_related("player__user").filter(pk=pk, ready_at=None).first()
    if row is None:
        return
    content = _zip(_files(row.player))
    waiting = DataExport.objects.filter(pk=pk, ready_at=None)
    waiting.update(archive=content, size=len(content), ready_at=now or timezone.now())


def exports_sweep(now: datetime | None = None) -> None:
    """Drop archives that have lain for a day, and ask again for those that were not made."""
    moment = now or timezone.now()
    DataExport.objects.filter(ready_at__lt=moment - KEPT_FOR).delete()
    # Whatever cannot be made for a day is given up, so that the person may ask anew.
    DataExport.objects.filter(ready_at=None, asked_at__lt=moment - KEPT_FOR).delete()
    late = DataExport.objects.filter(ready_at=None, sent_at__lt=moment - PATIENCE)
    for pk in list(late.values_list("pk", flat=True)):
        if late.filter(pk=pk).update(sent_at=moment):
            _send(pk)


def _is_over(row: DataExport, now: datetime) -> bool:
    return (row.ready_at or row.asked_at) < now - KEPT_FOR


def _send(pk: int) -> None:
    try:
        current_app.send_task(TASK, args=[pk], queue="quick")
    except (OperationalError, OSError):
        log.exception("the archive %s could not be asked for; the sweep asks again", pk)


def _files(player: Player) -> Iterator[tuple[str, Iterable[str]]]:
    yield "README.txt", [_about()]
    yield "profile.json", [_json(_profile(player))]
    yield "blocks.json", [_json(_blocks(player))]
    yield "tokens.json", [_json(_tokens(player))]
    yield "sanctions.json", [_json(_sanctions(player))]
    if player.user is not None:
        yield "sessions.json", [_json(_sessions(player.user))]
    for keeper in keepers:
        yield from keeper.export(player)


def _about() -> str:
    """What is in the archive, in both languages."""
    parts = []
    for language in ("de", "en"):
        with translation.override(language):
            parts.append(
                _(
                    "This is all that Viererreihe keeps about you. Passwords, keys of sessions and"
                    " tokens are kept as fingerprints or not at all and are not in here. Files"
                    " that end in .ndjson have one entry a line. Times are UTC."
                )
            )
    return "\n\n".join(parts) + "\n"


def _profile(player: Player) -> dict[str, Any]:
    told: dict[str, Any] = {
        "id": player.public_id,
        "name": player.name,
        "guest": player.is_guest,
        "since": _moment(player.created_at),
        "about": player.about,
        "private": player.is_private,
        "free_text": player.free_talk,
    }
    if player.user is not None:
        user = player.user
        addresses = EmailAddress.objects.filter(user=user).order_by("pk")
        factors = Authenticator.objects.filter(user=user).order_by("pk")
        told["account"] = {
            "name": user.username,
            "email": user.email,
            "signed_up": _moment(user.date_joined),
            "last_log_in": _moment(user.last_login),
            "renamed": _moment(user.renamed_at),
            "addresses": [
                {"email": one.email, "confirmed": one.verified, "main": one.primary}
                for one in addresses
            ],
            "second_factors": [
                {"kind": one.type, "since": _moment(one.created_at)} for one in factors
            ],
        }
    merged = Player.objects.filter(merged_into=player).order_by("pk")
    told["guests_before"] = [{"id": one.public_id, "name": one.name} for one in merged]
    return told


def _sessions(user: User) -> list[dict[str, Any]]:
    return [
        {
            "address": one.ip,
            "browser": one.user_agent,
            "since": _moment(one.created_at),
            "last_seen": _moment(one.last_seen_at),
        }
        for one in UserSession.objects.filter(user=user).order_by("pk")
    ]


def _blocks(player: Player) -> list[dict[str, Any]]:
    """Whom the player has blocked; who has blocked the player is those people's own business."""
    rows = Block.objects.filter(by=player).select_related("of").order_by("pk")
    return [{"name": one.of.name, "since": _moment(one.made_at)} for one in rows]


def _tokens(player: Player) -> list[dict[str, Any]]:
    own = Q(player=player) | Q(player__merged_into=player)
    return [
        {
            "name": one.name,
            "scope": one.scope,
            "since": _moment(one.created_at),
            "last_used": _moment(one.used_at),
        }
        for one in ApiToken.objects.filter(own).order_by("pk")
    ]


def _sanctions(player: Player) -> list[dict[str, Any]]:
    """What moderators have done about the player; which of them is not the player's business."""
    rows = Sanction.objects.filter(player=player).select_related("appeal").order_by("pk")
    return [
        {
            "id": one.public_id,
            "what": one.kind,
            "why": one.reason,
            "message": one.message,
            "since": _moment(one.made_at),
            "until": _moment(one.until),
            "lifted": _moment(one.lifted_at),
            "read": _moment(one.seen_at),
            "appeal": _appeal(getattr(one, "appeal", None)),
        }
        for one in rows
    ]


def _appeal(appeal: Appeal | None) -> dict[str, Any] | None:
    if appeal is None:
        return None
    return {
        "text": appeal.text,
        "made": _moment(appeal.made_at),
        "decided": _moment(appeal.decided_at),
        "outcome": appeal.outcome,
        "answer": appeal.answer,
    }


def _moment(moment: datetime | None) -> str | None:
    return None if moment is None else moment.astimezone(UTC).isoformat(timespec="seconds")


def _json(told: object) -> str:
    return json.dumps(told, ensure_ascii=False, indent=2) + "\n"


def _zip(files: Iterator[tuple[str, Iterable[str]]]) -> bytes:
    """The files, packed; what is large goes over the disk, not through memory."""
    with tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY) as place:
        with zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED) as packed:
            for name, pieces in files:
                with packed.open(name, "w") as file:
                    for piece in pieces:
                        file.write(piece.encode())
        place.seek(0)
        return place.read()
