"""Lots: drawn from the seed of a match, written down, and the same whoever draws them again."""

from __future__ import annotations

import hashlib
from typing import Literal

from engine import rules_for
from games.models import Match, Seat

What = Literal["figure", "first"]
"""Which side the maker of the match gets, or which side begins the round."""


def lot(match: Match, number: int, what: What) -> str:
    """The side that the lot falls on in round `number`; nobody can know it without the seed."""
    text = f"{match.seed}:lot:{what}:{number}"
    digest = hashlib.blake2b(text.encode(), digest_size=8).digest()
    return rules_for(match.rules).sides[digest[0] & 1]


def lot_draw(match: Match, number: int, what: What) -> str:
    """The same, noted in the match; in the transaction of the act that needs it."""
    side = lot(match, number, what)
    match.lots = [*match.lots, {"round": number, "what": what, "side": side}]
    if match.pk is not None:
        match.save(update_fields=["lots"])
    return side


def first_by_lot(match: Match, number: int, played: int) -> str:
    """Who begins round `number` of a match in which `played` rounds count so far.

    A lot says who begins the first, the other begins the second, and another lot says who begins
    the third. A round that was called off is begun by the same side again.
    """
    drawn = [entry["side"] for entry in match.lots if entry["what"] == "first"]
    if played == 1 and drawn:
        return next(side for side in rules_for(match.rules).sides if side != drawn[0])
    needed = 1 if played == 0 else 2
    return str(drawn[needed - 1]) if len(drawn) >= needed else lot_draw(match, number, "first")


def figure_settle(match: Match, wish: str | None, other_wish: str | None) -> str:
    """The maker's side when the other one wishes `other_wish`; a lot where wishes do not say.

    They do not where nobody wishes anything, and where both want the same.
    """
    sides = rules_for(match.rules).sides
    if wish == other_wish:
        return lot_draw(match, 1, "figure")
    return wish or next(side for side in sides if side != other_wish)


def seats_swap(one: Seat, other: Seat) -> None:
    """Give two stored seats each the side of the other."""
    first, second = one.side, other.side
    # By way of no side: no two seats of a match may have the same at any moment.
    for seat, side in ((one, ""), (other, first), (one, second)):
        seat.side = side
        seat.save(update_fields=["side"])
