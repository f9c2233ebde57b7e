"""Holding the ratings against the games that count for them, and counting anew from the first."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q, QuerySet

from games.models import Game, RatedGame, Rating, RatingChange
from games.services.rating import Stand, ratings_lock, ratings_replay, replayed, stand_of

_TOLD = [field.attname for field in RatingChange._meta.concrete_fields if field.attname != "id"]


def ratings_compare() -> list[str]:
    """A line for each rated game and rating that is not what a replay from the first game says."""
    counted = RatedGame.objects.values_list("game", flat=True)
    left_out = _rated_games().exclude(pk__in=counted).values_list("public_id", flat=True)
    wrong = RatedGame.objects.exclude(game__in=_rated_games().values("pk"))
    differences = [f"game {name}: rated and not counted" for name in left_out]
    differences += [f"{rated.game}: counted and not rated" for rated in wrong]
    differences += [f"{rated.game}: voided, and not for the ratings" for rated in _astray()]
    for rules in _all_rules():
        expected, stands = replayed(rules)
        stored = RatingChange.objects.filter(rated__rules=rules)
        said = {(change.rated_id, change.side): _told(change) for change in stored}
        should = {(change.rated_id, change.side): _told(change) for change in expected}
        for key in sorted(said.keys() | should.keys()):
            if said.get(key) != should.get(key):
                differences.append(f"{rules}, rated game {key[0]}, {key[1]}: another change")
        differences += _stands_compare(rules, stands)
    return differences


@transaction.atomic
def ratings_rebuild() -> None:
    """Count every rated game from the first on, in the order in which they were counted."""
    ratings_lock(_all_rules(), alone=True)
    RatedGame.objects.exclude(game__in=_rated_games().values("pk")).delete()
    counted = RatedGame.objects.values_list("game", flat=True)
    left_out = _rated_games().exclude(pk__in=counted).select_related("match")
    for game in left_out.order_by("finished_at", "pk"):
        RatedGame.objects.create(game=game, rules=game.match.rules, voided_at=game.voided_at)
    for rated in _astray():
        RatedGame.objects.filter(pk=rated.pk).update(voided_at=rated.game.voided_at)
    for rules in _all_rules():
        ratings_replay(rules)


def _astray() -> list[RatedGame]:
    """Those that count though their game is voided, and the other way round."""
    out, out_here = Q(game__voided_at=None), Q(voided_at=None)
    rows = RatedGame.objects.select_related("game").filter(out & ~out_here | ~out & out_here)
    return list(rows.order_by("pk"))


def _rated_games() -> QuerySet[Game]:
    finished = Game.objects.filter(status=Game.Status.FINISHED, rated=True)
    return finished.exclude(reason="aborted")


def _all_rules() -> list[str]:
    keys = {*RatedGame.objects.values_list("rules", flat=True)}
    return sorted(keys | {*Rating.objects.values_list("rules", flat=True)})


def _stands_compare(rules: str, stands: dict[int, Stand]) -> list[str]:
    rows = {row.player_id: stand_of(row) for row in Rating.objects.filter(rules=rules)}
    return [
        f"player {pk}, {rules}: another rating"
        for pk in sorted(rows.keys() | stands.keys())
        if rows.get(pk) != stands.get(pk)
    ]


def _told(change: RatingChange) -> tuple[object, ...]:
    return tuple(getattr(change, name) for name in _TOLD)
