"""The admin shows everything and changes no result."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import Player
from games.models import Game
from tests.games.conftest import SHORT_WIN, play_both
from tests.games.twicefour import new_round
from tests.staff import SUPERUSER, staff_client


@pytest.fixture
def admin_client(db: None) -> Client:
    """Somebody who may do everything, with both factors."""
    return staff_client(SUPERUSER)


@pytest.mark.parametrize("page", ["match", "game", "record", "enginejob"])
def test_lists_can_be_read(
    admin_client: Client, alice: Player, against_normal: Game, page: str
) -> None:
    play_both(against_normal, alice, SHORT_WIN)
    answer = admin_client.get(f"/admin/games/{page}/")
    assert answer.status_code == 200
    assert admin_client.get(f"/admin/games/{page}/?q={against_normal.public_id}").status_code == 200


def test_game_can_be_looked_at_but_not_changed(
    admin_client: Client, alice: Player, against_normal: Game
) -> None:
    game = play_both(against_normal, alice, SHORT_WIN)
    page = f"/admin/games/game/{game.pk}/change/"
    assert admin_client.get(page).status_code == 200
    assert admin_client.post(page, {"winner": "yellow"}).status_code == 403
    assert admin_client.get(f"/admin/games/game/{game.pk}/delete/").status_code == 403


def test_match_shows_the_lots_that_were_drawn(admin_client: Client, alice: Player) -> None:
    match = new_round(alice, "computer").match
    page = admin_client.get(f"/admin/games/match/{match.pk}/change/").content.decode()
    for lot in match.lots:
        assert f"1: {lot['what']} {lot['side']}" in page
    assert len(match.lots) == 2


def test_players_are_found_and_never_deleted(admin_client: Client, alice: Player) -> None:
    answer = admin_client.get(f"/admin/accounts/player/?q={alice.name}")
    assert alice.name in answer.content.decode()
    assert admin_client.get(f"/admin/accounts/player/{alice.pk}/delete/").status_code == 403
