"""The computer's move comes from a process that may crash, hang or be killed."""

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from pytest_django.fixtures import Settings

from engine import rules_for
from engine.child import run_best
from engine.levels import LEVELS
from games import search
from games.search_processes import SearchFailed, SearchProcesses

STAND_IN = textwrap.dedent(
    """
    import json, os, sys, time
    print('{"ready": true}', flush=True)
    for line in sys.stdin:
        what = json.loads(line)["moves"]
        if what == "crash":
            os._exit(9)
        if what == "hang":
            time.sleep(60)
        if what == "error":
            print('{"error": "boom"}', flush=True)
        elif what == "rubbish":
            print("no json", flush=True)
        else:
            time.sleep(0.05)
            print(json.dumps({"move": what}), flush=True)
    """
)


@pytest.fixture
def processes(tmp_path: Path) -> Iterator[SearchProcesses]:
    script = tmp_path / "stand_in.py"
    script.write_text(STAND_IN)
    made = SearchProcesses(2, folder=tmp_path, command=(sys.executable, str(script)))
    yield made
    made.stop()


def _eventually(holds: Callable[[], bool], seconds: float = 5) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.02)
    return False


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_every_question_gets_its_own_answer(processes: SearchProcesses) -> None:
    with ThreadPoolExecutor(8) as threads:
        answers = threads.map(lambda n: processes.ask({"moves": str(n)}, 10), range(40))
        assert list(answers) == [str(n) for n in range(40)]


@pytest.mark.parametrize("accident", ["crash", "rubbish"])
def test_a_crashed_search_fails_at_once_and_the_next_one_works(
    processes: SearchProcesses, accident: str
) -> None:
    for _ in range(4):
        began = time.monotonic()
        with pytest.raises(SearchFailed):
            processes.ask({"moves": accident}, 10)
        assert time.monotonic() - began < 5
        assert processes.ask({"moves": "4"}, 10) == "4"
    assert _eventually(lambda: len(processes.process_ids()) == 2)


def test_a_search_that_hangs_is_killed_at_its_limit(processes: SearchProcesses) -> None:
    processes.ask({"moves": "1"}, 10)
    before = set(processes.process_ids())
    began = time.monotonic()
    with pytest.raises(SearchFailed):
        processes.ask({"moves": "hang"}, 0.3)
    assert time.monotonic() - began < 2
    assert _eventually(lambda: sum(_alive(pid) for pid in before) == len(before) - 1)
    assert processes.ask({"moves": "4"}, 10) == "4"


def test_an_error_in_the_search_keeps_its_process(processes: SearchProcesses) -> None:
    processes.ask({"moves": "1"}, 10)
    before = set(processes.process_ids())
    with pytest.raises(SearchFailed, match="boom"):
        processes.ask({"moves": "error"}, 10)
    assert set(processes.process_ids()) == before


def test_a_process_killed_while_idle_is_not_asked(processes: SearchProcesses) -> None:
    processes.ask({"moves": "1"}, 10)
    dead = processes.process_ids()
    for pid in dead:
        os.kill(pid, signal.SIGKILL)
    assert _eventually(lambda: not set(dead) & set(processes.process_ids()))
    assert processes.ask({"moves": "4"}, 10) == "4"


def test_stop_ends_busy_processes_and_starts_no_more(processes: SearchProcesses) -> None:
    with ThreadPoolExecutor(1) as threads:
        hanging = threads.submit(processes.ask, {"moves": "hang"}, 30)
        processes.ask({"moves": "1"}, 10)
        pids = processes.process_ids()
        processes.stop()
        with pytest.raises(SearchFailed):
            hanging.result(5)
    assert processes.process_ids() == []
    assert not any(_alive(pid) for pid in pids)


def test_a_process_that_cannot_start_is_not_restarted_in_a_hurry(tmp_path: Path) -> None:
    tally = tmp_path / "tally"
    script = tmp_path / "broken.py"
    script.write_text(f"open({str(tally)!r}, 'a').write('x')")
    broken = SearchProcesses(1, folder=tmp_path, command=(sys.executable, str(script)))
    with pytest.raises(SearchFailed, match="free in time"):
        broken.ask({"moves": "1"}, 1.2)
    broken.stop()
    assert 1 <= len(tally.read_text()) <= 3


@pytest.mark.parametrize("executor", ["process", "inline", "quick"])
def test_each_executor_finds_the_win(executor: str, settings: Settings) -> None:
    settings.SEARCH_EXECUTOR = executor
    settings.SEARCH_PROCESSES = 1
    try:
        move = search.find_move("7x6", "4 1 4 1 4 2", "red", "stark", 7, limit_seconds=180)
        assert move == "4"
    finally:
        search.stop()


def test_the_process_plays_what_the_engine_plays(settings: Settings) -> None:
    from engine.levels import LEVELS, best

    settings.SEARCH_EXECUTOR = "process"
    settings.SEARCH_PROCESSES = 1
    position = rules_for("7x6").parse("4 4 3", first="yellow")
    try:
        for level in LEVELS:
            asked = search.find_move("7x6", "4 4 3", "yellow", level, 11, limit_seconds=180)
            assert asked == best(position, level, 11)
    finally:
        search.stop()


@pytest.mark.parametrize("executor", ["process", "inline", "quick"])
def test_a_position_that_is_none_fails_with_its_code(executor: str, settings: Settings) -> None:
    settings.SEARCH_EXECUTOR = executor
    settings.SEARCH_PROCESSES = 1
    try:
        with pytest.raises(SearchFailed, match="column"):
            search.find_move("7x6", "4 9", "red", "normal", 1, limit_seconds=180)
    finally:
        search.stop()


def test_busy_machine_cuts_the_search_short_and_a_move_comes_all_the_same() -> None:
    position = rules_for("10x7").start()
    for level in LEVELS:
        assert run_best("10x7", "", "red", level, 1, seconds=0.0) in position.legal_moves()


def test_importing_the_search_loads_no_compiler() -> None:
    code = "import sys, engine.child; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
