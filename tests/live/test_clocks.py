"""Time runs out on a running site whether somebody looks or not."""

from __future__ import annotations

import time

from tests.live.matches import new_pair
from tests.running_site import RunningSite, eventually

PER_MOVE = 5


def test_game_is_lost_on_time_within_two_seconds_though_nobody_is_there(
    site: RunningSite,
) -> None:
    pair = new_pair(site.url, clock={"per_move": PER_MOVE})
    for ply, side in enumerate(("red", "yellow")):
        pair.players[side].call("POST", f"/games/{pair.game}/moves/", {"ply": ply, "move": "4"})
    deadline = time.monotonic() + PER_MOVE
    time.sleep(PER_MOVE - 0.5)
    assert pair.state()["status"] == "running"
    assert eventually(lambda: pair.state()["status"] == "finished", deadline + 2 - time.monotonic())
    result = pair.state()["result"]
    assert (result["winner"], result["reason"]) == ("yellow", "time")
