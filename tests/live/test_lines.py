"""Lines that end in the middle of something."""

from __future__ import annotations

import asyncio
import json

from django.conf import settings

from tests.live.client import heard, open_line, say
from tests.live.matches import new_pair, quiet_moves
from tests.program import Program
from tests.running_site import RunningSite


async def test_page_that_closes_while_answers_are_on_their_way_is_no_error(
    site: RunningSite,
) -> None:
    pair = await asyncio.to_thread(new_pair, site.url)
    for _ in range(10):
        line = await open_line(pair.players["red"], pair.game)
        for _ in range(20):
            await say(line, t="sync")
        await line.close()
    # The server looks once a second for what has ended with an error.
    await asyncio.sleep(1.5)


async def test_page_that_vanishes_is_no_error(site: RunningSite) -> None:
    pair = await asyncio.to_thread(new_pair, site.url)
    for _ in range(10):
        line = await open_line(pair.players["red"], pair.game)
        for _ in range(20):
            await say(line, t="sync")
        line.transport.abort()
    await asyncio.sleep(1.5)


async def test_long_game_is_told_whole(site: RunningSite) -> None:
    """What comes in is bounded; what the site has to say is as long as the game."""
    program = await asyncio.to_thread(Program, site.url)
    moves = quiet_moves("7x6-pop", 150, seed=3)
    game = await asyncio.to_thread(program.new_game, rules="7x6-pop")
    for ply, move in enumerate(moves[:-1]):
        await asyncio.to_thread(program.move, game, move, ply)
    line = await open_line(program, game["id"])
    await say(line, t="hello", version=None)
    assert len((await heard(line))["state"]["history"]) == 149
    await say(line, t="move", id="m", ply=149, move=moves[-1])
    told = [await heard(line) for _ in range(2)]
    event = next(message for message in told if message["t"] == "event")
    assert len(event["state"]["history"]) == 150
    assert len(json.dumps(event)) > settings.WEBSOCKET_MAX_BYTES
    await line.close()
