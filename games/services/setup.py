"""What a match is to be: wishes checked once, before anything is stored."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from accounts.models import Player
from engine import RuleError, rules_for
from engine.levels import LEVELS
from games.errors import SetupConflict, UnknownBestOf, UnknownFirst, UnknownLevel, UnknownRules
from games.models import Match, Seat
from games.selectors.rules import mode_conflict
from games.selectors.variants import key_conflict
from games.services.clocks import clock_checked

ALTERNATE = "alternate"

# Rounds of a match that is decided at some time; None for endless rounds.
BEST_OF = (None, 3, 5)


@dataclass(frozen=True, slots=True)
class Setup:
    """A checked setup; make it with `setup_checked`."""

    rules: str
    mode: str
    level: str | None
    first: str
    clock: dict[str, int] | None
    # The maker's side in a live match; None to draw lots.
    side: str | None
    watchable: bool
    best_of: int | None

    @property
    def sides(self) -> tuple[str, str]:
        return rules_for(self.rules).sides


def setup_checked(
    *,
    rules: str,
    mode: str,
    level: str | None = None,
    first: str = ALTERNATE,
    clock: object = None,
    side: str | None = None,
    watchable: bool = True,
    best_of: int | None = None,
) -> Setup:
    """The setup; raises UnknownRules, UnknownLevel, UnknownFirst, UnknownClock or UnknownBestOf.

    A computer match needs a level and no other may have one; only live matches have a choice of
    side. SetupConflict for a clock in any other match, or where the computer does not play.
    """
    try:
        sides = rules_for(rules).sides
    except RuleError as error:
        raise UnknownRules(key_conflict(rules)) from error
    if level not in (LEVELS if mode == Match.Mode.COMPUTER else (None,)):
        raise UnknownLevel
    if why := mode_conflict(rules, mode, has_clock=clock is not None):
        raise SetupConflict(why)
    if first not in {ALTERNATE, "me", "opponent", *sides}:
        raise UnknownFirst
    checked_clock = clock_checked(clock)
    if side is not None and side not in sides:
        raise UnknownFirst
    if best_of not in BEST_OF:
        raise UnknownBestOf
    return Setup(rules, mode, level, first, checked_clock, side, watchable, best_of)


def setup_of(match: Match) -> Setup:
    """The setup of an existing match, to make another like it; sides are drawn anew."""
    level = match.seats.exclude(level="").values_list("level", flat=True).first()
    return setup_checked(
        rules=match.rules,
        mode=match.mode,
        level=level,
        first=match.first_policy,
        clock=match.clock,
        watchable=match.watchable,
        best_of=match.best_of,
    )


def setup_seats(setup: Setup, owner: Player, other: Player | None) -> list[Seat]:
    """Unsaved seats: the owner has the first side except in a live match, where lots are drawn."""
    first, second = setup.sides
    if setup.mode == Match.Mode.HOTSEAT:
        return [Seat(side=side, kind=Seat.Kind.LOCAL, player=owner) for side in setup.sides]
    if setup.mode == Match.Mode.COMPUTER:
        return [
            Seat(side=first, kind=Seat.Kind.PLAYER, player=owner),
            Seat(side=second, kind=Seat.Kind.COMPUTER, level=setup.level or ""),
        ]
    own = setup.side or secrets.choice(setup.sides)
    return [
        Seat(side=own, kind=Seat.Kind.PLAYER, player=owner),
        Seat(
            side=second if own == first else first,
            kind=Seat.Kind.PLAYER if other else Seat.Kind.OPEN,
            player=other,
        ),
    ]
