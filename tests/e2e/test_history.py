"""A guest's games and figures in the browser, before and after signing up, on a small screen."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board import SHORT_WIN
from tests.e2e.server import begin, call
from tests.e2e.test_accounts import menu, new_name, sign_up
from tests.running_site import eventually

pytestmark = pytest.mark.browser

Picture = Callable[[Page, str], None]

# The sixth move is the mistake.
EXAMPLE = "4 5 5 6 6 7 6 7 7 1 7"


def is_no_wider_than_the_screen(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_games_of_a_guest_are_listed_counted_and_taken_along(phone: Page, picture: Picture) -> None:
    phone.goto("/")
    begin(phone, SHORT_WIN)
    lost = begin(phone, mode="computer", level="neuling", first="me")
    assert call(phone, f"/games/{lost['id']}/resign/", {})[0] == 200

    phone.reload()
    menu(phone, "Deine Partien")
    games = phone.locator(".game")
    expect(games).to_have_count(2)
    expect(games.first).to_contain_text("Verloren")
    expect(games.last).to_contain_text("Rot gewann")
    assert is_no_wider_than_the_screen(phone)
    drawn = games.last.locator(".mini-line").bounding_box()
    assert drawn is not None
    assert drawn["height"] > 20
    picture(phone, "history")

    phone.get_by_text("Partien auswählen").click()
    phone.get_by_label("Ergebnis").select_option("Verloren")
    phone.get_by_role("button", name="Anzeigen").click()
    expect(games).to_have_count(1)
    assert is_no_wider_than_the_screen(phone)

    sign_up(phone, name := new_name())
    phone.goto("/me/stats")
    expect(phone).to_have_url(re.compile(f"/@{name}/stats$"))
    row = phone.get_by_role("row", name="Neuling")
    expect(row.get_by_role("cell")).to_have_text(["0", "0", "1", "0 %"])
    assert is_no_wider_than_the_screen(phone)
    picture(phone, "statistics")
    phone.get_by_role("link", name="Partien", exact=True).click()
    expect(games).to_have_count(2)
    games.last.get_by_role("link", name="Rot gewann").click()
    expect(phone.locator("#board")).to_be_visible()


def test_the_replay_says_where_the_game_was_decided(desktop: Page) -> None:
    desktop.goto("/")
    game = begin(desktop, EXAMPLE)
    replay = f"/api/v1/games/{game['id']}/replay/"
    assert eventually(lambda: desktop.request.get(replay).json()["decided_at"] == 6, 60)
    desktop.goto(f"/g/{game['id']}#6")
    expect(desktop.locator("[data-step-note]")).to_have_text("Hier fiel die Entscheidung.")
    marked = desktop.locator("#moves [data-decided]")
    expect(marked).to_have_count(1)
    expect(marked.locator("[data-ply]")).to_have_attribute("data-ply", "6")
