"""Reviews of finished games: owed with the result, made once, and never before a move."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from kombu.exceptions import OperationalError

from accounts.models import Player
from games import after_commit
from games.models import EngineJob, Game, GameReview
from games.search_processes import NoneFree, SearchFailed
from games.services import review as service
from games.services.ending import game_abort, game_resign
from games.services.review import MAX_ATTEMPTS, PATIENCE, review_make, reviews_sweep
from games.services.void import game_correct, game_restore, game_void
from tests.games.conftest import EXAMPLE_1, SHORT_WIN, fresh, live_game, new_game, play, play_two

LONG_AGO = timedelta(days=1)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, str]]:
    """What went to the queues, as (task, row, queue)."""
    sent: list[tuple[str, int, str]] = []
    monkeypatch.setattr(
        after_commit.current_app,
        "send_task",
        lambda name, args, queue: sent.append((name, args[0], queue)),
    )
    return sent


@pytest.fixture
def owed(hotseat: Game, alice: Player) -> GameReview:
    play(hotseat, alice, EXAMPLE_1)
    return GameReview.objects.get(game=hotseat)


def again(review: GameReview) -> GameReview:
    return GameReview.objects.select_related("game").get(pk=review.pk)


def broken(*args: Any, **limits: Any) -> Any:
    raise SearchFailed("no search here")


def test_review_is_owed_with_the_result_and_asked_for_after_the_commit(
    hotseat: Game,
    alice: Player,
    asked: list[tuple[str, int, str]],
    django_capture_on_commit_callbacks: Any,
) -> None:
    play(hotseat, alice, EXAMPLE_1.rpartition(" ")[0])
    assert not GameReview.objects.exists()
    with django_capture_on_commit_callbacks(execute=True):
        play(hotseat, alice, EXAMPLE_1.rpartition(" ")[2])
        owed = GameReview.objects.get(game=hotseat)
        assert asked == []
    assert asked == [("games.tasks.review", owed.pk, "deep")]
    assert owed.due_at is not None
    assert owed.due_at > timezone.now()


def test_review_says_what_decided_the_game(owed: GameReview) -> None:
    assert review_make(owed.pk)
    made = again(owed)
    assert (made.decided_at, made.decided_exact, made.is_settled) == (6, True, True)
    assert made.reviewed_at is not None
    assert len(made.classes) == made.game.plies == 11
    assert made.classes[5] in ("mistake", "blunder")
    assert set(made.classes[6:]) <= {"best", "inaccuracy"}


def test_another_result_is_reviewed_anew(alice: Player, bob: Player) -> None:
    game = play_two(live_game(alice, bob), alice, bob, EXAMPLE_1)
    owed = GameReview.objects.get(game=game)
    assert review_make(owed.pk)
    first = again(owed)
    assert first.decided_at == 6
    game_correct(fresh(game), "", None, "Ended by a fault of ours")
    assert not again(owed).is_settled
    assert again(owed).classes == first.classes
    assert review_make(owed.pk)
    assert again(owed).decided_at is None, "nothing on the board explains a draw"
    game_void(fresh(game), None, "Nor does it count")
    game_restore(fresh(game), None, "It does")
    assert again(owed).is_settled, "voiding changes no winner"
    game_restore(fresh(game), None, "As it was played")
    assert review_make(owed.pk)
    assert (again(owed).decided_at, again(owed).decided_exact) == (6, True)


def test_review_of_a_result_that_changes_meanwhile_is_not_kept(
    alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = play_two(live_game(alice, bob), alice, bob, EXAMPLE_1)
    owed, find = GameReview.objects.get(game=game), service.find_scores

    def decided_meanwhile(*args: Any, **limits: Any) -> Any:
        if fresh(game).winner:
            game_correct(fresh(game), "", None, "Ended by a fault of ours")
        return find(*args, **limits)

    monkeypatch.setattr(service, "find_scores", decided_meanwhile)
    assert not review_make(owed.pk)
    assert not again(owed).is_settled
    assert review_make(owed.pk)
    assert again(owed).decided_at is None


def test_review_is_made_once_when_delivered_twice(
    owed: GameReview, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert review_make(owed.pk)
    monkeypatch.setattr(service, "find_scores", broken)
    assert not review_make(owed.pk)
    assert again(owed).decided_at == 6
    assert not review_make(owed.pk + 1000), "a review that is none"


def test_other_boards_get_what_can_be_proven(alice: Player) -> None:
    game = play(new_game(alice, rules="8x7"), alice, "1 2 1 2 1 3 1")
    review_make(GameReview.objects.get(game=game).pk)
    made = GameReview.objects.get(game=game)
    # Whether it was lost before nobody has proven.
    assert (made.decided_at, made.decided_exact) == (6, False)


@pytest.mark.parametrize("rules", ["7x6-pop", "7x6-power", "7x6-five"])
def test_other_games_are_reviewed(alice: Player, rules: str) -> None:
    moves = {"7x6-five": "2 3 2 3 2 3 2 4 2"}.get(rules, "1 2 1 2 1 3 1")
    game = play(new_game(alice, rules=rules), alice, moves)
    owed = GameReview.objects.get(game=game)
    assert review_make(owed.pk)
    assert again(owed).decided_exact is False
    assert len(again(owed).classes) == game.plies


def test_giving_up_a_game_that_is_not_lost_is_explained_by_no_ply(
    alice: Player, bob: Player
) -> None:
    game = live_game(alice, bob)
    play_two(game, alice, bob, "4 1 4")
    game_resign(game_id=game.public_id, player=bob)
    lost = GameReview.objects.get(game=game)
    review_make(lost.pk)
    assert again(lost).decided_at == 0, "the first move in the middle wins, and red won"
    other = live_game(alice, bob)
    play_two(other, alice, bob, "4 1 4")
    game_resign(game_id=other.public_id, player=alice)
    given = GameReview.objects.get(game=other)
    review_make(given.pk)
    assert (again(given).decided_at, again(given).decided_exact) == (None, False)
    assert again(given).classes != []


def test_games_without_moves_or_result_are_not_reviewed(alice: Player, bob: Player) -> None:
    game = live_game(alice, bob)
    game_abort(game_id=game.public_id, player=alice)
    assert fresh(game).reason == "aborted"
    assert not GameReview.objects.exists()


def test_review_steps_aside_for_a_move_that_takes_deep_thought(
    owed: GameReview, alice: Player
) -> None:
    waiting = new_game(alice, mode="computer", level="meister")
    play(waiting, alice, "4")
    assert not review_make(owed.pk)
    put_off = again(owed)
    assert (put_off.attempts, put_off.is_settled) == (0, False)
    assert put_off.due_at is not None
    assert put_off.due_at < timezone.now() + timedelta(seconds=2)
    # Once a worker thinks about it nobody is kept waiting any more.
    EngineJob.objects.filter(game=waiting).update(attempts=1)
    assert review_make(owed.pk)


def test_review_does_not_count_a_try_that_found_nobody_free(
    owed: GameReview, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*args: Any, **limits: Any) -> Any:
        raise NoneFree("others ask, too")

    monkeypatch.setattr(service, "find_scores", busy)
    for _ in range(MAX_ATTEMPTS + 2):
        review_make(owed.pk)
    assert (again(owed).attempts, again(owed).is_settled) == (0, False)


def test_one_review_at_a_time_in_a_process(owed: GameReview) -> None:
    with service._reviewing:
        assert not review_make(owed.pk)
    assert again(owed).attempts == 0
    assert review_make(owed.pk)


def test_review_is_given_up_after_three_tries(
    owed: GameReview, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "find_scores", broken)
    for attempt in range(1, MAX_ATTEMPTS + 1):
        review_make(owed.pk)
        assert (again(owed).attempts, again(owed).is_settled) == (attempt, False)
    review_make(owed.pk)
    given_up = again(owed)
    assert (given_up.is_settled, given_up.reviewed_at, given_up.decided_at) == (True, None, None)


def test_sweep_asks_again_for_what_was_lost(
    owed: GameReview,
    asked: list[tuple[str, int, str]],
    django_capture_on_commit_callbacks: Any,
) -> None:
    assert reviews_sweep() == 0
    late = timezone.now() + 2 * PATIENCE
    with django_capture_on_commit_callbacks(execute=True):
        assert (reviews_sweep(late), reviews_sweep(late)) == (1, 0)
    assert asked == [("games.tasks.review", owed.pk, "deep")]


def test_queue_that_is_out_of_reach_spoils_no_result(
    hotseat: Game,
    alice: Player,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    def away(*args: Any, **more: Any) -> None:
        raise OperationalError("no broker")

    monkeypatch.setattr(after_commit.current_app, "send_task", away)
    with django_capture_on_commit_callbacks(execute=True):
        play(hotseat, alice, SHORT_WIN)
    assert fresh(hotseat).is_over
    assert GameReview.objects.filter(game=hotseat, due_at__isnull=False).exists()


def test_command_reviews_games_from_before_there_were_reviews(
    alice: Player, capsys: pytest.CaptureFixture[str]
) -> None:
    games = [play(new_game(alice), alice, SHORT_WIN) for _ in range(3)]
    for days, game in enumerate(games):
        Game.objects.filter(pk=game.pk).update(finished_at=timezone.now() - days * LONG_AGO)
    GameReview.objects.all().delete()
    call_command("review_games", "--limit", "2")
    assert capsys.readouterr().out == "2 games reviewed.\n"
    assert set(GameReview.objects.values_list("game", flat=True)) == {g.pk for g in games[:2]}
    call_command("review_games")
    call_command("review_games")
    assert capsys.readouterr().out == "1 games reviewed.\n0 games reviewed.\n"
    assert not GameReview.objects.filter(reviewed_at__isnull=True).exists()


def test_page_of_a_game_says_where_it_was_decided(owed: GameReview, client: Client) -> None:
    page = f"/g/{owed.game.public_id}"
    assert client.get(page).context["page_data"]["decided"] is None
    review_make(owed.pk)
    decided = client.get(page).context["page_data"]["decided"]
    assert decided == {"game": owed.game.public_id, "ply": 6, "exact": True}
