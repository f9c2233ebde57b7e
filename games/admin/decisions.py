"""What an administrator can decide about the result of a game, one after the other or several."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from accounts.adminbase.acts import Act, By
from accounts.errors import AccountError
from games.errors import GameError
from games.models import Game
from games.services.void import game_correct, game_restore, game_void

REFUSALS = (GameError, AccountError)


def _void(game: Game, by: By) -> None:
    game_void(game, by.user, by.reason)


def _restore(game: Game, by: By) -> None:
    game_restore(game, by.user, by.reason)


def _draw(game: Game, by: By) -> None:
    game_correct(game, "", by.user, by.reason)


def _first_side(game: Game, by: By) -> None:
    game_correct(game, _sides(game)[0], by.user, by.reason)


def _second_side(game: Game, by: By) -> None:
    game_correct(game, _sides(game)[1], by.user, by.reason)


def _sides(game: Game) -> list[str]:
    """The one that began, and the other."""
    sides = list(game.match.seats.values_list("side", flat=True))
    return sorted(sides, key=lambda side: side != game.first)


DECISIONS = (
    Act[Game](
        "void",
        gettext_lazy("Void the result"),
        gettext_lazy("The result counts for nobody; records and ratings follow at once."),
        _void,
        REFUSALS,
        is_logged=True,
    ),
    Act[Game](
        "restore",
        gettext_lazy("Take a decision about the result back"),
        gettext_lazy("It counts again as before the last decision."),
        _restore,
        REFUSALS,
        is_logged=True,
    ),
    Act[Game](
        "first_won",
        gettext_lazy("Correct: who began has won"),
        gettext_lazy("Records and ratings follow at once."),
        _first_side,
        REFUSALS,
        is_logged=True,
    ),
    Act[Game](
        "second_won",
        gettext_lazy("Correct: the other one has won"),
        gettext_lazy("Records and ratings follow at once."),
        _second_side,
        REFUSALS,
        is_logged=True,
    ),
    Act[Game](
        "drawn",
        gettext_lazy("Correct: nobody has won"),
        gettext_lazy("Records and ratings follow at once."),
        _draw,
        REFUSALS,
        is_logged=True,
    ),
)
