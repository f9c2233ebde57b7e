"""Taking moves back."""

from __future__ import annotations

import pytest

from accounts.models import Player
from games.errors import GameOver, NotAPlayer, NothingToUndo, StalePly
from games.models import EngineJob, Game, GameEvent, Move
from games.services.computer import computer_answer
from games.services.undo import game_undo
from tests.games.conftest import SHORT_WIN, answer, fresh, new_game, play


def undo(game: Game, player: Player | None, command: str | None = None) -> Game:
    game_undo(game_id=game.public_id, player=player, ply=fresh(game).plies, command_id=command)
    return fresh(game)


def test_one_move_goes_at_one_screen(alice: Player, hotseat: Game) -> None:
    play(hotseat, alice, "4 5 6")
    game = undo(hotseat, alice)
    assert (game.moves_text, game.plies, game.to_move) == ("4 5", 2, "red")
    assert Move.objects.filter(game=game).count() == 2


def test_version_grows_and_the_event_names_what_left(alice: Player, hotseat: Game) -> None:
    play(hotseat, alice, "4 4")
    game = undo(hotseat, alice)
    event = GameEvent.objects.get(game=game, version=3)
    assert event.data == {
        "from_ply": 2,
        "to_ply": 1,
        "removed": [{"ply": 2, "side": "yellow", "move": "4", "lands": [4, 2], "takes": []}],
    }


def test_all_moves_can_go_and_then_none(alice: Player, hotseat: Game) -> None:
    play(hotseat, alice, "4 5")
    undo(hotseat, alice)
    assert undo(hotseat, alice).plies == 0
    with pytest.raises(NothingToUndo):
        undo(hotseat, alice)


def test_play_goes_on_after_an_undo(alice: Player, hotseat: Game) -> None:
    play(hotseat, alice, "4 5")
    undo(hotseat, alice)
    assert play(hotseat, alice, "7 1").moves_text == "4 7 1"


def test_my_move_and_the_answer_go_together(alice: Player, against_normal: Game) -> None:
    play(against_normal, alice, "4")
    answer(against_normal, "4")
    game = undo(against_normal, alice)
    assert (game.plies, game.to_move) == (0, "red")


def test_while_the_computer_thinks_only_my_move_goes_and_its_answer_is_void(
    alice: Player, against_normal: Game
) -> None:
    play(against_normal, alice, "4")
    job = EngineJob.objects.get(game=against_normal)
    game = undo(against_normal, alice)
    assert (game.plies, game.to_move) == (0, "red")
    assert computer_answer(job.pk, "4") is None
    assert fresh(game).plies == 0


def test_late_answer_to_an_undone_move_does_not_answer_the_new_one(
    alice: Player, against_normal: Game
) -> None:
    play(against_normal, alice, "4")
    late = EngineJob.objects.get(game=against_normal).pk
    undo(against_normal, alice)
    play(against_normal, alice, "1")
    assert computer_answer(late, "4") is None
    assert fresh(against_normal).moves_text == "1"
    assert answer(against_normal, "2").moves_text == "1 2"


def test_computers_opening_move_stays(alice: Player) -> None:
    game = new_game(alice, mode="computer", level="normal", first="opponent")
    answer(game, "4")
    with pytest.raises(NothingToUndo):
        undo(game, alice)
    play(game, alice, "4")
    assert undo(game, alice).moves_text == "4"


def test_computers_opening_move_stays_when_both_go(alice: Player) -> None:
    game = new_game(alice, mode="computer", level="normal", first="opponent")
    answer(game, "4")
    play(game, alice, "5")
    answer(game, "6")
    assert undo(game, alice).moves_text == "4"


def test_there_is_no_way_back_after_the_end(alice: Player, hotseat: Game) -> None:
    game = play(hotseat, alice, SHORT_WIN)
    with pytest.raises(GameOver):
        undo(game, alice)
    assert fresh(game).plies == 7


def test_undo_for_another_ply_is_refused(alice: Player, hotseat: Game) -> None:
    play(hotseat, alice, "4 5")
    with pytest.raises(StalePly):
        game_undo(game_id=hotseat.public_id, player=alice, ply=1)
    assert fresh(hotseat).plies == 2


def test_outsider_cannot_undo(alice: Player, carol: Player, hotseat: Game) -> None:
    play(hotseat, alice, "4")
    for person in (carol, None):
        with pytest.raises(NotAPlayer):
            undo(hotseat, person)
    assert fresh(hotseat).plies == 1


def test_doubled_undo_takes_one_move(alice: Player, hotseat: Game) -> None:
    play(hotseat, alice, "4 5 6")
    for _ in range(2):
        game_undo(game_id=hotseat.public_id, player=alice, ply=3, command_id="u1")
    assert fresh(hotseat).moves_text == "4 5"


def test_late_tap_does_not_play_again_after_an_undo(alice: Player, hotseat: Game) -> None:
    from games.services.play import game_play_move

    def tap() -> None:
        game_play_move(game_id=hotseat.public_id, player=alice, ply=0, move="4", command_id="tap")

    tap()
    undo(hotseat, alice)
    tap()
    assert fresh(hotseat).plies == 0
