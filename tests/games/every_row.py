"""At least one row of every model, with secrets that no page may show."""

from __future__ import annotations

from datetime import timedelta

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.utils import timezone

from accounts.models import (
    Appeal,
    BanMark,
    Block,
    DataExport,
    Player,
    RetiredName,
    Sanction,
    StaffAction,
    User,
)
from accounts.tokens import token_create
from games.made_games import games_make
from games.models import (
    Absence,
    Clock,
    Command,
    Connection,
    EngineJob,
    Game,
    GameEvent,
    GameReview,
    Invitation,
    Leaving,
    Offer,
    OfferRest,
    OnceKey,
    Report,
    ResultNotice,
    Seat,
    Seek,
    TalkLine,
)

# Fields that are nobody's business, and what is in them here.
SECRETS = {
    "digest": "d1gestd1gestd1gest",
    "session": "sess10nkeysess10n",
    "code": "c0dec0dec0de",
    "key": "k3yk3yk3yk3yk3y",
    "archive": "arch1vearch1ve",
    "password": "passw0rdhash",
    "factor": "f4ctorf4ctor",
}


def make_every_row() -> None:
    """Fill every table; only second factors and accounts of staff are the test's own."""
    now = timezone.now()
    games_make(60, lambda what: None)
    one, other = Player.objects.order_by("-pk")[:2]
    game = Game.objects.filter(status="finished", match__mode="link").latest("pk")
    match = game.match
    user = User.objects.create(username="Secretive", password=SECRETS["password"])
    Player.objects.create(name="Secretive", user=user)
    sanction = Sanction.objects.create(
        player=one, kind="mute", reason="spam", made_at=now, until=now + timedelta(days=1)
    )
    Appeal.objects.create(sanction=sanction, text="No!", made_at=now)
    BanMark.objects.create(sanction=sanction, digest=SECRETS["digest"], until=now)
    RetiredName.objects.create(digest=SECRETS["digest"], player=one)
    Block.objects.create(by=one, of=other)
    token_create(one, "bot")
    one.api_tokens.update(digest=SECRETS["digest"], start=SECRETS["digest"][:8])
    DataExport.objects.create(
        player=one,
        asked_at=now,
        sent_at=now,
        ready_at=now,
        archive=SECRETS["archive"].encode(),
        size=14,
    )
    StaffAction.objects.create(
        at=now, actor="site", action="sanction_mute", subject=one.public_id, reason="because"
    )
    LogEntry.objects.create(
        user=user,
        content_type=ContentType.objects.get_for_model(user),
        object_id=str(user.pk),
        object_repr="x",
        action_flag=CHANGE,
    )
    EmailAddress.objects.create(user=user, email="secretive@example.org")
    UserSession.objects.create(
        user=user, session_key=SECRETS["session"], ip="192.0.2.1", user_agent="x"
    )
    TalkLine.objects.get_or_create(match=match, player=one, side="red", text="Hm", said_at=now)
    Seek.objects.create(player=one, rules="7x6", allow="anyone", created_at=now, seen_at=now)
    Invitation.objects.create(match=match, code=SECRETS["code"], expires_at=now)
    Offer.objects.create(game=game, kind="draw", side="red", ply=3, made_at=now)
    OfferRest.objects.create(game=game, kind="draw", side="red", until=now)
    Clock.objects.create(game=game, left_ms={"red": 1, "yellow": 1})
    GameEvent.objects.create(game=game, version=1, kind="move", data={})
    Command.objects.create(
        game=game, player=one, command_id="c1", code="", why="", version=1, ply=1
    )
    OnceKey.objects.create(player=one, key=SECRETS["key"], digest=SECRETS["digest"], made="x")
    Connection.objects.create(key=SECRETS["key"], match=match, player=one, seen_at=now)
    Absence.objects.create(seat=Seat.objects.filter(match=match)[0], kind="left", since=now)
    Report.objects.create(by=one, of=other, game=game, reason="spam", made_at=now)
    ResultNotice.objects.create(game=game, player=one, what="voided", made_at=now)
    Leaving.objects.create(game=game, player=one, kind="abandoned", at=now)
    GameReview.objects.create(game=game)
    EngineJob.objects.create(game=game, ply=3, level="normal", seed=1, due_at=now)
