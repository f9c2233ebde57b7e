"""What a finished game was for each of its people, read off the game alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.utils import timezone

from engine import Position, rules_for
from games.models import Game, HistoryEntry, Match, RecordEntry, Seat
from games.selectors.position import game_position

_COLUMN = re.compile(r"[a-z]?([0-9]+)")


def final_board(position: Position) -> str:
    """The rows from the top, as a finished game stores them."""
    return "/".join(position.board())


def board_at_the_end(game: Game) -> str:
    """The same for a game whose moves are stored."""
    return final_board(game_position(game))


def history_entries(game: Game, seats: dict[str, Seat]) -> Iterator[HistoryEntry]:
    """Unsaved entries of a finished game, one a person; none where it was called off or voided.

    And none for people who have been erased: their histories are gone for good.
    """
    if not game_counts(game):
        return
    ended_at = game.finished_at or game.moved_at
    firsts = _first_moves(game)
    people = {side: seat for side, seat in seats.items() if seat.player is not None}
    if game.match.mode == Match.Mode.HOTSEAT:
        people = dict([next(iter(people.items()))])
    for side, seat in people.items():
        if seat.player is not None and seat.player.erased_at is not None:
            continue
        entry = HistoryEntry(
            game=game,
            player=seat.player,
            rules=game.match.rules,
            opponent=HistoryEntry.SCREEN,
            plies=game.plies,
            opening=firsts.get(game.first),
            watchable=game.match.watchable,
            ended_at=ended_at,
            day=timezone.localdate(ended_at),
        )
        if game.match.mode != Match.Mode.HOTSEAT:
            against = next(other for other in seats.values() if other is not seat)
            entry.other = against.player
            entry.opponent = against.level or HistoryEntry.PERSON
            entry.side, entry.began = side, side == game.first
            entry.outcome = outcome_for(game, side)
            entry.opening = firsts.get(side)
        yield entry


def game_counts(game: Game) -> bool:
    """Whether the result means anything: the game is over, not called off, and not voided."""
    return game.is_over and game.reason != "aborted" and game.voided_at is None


def outcome_for(game: Game, side: str) -> RecordEntry.Outcome:
    """How a finished game ended for a side."""
    if not game.winner:
        return RecordEntry.Outcome.DRAW
    return RecordEntry.Outcome.WIN if game.winner == side else RecordEntry.Outcome.LOSS


def _first_moves(game: Game) -> dict[str, int]:
    """The column of each side's first move, in games that have columns to choose."""
    spec = rules_for(game.match.rules)
    step, columns = spec.start(game.first), {}
    for move in game.moves_text.split():
        side, found = step.side_to_move, _COLUMN.fullmatch(move)
        if side is not None and side not in columns and found:
            columns[side] = int(found[1])
        if len(columns) == len(spec.sides):
            break
        step = step.apply(move)
    return columns
