"""Saying something to the other player."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime, timedelta

from django.utils import timezone

from accounts.blocking import is_blocked
from accounts.models import Player
from games import events
from games.errors import NotPossibleHere, TalkRefused
from games.models import Game, Match, Seat, TalkLine
from games.selectors.seats import other_side, seats_by_side
from games.selectors.talk import PRESETS, text_refused
from games.services.barring import require_may_speak
from games.services.commands import Receipt, command_run
from games.services.locks import game_advance

MAX_LENGTH = 140

# Not more than so many lines in such a time, and not the same again within a minute.
FLOOD_LINES = 4
FLOOD_TIME = timedelta(seconds=10)
REPEAT_TIME = timedelta(minutes=1)


def talk_say(
    *,
    game_id: str,
    player: Player | None,
    preset: str | None = None,
    text: str | None = None,
    command_id: str | None = None,
) -> Receipt:
    """Say a preset, or free text where both players have accounts and want it, in a live match.

    Raises TalkRefused with why: `unknown`, `guests`, `off`, `blocked`, `length`, `flood` or
    `repeated`, and Muted, for presets too.
    """

    def act(game: Game, sides: set[str]) -> Receipt:
        if game.match.mode != Match.Mode.LINK:
            raise NotPossibleHere
        seats = seats_by_side(game.match)
        side = next(iter(sides))
        other = seats[other_side(game, side)].player
        line = TalkLine(match=game.match, player=seats[side].player, side=side)
        require_may_speak(line.player)
        if other is not None and is_blocked(line.player, other):
            raise TalkRefused("blocked")
        if preset is not None:
            line.preset = _preset(preset)
        else:
            line.text = _text(text or "", list(seats.values()))
        now = line.said_at = timezone.now()
        _guard(line, now)
        line.save()
        data = events.talk_said(line_id=line.pk, side=side, preset=line.preset, text=line.text)
        game_advance(game, kind="talk", data=data, now=now, fields={})
        return Receipt(game.version, game.plies)

    return command_run(game_id=game_id, player=player, command_id=command_id, act=act)


def _preset(key: str) -> str:
    if key not in PRESETS:
        raise TalkRefused("unknown")
    return key


def _text(text: str, seats: list[Seat]) -> str:
    if why := text_refused(seats):
        raise TalkRefused(why)
    clean = " ".join(_visible(text).split())
    if not 1 <= len(clean) <= MAX_LENGTH:
        raise TalkRefused("length")
    return clean


def _visible(text: str) -> str:
    # Control, format and surrogate characters could hide text or turn its direction.
    normal = unicodedata.normalize("NFC", text)
    return "".join(" " if unicodedata.category(c) in _INVISIBLE else c for c in normal)


_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def _guard(line: TalkLine, now: datetime) -> None:
    own = TalkLine.objects.filter(match=line.match, player=line.player)
    if own.filter(said_at__gt=now - FLOOD_TIME).count() >= FLOOD_LINES:
        raise TalkRefused("flood")
    recent = own.filter(said_at__gt=now - REPEAT_TIME).order_by("-said_at")[:3]
    if any((_bare(r.preset or r.text)) == _bare(line.preset or line.text) for r in recent):
        raise TalkRefused("repeated")


def _bare(text: str) -> str:
    """What remains of a line without case, spaces and signs: variations of one are the same."""
    letters = re.sub(r"\W+", "", text.casefold())
    return letters or text
