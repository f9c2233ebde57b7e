"""Finished games of everybody that may be looked at, and those of one person."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from operator import attrgetter
from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone

from accounts.models import Player
from engine import rules_for
from games.history_query import HistoryQuery
from games.models import Game, HistoryEntry, Seat
from games.selectors.board_state import SEAT_COLUMNS, State, seat_state, seat_told
from games.selectors.history import ORDERS, history, history_chosen
from games.selectors.lookup import games_with_seats
from games.selectors.places import Order
from games.selectors.seats import seats_by_side
from games.selectors.time import moment_text

_NEWEST = Order("finished_at", descending=True)
_ORDERS = {"newest": _NEWEST, "oldest": replace(_NEWEST, descending=False)}
SORTS = tuple(_ORDERS)

# All that is told of a game, but for its seats.
COLUMNS = (
    *("match_id", "match__public_id", "match__rules", "match__mode", "match__clock"),
    *("public_id", "round", "rated", "first", "winner", "reason", "lines", "plies", "moves_text"),
    *("started_at", "finished_at"),
)


@dataclass(frozen=True, slots=True)
class FinishedGames:
    """Which finished games: of one player, or of everybody, and who asks.

    Side, result, opponent and level are those of the player. Where everybody's games are meant,
    a game is found if all that is asked for fits one of its people. Games at one screen are
    found for their own player alone, and those that may not be watched for their two.
    """

    query: HistoryQuery
    player: Player | None = None
    viewer: Player | None = None

    def page(self, after: str, size: int) -> tuple[list[Game], str | None]:
        """So many games after a place, and the place where the next ones begin, if there are."""
        if self.player is None:
            return _ORDERS[self.query.sort].page(self.everybody(), after, size)
        entries, place = ORDERS[self.query.sort].page(self._one(self.player), after, size)
        return [entry.game for entry in entries], place

    def states(self, after: str, size: int) -> tuple[list[State], str | None]:
        """The same as documents, without a model for anything."""
        if self.player is None:
            games = self.everybody().select_related(None).prefetch_related(None)
            rows, place = _ORDERS[self.query.sort].columns(games, after, size, COLUMNS)
        else:
            names = tuple(f"game__{name}" for name in COLUMNS)
            entries = history(self.player, self.viewer, self.query)
            rows, place = ORDERS[self.query.sort].columns(entries, after, size, names)
        return _states(rows), place

    def is_place(self, text: str) -> bool:
        """Whether the text can be a place in this list."""
        return _ORDERS[self.query.sort].is_place(text)

    def everybody(self) -> QuerySet[Game]:
        """The games where everybody's are meant, in no order."""
        entries = HistoryEntry.objects.filter(game=OuterRef("pk"), watchable=True)
        entries = history_chosen(entries.exclude(opponent=HistoryEntry.SCREEN), self.query)
        games = games_with_seats().filter(status=Game.Status.FINISHED, match__watchable=True)
        return games.filter(Exists(entries), *self.span())

    def span(self) -> list[Q]:
        """The days asked for as moments of games, so that an index is entered there."""
        since, until, span = self.query.since, self.query.until, []
        # The first and the last day that there are have no midnight in every zone.
        if since is not None and since.year > date.min.year:
            span.append(Q(finished_at__gte=_midnight(since)))
        if until is not None and until.year < date.max.year:
            span.append(Q(finished_at__lt=_midnight(until + timedelta(days=1))))
        return span

    def _one(self, player: Player) -> QuerySet[HistoryEntry]:
        seats = Prefetch("game__match__seats", Seat.objects.select_related("player"))
        rows = history(player, self.viewer, self.query)
        return rows.select_related("game__match").prefetch_related(seats)


def games_ruled(chosen: FinishedGames) -> QuerySet[Game, tuple[Any, ...]]:
    """Of the days asked for, the games about whose results a moderator has decided, and how."""
    decided = Q(voided_at__isnull=False) | Q(original__isnull=False)
    games = Game.objects.filter(decided, *chosen.span(), status=Game.Status.FINISHED)
    return games.order_by("pk").values_list("pk", "voided_at", "winner", "reason")


def finished_state(game: Game) -> State:
    """A finished game in a list, the same for everybody who may look at it."""
    row = (attrgetter(name.replace("__", "."))(game) for name in COLUMNS)
    seats = {side: seat_state(seat) for side, seat in seats_by_side(game.match).items()}
    return _state(tuple(row), seats)


def _states(rows: list[tuple[Any, ...]]) -> list[State]:
    """The games behind rows of COLUMNS, with one question for all their seats."""
    seats: dict[int, dict[str, State]] = {}
    asked = Seat.objects.filter(match__in={row[0] for row in rows})
    for match, side, *who in asked.values_list("match", "side", *SEAT_COLUMNS):
        seats.setdefault(match, {})[side] = seat_told(*who)
    return [_state(row, seats[row[0]]) for row in rows]


def _state(row: tuple[Any, ...], seats: dict[str, State]) -> State:
    _, match, rules, mode, clock, public_id, number, rated, first, winner, *end = row
    reason, lines, plies, moves, started_at, finished_at = end
    return {
        "id": public_id,
        "url": f"/g/{public_id}",
        "match": match,
        "round": number,
        "rules": rules,
        "mode": mode,
        "clock": clock,
        "rated": rated,
        "seats": {side: seats[side] for side in rules_for(rules).sides},
        "first": first,
        "winner": winner or None,
        "reason": reason,
        "lines": lines,
        "plies": plies,
        "moves": moves,
        "started_at": moment_text(started_at),
        "finished_at": finished_at and moment_text(finished_at),
    }


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))
