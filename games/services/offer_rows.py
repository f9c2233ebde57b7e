"""Open offers as rows: made, expired by moves, and the rest after a declined one."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q

from games.errors import OfferTooSoon
from games.models import Game, Offer, OfferRest
from games.statements import Select

# After the n-th refusal a side waits n² times this long, n at most ten, before it asks again.
REST = timedelta(seconds=10)
MOST_DECLINES = 10

_OPEN = Select(lambda game: Offer.objects.filter(game=game), 1)


def offers_expire(game: Game, mover: str) -> None:
    """A move ends every offer to take back, and the other side's offer of a draw.

    An offer to take back is bound to its ply. A draw offered together with one's own move stays
    open for the answer to it.
    """
    if _OPEN.first(game.pk) is not None:
        over = Q(kind=Offer.Kind.UNDO) | Q(kind=Offer.Kind.DRAW) & ~Q(side=mover)
        Offer.objects.filter(over, game=game).delete()


def rest_check(game: Game, kind: str, side: str, now: datetime) -> None:
    """OfferTooSoon while `side` has to wait after being declined; `why` is the seconds left."""
    rest = OfferRest.objects.filter(game=game, kind=kind, side=side, until__gt=now).first()
    if rest is not None:
        raise OfferTooSoon(str(max(1, round((rest.until - now).total_seconds()))))


def rest_begin(game: Game, kind: str, side: str, now: datetime) -> None:
    """`side` has been declined: it waits longer with every time."""
    rest, _ = OfferRest.objects.get_or_create(
        game=game, kind=kind, side=side, defaults={"until": now}
    )
    rest.declines += 1
    rest.until = now + min(rest.declines, MOST_DECLINES) ** 2 * REST
    rest.save(update_fields=["declines", "until"])


def rest_end(game: Game, kind: str, side: str) -> None:
    """An accepted offer forgives the declined ones."""
    OfferRest.objects.filter(game=game, kind=kind, side=side).delete()
