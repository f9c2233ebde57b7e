"""What migrations do to rows that are there already."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.core.management import call_command

from accounts.models import Player
from games.models import Game
from tests.games.conftest import fresh, new_game, play


@pytest.mark.django_db
def test_models_and_migrations_agree() -> None:
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


def test_games_in_which_both_had_moved_are_open(alice: Player) -> None:
    moved = [play(new_game(alice), alice, moves) for moves in ("", "4", "4 4", "4 4 5")]
    Game.objects.update(opened=False)
    import_module("games.migrations.0003_family").note_opened(apps, None)
    assert [fresh(game).opened for game in moved] == [False, False, True, True]
