"""What matches and players have come to, read from the finished games and the records."""

from __future__ import annotations

from typing import Any

from django.db.models import Count

from accounts.models import Player
from engine import rules_for
from engine.levels import levels_for
from games.models import Game, Match, Record
from games.selectors.rules import ENDLESS, TWO_ROUNDS, match_form

Tally = dict[str, int]

_TWO = 2


def empty_score(rules: str) -> Tally:
    """Nothing played yet."""
    return {**dict.fromkeys(rules_for(rules).sides, 0), "draws": 0}


def match_score(match: Match) -> Tally:
    """Rounds won by each side, and drawn ones; counted from the games, so never twice.

    Rounds that were called off, or voided later, are played again and do not count.
    """
    score = empty_score(match.rules)
    over = Game.objects.filter(match=match, status=Game.Status.FINISHED, voided_at=None)
    finished = over.exclude(reason="aborted")
    for winner, count in finished.values_list("winner").annotate(count=Count("pk")):
        score[winner or "draws"] = count
    return score


def match_result(match: Match, score: Tally) -> dict[str, Any] | None:
    """How a match of so many rounds ended: the winner, null for a draw, and the points.

    A draw is half a point for each, and no round comes after the last for it. The match is
    decided once the other side can no longer draw level; two rounds are both played, and a third
    after them if they leave both level. None until then, and always for endless rounds.
    """
    form = match_form(match.rules, match.best_of)
    if form == ENDLESS:
        return None
    points = {side: score[side] + score["draws"] / 2 for side in rules_for(match.rules).sides}
    played = sum(score.values())
    if form == TWO_ROUNDS:
        winner = _ahead(points) if played >= _TWO else None
        over = winner is not None or played > _TWO
    else:
        rounds = match.best_of or 0
        winner = next((side for side, has in points.items() if has > rounds / 2), None)
        over = winner is not None or played >= rounds
    return {"winner": winner, "score": points} if over else None


def level_records(player: Player | None, rules: str) -> dict[str, Tally]:
    """The player's wins, losses and draws against each level of the game."""
    levels = levels_for(rules_for(rules))
    records: dict[str, Tally] = {level: {"wins": 0, "losses": 0, "draws": 0} for level in levels}
    if player is not None:
        rows = Record.objects.filter(player=player, rules=rules, opponent__in=levels)
        for row in rows:
            records[row.opponent] = {"wins": row.wins, "losses": row.losses, "draws": row.draws}
    return records


def _ahead(points: dict[str, float]) -> str | None:
    """The side with more points, None where both have the same."""
    best = max(points.values())
    leaders = [side for side, has in points.items() if has == best]
    return leaders[0] if len(leaders) == 1 else None
