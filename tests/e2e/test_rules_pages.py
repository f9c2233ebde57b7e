"""The rules pages: two examples and four tricks on boards to step through."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser

ADDRESS = "/rules/four-in-a-row/"


@pytest.fixture
def rules(page: Page) -> Page:
    """The way a visitor takes: from the board by the link on top."""
    page.get_by_role("link", name="Regeln", exact=True).click()
    page.wait_for_url(f"**{ADDRESS}")
    return page


def step(lesson: Locator, name: str, times: int = 1) -> None:
    button = lesson.get_by_role("button", name=name, exact=True)
    for _ in range(times):
        button.click()


def stones(lesson: Locator) -> Locator:
    return lesson.locator(".discs > .disc")


def test_the_first_example_names_the_ply_from_which_the_line_was_building(
    rules: Page, picture: Callable[[Page, str], None]
) -> None:
    lesson = rules.locator("#example-1")
    words = lesson.locator("[data-words]")
    expect(words).to_contain_text("Rot beginnt")
    step(lesson, "Einen Zug vor", 7)
    expect(stones(lesson)).to_have_count(7)
    expect(words).to_contain_text("Zug 7 von 11: Rot, Spalte 6, Reihe 3.")
    expect(words).to_contain_text("Von hier an baut sich die Reihe auf")
    picture(rules, "rules")
    step(lesson, "Einen Zug vor", 4)
    expect(lesson.locator(".light-line")).to_have_count(1)
    expect(lesson.locator(".win-rim")).to_have_count(4)
    expect(lesson.locator(".disc--dim")).to_have_count(7)
    expect(words).to_contain_text("Rot gewinnt")


def test_the_second_example_ends_with_five_in_one_line(rules: Page) -> None:
    lesson = rules.locator("#example-2")
    expect(lesson.locator("[data-words]")).to_contain_text("Gelb beginnt")
    step(lesson, "Zum Ende")
    expect(lesson.locator(".light-line")).to_have_count(1)
    expect(lesson.locator(".win-rim")).to_have_count(5)
    step(lesson, "Zum Anfang")
    expect(stones(lesson)).to_have_count(0)


def test_all_four_tricks_have_a_board_and_each_can_be_stepped(rules: Page) -> None:
    tricks = rules.locator("#tricks ~ .lesson")
    expect(tricks).to_have_count(4)
    expect(tricks.first.locator(".cell-number")).to_have_count(42)
    for index in (1, 2, 3):
        lesson = tricks.nth(index)
        opened = stones(lesson).count()
        step(lesson, "Einen Zug vor")
        expect(stones(lesson)).to_have_count(opened + 1)
        step(lesson, "Zum Ende")
        expect(lesson.locator(".light-line")).to_have_count(1)


def test_the_slider_and_the_arrow_keys_step_too(rules: Page) -> None:
    lesson = rules.locator("#example-1")
    lesson.locator("[data-step-slider]").fill("3")
    expect(stones(lesson)).to_have_count(3)
    lesson.get_by_role("button", name="Einen Zug vor").focus()
    rules.keyboard.press("ArrowRight")
    expect(stones(lesson)).to_have_count(4)
    rules.keyboard.press("Home")
    expect(stones(lesson)).to_have_count(0)
    expect(stones(rules.locator("#example-2"))).to_have_count(0)
