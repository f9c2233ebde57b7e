"""What about somebody is out of the ordinary: signals for moderators, never verdicts.

They are shown beside a person and weigh a report. Nothing happens to anybody because of them alone.
"""

from __future__ import annotations

import math
import statistics
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _

from accounts.households import guest_digest
from accounts.models import BanMark, Player, RetiredName, Sanction
from accounts.names import skeleton_digest
from games.models import GameReview, HistoryEntry, Move, Rating, RatingChange
from games.selectors.habits import habits
from games.selectors.reviews import is_reviewable

# Only the newest live games are looked at, and the newest rated ones.
MOST_GAMES, MOST_RATED = 40, 30
# Of fewer nothing is said.
LEAST_ONLY, LEAST_TIMED, LEAST_OF_A_KIND, LEAST_RATED = 8, 20, 5, 10
# Everybody begins quickly.
OPENING_MOVES = 2

# Who finds the only move that keeps a win or a draw, where no line is about to be completed: on
# 7x6 the levels find 37 % (Neuling), 38 % (Normal), 44 % (Stark) and 97 % (Meister). People are
# allowed for at least so much, and the more the higher they are rated.
_FOUND_AT_1500, _FOUND_A_POINT, _FOUND_AT_MOST = 0.45, 0.0005, 0.85
_USUAL_RATING = 1500.0
# One chance in a hundred is nothing yet, one in a million is as much as there is.
_CHANCE_FROM, _CHANCE_TO = 2.0, 6.0
# People's times vary by about as much as they last; those of a program that is asked do not.
_STEADY_FROM, _STEADY_TO = 0.5, 0.15
# And people take longer where something hangs on the move.
_LONGER_WHERE_HARD = 1.15
# In standard deviations above what the ratings say.
_ABOVE_FROM, _ABOVE_TO = 2.0, 5.0
_STRIKES_MOST = 6
_LINKED_AND_OUT, _LINKED_AND_WARNED = 0.8, 0.3

_HARD = ("only", "some")


@dataclass(frozen=True, slots=True)
class Signal:
    """One thing: `text` in the active language, `weight` from 0 (usual) to 1, `facts` as JSON."""

    key: str
    text: str
    weight: float
    facts: dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Ply:
    """A move of the person's; what hung on it and whether it kept the outcome, where known."""

    number: int
    spent_ms: int
    choice: str | None
    kept: bool


def signals(player: Player, now: datetime | None = None) -> list[Signal]:
    """All that can be said of the player, the weightiest first."""
    entries = _entries(player)
    plies = _plies(entries)
    found = [
        _only_moves(player, entries, plies),
        _move_times(plies),
        _above_rating(player),
        _linked(player),
        _leaving(player, now),
        _not_reviewed(entries),
    ]
    return sorted((one for one in found if one is not None), key=lambda one: -one.weight)


def games_to_review(player: Player) -> list[HistoryEntry]:
    """The newest live games of the player whose reviews do not say what hung on each move."""
    return [one for one in _entries(player) if is_reviewable(one.game) and not _choices(one)]


def expected_share(rating: float) -> float:
    """Which share of the only moves somebody of that rating may well find."""
    share = _FOUND_AT_1500 + (rating - _USUAL_RATING) * _FOUND_A_POINT
    return min(_FOUND_AT_MOST, max(_FOUND_AT_1500, share))


def chance_of(found: int, number: int, share: float) -> float:
    """The chance of finding so many or more of a number, each with the chance `share`."""
    return sum(
        math.comb(number, k) * share**k * (1 - share) ** (number - k)
        for k in range(found, number + 1)
    )


def _entries(player: Player) -> list[HistoryEntry]:
    rows = HistoryEntry.objects.filter(player=player, opponent=HistoryEntry.PERSON)
    rows = rows.select_related("game__match", "game__review")
    return list(rows.order_by("-ended_at", "-pk")[:MOST_GAMES])


def _review(entry: HistoryEntry) -> GameReview | None:
    return getattr(entry.game, "review", None)


def _choices(entry: HistoryEntry) -> list[str]:
    review = _review(entry)
    return [] if review is None else review.choices


def _plies(entries: Iterable[HistoryEntry]) -> list[_Ply]:
    by_game = {entry.game_id: entry for entry in entries}
    rows = Move.objects.filter(game__in=list(by_game)).order_by("game", "ply")
    made: dict[int, int] = defaultdict(int)
    plies = []
    for game, ply, side, spent in rows.values_list("game", "ply", "side", "spent_ms"):
        entry = by_game[game]
        if side != entry.side:
            continue
        made[game] += 1
        choices, review = _choices(entry), _review(entry)
        choice = choices[ply - 1] if ply <= len(choices) else None
        kept = choice is not None and review is not None and _kept(review.classes[ply - 1])
        plies.append(_Ply(made[game], spent, choice, kept))
    return plies


def _kept(quality: str) -> bool:
    return quality in ("best", "inaccuracy")


def _only_moves(player: Player, entries: list[HistoryEntry], plies: list[_Ply]) -> Signal | None:
    asked = [ply for ply in plies if ply.choice == "only"]
    if len(asked) < LEAST_ONLY:
        return None
    found = sum(ply.kept for ply in asked)
    rated = Rating.objects.filter(player=player, games__gt=0)
    best = rated.aggregate(best=Max("rating"))["best"] or _USUAL_RATING
    share = expected_share(best)
    chance = chance_of(found, len(asked), share)
    weight = _between(-math.log10(max(chance, 1e-12)), _CHANCE_FROM, _CHANCE_TO)
    text = _(
        "Found %(found)d of %(number)d moves that alone kept a win or a draw; at this rating "
        "about %(expected)d are usual."
    ) % {"found": found, "number": len(asked), "expected": round(share * len(asked))}
    facts = {
        "found": found,
        "of": len(asked),
        "share": round(found / len(asked), 3),
        "expected": round(share, 3),
        "chance": chance,
        "rating": round(best),
        "games": [one.game.public_id for one in entries if _choices(one)],
    }
    return Signal("only_moves", text, weight, facts)


def _move_times(plies: list[_Ply]) -> Signal | None:
    timed = [ply for ply in plies if ply.number > OPENING_MOVES and ply.spent_ms > 0]
    if len(timed) < LEAST_TIMED:
        return None
    times = [ply.spent_ms for ply in timed]
    mean = statistics.fmean(times)
    variation, median = statistics.pstdev(times) / mean, statistics.median(times)
    hard = [ply.spent_ms for ply in timed if ply.choice in _HARD]
    easy = [ply.spent_ms for ply in timed if ply.choice is not None and ply.choice not in _HARD]
    longer = None
    if min(len(hard), len(easy)) >= LEAST_OF_A_KIND:
        longer = statistics.median(hard) / statistics.median(easy)
    weight = _between(-variation, -_STEADY_FROM, -_STEADY_TO)
    # Half of it where nobody knows which moves were hard; none where they took their time.
    if longer is None:
        weight /= 2
    elif longer >= _LONGER_WHERE_HARD:
        weight = 0.0
    text = _("Takes %(median)s s for a move, give or take %(variation)d %%.") % {
        "median": round(median / 1000, 1),
        "variation": round(100 * variation),
    }
    facts = {
        "moves": len(timed),
        "median_ms": round(median),
        "variation": round(variation, 3),
        "longer_where_hard": None if longer is None else round(longer, 3),
    }
    return Signal("move_times", text, round(weight, 3), facts)


def _above_rating(player: Player) -> Signal | None:
    mine = RatingChange.objects.filter(player=player).order_by("-rated")[:MOST_RATED]
    changes = {change.rated_id: change for change in mine}
    if len(changes) < LEAST_RATED:
        return None
    theirs = RatingChange.objects.filter(rated__in=list(changes)).exclude(player=player)
    scored = expected = spread = 0.0
    for other in theirs:
        change = changes[other.rated_id]
        share = 1 / (1 + 10 ** ((other.rating_before - change.rating_before) / 400))
        scored, expected = scored + change.score, expected + share
        spread += share * (1 - share)
    if spread == 0:
        return None
    above = (scored - expected) / math.sqrt(spread)
    text = _(
        "Scored %(scored)s points in the last %(number)d rated games, where the ratings made "
        "%(expected)s likely."
    ) % {
        "scored": f"{scored:g}",
        "number": len(changes),
        "expected": f"{expected:.1f}",
    }
    facts = {
        "games": len(changes),
        "scored": scored,
        "expected": round(expected, 2),
        "deviations": round(above, 2),
    }
    return Signal("above_rating", text, _between(above, _ABOVE_FROM, _ABOVE_TO), facts)


def _linked(player: Player) -> Signal | None:
    """Other people by what is kept anyway: marks of bans, guests taken over, and former names."""
    guests = list(Player.objects.filter(merged_into=player).values_list("public_id", flat=True))
    own = BanMark.objects.filter(sanction__player=player).values_list("digest", flat=True)
    digests = {*own, *(guest_digest(name) for name in [player.public_id, *guests])}
    marks = BanMark.objects.filter(digest__in=digests).exclude(sanction__player=player)
    people = set(marks.values_list("sanction__player", flat=True))
    names = RetiredName.objects.filter(digest=skeleton_digest(player.name)).exclude(player=player)
    people |= set(names.exclude(player=None).values_list("player", flat=True))
    if not people and not guests:
        return None
    held = Sanction.objects.filter(player__in=people, lifted_at=None).order_by()
    kinds = set(held.values_list("kind", flat=True).distinct())
    out = kinds & {Sanction.Kind.BAN, *Sanction.SHUTTING}
    weight = _LINKED_AND_OUT if out else _LINKED_AND_WARNED if kinds else 0.0
    if people:
        text = _("May be the same as others who have been sanctioned.")
        if not kinds:
            text = _("May be the same as others here.")
    else:
        text = _("Has taken over the games of guests.")
    ids = Player.objects.filter(pk__in=people).order_by("pk").values_list("public_id", flat=True)
    return Signal("linked", text, weight, {"people": list(ids), "guests": sorted(guests)})


def _leaving(player: Player, now: datetime | None) -> Signal | None:
    found = habits(player, now)
    if not found.left and not found.called_off:
        return None
    text = _(
        "Of late left %(left)d live games, called off %(called_off)d and played %(played)d to an "
        "end."
    ) % asdict(found)
    facts = {**asdict(found), "games": list(found.games)}
    return Signal("leaving", text, round(min(1.0, found.strikes / _STRIKES_MOST), 3), facts)


def _not_reviewed(entries: list[HistoryEntry]) -> Signal | None:
    games = [one.game.public_id for one in entries if is_reviewable(one.game) and not _choices(one)]
    if not games:
        return None
    text = _("%(number)d of the newest games have not been reviewed; reviews can be asked for.")
    return Signal("not_reviewed", text % {"number": len(games)}, 0.0, {"games": games})


def _between(value: float, low: float, high: float) -> float:
    """Where the value stands between the two, from 0 to 1."""
    return round(min(1.0, max(0.0, (value - low) / (high - low))), 3)
