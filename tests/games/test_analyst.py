"""Analyses come from a process of their own, which never holds anybody up."""

from __future__ import annotations

import os
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django.fixtures import Settings

from games import analyst
from games.search_processes import NoneFree, SearchFailed, SearchProcesses

STAND_IN = textwrap.dedent(
    """
    import json, os, sys, time
    print('{"ready": true}', flush=True)
    for line in sys.stdin:
        what = json.loads(line)
        if what["moves"] == "crash":
            os._exit(9)
        if what["moves"] == "error":
            print('{"error": "boom"}', flush=True)
            continue
        time.sleep(what["seconds"])
        print(json.dumps({"scores": {"4": 0}, "estimates": {"4": 1}, "exact": False, "depth": 2}),
              flush=True)
    """
)


@pytest.fixture
def process(tmp_path: Path) -> Iterator[SearchProcesses]:
    script = tmp_path / "stand_in.py"
    script.write_text(STAND_IN)
    made = SearchProcesses(1, folder=tmp_path, command=(sys.executable, str(script)))
    made.ask_scores({"moves": "", "seconds": 0}, 20, 20)
    yield made
    made.stop()


@pytest.fixture
def real(settings: Settings) -> Iterator[None]:
    settings.SEARCH_EXECUTOR = "process"
    yield
    analyst.stop()


@pytest.mark.usefixtures("real")
def test_real_process_knows_every_game_and_goes_last() -> None:
    found = analyst.find_scores("7x6", "4 4 4", "red", seconds=20, wait_seconds=120)
    assert (found.exact, found.value) == (True, -1)
    for rules in ("9x7", "7x6-power", "twicefour"):
        first = "cross" if rules == "twicefour" else "red"
        found = analyst.find_scores(rules, "", first, seconds=0.05, wait_seconds=20)
        assert found.scores
        assert found.best
    assert analyst._processes is not None
    (pid,) = analyst._processes.process_ids()
    assert os.getpriority(os.PRIO_PROCESS, pid) >= 10
    with pytest.raises(SearchFailed, match="NoSuchColumn"):
        analyst.find_scores("7x6", "9", "red", seconds=0.05, wait_seconds=20)


def test_who_finds_it_busy_is_told_so_in_time_and_breaks_nothing(process: SearchProcesses) -> None:
    child = process._take(time.monotonic() + 5)
    began = time.monotonic()
    with pytest.raises(NoneFree):
        process.ask_scores({"moves": "", "seconds": 0}, 0.1, 20)
    assert time.monotonic() - began < 3
    process._free.put(child)
    assert process.ask_scores({"moves": "", "seconds": 0}, 5, 20)["depth"] == 2


@pytest.mark.parametrize("accident", ["crash", "error"])
def test_search_that_breaks_fails_and_the_next_one_works(
    process: SearchProcesses, accident: str
) -> None:
    with pytest.raises(SearchFailed):
        process.ask_scores({"moves": accident, "seconds": 0}, 5, 20)
    assert process.ask_scores({"moves": "", "seconds": 0}, 20, 20)["scores"] == {"4": 0}


def test_search_that_takes_too_long_is_ended(process: SearchProcesses) -> None:
    with pytest.raises(SearchFailed, match="too long"):
        process.ask_scores({"moves": "", "seconds": 60}, 5, 0.2)
    assert process.ask_scores({"moves": "", "seconds": 0}, 20, 20)["exact"] is False
