"""The server's side of a page: what it shows on a reload, and calls past the page's scripts."""

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

State = dict[str, Any]

_PAGE_DATA = re.compile(r'<script id="page-data" type="application/json">(.*?)</script>', re.DOTALL)


def server_state(page: Page) -> State:
    """The state of the game that this visitor would see after a reload."""
    answer = page.request.get(page.url)
    found = _PAGE_DATA.search(answer.text())
    assert found, answer.text()
    state: State = json.loads(found[1])["state"]
    return state


def call(page: Page, path: str, body: State) -> tuple[int, State]:
    """A POST to the API with the cookies of this page: status and answer."""
    token = page.locator('meta[name="csrf-token"]').get_attribute("content") or ""
    headers = {"X-CSRFToken": token, "Referer": page.url}
    answer = page.request.post(f"/api/v1{path}", data=body, headers=headers)
    return answer.status, answer.json()


def begin(page: Page, moves: str = "", **wish: str | int) -> State:
    """A match of this visitor on 7x6 with moves already made; the state of its game.

    Two at one screen, begun in turn, unless `wish` says otherwise.
    """
    setup = {"rules": "7x6", "mode": "hotseat", "first": "alternate", **wish}
    status, match = call(page, "/matches/", setup)
    assert status == 201, match
    game: State = match["game"]
    for ply, move in enumerate(moves.split()):
        status, game = call(page, f"/games/{game['id']}/moves/", {"ply": ply, "move": move})
        assert status == 200, game
    return game


def go_on_after(page: Page, moves: str) -> None:
    """The front page with these moves already made by two at one screen."""
    begin(page, moves)
    page.reload()
    expect(page.locator("#moves [data-ply]")).to_have_count(len(moves.split()))
