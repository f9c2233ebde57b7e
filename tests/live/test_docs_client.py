"""A client that knows what /api/docs/ says and nothing else plays a game of each family."""

from __future__ import annotations

import ast
import random
from pathlib import Path

from tests.live import docs_client
from tests.live.docs_client import new_guest, play_at_one_screen, play_by_link, play_the_computer
from tests.running_site import RunningSite

# One of each family; `python -m tests.live.docs_client` plays every key.
KEYS = ("4x4-five", "4x4-pop", "7x6-pop10", "7x6-power", "twicefour")
# Random games of Pop 10 may go on and on; with these dice all of them are short.
DICE = 278


def test_a_client_from_the_docs_alone_plays_whole_games(site: RunningSite) -> None:
    dice = random.Random(DICE)
    one, two = new_guest(site.url), new_guest(site.url)
    ends = [play_by_link(one, two, rules, dice) for rules in KEYS]
    ends += [play_at_one_screen(one, "4x4", dice), play_the_computer(two, "4x4", dice)]
    assert [end["rules"] for end in ends] == [*KEYS, "4x4", "4x4"]
    for end in ends:
        assert end["result"]["reason"]
        assert end["side_to_move"] is None
        assert not end["legal"]
        replay = site.get_json(f"/api/v1/games/{end['id']}/replay/")
        assert replay["result"]["winner"] == end["result"]["winner"]


def test_the_client_knows_nothing_of_the_site_but_its_address() -> None:
    tree = ast.parse(Path(docs_client.__file__).read_text())
    imported = {
        name.name if isinstance(node, ast.Import) else str(node.module)
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    }
    assert not {name for name in imported if name.startswith(("games", "engine", "tests"))}
