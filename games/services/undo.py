"""Taking moves back."""

from __future__ import annotations

from django.utils import timezone

from accounts.models import Player
from games import events
from games.errors import NeedsConsent, NothingToUndo
from games.models import Game, Match, Move
from games.selectors.position import game_position
from games.selectors.seats import seats_by_side
from games.selectors.undo import moves_made, undo_count
from games.services.clocks import clock_set_back
from games.services.commands import Receipt, command_run
from games.services.jobs import job_cancel
from games.services.locks import game_advance
from games.services.play import require_ply


def game_undo(
    *, game_id: str, player: Player | None, ply: int, command_id: str | None = None
) -> Receipt:
    """Take back what „Zug zurück“ takes back (see `undo_count`), seen at `ply`.

    Raises NotFound, NotAPlayer, GameOver, StalePly or NothingToUndo and then has changed
    nothing. What the computer was thinking about is forgotten with it.
    """

    def act(game: Game, sides: set[str]) -> Receipt:
        require_ply(game, ply)
        if game.match.mode == Match.Mode.LINK:
            raise NeedsConsent
        count = undo_count(game, seats_by_side(game.match), moves_made(game))
        if count == 0:
            raise NothingToUndo
        return moves_remove(game, count)

    return command_run(game_id=game_id, player=player, command_id=command_id, act=act)


def moves_remove(game: Game, count: int) -> Receipt:
    """Take the last `count` moves off the board of a locked, running game."""
    now = timezone.now()
    job_cancel(game)
    position = game_position(game)
    kept = position.moves[: game.plies - count]
    step = position.spec.parse(" ".join(kept), game.first)
    to_move = str(step.side_to_move)
    removed = []
    for move in position.moves[len(kept) :]:
        removed.append(events.move_made(step, move))
        step = step.apply(move)
    rows = Move.objects.filter(game=game, ply__gt=len(kept))
    gone = list(rows)
    rows.delete()
    sides = Move.objects.filter(game=game).order_by().values_list("side", flat=True).distinct()
    data = events.moves_undone(
        from_ply=game.plies, to_ply=len(kept), removed=list(reversed(removed))
    )
    fields = {
        "plies": len(kept),
        "moves_text": " ".join(kept),
        "to_move": to_move,
        "opened": len(sides) == 2,
        "moved_at": now,
    }
    game_advance(game, kind="undo", data=data, now=now, fields=fields)
    clock_set_back(game, gone, now)
    return Receipt(game.version, game.plies)
