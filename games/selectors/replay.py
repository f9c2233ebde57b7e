"""A game as a replay: who played, every move with what it did, and how it ended."""

from __future__ import annotations

from accounts.models import Player
from engine import rules_for
from games.models import Game, GameReview, Move
from games.selectors.board_state import (
    State,
    history_state,
    lots_state,
    result_state,
    setup_state,
)
from games.selectors.reviews import is_settled, review_of
from games.selectors.seats import own_sides, seats_by_side
from games.selectors.time import moment_text
from games.selectors.watching import require_view

# What others see of a game that runs is this many plies old: nobody can be told what to play.
DELAY_PLIES = 3


def replay_state(game: Game, viewer: Player | None) -> State:
    """The replay for `viewer`; Private. Of a finished game it is the same for everybody."""
    return replay_and_review(game, viewer)[0]


def replay_and_review(game: Game, viewer: Player | None) -> tuple[State, bool]:
    """The replay, and whether it is settled: all is known that ever will be."""
    match, seats = game.match, seats_by_side(game.match)
    own = own_sides(seats, viewer)
    require_view(match, own)
    spent = dict(Move.objects.filter(game=game).values_list("ply", "spent_ms"))
    position, moves = history_state(game, seats, spent)
    withheld = plies_withheld(game, own)
    if withheld:
        moves = moves[:-withheld]
        shown = " ".join(move["move"] for move in moves)
        position = rules_for(match.rules).parse(shown, game.first)
    result = result_state(game, position)
    review = review_of(game) if game.is_over else None
    classes = review.classes if review else []
    state = {
        "id": game.public_id,
        "url": f"/g/{game.public_id}",
        "match": match.public_id,
        "round": game.round,
        **setup_state(match.rules, match.mode, match.first_policy, match.best_of, seats),
        "clock": match.clock,
        "lots": lots_state(game),
        "rated": game.rated,
        "status": game.status,
        "started_at": moment_text(game.started_at),
        "finished_at": game.finished_at and moment_text(game.finished_at),
        "first": game.first,
        "withheld": withheld,
        "plies": len(moves),
        "moves": [_told(move, game, classes) for move in moves],
        "board": list(position.board()),
        "result": result,
        "line_began_at": result and result["line_began_at"],
        "decided_at": review and review.decided_at,
        "decided_exact": _is_proven(review),
    }
    return state, is_settled(game, review)


def replay_is_public(game: Game) -> bool:
    """Whether everybody gets the same replay for good."""
    return game.is_over and game.match.watchable


def plies_withheld(game: Game, own: list[str]) -> int:
    """How many of the last plies are not shown yet to who acts for the sides `own`."""
    return 0 if own or game.is_over else min(DELAY_PLIES, game.plies)


def _is_proven(review: GameReview | None) -> bool | None:
    """Whether the deciding ply is proven; None without one."""
    return review.decided_exact if review and review.decided_at is not None else None


def _told(move: State, game: Game, classes: list[str]) -> State:
    """The move with the lines that it completed, of whichever side, and what it was worth."""
    lines = move.pop("closed", None)
    if lines is None:
        last = game.is_over and move["ply"] == game.plies
        lines = [*game.lines, *game.other_lines] if last else []
    ply = move["ply"]
    return {**move, "lines": lines, "class": classes[ply - 1] if ply <= len(classes) else None}
