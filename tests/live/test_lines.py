"""Lines that end in the middle of something."""

from __future__ import annotations

import asyncio

from tests.live.client import open_line, say
from tests.live.matches import new_pair
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
