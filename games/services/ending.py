"""Ends that players bring about beside the board: resigning, aborting, claiming."""

from __future__ import annotations

from django.utils import timezone

from accounts.models import Player
from games.errors import GameOver, NotAbsent, NotJoined, NotPossibleHere, NotYourTurn
from games.models import Game, Leaving, Match
from games.selectors.presence import claim_from
from games.selectors.seats import other_side, seats_by_side
from games.services.commands import Receipt, command_run
from games.services.finish import game_finish
from games.services.invitations import invitation_void
from games.services.leaving_habits import leaving_note


def game_resign(*, game_id: str, player: Player | None, command_id: str | None = None) -> Receipt:
    """Give the game to the other side; NotPossibleHere at one screen, GameOver after the end."""

    def act(game: Game, sides: set[str]) -> Receipt:
        side = own_side(game, sides)
        now = timezone.now()
        game_finish(game, winner=other_side(game, side), reason="resigned", now=now, at=now)
        return Receipt(game.version, game.plies)

    return command_run(game_id=game_id, player=player, command_id=command_id, act=act)


def game_abort(*, game_id: str, player: Player | None, command_id: str | None = None) -> Receipt:
    """Call a live game off before both have moved, for no result; also before anyone has joined."""

    def act(game: Game, sides: set[str]) -> Receipt:
        if game.is_over:
            raise GameOver
        if game.match.mode != Match.Mode.LINK or game.opened:
            raise NotPossibleHere
        now = timezone.now()
        invitation_void(game.match, now)
        game_finish(game, winner="", reason="aborted", now=now, at=now)
        leaving_note(game, next(iter(sides)), Leaving.Kind.ABORTED, now)
        return Receipt(game.version, game.plies)

    return command_run(game_id=game_id, player=player, command_id=command_id, act=act)


def game_claim(
    *, game_id: str, player: Player | None, draw: bool, command_id: str | None = None
) -> Receipt:
    """Take the win, or a draw, because the other has been away for too long.

    Checked here against the stored presence, whatever the page showed: NotAbsent unless the
    time is up, NotYourTurn (the claimer's own) while it is not the absent side that is awaited.
    """

    def act(game: Game, sides: set[str]) -> Receipt:
        side = own_side(game, sides)
        if not game.opened:
            raise NotPossibleHere
        other = other_side(game, side)
        if game.to_move != other:
            raise NotYourTurn
        now = timezone.now()
        claimable = claim_from(seats_by_side(game.match)[other])
        if claimable is None or now < claimable:
            raise NotAbsent
        winner = "" if draw else side
        game_finish(game, winner=winner, reason="abandoned", now=now, at=now)
        return Receipt(game.version, game.plies)

    return command_run(game_id=game_id, player=player, command_id=command_id, act=act)


def own_side(game: Game, sides: set[str]) -> str:
    """The one side that the player has; refuses games that are over, waiting, or at one screen."""
    if game.is_over:
        raise GameOver
    if not game.is_running:
        raise NotJoined
    if len(sides) != 1:
        raise NotPossibleHere
    return next(iter(sides))
