"""Every game has an address: to watch while it runs, to step through afterwards."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board import SLANTING_WIN, discs, expect_turn, play, tap
from tests.e2e.server import begin, server_state

pytestmark = pytest.mark.browser


@pytest.fixture
def address(desktop: Page) -> str:
    """Where the first example can be replayed."""
    desktop.goto("/")
    url: str = begin(desktop, SLANTING_WIN)["url"]
    return url


def test_the_ply_stands_in_the_address(page: Page, address: str) -> None:
    words = page.locator("#panel-replay [data-words]")
    page.goto(f"{address}#7")
    expect(discs(page)).to_have_count(7)
    expect(words).to_contain_text("Zug 7 von 11: Rot, Spalte 6, Reihe 3. Ab hier baute sich")
    page.get_by_role("button", name="Einen Zug vor").click()
    expect(discs(page)).to_have_count(8)
    assert page.url.endswith(f"{address}#8")
    page.reload()
    expect(discs(page)).to_have_count(8)


@pytest.mark.parametrize(
    ("hash_", "shown"),
    [("#0", 0), ("", 11), ("#99", 11), ("#-1", 11), ("#x", 11), ("#9999999", 11)],
)
def test_any_ply_may_be_asked_for(desktop: Page, address: str, hash_: str, shown: int) -> None:
    desktop.goto("/rules/")
    desktop.goto(address + hash_)
    expect(desktop.locator("#panel-replay")).to_be_visible()
    expect(discs(desktop)).to_have_count(shown)


def test_who_has_no_seat_watches(desktop: Page, new_page: Callable[..., Page]) -> None:
    desktop.goto("/")
    url = begin(desktop)["url"]
    desktop.goto(url)
    visitor = new_page()
    visitor.goto(url)
    expect(visitor.locator("#turn-sub")).to_have_text("Du schaust zu")
    tap(visitor, 4)
    expect(visitor.locator(".board-bubble")).to_have_text("Du schaust nur zu")
    play(desktop, "1 2")
    expect(discs(visitor)).to_have_count(2)
    assert server_state(visitor)["moves"] == "1 2"
    visitor.goto("/")
    expect_turn(visitor, 1, "red")
    expect(discs(visitor)).to_have_count(0)


def test_the_address_of_a_match_shows_its_newest_round(desktop: Page, address: str) -> None:
    desktop.goto(address)
    match = server_state(desktop)["match"]
    desktop.goto(f"/m/{match}")
    expect(desktop.locator("#turn")).to_have_text("Runde 1 · Rot gewinnt")
    desktop.get_by_role("button", name="Noch eine Runde").click()
    expect_turn(desktop, 2, "yellow")
    desktop.reload()
    expect_turn(desktop, 2, "yellow")
