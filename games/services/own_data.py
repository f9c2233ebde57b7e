"""What the games keep about a person, as files for them."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from accounts.models import Player
from games.models import (
    Game,
    Leaving,
    Move,
    Rating,
    RatingChange,
    Record,
    Report,
    ResultNotice,
    Seat,
    TalkLine,
)
from games.selectors.board_state import seat_state
from games.selectors.seats import seats_by_side
from games.selectors.time import moment_text

BATCH = 500


def own_files(player: Player) -> Iterator[tuple[str, Iterable[str]]]:
    """Names of files and their lines, each JSON; games are read in batches, in constant memory."""
    guests = Player.objects.filter(merged_into=player).values_list("pk", flat=True)
    people = {player.pk, *guests}
    yield "games.ndjson", _games(people)
    yield "records.ndjson", map(_line, _records(people))
    yield "ratings.ndjson", map(_line, _ratings(people))
    yield "rating-changes.ndjson", map(_line, _changes(people))
    yield "talk.ndjson", map(_line, _talk(people))
    yield "reports.ndjson", map(_line, _reports(people))
    yield "result-notices.ndjson", map(_line, _result_notices(people))
    yield "games-left.ndjson", map(_line, _leavings(people))


def _games(people: set[int]) -> Iterator[str]:
    """Every game of theirs, the unfinished ones too, in the order in which they were made."""
    mine = Q(match__owner__in=people) | Q(match__seats__player__in=people)
    keys = Game.objects.filter(mine).order_by("pk").values_list("pk", flat=True).distinct()
    batch = list(keys[:BATCH])
    while batch:
        games = Game.objects.filter(pk__in=batch).select_related("match").order_by("pk")
        times = _times(batch)
        for game in games.prefetch_related("match__seats__player"):
            yield _line(_game(game, people, times[game.pk]))
        batch = list(keys.filter(pk__gt=batch[-1])[:BATCH])


def _times(games: list[int]) -> dict[int, list[int]]:
    times: dict[int, list[int]] = defaultdict(list)
    moves = Move.objects.filter(game__in=games).order_by("game", "ply")
    for game, spent in moves.values_list("game", "spent_ms"):
        times[game].append(spent)
    return times


def _game(game: Game, people: set[int], times: list[int]) -> dict[str, Any]:
    match, seats = game.match, seats_by_side(game.match)
    return {
        "id": game.public_id,
        "url": f"/g/{game.public_id}",
        "match": match.public_id,
        "round": game.round,
        "rules": match.rules,
        "mode": match.mode,
        "clock": match.clock,
        "watchable": match.watchable,
        "rated": game.rated,
        "seats": {side: _seat(seat, people) for side, seat in seats.items()},
        "first": game.first,
        "status": game.status,
        "winner": game.winner or None,
        "reason": game.reason or None,
        "voided": game.voided_at is not None,
        "plies": game.plies,
        "moves": game.moves_text,
        "spent_ms": times,
        "started_at": moment_text(game.started_at),
        "finished_at": _moment(game.finished_at),
    }


def _seat(seat: Seat, people: set[int]) -> dict[str, Any]:
    mine = seat.player_id in people
    return {**seat_state(seat), "you": mine}


def _records(people: set[int]) -> Iterator[dict[str, Any]]:
    names = ("rules", "opponent", "wins", "losses", "draws")
    yield from Record.objects.filter(player__in=people).order_by("pk").values(*names)


def _ratings(people: set[int]) -> Iterator[dict[str, Any]]:
    for row in Rating.objects.filter(player__in=people).order_by("pk"):
        yield {
            "rules": row.rules,
            "rating": row.rating,
            "deviation": row.deviation,
            "volatility": row.volatility,
            "games": row.games,
            "played_at": _moment(row.played_at),
        }


def _changes(people: set[int]) -> Iterator[dict[str, Any]]:
    rows = RatingChange.objects.filter(player__in=people).select_related("rated__game")
    for row in _all(rows):
        yield {
            "game": row.rated.game.public_id,
            "rules": row.rated.rules,
            "side": row.side,
            "score": row.score,
            "before": row.rating_before,
            "after": row.rating,
            "played_at": moment_text(row.played_at),
        }


def _talk(people: set[int]) -> Iterator[dict[str, Any]]:
    for row in _all(TalkLine.objects.filter(player__in=people).select_related("match")):
        yield {
            "match": row.match.public_id,
            "side": row.side,
            "preset": row.preset or None,
            "text": row.text or None,
            "said_at": moment_text(row.said_at),
        }


def _reports(people: set[int]) -> Iterator[dict[str, Any]]:
    """What they reported and what came of it; what others said is the others' own."""
    rows = Report.objects.filter(by__in=people).select_related("of", "game", "line__match")
    for row in _all(rows):
        yield {
            "id": row.public_id,
            "about": row.of.name,
            "game": None if row.game is None else row.game.public_id,
            "match": None if row.line is None else row.line.match.public_id,
            "reason": row.reason,
            "text": row.text,
            "made_at": moment_text(row.made_at),
            "closed_at": _moment(row.closed_at),
            "outcome": row.outcome or None,
            "answer": row.answer,
        }


def _result_notices(people: set[int]) -> Iterator[dict[str, Any]]:
    """What was decided about the results of their games."""
    for row in _all(ResultNotice.objects.filter(player__in=people).select_related("game")):
        yield {
            "game": row.game.public_id,
            "what": row.what,
            "made_at": moment_text(row.made_at),
            "seen_at": _moment(row.seen_at),
        }


def _leavings(people: set[int]) -> Iterator[dict[str, Any]]:
    """Live games that they left; the excused ones are held against nobody."""
    for row in _all(Leaving.objects.filter(player__in=people).select_related("game")):
        yield {
            "game": row.game.public_id,
            "how": row.kind,
            "at": moment_text(row.at),
            "excused": row.excused,
        }


def _all(rows: QuerySet[Any]) -> Iterator[Any]:
    yield from rows.order_by("pk").iterator(chunk_size=BATCH)


def _moment(moment: datetime | None) -> str | None:
    return None if moment is None else moment_text(moment)


def _line(told: dict[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n"
