"""Playing a move, and every way to be refused."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import Player
from games.errors import (
    BadMessage,
    GameError,
    GameOver,
    IllegalMove,
    NotAPlayer,
    NotFound,
    NotYourTurn,
    StalePly,
)
from games.models import EngineJob, Game, GameEvent, Move
from games.services.play import game_play_move
from tests.games.conftest import (
    DOUBLE_WIN,
    DRAWN,
    EXAMPLE_1,
    SHORT_WIN,
    answer,
    fresh,
    new_game,
    play,
)


def put(game: Game, player: Player | None, ply: int, move: str, command: str | None = None) -> int:
    receipt = game_play_move(
        game_id=game.public_id, player=player, ply=ply, move=move, command_id=command
    )
    return receipt.version


def unchanged(before: Game) -> bool:
    after = fresh(before)
    return (after.version, after.moves_text, after.status) == (
        before.version,
        before.moves_text,
        before.status,
    ) and Move.objects.filter(game=before).count() == before.plies


def test_move_is_stored_with_its_side_and_the_turn_passes(alice: Player, hotseat: Game) -> None:
    put(hotseat, alice, 0, "4")
    move = Move.objects.get(game=hotseat)
    assert (move.ply, move.side, move.text) == (1, "red", "4")
    assert (fresh(hotseat).to_move, fresh(hotseat).plies, fresh(hotseat).version) == (
        "yellow",
        1,
        1,
    )


def test_every_change_is_an_event_of_the_next_version(alice: Player, hotseat: Game) -> None:
    play(hotseat, alice, "4 4 5")
    events = GameEvent.objects.filter(game=hotseat).order_by("version")
    assert [e.version for e in events] == [1, 2, 3]
    assert events[1].data == {
        "ply": 2,
        "side": "yellow",
        "move": "4",
        "lands": [4, 2],
        "takes": [],
        "by": "player",
        "spent_ms": Move.objects.get(game=hotseat, ply=2).spent_ms,
    }


def test_time_spent_is_never_negative(alice: Player, hotseat: Game) -> None:
    ahead = timezone.now() + timedelta(hours=1)
    Game.objects.filter(pk=hotseat.pk).update(moved_at=ahead)
    put(hotseat, alice, 0, "4")
    assert Move.objects.get(game=hotseat).spent_ms == 0


def test_outsider_cannot_move(carol: Player, hotseat: Game) -> None:
    with pytest.raises(NotAPlayer):
        put(hotseat, carol, 0, "4")
    assert unchanged(hotseat)


def test_nobody_cannot_move(hotseat: Game) -> None:
    with pytest.raises(NotAPlayer):
        put(hotseat, None, 0, "4")
    assert unchanged(hotseat)


@pytest.mark.parametrize("ply", [0, 1, 3, 10**6])
def test_move_for_another_ply_is_refused(alice: Player, hotseat: Game, ply: int) -> None:
    game = play(hotseat, alice, "4 4")
    with pytest.raises(StalePly):
        put(game, alice, ply, "4")
    assert unchanged(game)


def test_second_tap_on_same_ply_is_refused(alice: Player, hotseat: Game) -> None:
    put(hotseat, alice, 0, "4", "tap-1")
    with pytest.raises(StalePly):
        put(hotseat, alice, 0, "4", "tap-2")
    assert fresh(hotseat).moves_text == "4"


def test_full_column_keeps_the_turn(alice: Player, hotseat: Game) -> None:
    game = play(hotseat, alice, "1 1 1 1 1 1")
    with pytest.raises(IllegalMove) as refusal:
        put(game, alice, 6, "1")
    assert refusal.value.why == "column_full"
    assert unchanged(game)
    assert fresh(game).to_move == "red"


@pytest.mark.parametrize("move", ["0", "8", "", " ", "p1", "d4e4", "1 2", "\x00", "\ud800", "４"])
def test_rubbish_is_no_move(alice: Player, hotseat: Game, move: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        put(hotseat, alice, 0, move)
    assert refusal.value.why in {"bad_token", "no_such_column"}
    assert unchanged(hotseat)


def test_nobody_plays_for_the_computer(alice: Player, against_normal: Game) -> None:
    put(against_normal, alice, 0, "4")
    thinking = fresh(against_normal)
    with pytest.raises(NotYourTurn):
        put(thinking, alice, 1, "4")
    assert unchanged(thinking)


def test_nothing_is_played_after_the_end(alice: Player, hotseat: Game) -> None:
    game = play(hotseat, alice, SHORT_WIN)
    with pytest.raises(GameOver):
        put(game, alice, 7, "3")
    assert unchanged(game)


@pytest.mark.parametrize("game_id", ["nothere", "", "\x00", "\ud800", "x" * 500, "../1"])
def test_unknown_game_is_not_found(alice: Player, game_id: str) -> None:
    with pytest.raises(NotFound):
        game_play_move(game_id=game_id, player=alice, ply=0, move="4")


def test_same_command_again_gets_the_same_receipt_and_plays_once(
    alice: Player, hotseat: Game
) -> None:
    first = put(hotseat, alice, 0, "4", "c1")
    put(hotseat, alice, 1, "5", "c2")
    assert put(hotseat, alice, 0, "4", "c1") == first
    assert fresh(hotseat).moves_text == "4 5"


def test_refused_command_stays_refused_when_its_ply_comes(alice: Player, hotseat: Game) -> None:
    with pytest.raises(StalePly):
        put(hotseat, alice, 1, "4", "early")
    play(hotseat, alice, "4")
    with pytest.raises(StalePly):
        put(hotseat, alice, 1, "4", "early")
    assert fresh(hotseat).moves_text == "4"


def test_refusal_keeps_its_reason(alice: Player, hotseat: Game) -> None:
    for _ in range(2):
        with pytest.raises(IllegalMove) as refusal:
            put(hotseat, alice, 0, "9", "c9")
        assert refusal.value.why == "no_such_column"


@pytest.mark.parametrize("command", ["", "a b", "x" * 65, "\x00", "ä"])
def test_malformed_command_id_is_refused(alice: Player, hotseat: Game, command: str) -> None:
    with pytest.raises(BadMessage):
        put(hotseat, alice, 0, "4", command)
    assert unchanged(hotseat)


def test_winning_move_ends_the_round(alice: Player, hotseat: Game) -> None:
    game = play(hotseat, alice, EXAMPLE_1)
    assert (game.status, game.winner, game.reason, game.to_move) == ("finished", "red", "line", "")
    assert game.lines == [[[4, 1], [5, 2], [6, 3], [7, 4]]]
    assert game.finished_at is not None


def test_two_lines_at_once_are_both_stored(alice: Player, hotseat: Game) -> None:
    game = play(hotseat, alice, DOUBLE_WIN)
    assert (game.winner, len(game.lines)) == ("yellow", 2)


def test_full_grid_is_a_draw(alice: Player, hotseat: Game) -> None:
    game = play(hotseat, alice, DRAWN)
    assert (game.status, game.winner, game.reason, game.plies) == ("finished", "", "full", 42)


def test_persons_move_asks_the_computer(alice: Player, against_normal: Game) -> None:
    put(against_normal, alice, 0, "4")
    job = EngineJob.objects.get(game=against_normal)
    assert (job.ply, job.level) == (1, "normal")


def test_answer_gives_the_turn_back(alice: Player, against_normal: Game) -> None:
    put(against_normal, alice, 0, "4")
    game = answer(against_normal, "4")
    assert (game.moves_text, game.to_move) == ("4 4", "red")
    assert not EngineJob.objects.exists()


def test_stored_text_is_the_moves(alice: Player, hotseat: Game) -> None:
    game = play(hotseat, alice, EXAMPLE_1)
    rows = Move.objects.filter(game=game).order_by("ply").values_list("text", flat=True)
    assert game.moves_text == " ".join(rows)


def test_database_keeps_one_move_per_ply(alice: Player, hotseat: Game) -> None:
    play(hotseat, alice, "4")
    row = Move.objects.get(game=hotseat)
    row.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save()


def test_database_keeps_results_for_the_end(hotseat: Game) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=hotseat.pk).update(winner="red")


def test_game_errors_name_themselves(alice: Player) -> None:
    game = new_game(alice)
    with pytest.raises(GameError, match="stale_ply"):
        put(game, alice, 5, "4")
