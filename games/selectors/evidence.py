"""What there is to see at the moment of a report, kept with it."""

from __future__ import annotations

from typing import Any

from accounts.models import GONE, Player
from games.models import Game, Report, TalkLine
from games.selectors.seats import seats_by_side
from games.selectors.time import moment_text

# So many lines before and after the one that is reported, or the last ones of the game.
LINES_AROUND = 10


def report_evidence(report: Report) -> dict[str, Any]:
    """Names as they are, the game as it stands, and the lines around; all JSON."""
    told: dict[str, Any] = {
        "names": {"by": report.by.name, "of": report.of.name},
        "about": report.of.about,
    }
    if report.game is not None:
        told["game"] = _game(report.game)
        told["lines"] = [line_told(row) for row in _lines(report.game, report.line)]
    return told


def evidence_without(
    evidence: dict[str, Any], player: Player, part: str, erase: bool
) -> dict[str, Any]:
    """The same once the player, who is its `by` or `of`, has gone; erased, without their words."""
    told = {**evidence, "names": {**evidence.get("names", {}), part: GONE}}
    if part == "of":
        told["about"] = ""
    if erase and "lines" in told:
        told["lines"] = [
            {**line, "text": line["text"] and "…"} if line["by"] == player.public_id else line
            for line in told["lines"]
        ]
    return told


def line_told(row: TalkLine) -> dict[str, Any]:
    """A line of talk as evidence shows it; `by` is the public id of who said it."""
    return {
        "id": row.pk,
        "by": row.player.public_id,
        "side": row.side,
        "preset": row.preset or None,
        "text": row.text or None,
        "said_at": moment_text(row.said_at),
    }


def _game(game: Game) -> dict[str, Any]:
    seats = seats_by_side(game.match)
    return {
        "id": game.public_id,
        "match": game.match.public_id,
        "rules": game.match.rules,
        "clock": game.match.clock,
        "round": game.round,
        "first": game.first,
        "moves": game.moves_text,
        "plies": game.plies,
        "spent_ms": list(game.moves.order_by("ply").values_list("spent_ms", flat=True)),
        "status": game.status,
        "winner": game.winner or None,
        "reason": game.reason or None,
        "seats": {
            side: None if seat.player is None else seat.player.public_id
            for side, seat in seats.items()
        },
    }


def _lines(game: Game, line: TalkLine | None) -> list[TalkLine]:
    rows = TalkLine.objects.filter(match=game.match).select_related("player")
    if line is None:
        return list(reversed(rows.order_by("-pk")[: 2 * LINES_AROUND]))
    before = rows.filter(pk__lte=line.pk).order_by("-pk")[: LINES_AROUND + 1]
    after = rows.filter(pk__gt=line.pk).order_by("pk")[:LINES_AROUND]
    return [*reversed(before), *after]
