"""Made games: legal, in agreement with all that is counted, and never among those of people."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from accounts.models import Player, User
from engine import rules_for
from games.models import Game, HistoryEntry, Match, Move, Record
from games.services.history_check import histories_compare
from games.services.record_check import records_compare
from tests.accounts.people import account
from tests.games.conftest import new_game, play

pytestmark = pytest.mark.django_db

GAMES = 1100


def test_they_are_legal_and_counted_as_if_they_had_been_played() -> None:
    call_command("make_games", games=GAMES, verbosity=0)
    assert Game.objects.count() == GAMES
    assert set(Match.objects.values_list("mode", flat=True)) == {"hotseat", "computer", "link"}
    assert Game.objects.filter(status="running").exists()
    for game in Game.objects.select_related("match")[:: GAMES // 40]:
        position = rules_for(game.match.rules).parse(game.moves_text, game.first)
        moves = list(game.moves.order_by("ply").values_list("text", "side"))
        assert [text for text, _ in moves] == list(position.moves)
        assert len(moves) == game.plies
        assert (position.outcome is None) == (game.status == "running")
        assert position.outcome is None or (position.outcome.winner or "") == game.winner
    assert abs(Move.objects.count() / GAMES - 10) < 0.5
    assert Record.objects.exists()
    assert records_compare() == []
    assert histories_compare() == []


def test_nobody_can_log_in_as_one_of_them() -> None:
    call_command("make_games", games=10, verbosity=0)
    assert User.objects.exists()
    assert not any(user.check_password("!") for user in User.objects.all())


def test_they_are_not_made_where_people_have_played() -> None:
    player = account("Alice")
    play(new_game(player), player, "4")
    with pytest.raises(CommandError, match="People have played here"):
        call_command("make_games", games=10, verbosity=0)
    assert Game.objects.count() == 1
    call_command("make_games", games=10, among_real=True, verbosity=0)
    assert Game.objects.count() == 11


def test_keys_go_on_after_them() -> None:
    call_command("make_games", games=10, verbosity=0)
    call_command("make_games", games=10, among_real=True, verbosity=0)
    player = Player.objects.create(name="Alice")
    game = play(new_game(player), player, "4")
    assert game.pk == Game.objects.order_by("-pk").values_list("pk", flat=True)[0]
    assert HistoryEntry.objects.exists()


def test_none_at_all_is_refused() -> None:
    with pytest.raises(CommandError):
        call_command("make_games", games=0)
