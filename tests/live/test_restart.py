"""The server stops or is killed in the middle of games, and comes back."""

from __future__ import annotations

import asyncio
import signal
import time
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.live.client import heard, open_line, say
from tests.live.matches import Pair, new_pair
from tests.running_site import RunningSite, free_port

# A page that has been silent for twelve seconds is lost, the sweep looks every two.
LOST_WITHIN = 16.0


def presence(pair: Pair) -> dict[str, str]:
    shown = pair.state()["live"]["presence"]
    return {side: shown[side]["is"] for side in ("red", "yellow")}


async def test_pages_are_told_to_connect_again_when_the_server_stops(tmp_path: Path) -> None:
    with RunningSite(tmp_path, SEARCH_EXECUTOR="quick") as site:
        pair = await asyncio.to_thread(new_pair, site.url)
        lines = [await open_line(player, pair.game) for player in pair.players.values()]
        for line in lines:
            await say(line, t="hello", version=None)
            await heard(line)
        began = time.monotonic()
        site.process.send_signal(signal.SIGTERM)
        for line in lines:
            assert await asyncio.wait_for(_close_code(line), 5) == 1012
        assert await asyncio.to_thread(site.process.wait, 5) == 0
        assert time.monotonic() - began < 5
        assert "ERROR" not in site.output()


async def _close_code(line: ClientConnection) -> int | None:
    """With which code the other end closes."""
    try:
        while True:
            await heard(line)
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else None


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
async def test_who_does_not_come_back_after_a_restart_is_lost_and_who_does_is_here(
    tmp_path: Path, number: int
) -> None:
    with RunningSite(tmp_path, port=free_port(), SEARCH_EXECUTOR="quick") as site:
        pair = await asyncio.to_thread(new_pair, site.url)
        for player in pair.players.values():
            line = await open_line(player, pair.game)
            await say(line, t="hello", version=None)
            await heard(line)
        await asyncio.sleep(0.5)  # until both are noted as here
        await asyncio.to_thread(site.signal, number)
        site.start()
        await asyncio.to_thread(site.wait_until_up)
        line = await open_line(pair.players["red"], pair.game)
        await say(line, t="hello", version=None)
        state = (await heard(line))["state"]
        end = time.monotonic() + LOST_WITHIN
        while state["live"]["presence"]["yellow"]["is"] != "lost":
            assert time.monotonic() < end, presence(pair)
            await say(line, t="ping", n=1)
            try:
                message = await asyncio.wait_for(heard(line), 1)
            except TimeoutError:
                continue
            state = message.get("state", state)
        assert state["live"]["presence"]["red"]["is"] == "here"
        # Neither the time before nor that without a server counts.
        patience = state["live"]["presence"]["yellow"]["claim_at"] / 1000 - time.time()
        assert 20 < patience <= 40
        await line.close()
        assert "ERROR" not in site.output()
