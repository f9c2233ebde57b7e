"""Streams at one web process hear at once of what is done at another."""

from __future__ import annotations

import time
from copy import copy

import pytest

from config.stack.site import Stack
from tests.live.matches import new_pair
from tests.live.test_streams import lines, listen, until

pytestmark = pytest.mark.stack

# Well within the time after which a stream looks without a hint.
AT_ONCE = 3.0


def test_a_game_at_one_process_is_followed_at_the_other(stack: Stack) -> None:
    pair = new_pair(stack.web_urls[0])
    red = pair.players["red"]
    there = copy(red)
    there.url = stack.web_urls[1]
    with (
        listen(there, "/stream/") as own,
        listen(there, f"/games/{pair.game}/stream/") as moves,
    ):
        of_red, of_game = lines(own), lines(moves)
        until(of_red, "ready")
        until(of_game, "game")
        began = time.monotonic()
        red.call("POST", f"/games/{pair.game}/moves/", {"ply": 0, "move": "4"})
        assert until(of_game, "move")["move"]["move"] == "4"
        while until(of_red, "game_state")["game"]["plies"] != 1:
            pass
        assert time.monotonic() - began < AT_ONCE
        with listen(red, "/stream/") as newer:
            until(lines(newer), "ready")
            assert [line for line in of_red if line["type"] == "closed"] == [
                {"type": "closed", "reason": "replaced"}
            ]
