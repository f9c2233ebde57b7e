"""Pages of figures: a person's statistics, the computer's levels, and the leaderboards."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from accounts.models import Player
from engine import KNOWN_KEYS
from games.history_query import history_query
from games.history_words import wrong_words
from games.people_pages import Person, person_page
from games.selectors.history import played_rules
from games.selectors.levels import LEVEL_NAMES
from games.selectors.rating import leaderboard, rated_rules, rating_history, ratings_of
from games.selectors.statistics import Statistics, level_statistics, levels_rules, statistics
from games.statistics_words import (
    MOST_CURVES,
    curve,
    opening_chart,
    opening_rows,
    opponent_rows,
    percent,
    period_chart,
    period_rows,
    rows,
    rules_options,
    rules_rows,
    rules_words,
    side_rows,
    streak_words,
)

PARTS = ("rules", "since", "until")

# The game that a leaderboard shows unless it is asked for another.
RULES = "7x6"


@person_page("stats")
def stats(request: HttpRequest, person: Person) -> HttpResponseBase:
    """A person's figures, all or those of a game and a span of days."""
    words = {name: request.GET.get(name, "") for name in PARTS}
    query, wrong = history_query(words)
    found, keys = Statistics(), list[str]()
    if person.player is not None:
        found = statistics(person.player, rules=query.rules, since=query.since, until=query.until)
        keys = played_rules(person.player)
    context = {
        "person": person,
        "part": "stats",
        "query": query,
        "address": query.address(),
        "rules": rules_options(keys, query.rules),
        "wrong": wrong_words(wrong),
        "found": found,
        "success": percent(found.total.success),
        "run": streak_words(found),
        "opponents": opponent_rows(found),
        "games": rules_rows(found),
        "sides": side_rows(found),
        "openings": opening_rows(found),
        "opening_chart": opening_chart(found),
        "opening_game": rules_words(found.openings_rules),
        "periods": period_rows(found.periods),
        "period_chart": period_chart(found.periods),
        "curves": _curves(person.player, query.rules),
    }
    return render(request, "games/stats.html", context)


@require_safe
@cache_control(public=True, max_age=60)
def levels(request: HttpRequest) -> HttpResponse:
    """How the computer's levels fare against everybody."""
    rules = _known(request.GET.get("rules", ""))
    found = level_statistics(rules)
    context = {
        "rules": rules_options(levels_rules(), rules),
        "chosen": rules_words(rules) if rules else "",
        "levels": [
            (row, percent(row.tally.losses / row.tally.games if row.tally.games else None))
            for row in rows(found, {key: str(name) for key, name in LEVEL_NAMES.items()})
        ],
    }
    return render(request, "games/stats_levels.html", context)


@require_safe
@cache_control(private=True, no_cache=True)
def leaders(request: HttpRequest) -> HttpResponse:
    """Who stands highest in a game."""
    keys = rated_rules()
    asked = _known(request.GET.get("rules", ""))
    rules = asked or (RULES if RULES in keys or not keys else keys[0])
    context = {
        "rules": rules_options({*keys, RULES}, rules),
        "game": rules_words(rules),
        "leaders": leaderboard(rules),
        "viewer": getattr(request, "player", None),
    }
    return render(request, "games/stats_leaders.html", context)


def _curves(player: Player | None, rules: str) -> list[object]:
    if player is None:
        return []
    rated = [one for one in ratings_of(player) if rules in ("", one.rules)][:MOST_CURVES]
    changes = rating_history(player, [one.rules for one in rated])
    return [curve(one, changes[one.rules]) for one in rated]


def _known(rules: str) -> str:
    return rules if rules in KNOWN_KEYS else ""
