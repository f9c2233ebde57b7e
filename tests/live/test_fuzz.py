"""Rubbish of every kind is answered, ends no line, and slows nobody down."""

from __future__ import annotations

import pytest

from tests.live.frames import RAW
from tests.live.fuzz import complaints, fuzz
from tests.running_site import RunningSite


@pytest.mark.slow
async def test_rubbish_breaks_nothing_and_slows_nobody(site: RunningSite) -> None:
    found = await fuzz(site.url, count=1000, lines=5, seed=1)
    assert complaints(found) == []
    assert found.counts["frames"] == 1000
    assert {"bad_message", "unknown_command", "ack", "stale_ply"} <= found.counts.keys()
    assert all(found.counts[f"raw: {name}"] for name in RAW)
    assert len(found.pings) > 100
