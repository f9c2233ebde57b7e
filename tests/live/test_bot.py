"""The example bot plays whole games of the family, and their replays tell them."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.running_site import ROOT, RunningSite

BOT = ROOT / "examples" / "bot.py"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "level", "rounds"),
    [("7x6", "normal", 2), ("4x4-pop", "stark", 1), ("7x6-power", "neuling", 1)],
)
def test_bot_plays_whole_rounds(site: RunningSite, rules: str, level: str, rounds: int) -> None:
    done = subprocess.run(
        [sys.executable, str(BOT), site.url, rules, level, str(rounds)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(told) == rounds
    for end in told:
        replay = site.get_json(f"/api/v1/games/{end['id']}/replay/")
        assert replay["rules"] == rules
        assert replay["result"]["winner"] == end["winner"]
        assert replay["plies"] == end["plies"] == len(replay["moves"])
        assert replay["seats"][end["you"][0]]["kind"] == "player"


def test_bot_stays_short() -> None:
    assert len(BOT.read_text().splitlines()) < 80
