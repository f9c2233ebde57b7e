"""Playing a move, by a person or by the computer: one path, one transaction."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from accounts.models import Player
from engine import Position, RuleError
from engine.notation import PASS
from engine.outcome import Line
from games import events
from games.errors import GameOver, IllegalMove, NotJoined, NotYourTurn, StalePly
from games.models import Game, Move, Offer, Seat
from games.selectors.outcomes import final_board
from games.selectors.position import game_position, must_pass
from games.selectors.seats import move_author, seats_by_side
from games.services.clocks import clock_press, clock_turn
from games.services.commands import Receipt, command_run
from games.services.counting import game_count
from games.services.jobs import job_ask
from games.services.locks import game_advance
from games.services.offer_rows import offers_expire
from games.statements import insert


def game_play_move(
    *,
    game_id: str,
    player: Player | None,
    ply: int,
    move: str,
    command_id: str | None = None,
    lag_ms: int = 0,
) -> Receipt:
    """Play `move` for `player`, who saw `ply` plies on the board.

    Raises NotFound, NotAPlayer, GameOver, StalePly, NotYourTurn or IllegalMove and then has
    changed nothing. The ply is what locks the input: a tap meant for an earlier position never
    plays in a later one.
    """

    def act(game: Game, sides: set[str]) -> Receipt:
        require_ply(game, ply)
        if game.to_move not in sides:
            raise NotYourTurn
        return move_put(game, move, lag_ms)

    return command_run(
        game_id=game_id, player=player, command_id=command_id, act=act, lag_ms=lag_ms
    )


def require_ply(game: Game, ply: int) -> None:
    """GameOver, NotJoined or StalePly unless the game runs and has `ply` plies."""
    if game.is_over:
        raise GameOver
    if not game.is_running:
        raise NotJoined
    if game.plies != ply:
        raise StalePly


def move_put(game: Game, text: str, lag_ms: int = 0) -> Receipt:
    """Put a move of the side to move on the board of a locked game; IllegalMove.

    In the same transaction: the row, the game, the event, the result with its single count, and
    the job if the computer is next. Passes that the move forces are made with it, each a move
    with an event of its own, so that nobody has to press anything.
    """
    now = timezone.now()
    seats, before = seats_by_side(game.match), game_position(game)
    try:
        after = before.apply(text)
    except RuleError as error:
        raise IllegalMove(error.code) from error
    turn_over = after.side_to_move != game.to_move
    clock_before = clock_press(game, now, lag_ms, turn_over=turn_over)
    offers_expire(game, game.to_move)
    _write(game, seats, before, after, now, clock_before)
    while must_pass(after):
        before, after = after, after.apply(PASS)
        # Nobody's time: what stood on the clock still does.
        _write(game, seats, before, after, now, None)
    clock_turn(game, now)
    if game.is_over:
        Offer.objects.filter(game=game).delete()
        game_count(game, seats)
    job_ask(game, seats, now)
    return Receipt(game.version, game.plies)


def _write(
    game: Game,
    seats: dict[str, Seat],
    before: Position,
    after: Position,
    now: datetime,
    clock_before: int | None,
) -> None:
    """Write down the move that led from `before` to `after`, and what it came to."""
    side, text, spent_ms = game.to_move, after.moves[-1], _spent_ms(game, now)
    insert(
        Move(
            game=game,
            ply=after.plies,
            side=side,
            text=text,
            spent_ms=spent_ms,
            played_at=now,
            clock_before_ms=clock_before,
        )
    )
    data = events.move_played(before, text, by=move_author(seats[side]), spent_ms=spent_ms)
    fields = _fields(after, now)
    if not game.opened:
        fields["opened"] = Move.objects.filter(game=game).exclude(side=side).exists()
    game_advance(game, kind="move", data=data, now=now, fields=fields)


def _fields(position: Position, now: datetime) -> dict[str, object]:
    fields: dict[str, object] = {
        "plies": position.plies,
        "moves_text": position.format(),
        "to_move": position.side_to_move or "",
        "moved_at": now,
    }
    outcome = position.outcome
    if outcome is not None:
        fields |= {
            "status": Game.Status.FINISHED,
            "winner": outcome.winner or "",
            "reason": outcome.reason,
            "lines": _cells(outcome.lines),
            "other_lines": _cells(outcome.other_lines),
            "final_board": final_board(position),
            "finished_at": now,
        }
    return fields


def _cells(lines: tuple[Line, ...]) -> list[list[list[int]]]:
    return [[list(cell) for cell in line] for line in lines]


def _spent_ms(game: Game, now: datetime) -> int:
    # A host's clock may step back; time spent is never negative.
    return max(0, round((now - game.moved_at).total_seconds() * 1000))
