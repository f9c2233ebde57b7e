"""Rows by the names they have in addresses."""

from __future__ import annotations

import re

from django.db.models import Prefetch, QuerySet

from games.errors import NotFound
from games.models import Game, Invitation, Match, Seat
from games.statements import Select

_FORM = re.compile(r"[A-Za-z0-9]{1,12}")
_CODE_FORM = re.compile(r"[A-Za-z0-9_-]{1,24}")

_GAME = Select(
    lambda public_id: Game.objects.select_related("match", "clock").filter(public_id=public_id), ""
)
_SEATS = Select(lambda match: _seats().filter(match=match), 1)


def game_by_public_id(public_id: str) -> Game:
    """The game with its match and seats; NotFound for any text that names none."""
    game = _GAME.first(_checked(public_id))
    if game is None:
        raise NotFound
    _give_seats(game.match)
    return game


def game_version(public_id: str) -> int:
    """The version that the game has come to; NotFound."""
    rows = Game.objects.filter(public_id=_checked(public_id))
    version = next(iter(rows.values_list("version", flat=True)), None)
    if version is None:
        raise NotFound
    return version


def match_by_public_id(public_id: str) -> Match:
    """The match with its seats; NotFound for any text that names none."""
    rows = Match.objects.prefetch_related(Prefetch("seats", _seats()))
    match = rows.filter(public_id=_checked(public_id)).first()
    if match is None:
        raise NotFound
    return match


def invitation_by_code(code: str) -> Invitation:
    """The invitation with its match; NotFound for any text that is no code."""
    if not _CODE_FORM.fullmatch(code):
        raise NotFound
    found = Invitation.objects.select_related("match__owner").filter(code=code).first()
    if found is None:
        raise NotFound
    return found


def latest_game(match: Match) -> Game:
    """The match's newest round; a match is never without one."""
    return games_with_seats().filter(match=match).latest("round")


def games_with_seats() -> QuerySet[Game]:
    """Games with all that nearly every act and look needs: match, clock, seats, who is absent."""
    seats = Prefetch("match__seats", _seats())
    return Game.objects.select_related("match", "clock").prefetch_related(seats)


def _give_seats(match: Match) -> None:
    """As if they had been prefetched."""
    seats = _SEATS.rows(match.pk)
    for seat in seats:
        seat.match = match
    known = Seat.objects.none()
    known._result_cache = seats
    match._prefetched_objects_cache = {"seats": known}  # type: ignore[attr-defined]


def _seats() -> QuerySet[Seat]:
    return Seat.objects.select_related("player", "absence")


def _checked(public_id: str) -> str:
    # Keeps NUL and lone surrogates, which databases refuse each in its own way, out of queries.
    if not _FORM.fullmatch(public_id):
        raise NotFound
    return public_id
