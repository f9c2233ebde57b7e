"""Offering a draw or a move back, and answering; going on to the next round by both."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from accounts.models import Player
from games import events
from games.errors import NoOffer, NothingToUndo
from games.models import Game, Offer
from games.selectors.seats import other_side
from games.selectors.undo import moves_made, offered_undo_count
from games.services.commands import Receipt, command_run
from games.services.ending import own_side
from games.services.finish import game_finish
from games.services.locks import game_advance
from games.services.offer_rows import rest_begin, rest_check, rest_end
from games.services.play import require_ply
from games.services.undo import moves_remove


def game_offer(
    *,
    game_id: str,
    player: Player | None,
    kind: str,
    ply: int,
    command_id: str | None = None,
) -> Receipt:
    """Offer a draw, or ask to take back, at `ply`.

    Where the other side has offered the same the offer is an acceptance. Raises OfferTooSoon
    after refusals, NothingToUndo, and the refusals of every command.
    """

    def act(game: Game, sides: set[str]) -> Receipt:
        side = own_side(game, sides)
        require_ply(game, ply)
        now = timezone.now()
        theirs = Offer.objects.filter(game=game, kind=kind, side=other_side(game, side)).first()
        if theirs is not None:
            return _accept(game, theirs, now)
        rest_check(game, kind, side, now)
        if kind == Offer.Kind.UNDO and _removable(game, side) == 0:
            raise NothingToUndo
        _, made = Offer.objects.get_or_create(
            game=game, kind=kind, side=side, defaults={"ply": ply, "made_at": now}
        )
        if made:
            _tell(game, kind, side, "made", now)
        return Receipt(game.version, game.plies)

    return command_run(game_id=game_id, player=player, command_id=command_id, act=act)


def game_offer_answer(
    *,
    game_id: str,
    player: Player | None,
    kind: str,
    ply: int,
    accept: bool,
    command_id: str | None = None,
) -> Receipt:
    """Accept or decline the other side's offer; declining one's own withdraws it. NoOffer."""

    def act(game: Game, sides: set[str]) -> Receipt:
        side = own_side(game, sides)
        require_ply(game, ply)
        now = timezone.now()
        open_offers = {o.side: o for o in Offer.objects.filter(game=game, kind=kind)}
        theirs = open_offers.get(other_side(game, side))
        if theirs is not None:
            return _accept(game, theirs, now) if accept else _decline(game, theirs, now)
        own = open_offers.get(side)
        if own is None or accept:
            raise NoOffer
        own.delete()
        _tell(game, kind, side, "withdrawn", now)
        return Receipt(game.version, game.plies)

    return command_run(game_id=game_id, player=player, command_id=command_id, act=act)


def _accept(game: Game, offer: Offer, now: datetime) -> Receipt:
    rest_end(game, offer.kind, offer.side)
    offer.delete()
    if offer.kind == Offer.Kind.DRAW:
        game_finish(game, winner="", reason="agreement", now=now, at=now)
        return Receipt(game.version, game.plies)
    count = _removable(game, offer.side)
    if count == 0:
        raise NothingToUndo
    Offer.objects.filter(game=game).delete()
    return moves_remove(game, count)


def _removable(game: Game, side: str) -> int:
    return offered_undo_count(game, side, moves_made(game))


def _decline(game: Game, offer: Offer, now: datetime) -> Receipt:
    offer.delete()
    rest_begin(game, offer.kind, offer.side, now)
    _tell(game, offer.kind, offer.side, "declined", now)
    return Receipt(game.version, game.plies)


def _tell(game: Game, kind: str, side: str, what: str, now: datetime) -> None:
    data = events.offer_changed(kind=kind, side=side, ply=game.plies, what=what)
    game_advance(game, kind="offer", data=data, now=now, fields={})
