"""The other games as a person plays them: tabs, special discs, and what must lie on the board."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from engine import Position, rules_for
from tests.e2e.board import LOCK_MS, history, tap
from tests.e2e.server import begin

POWERS = {"a": "anvil", "b": "bomb", "w": "wall", "x": "double"}

# Every stone where it is drawn, with its side; side columns have a layer of their own.
_DRAWN = """() => [...document.querySelectorAll("#board :is(.discs, .fixed) > .disc")]
  .map((disc) => [
    disc.querySelector("use").getAttribute("href").slice(6),
    ...disc.style.transform.match(/[\\d.]+/g).map(Number),
  ])"""
_SETTLED = """() => !document.querySelector(".disc--pending") && (
  document.querySelector("#panel-result").hasAttribute("data-shown")
  || !document.querySelector("#board").hasAttribute("data-idle"))"""


def act(page: Page, token: str) -> None:
    """A move as its text says: a tap on a column, on a tab, or on a special disc and a column."""
    page.wait_for_timeout(LOCK_MS)
    if token == "--":
        page.locator("#pass").click()
    elif token[0] == "p":
        page.locator(f"[data-pull='{token[1:]}']").click()
    elif token[0] in POWERS:
        page.locator(f"[data-power={POWERS[token[0]]}]").click()
        tap(page, int(token[1:]))
    else:
        tap(page, int(token))


def play_moves(page: Page, moves: str) -> None:
    """Moves of two at one screen, each arrived at the server."""
    for token in moves.split():
        before = history(page).count()
        act(page, token)
        expect(history(page)).to_have_count(before + 1)


def at_one_screen(page: Page, rules: str, moves: str = "") -> None:
    """A fresh match of a game for two at one screen with these moves made; nothing moves slowly."""
    page.emulate_media(reduced_motion="reduce")
    page.goto("/")
    begin(page, moves, rules=rules)
    page.goto(f"/?mode=hotseat&rules={rules}")
    expect(history(page)).to_have_count(len(moves.split()))


def settled(page: Page, rules: str, after: int = -1) -> Position:
    """The position once more than `after` moves are made and it is my turn, or the end."""
    page.wait_for_function(f"() => document.querySelectorAll('#moves [data-ply]').length > {after}")
    page.wait_for_function(_SETTLED)
    return rules_for(rules).parse(" ".join(history(page).all_inner_texts()))


def drawn(page: Page, position: Position) -> tuple[str, ...]:
    """The board as it is drawn, in the words of `Position.board`."""
    spec = position.spec
    first = spec.first_column
    width = spec.columns + 2 * (1 - first)
    rows = [["."] * width for _ in range(spec.rows)]
    for side, x, y in page.evaluate(_DRAWN):
        # A cell is 100 wide; above the board there is room for a stone, around it a rim of 12.
        rows[int((y - 112) // 100)][int((x - 12) // 100)] = side[0]
    return tuple("".join(row) for row in rows)


def expect_drawn(page: Page, position: Position) -> None:
    """What lies on the board is what the rule book says."""
    assert drawn(page, position) == position.board()
