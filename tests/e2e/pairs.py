"""Two people at two devices: how they come together, and what both must see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.board import LOCK_MS, discs, tap
from tests.e2e.server import call

# A change at one device is seen at the other within this time.
NEWS_MS = 1000

_PICTURE = """() => [...document.querySelectorAll("#board .discs > .disc")]
  .map((disc) => `${disc.querySelector("use").getAttribute("href")} ${disc.style.transform}`)
  .sort()"""


@dataclass(frozen=True)
class Pair:
    """Who has which side; `red` begins."""

    red: Page
    yellow: Page

    def mover(self, ply: int) -> Page:
        return self.red if ply % 2 == 0 else self.yellow

    def play(self, moves: str) -> None:
        """Moves in turn; after each both boards have it and are the same."""
        for move in moves.split():
            count = discs(self.red).count()
            mover = self.mover(count)
            expect(mover.locator("#turn-sub")).to_contain_text("Du b")
            mover.wait_for_timeout(LOCK_MS)
            tap(mover, int(move))
            self.expect_discs(count + 1)

    def expect_discs(self, count: int) -> None:
        """Both boards have so many stones, none of them on its way, and all in the same cells."""
        for page in (self.red, self.yellow):
            expect(discs(page)).to_have_count(count)
            expect(page.locator(".disc--pending")).to_have_count(0)
        assert picture_of(self.red) == picture_of(self.yellow)


def picture_of(page: Page) -> list[str]:
    """Every stone with its side and place."""
    stones: list[str] = page.evaluate(_PICTURE)
    return stones


def make_link(page: Page, *choices: str) -> str:
    """Makes a link as a person does, with these choices, and returns it from the waiting page."""
    page.goto("/new?mode=link")
    for choice in choices:
        label = page.locator("#setup label", has_text=choice)
        (label if label.count() else page.locator("#setup .option", has_text=choice)).click()
    page.get_by_role("button", name="Link machen").click()
    page.wait_for_url("**/m/*")
    return page.locator("#invite-link").input_value()


def follow(page: Page, link: str) -> None:
    """Opens a link and joins."""
    page.goto(link)
    page.get_by_role("button", name="Mitspielen").click()
    page.wait_for_url("**/m/*")


def pair_up(host: Page, guest: Page, **setup: Any) -> Pair:
    """A live match of both, set up through the API: the host has red and begins."""
    host.goto("/")
    wish = {"rules": "7x6", "mode": "link", "side": "red", **setup}
    status, match = call(host, "/matches/", wish)
    assert status == 201, match
    host.goto(match["url"])
    follow(guest, host.locator("#invite-link").input_value())
    expect(host.locator("#turn-sub")).to_contain_text("Du beginnst")
    return Pair(red=host, yellow=guest)
