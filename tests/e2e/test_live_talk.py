"""A friendly word between two people, each in their own language."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DEVICES
from tests.e2e.pairs import NEWS_MS, make_link, pair_up

pytestmark = pytest.mark.browser


def test_what_is_said_in_german_is_read_in_english(
    desktop: Page, new_page: Callable[..., Page]
) -> None:
    english = new_page(locale="en-GB", **DEVICES["phone"])
    link = make_link(desktop)
    english.goto(link)
    expect(english.locator("h1")).to_contain_text("invites you")
    english.get_by_role("button", name="Join").click()
    english.wait_for_url("**/m/*")
    desktop.get_by_role("button", name="Viel Glück!").click()
    expect(english.locator("#talk-lines")).to_contain_text("Good luck!", timeout=2 * NEWS_MS)
    expect(english.locator("#news")).to_contain_text("Good luck!")
    expect(english.locator(".plate [data-sub]").filter(has_text="“Good luck!”")).to_be_visible()
    english.get_by_role("button", name="Thank you!").click()
    expect(desktop.locator("#talk-lines")).to_contain_text("Danke!")


def test_silence_is_remembered(desktop: Page, phone: Page) -> None:
    pair_up(desktop, phone)
    desktop.get_by_role("button", name="Stumm").click()
    phone.get_by_role("button", name="Hallo!").click()
    expect(phone.locator("#talk-lines")).to_contain_text("Hallo!")
    desktop.wait_for_timeout(NEWS_MS)
    expect(desktop.locator("#talk-lines")).not_to_contain_text("Hallo!")
    desktop.reload()
    expect(desktop.get_by_role("button", name="Stumm")).to_have_attribute("aria-pressed", "true")
    expect(desktop.locator("#talk-lines")).not_to_contain_text("Hallo!")
    desktop.get_by_role("button", name="Stumm").click()
    expect(desktop.locator("#talk-lines")).to_contain_text("Hallo!")


def test_a_line_is_reported_from_where_it_stands(desktop: Page, phone: Page) -> None:
    pair_up(desktop, phone)
    phone.get_by_role("button", name="Hoppla …").click()
    lines = desktop.locator("#talk-lines")
    lines.get_by_role("link", name="Melden").click()
    dialog = desktop.get_by_role("dialog")
    dialog.get_by_role("button", name="Beleidigungen oder Drohungen").click()
    expect(dialog).to_contain_text("Danke")
    dialog.get_by_role("button", name="Schließen").click()
    expect(lines).to_contain_text("Gemeldet")
    # One's own lines cannot be reported.
    expect(phone.locator("#talk-lines").get_by_role("link")).to_have_count(0)


def test_the_same_again_is_refused_in_words(desktop: Page, phone: Page) -> None:
    pair_up(desktop, phone)
    phone.get_by_role("button", name="Hallo!").click()
    expect(phone.locator("#talk-lines")).to_contain_text("Hallo!")
    phone.get_by_role("button", name="Hallo!").click()
    expect(phone.locator("#talk-note")).to_have_text("Das hast du gerade gesagt.")


def test_guests_have_no_free_text(desktop: Page, phone: Page) -> None:
    pair_up(desktop, phone)
    for page in (desktop, phone):
        expect(page.locator("#talk-form")).to_be_hidden()
