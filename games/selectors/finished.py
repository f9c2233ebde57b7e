"""Finished games of everybody that may be looked at, and those of one person."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone

from accounts.models import Player
from games.history_query import HistoryQuery
from games.models import Game, HistoryEntry, Seat
from games.selectors.board_state import seat_state
from games.selectors.history import ORDERS, history, history_chosen
from games.selectors.lookup import games_with_seats
from games.selectors.places import Order
from games.selectors.seats import seats_by_side
from games.selectors.time import moment_text

_NEWEST = Order("finished_at", descending=True)
_ORDERS = {"newest": _NEWEST, "oldest": replace(_NEWEST, descending=False)}
SORTS = tuple(_ORDERS)


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

    def is_place(self, text: str) -> bool:
        """Whether the text can be a place in this list."""
        return _ORDERS[self.query.sort].is_place(text)

    def everybody(self) -> QuerySet[Game]:
        """The games where everybody's are meant, in no order."""
        entries = HistoryEntry.objects.filter(game=OuterRef("pk"), watchable=True)
        entries = history_chosen(entries.exclude(opponent=HistoryEntry.SCREEN), self.query)
        games = games_with_seats().filter(status=Game.Status.FINISHED, match__watchable=True)
        return games.filter(Exists(entries), *self._span())

    def _span(self) -> list[Q]:
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


def finished_state(game: Game) -> dict[str, Any]:
    """A finished game in a list, the same for everybody who may look at it."""
    match = game.match
    return {
        "id": game.public_id,
        "url": f"/g/{game.public_id}",
        "match": match.public_id,
        "round": game.round,
        "rules": match.rules,
        "mode": match.mode,
        "clock": match.clock,
        "rated": game.rated,
        "seats": {side: seat_state(seat) for side, seat in seats_by_side(match).items()},
        "first": game.first,
        "winner": game.winner or None,
        "reason": game.reason,
        "lines": game.lines,
        "plies": game.plies,
        "moves": game.moves_text,
        "started_at": moment_text(game.started_at),
        "finished_at": game.finished_at and moment_text(game.finished_at),
    }


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))
