"""`bench-variants`: a row for each game, with figures that can be true."""

import json

import pytest

from .conftest import Run


def test_every_game_gets_its_speed_and_reply_times(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.bench.variants.LEVELS", ("neuling", "normal", "stark"))
    ran = run("bench-variants", "--rules", "7x6-pop,7x6-power", "--moves", "3", "--json")
    _, *rows = [json.loads(line) for line in ran.out.splitlines()]
    assert [row["game"] for row in rows] == ["7x6-pop", "7x6-power"]
    for row in rows:
        assert row["nodes_per_second"] > 10_000
        assert all(middle <= late for middle, late in row["ms"].values())


@pytest.mark.parametrize("rules", ["7x6", "7x9-pop", ","])
def test_bad_input_is_one_line_and_status_2(run: Run, rules: str) -> None:
    ran = run("bench-variants", "--rules", rules)
    assert (ran.status, ran.err.count("\n")) == (2, 1)
