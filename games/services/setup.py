"""What a match is to be: wishes checked once, before anything is stored."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from accounts.models import Player
from engine import RuleError, rules_for
from engine.levels import ALL_LEVELS, levels_for
from games.errors import SetupConflict, UnknownBestOf, UnknownFirst, UnknownLevel, UnknownRules
from games.models import Match, Seat
from games.selectors.rules import form_conflict, has_lots, mode_conflict, usual_clock
from games.selectors.variants import key_conflict
from games.services.clocks import clock_checked
from games.services.lots import figure_settle

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
    # The maker's side in a live match, and in any where lots are drawn; None to draw one.
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

    A computer match needs a level of the game and no other may have one. Only live matches, and
    those with lots, have a choice of side. SetupConflict where choices do not go together. A game
    that is played with a clock has its usual one where none is chosen.
    """
    try:
        spec = rules_for(rules)
    except RuleError as error:
        raise UnknownRules(key_conflict(rules)) from error
    if level not in (levels_for(spec) if mode == Match.Mode.COMPUTER else (None,)):
        raise UnknownLevel("other_game" if level in ALL_LEVELS else "")
    if first not in {ALTERNATE, "me", "opponent", *spec.sides}:
        raise UnknownFirst
    usual = usual_clock(rules, mode, level)
    checked_clock = clock_checked(clock) or usual
    if side is not None and side not in spec.sides:
        raise UnknownFirst
    if best_of not in BEST_OF:
        raise UnknownBestOf
    why = mode_conflict(rules, mode, None if checked_clock == usual else checked_clock)
    if why := why or form_conflict(rules, first, best_of):
        raise SetupConflict(why)
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


def setup_seats(setup: Setup, match: Match, other: Player | None) -> list[Seat]:
    """Unsaved seats of a match that is not stored yet.

    Its owner has the first side except in a live match, where chance decides, and where lots are
    drawn. As long as a seat is free no lot says whose it is: then the sides are not settled.
    """
    first, second = setup.sides
    owner, lots = match.owner, has_lots(setup.rules)
    if setup.mode == Match.Mode.HOTSEAT:
        return [Seat(side=side, kind=Seat.Kind.LOCAL, player=owner) for side in setup.sides]
    waiting = setup.mode == Match.Mode.LINK and other is None
    if lots:
        own = setup.side or first if waiting else figure_settle(match, setup.side, None)
    elif setup.mode == Match.Mode.COMPUTER:
        own = first
    else:
        own = setup.side or secrets.choice(setup.sides)
    against = Seat(side=second if own == first else first)
    if setup.mode == Match.Mode.COMPUTER:
        against.kind, against.level = Seat.Kind.COMPUTER, setup.level or ""
    else:
        against.kind = Seat.Kind.PLAYER if other else Seat.Kind.OPEN
        against.player = other
    return [Seat(side=own, kind=Seat.Kind.PLAYER, player=owner), against]
