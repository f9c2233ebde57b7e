"""What a live match between two people shows beside the board."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from accounts.models import Player
from games.models import Game, Invitation, Match, Offer, OfferRest, Seat
from games.selectors.presence import presence_state, watcher_count
from games.selectors.seats import offered_undo_count
from games.selectors.talk import talk_lines
from games.selectors.time import FREE_PLIES, epoch_ms

LIVE_RIGHTS = ("resign", "abort", "offer_draw", "offer_undo", "claim")


def live_rights(game: Game, you: list[str]) -> dict[str, bool]:
    """What the viewer may do besides moving; everything is checked again when done."""
    if game.match.mode == Match.Mode.HOTSEAT or len(you) != 1 or game.is_over:
        return dict.fromkeys(LIVE_RIGHTS, False)
    live = game.match.mode == Match.Mode.LINK
    return {
        "resign": game.is_running and game.plies >= (FREE_PLIES if live else 1),
        "abort": live and game.plies < FREE_PLIES,
        "offer_draw": live and game.is_running and game.plies >= FREE_PLIES,
        "offer_undo": live and offered_undo_count(game, you[0]) > 0,
        # Against somebody who is away; from when on, presence tells.
        "claim": live and game.is_running and game.plies >= FREE_PLIES and game.to_move not in you,
    }


def live_state(
    game: Game, seats: dict[str, Seat], viewer: Player | None, you: list[str]
) -> dict[str, Any] | None:
    """Offers, presence, watchers, talk and the link; None where only one person plays.

    Talk and the link are for players alone; a watcher gets neither.
    """
    match = game.match
    if match.mode != Match.Mode.LINK:
        return None
    now = timezone.now()
    return {
        "offers": [_offer(game, offer) for offer in Offer.objects.filter(game=game).order_by("pk")],
        "rests": {
            rest.kind: epoch_ms(rest.until)
            for rest in OfferRest.objects.filter(game=game, side__in=you, until__gt=now)
        },
        "presence": presence_state(match, seats),
        "watchers": watcher_count(match, now),
        "watchable": match.watchable,
        "talk": talk_lines(match) if you else None,
        "talk_free": bool(you)
        and all(seat.player is not None and not seat.player.is_guest for seat in seats.values()),
        "invitation": _invitation(game, viewer),
    }


def _offer(game: Game, offer: Offer) -> dict[str, Any]:
    """An open offer; one to take back says how many moves would go."""
    state: dict[str, Any] = {"kind": offer.kind, "side": offer.side, "ply": offer.ply}
    if offer.kind == Offer.Kind.UNDO:
        state["removes"] = offered_undo_count(game, offer.side)
    return state


def _invitation(game: Game, viewer: Player | None) -> dict[str, Any] | None:
    """The link, for the one who made it and while it can be followed."""
    if game.status != Game.Status.WAITING or viewer is None:
        return None
    if viewer.pk != game.match.owner_id:
        return None
    invitation = Invitation.objects.filter(match=game.match).first()
    if invitation is None:
        return None
    return {
        "url": f"/join/{invitation.code}",
        "expires_at": epoch_ms(invitation.expires_at),
    }
