"""`bench-variants`: a row for each game, with figures that can be true."""

import json

import pytest

from engine.levels import levels_for

from .conftest import Run


def test_every_game_gets_its_speed_and_reply_times(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.bench.variants.levels_for", lambda spec: levels_for(spec)[:3])
    keys = ["7x6-pop", "7x6-power", "twicefour"]
    ran = run("bench-variants", "--rules", ",".join(keys), "--moves", "3", "--json")
    rows = [row for row in map(json.loads, ran.out.splitlines()) if "game" in row]
    assert [row["game"] for row in rows] == keys
    assert [list(row["ms"]) for row in rows][1:] == [["neuling", "normal", "stark"], list("123")]
    for row in rows:
        assert row["nodes_per_second"] > 10_000
        assert all(middle <= late for middle, late in row["ms"].values())


@pytest.mark.parametrize("rules", ["7x6", "7x9-pop", ","])
def test_bad_input_is_one_line_and_status_2(run: Run, rules: str) -> None:
    ran = run("bench-variants", "--rules", rules)
    assert (ran.status, ran.err.count("\n")) == (2, 1)
