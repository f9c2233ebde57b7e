"""The example client plays a whole game against another one of its kind."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.running_site import ROOT, RunningSite

EXAMPLE = ROOT / "examples" / "live_client.py"


@pytest.mark.slow
def test_two_example_clients_play_a_game_to_its_end(site: RunningSite) -> None:
    maker = _start(site.url)
    assert maker.stdout is not None
    match, code = maker.stdout.readline().split()
    joiner = _start(site.url, match, code)
    try:
        ends = [json.loads(client.communicate(timeout=60)[0]) for client in (maker, joiner)]
    finally:
        for client in (maker, joiner):
            client.kill()
    assert [client.returncode for client in (maker, joiner)] == [0, 0]
    sides = [end.pop("you") for end in ends]
    assert sorted(sides) == [["red"], ["yellow"]]
    assert ends[0] == ends[1]
    assert ends[0]["reason"] in {"line", "full"}
    game = site.get_json(f"/api/v1/matches/{match}/")["game"]
    assert game["result"] == ends[0]
    assert game["plies"] == ends[0]["plies"] >= 7


def test_the_example_stays_short() -> None:
    assert len(EXAMPLE.read_text().splitlines()) < 100


def _start(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(EXAMPLE), *arguments], stdout=subprocess.PIPE, text=True
    )
