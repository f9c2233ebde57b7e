"""One command, one answer: what was carried out or refused under an id is never decided anew."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from accounts.models import Player
from games.errors import REFUSALS, BadMessage, GameError
from games.models import Command, Game
from games.selectors.seats import seats_by_side
from games.services.barring import require_may_act
from games.services.finish import time_settle
from games.services.locks import game_lock, require_seats
from games.services.presence import player_acts
from games.statements import Select, insert

_ID_FORM = re.compile(r"[A-Za-z0-9_-]{1,64}")

# Refusals change nothing, so forgetting some is harmless; without a bound one person could
# fill the table.
REMEMBERED_REFUSALS = 400

_SAME = Select(
    lambda command_id, game, player: Command.objects.filter(
        command_id=command_id, game=game, player=player
    ),
    *("", 1, 1),
)


@dataclass(frozen=True, slots=True)
class Receipt:
    """A command that has been carried out: the game's version and plies after it."""

    version: int
    ply: int
    next_game: str = ""


def command_run(
    *,
    game_id: str,
    player: Player | None,
    command_id: str | None,
    act: Callable[[Game, set[str]], Receipt],
    lag_ms: int = 0,
) -> Receipt:
    """Carry out `act` for `player` on the locked game, at most once for each command id.

    Raises what `act` raises, NotFound, NotAPlayer, Banned, Suspended, or the refusal already given
    to this id; then nothing has changed. `act` gets the game and the sides that the player may
    act for. `lag_ms` is how long the command is measured to have travelled; a time that had run out
    before it was sent ends the game first.
    """
    if command_id is not None and not _ID_FORM.fullmatch(command_id):
        raise BadMessage
    with transaction.atomic():
        game = game_lock(game_id)
        player, sides = require_seats(seats_by_side(game.match), player)
        now = timezone.now()
        require_may_act(player, now)
        player_acts(game, player, now)
        time_settle(game, now, lag_ms)
        earlier = _earlier(game, player, command_id)
        answer = _answer(earlier) if earlier else _first_answer(game, sides, act)
        if earlier is None and command_id is not None:
            _remember(game, player, command_id, answer)
    # Raised only here, so that what holds in spite of a refusal is committed: that time was
    # over, and the refusal itself.
    if isinstance(answer, GameError):
        raise answer
    return answer


def _earlier(game: Game, player: Player, command_id: str | None) -> Command | None:
    if command_id is None:
        return None
    return _SAME.first(command_id, game.pk, player.pk)


def _first_answer(
    game: Game, sides: set[str], act: Callable[[Game, set[str]], Receipt]
) -> Receipt | GameError:
    version, plies = game.version, game.plies
    try:
        with transaction.atomic():
            return act(game, sides)
    except GameError as refusal:
        game.version, game.plies = version, plies
        return refusal


def _answer(earlier: Command) -> Receipt | GameError:
    if earlier.code:
        return REFUSALS[earlier.code](earlier.why)
    return Receipt(earlier.version, earlier.ply, earlier.next_game)


def _remember(game: Game, player: Player, command_id: str, answer: Receipt | GameError) -> None:
    row = Command(game=game, player=player, command_id=command_id)
    if isinstance(answer, Receipt):
        row.version, row.ply, row.next_game = answer.version, answer.ply, answer.next_game
    else:
        refused = Command.objects.filter(game=game, player=player).exclude(code="")
        if refused.count() >= REMEMBERED_REFUSALS:
            return
        row.version, row.ply = game.version, game.plies
        row.code, row.why = answer.code, answer.why[:24]
    insert(row)
