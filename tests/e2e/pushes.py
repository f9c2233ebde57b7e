"""A board of points as a person plays on it: stones picked, pushed, and where they must stand."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from datetime import datetime, timedelta

from playwright.sync_api import Locator, Page, expect

from engine import Position, rules_for
from tests.e2e.board import LOCK_MS, history
from tests.e2e.pairs import follow
from tests.e2e.server import State, call, server_state
from tests.running_site import RunningSite

RULES = "twicefour"
SIDES = {"cross": "Kreuz", "circle": "Kreis"}

# Every stone where it is drawn, and every spot as a screen reader meets it.
_DRAWN = """() => [...document.querySelectorAll("#board .push-stones > .disc")].map((disc) => [
  disc.querySelector("use").getAttribute("href").slice(6),
  ...disc.style.transform.match(/[\\d.]+/g).map(Number),
])"""


def spot(board: Page | Locator, name: str) -> Locator:
    return board.locator(f".board-point[data-point={name}]")


def touch(board: Page | Locator, name: str) -> None:
    """A tap on a spot, by finger where there is one."""
    place = spot(board, name)
    if place.evaluate("() => navigator.maxTouchPoints > 0"):
        place.tap()
    else:
        place.click()


def push(page: Page, move: str) -> None:
    """A stone picked and put down, arrived at the server; an answer may be there, too."""
    before = history(page).count()
    page.wait_for_timeout(LOCK_MS)
    touch(page, move[:2])
    touch(page, move[2:])
    page.wait_for_function(
        "before => document.querySelectorAll('#moves [data-ply]').length > before", arg=before
    )


def turned(moves: str, first: str) -> str:
    """Moves that are written for cross, for the side that begins: the board has two ends alike."""
    if first == "cross":
        return moves
    return moves.translate(str.maketrans("abde1245", "edba5421"))


def position_of(state: State) -> Position:
    return rules_for(RULES).parse(state["moves"], state["first"])


def standing(page: Page) -> tuple[str, ...]:
    """The board as it is drawn, in the words of `Position.board`."""
    rows = [list(row) for row in (" ... ", ".....", ".....", ".....", " ... ")]
    for side, x, y in page.evaluate(_DRAWN):
        # Spots are 100 apart, the first 72 from the edge.
        rows[round((y - 72) / 100)][round((x - 72) / 100)] = {"cross": "x", "circle": "o"}[side]
    return tuple("".join(row) for row in rows)


def at_one_screen(page: Page, moves: str = "", **wish: object) -> State:
    """A match at one screen with moves already made, as the side plays them that the lot chose."""
    page.goto("/rules/")
    status, match = call(page, "/matches/", {"rules": RULES, "mode": "hotseat", **wish})
    assert status == 201, match
    game: State = match["game"]
    for ply, move in enumerate(turned(moves, game["first"]).split()):
        status, game = call(page, f"/games/{game['id']}/moves/", {"ply": ply, "move": move})
        assert status == 200, game
    page.goto(f"/?mode=hotseat&rules={RULES}")
    expect(history(page)).to_have_count(game["plies"])
    return game


@dataclass(frozen=True)
class Two:
    """Two people at two devices, by the figures that they have."""

    cross: Page
    circle: Page

    def page(self, side: str | None) -> Page:
        return self.cross if side == "cross" else self.circle

    def push(self, move: str) -> None:
        """Whoever's turn it is; both boards have it afterwards."""
        position = position_of(server_state(self.cross))
        push(self.page(position.side_to_move), move)
        after = position.apply(move)
        for page in (self.cross, self.circle):
            expect(history(page)).to_have_count(after.plies)
            expect(page.locator(".disc--pending")).to_have_count(0)
            assert standing(page) == after.board()


def meet(host: Page, guest: Page) -> Two:
    """A match by link: the host has cross, as wished."""
    host.goto(f"/new?rules={RULES}&mode=link&side=cross&clock=move-15")
    host.get_by_role("button", name="Link machen").click()
    host.wait_for_url("**/m/*")
    follow(guest, host.locator("#invite-link").input_value())
    expect(host.locator("#turn")).to_contain_text("Am Zug")
    return Two(cross=host, circle=guest)


def hurry(site: RunningSite, game_id: str, seconds: float) -> None:
    """Lets time pass in the site's database: the running clock has so much less left."""
    with sqlite3.connect(site.log.parent / "db.sqlite3", timeout=10) as database:
        row = database.execute(
            "SELECT c.id, c.running_since, c.deadline_at FROM games_clock c"
            " JOIN games_game g ON g.id = c.game_id WHERE g.public_id = ?",
            (game_id,),
        ).fetchone()
        assert row is not None
        since, deadline = (
            str(datetime.fromisoformat(text) - timedelta(seconds=seconds)) for text in row[1:]
        )
        database.execute(
            "UPDATE games_clock SET running_since = ?, deadline_at = ? WHERE id = ?",
            (since, deadline, row[0]),
        )
    database.close()
