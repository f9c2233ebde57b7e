"""No move is lost, doubled or misplaced while the server dies and lines break."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests.live.histories import play_under_fire
from tests.live.history_check import check_histories
from tests.running_site import RunningSite, free_port


@pytest.mark.slow
async def test_games_under_fire_lose_and_double_nothing(tmp_path: Path) -> None:
    with RunningSite(tmp_path, port=free_port(), SEARCH_EXECUTOR="quick") as site:
        log, clients = await play_under_fire(site, games=6, plies=14, kills=2)
        wrong = check_histories(tmp_path / "db.sqlite3", clients)
    assert log.wrong + wrong == []
    assert log.counts["kills"] == 2
    assert min(log.counts[kind] for kind in ("drops", "resent", "rivals", "late")) > 0
    assert "ERROR" not in site.output()
    # And what is wrong is seen.
    with sqlite3.connect(tmp_path / "db.sqlite3") as database:
        database.execute("DELETE FROM games_move WHERE ply = 14")
    assert check_histories(tmp_path / "db.sqlite3", clients)
