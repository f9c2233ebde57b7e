"""What matches and players have come to, read from the finished games and the records."""

from __future__ import annotations

from typing import Any

from django.db.models import Count

from accounts.models import Player
from engine import rules_for
from engine.levels import LEVELS
from games.models import Game, Match, Record

Tally = dict[str, int]


def empty_score(rules: str) -> Tally:
    """Nothing played yet."""
    return {**dict.fromkeys(rules_for(rules).sides, 0), "draws": 0}


def match_score(match: Match) -> Tally:
    """Rounds won by each side, and drawn ones; counted from the games, so never twice."""
    score = empty_score(match.rules)
    finished = Game.objects.filter(match=match, status=Game.Status.FINISHED).exclude(
        reason="aborted"
    )
    for winner, count in finished.values_list("winner").annotate(count=Count("pk")):
        score[winner or "draws"] = count
    return score


def match_result(match: Match, score: Tally) -> dict[str, Any] | None:
    """How a match of so many rounds ended: the winner, null for a draw, and the points.

    A draw is half a point for each, and no round comes after the last for it. The match is
    decided once the other side can no longer draw level. None until then, and always for
    endless rounds.
    """
    if match.best_of is None:
        return None
    points = {side: score[side] + score["draws"] / 2 for side in rules_for(match.rules).sides}
    winner = next((side for side, has in points.items() if has > match.best_of / 2), None)
    if winner is None and sum(score.values()) < match.best_of:
        return None
    return {"winner": winner, "score": points}


def level_records(player: Player | None, rules: str) -> dict[str, Tally]:
    """The player's wins, losses and draws against each level."""
    records: dict[str, Tally] = {level: {"wins": 0, "losses": 0, "draws": 0} for level in LEVELS}
    if player is not None:
        rows = Record.objects.filter(player=player, rules=rules, opponent__in=LEVELS)
        for row in rows:
            records[row.opponent] = {"wins": row.wins, "losses": row.losses, "draws": row.draws}
    return records
