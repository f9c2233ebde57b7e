"""The computer's move: asked once, answered once, never lost."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from kombu.exceptions import OperationalError

from accounts.models import Player
from engine import rules_for
from engine.quick import quick_move
from games import after_commit
from games.models import EngineJob, Game
from games.search import NoneFree, SearchFailed
from games.selectors.state import game_state
from games.services import thinking
from games.services.computer import computer_answer
from games.services.jobs import PATIENCE, job_begin
from games.services.record_check import records_compare
from games.services.sweep import commands_forget, sweep_due
from games.services.thinking import MAX_ATTEMPTS, job_think
from games.services.undo import game_undo
from tests.games.conftest import answer, fresh, new_game, play
from tests.games.family import FAMILY


@pytest.fixture
def job(alice: Player, against_normal: Game) -> EngineJob:
    play(against_normal, alice, "4")
    return EngineJob.objects.get(game=against_normal)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, str]]:
    """What went to the queues, as (job, queue)."""
    sent: list[tuple[int, str]] = []

    def send_task(name: str, args: list[int], queue: str) -> None:
        assert name == "games.tasks.think"
        sent.append((args[0], queue))

    monkeypatch.setattr(after_commit.current_app, "send_task", send_task)
    return sent


def broken(*args: Any, **kwargs: Any) -> str:
    raise SearchFailed("no search here")


def test_worker_plays_the_move(job: EngineJob) -> None:
    job_think(job.pk)
    game = fresh(job.game)
    assert (game.plies, game.to_move) == (2, "red")
    assert not EngineJob.objects.exists()


def test_answer_counts_once_when_delivered_twice(job: EngineJob) -> None:
    job_think(job.pk)
    job_think(job.pk)
    assert computer_answer(job.pk, "1") is None
    assert fresh(job.game).plies == 2


def test_illegal_answer_changes_nothing_and_the_job_stays(job: EngineJob) -> None:
    assert computer_answer(job.pk, "99") is None
    assert fresh(job.game).plies == 1
    assert EngineJob.objects.filter(pk=job.pk).exists()


def test_question_is_withdrawn_with_its_game_moved_on(job: EngineJob) -> None:
    EngineJob.objects.filter(pk=job.pk).update(ply=5)
    assert job_begin(job.pk) is None


def test_each_level_has_its_queue(
    alice: Player, asked: list[tuple[int, str]], django_capture_on_commit_callbacks: Any
) -> None:
    for level in ("neuling", "meister"):
        with django_capture_on_commit_callbacks(execute=True):
            new_game(alice, mode="computer", level=level, first="opponent")
    assert [queue for _, queue in asked] == ["quick", "deep"]


def test_nothing_is_asked_before_the_commit(
    alice: Player, asked: list[tuple[int, str]], django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks() as callbacks:
        new_game(alice, mode="computer", level="normal", first="opponent")
    assert asked == []
    for callback in callbacks:
        callback()
    assert [queue for _, queue in asked] == ["quick"]


def test_queue_out_of_reach_does_not_fail_the_move(
    alice: Player,
    against_normal: Game,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    def refuse(*args: Any, **kwargs: Any) -> None:
        raise OperationalError("gone")

    monkeypatch.setattr(after_commit.current_app, "send_task", refuse)
    with django_capture_on_commit_callbacks(execute=True):
        play(against_normal, alice, "4")
    assert EngineJob.objects.get(game=against_normal).ply == 1


def test_sweep_asks_again_once_for_an_overdue_job(
    job: EngineJob, asked: list[tuple[int, str]], django_capture_on_commit_callbacks: Any
) -> None:
    later = timezone.now() + PATIENCE + timedelta(seconds=1)
    with django_capture_on_commit_callbacks(execute=True):
        assert sweep_due(later) == 1
        assert sweep_due(later) == 0
    assert asked == [(job.pk, "quick")]


def test_sweep_leaves_a_job_in_time_alone(job: EngineJob) -> None:
    assert sweep_due() == 0


def test_sweep_finds_a_game_whose_computer_was_forgotten(job: EngineJob) -> None:
    EngineJob.objects.all().delete()
    assert sweep_due() == 1
    assert EngineJob.objects.get(game=job.game).ply == 1
    assert sweep_due() == 0


def test_sweep_asks_for_nothing_on_the_persons_turn(against_normal: Game, hotseat: Game) -> None:
    assert sweep_due() == 0


def test_failed_search_is_asked_again_by_the_next_sweep(
    job: EngineJob, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "find_move", broken)
    job_think(job.pk)
    assert fresh(job.game).plies == 1
    assert sweep_due(timezone.now() + timedelta(seconds=1)) == 1


def test_processes_that_load_still_are_waited_for_and_are_no_error(
    job: EngineJob, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def none_free(*args: Any, **kwargs: Any) -> str:
        raise NoneFree("all of them load")

    monkeypatch.setattr(thinking, "find_move", none_free)
    job_think(job.pk)
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert fresh(job.game).plies == 1
    assert sweep_due(timezone.now() + timedelta(seconds=1)) == 1


def test_last_attempt_answers_without_a_search(
    job: EngineJob, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "find_move", broken)
    for _ in range(MAX_ATTEMPTS):
        job_think(job.pk)
    game = fresh(job.game)
    expected = quick_move(rules_for("7x6").parse("4", "red"), job.seed)
    assert game.moves_text == f"4 {expected}"


def test_answers_of_yesterday_are_forgotten(alice: Player, hotseat: Game) -> None:
    from games.models import Command
    from games.services.play import game_play_move

    game_play_move(game_id=hotseat.public_id, player=alice, ply=0, move="4", command_id="c1")
    commands_forget(timezone.now() + timedelta(hours=23))
    assert Command.objects.count() == 1
    commands_forget(timezone.now() + timedelta(hours=25))
    assert Command.objects.count() == 0


# Where a turn has several acts


@pytest.fixture
def power(alice: Player) -> Game:
    """Power Up against the computer, which has just begun a turn of two acts."""
    game = new_game(alice, mode="computer", level="normal", rules="7x6-power")
    return answer(play(game, alice, "4"), "w1")


def test_computer_is_asked_for_each_act_of_its_turn(power: Game, alice: Player) -> None:
    assert (power.to_move, power.plies) == ("yellow", 2)
    assert EngineJob.objects.get(game=power).ply == 2
    assert game_state(power, alice)["thinking"] is True
    game = answer(power, "2")
    assert (game.to_move, game.moves_text) == ("red", "4 w1 2")
    assert not EngineJob.objects.exists()


def test_answer_to_the_first_act_does_not_answer_the_second(alice: Player) -> None:
    game = new_game(alice, mode="computer", level="normal", rules="7x6-power")
    play(game, alice, "4")
    first = EngineJob.objects.get(game=game).pk
    answer(game, "w1")
    assert computer_answer(first, "2") is None
    assert fresh(game).moves_text == "4 w1"


@pytest.mark.parametrize("acts", [["w1"], ["w1", "2"]])
def test_undo_goes_back_to_ones_own_last_act(alice: Player, acts: list[str]) -> None:
    game = new_game(alice, mode="computer", level="normal", rules="7x6-power")
    play(game, alice, "x4 4")
    for act in acts:
        answer(game, act)
    late = EngineJob.objects.filter(game=game).values_list("pk", flat=True).first()
    game_undo(game_id=game.public_id, player=alice, ply=fresh(game).plies)
    assert (fresh(game).moves_text, fresh(game).to_move) == ("x4", "red")
    assert not EngineJob.objects.exists()
    assert late is None or computer_answer(late, "2") is None


@pytest.mark.parametrize("rules", FAMILY)
def test_computer_plays_every_game_to_its_end(alice: Player, rules: str) -> None:
    game = new_game(alice, mode="computer", level="normal", rules=rules)
    dice = random.Random(rules)
    while not (now := fresh(game)).is_over:
        job = EngineJob.objects.filter(game=game).first()
        if job is not None:
            job_think(job.pk)
            assert fresh(game).plies > now.plies
        else:
            position = rules_for(rules).parse(now.moves_text, now.first)
            play(game, alice, dice.choice(position.legal_moves()))
    record = alice.records.get()
    assert (record.rules, record.opponent) == (rules, "normal")
    assert record.wins + record.losses + record.draws == 1
    assert records_compare() == []
