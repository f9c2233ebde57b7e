"""What a live match between two people shows beside the board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from accounts.models import Player
from games.models import Game, Invitation, Match, Offer, OfferRest, Seat
from games.selectors.presence import presence_state, watcher_count
from games.selectors.talk import talk_lines, talk_muted, text_refused
from games.selectors.time import epoch_ms
from games.selectors.undo import Made, offered_undo_count

LIVE_RIGHTS = ("resign", "abort", "offer_draw", "offer_undo", "claim")


@dataclass(frozen=True, slots=True)
class LiveRows:
    """What is read for a live match: `shared` for everybody, the rest for those it concerns."""

    shared: dict[str, Any]
    rests: tuple[OfferRest, ...]
    talk: list[dict[str, Any]]
    talk_free: bool
    # Until when those who may not write may not, by player; None for good.
    muted: dict[int, datetime | None]
    invitation: Invitation | None


def live_rights(game: Game, you: list[str], made: Made) -> dict[str, bool]:
    """What the viewer may do besides moving; everything is checked again when done."""
    if game.match.mode == Match.Mode.HOTSEAT or len(you) != 1 or game.is_over:
        return dict.fromkeys(LIVE_RIGHTS, False)
    live = game.match.mode == Match.Mode.LINK
    return {
        "resign": game.is_running and (game.opened if live else game.plies > 0),
        "abort": live and not game.opened,
        "offer_draw": live and game.is_running and game.opened,
        "offer_undo": live and offered_undo_count(game, you[0], made) > 0,
        # Against somebody who is away; from when on, presence tells.
        "claim": live and game.is_running and game.opened and game.to_move not in you,
    }


def live_rows(game: Game, seats: dict[str, Seat], made: Made, now: datetime) -> LiveRows | None:
    """Offers, presence, watchers, talk and the link; None where only one person plays."""
    match = game.match
    if match.mode != Match.Mode.LINK:
        return None
    return LiveRows(
        shared={
            "offers": [
                _offer(game, offer, made)
                for offer in Offer.objects.filter(game=game).order_by("pk")
            ],
            "presence": presence_state(match, seats),
            "watchers": watcher_count(match, now),
            "watchable": match.watchable,
        },
        rests=tuple(OfferRest.objects.filter(game=game)),
        talk=talk_lines(match),
        talk_free=not text_refused(seats.values()),
        muted=talk_muted(seats.values(), now),
        invitation=_invitation(game),
    )


def live_rows_after_moves(rows: LiveRows | None, game: Game, now: datetime) -> LiveRows | None:
    """The same after moves in a game without open offers: they touch none of it."""
    if rows is None:
        return None
    return replace(rows, shared=rows.shared | {"watchers": watcher_count(game.match, now)})


def live_state(
    rows: LiveRows | None, game: Game, viewer: Player | None, you: list[str], now: datetime
) -> dict[str, Any] | None:
    """The rows as `viewer` may see them at `now`.

    Talk and the link are for players alone; a watcher gets neither.
    """
    if rows is None:
        return None
    muted = _muted(rows, viewer, now) if you else {}
    return {
        **rows.shared,
        **muted,
        "rests": {
            rest.kind: epoch_ms(rest.until)
            for rest in rows.rests
            if rest.side in you and rest.until > now
        },
        "talk": rows.talk if you else None,
        "talk_free": bool(you) and rows.talk_free and not muted,
        "invitation": _link(rows.invitation, game, viewer),
    }


def _muted(rows: LiveRows, viewer: Player | None, now: datetime) -> dict[str, Any]:
    """What the viewer's page must know where they may not write; else nothing."""
    if viewer is None or viewer.pk not in rows.muted:
        return {}
    until = rows.muted[viewer.pk]
    if until is not None and until <= now:
        return {}
    return {"talk_muted": {"until": None if until is None else epoch_ms(until)}}


def _offer(game: Game, offer: Offer, made: Made) -> dict[str, Any]:
    """An open offer; one to take back says how many moves would go."""
    state: dict[str, Any] = {"kind": offer.kind, "side": offer.side, "ply": offer.ply}
    if offer.kind == Offer.Kind.UNDO:
        state["removes"] = offered_undo_count(game, offer.side, made)
    return state


def _invitation(game: Game) -> Invitation | None:
    """The link while it can be followed."""
    if game.status != Game.Status.WAITING:
        return None
    return Invitation.objects.filter(match=game.match).first()


def _link(
    invitation: Invitation | None, game: Game, viewer: Player | None
) -> dict[str, Any] | None:
    """The link, for the one who made it."""
    if invitation is None or viewer is None or viewer.pk != game.match.owner_id:
        return None
    return {
        "url": f"/join/{invitation.code}",
        "expires_at": epoch_ms(invitation.expires_at),
    }
