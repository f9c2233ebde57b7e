"""Against the computer: whole games at every level, and the settings."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from engine import Position, rules_for
from engine.quick import quick_move
from tests.e2e.board import (
    LOCK_MS,
    discs,
    expect_score,
    expect_turn,
    history,
    open_settings,
    tap,
)
from tests.e2e.server import server_state
from tests.running_site import on_a_free_core

pytestmark = pytest.mark.browser

LEVELS = {"neuling": "Neuling", "normal": "Normal", "stark": "Stark", "meister": "Meister"}
ANSWER_SECONDS = 2.0

Picture = Callable[[Page, str], None]


@pytest.fixture(autouse=True)
def _still(page: Page) -> None:
    """The show of thinking is for people: here the answer is seen when it comes."""
    page.emulate_media(reduced_motion="reduce")


def choose(page: Page, name: str) -> None:
    open_settings(page)
    page.get_by_label(name, exact=True).check()
    page.evaluate("window.scrollTo({top: 0, behavior: 'instant'})")


def record(page: Page) -> dict[str, list[int]]:
    """The visitor's wins, draws and losses by level, as the page shows them."""
    return {
        level: [
            int(cell)
            for cell in page.locator(f"[data-level={level}] [data-of]").all_text_contents()
        ]
        for level in LEVELS
    }


def play_on(page: Page, position: Position) -> Position:
    """One move of mine and the answer to it, which comes within two seconds."""
    page.wait_for_timeout(LOCK_MS)
    move = quick_move(position, seed=position.plies)
    tap(page, int(move))
    position = position.apply(move)
    if position.outcome:
        return position
    expect(history(page)).to_have_count(
        position.plies + 1, timeout=on_a_free_core(ANSWER_SECONDS) * 1000
    )
    expect(discs(page)).to_have_count(position.plies + 1)
    return position.apply(history(page).last.inner_text().strip())


@pytest.mark.parametrize("level", LEVELS)
def test_a_whole_game_ends_and_is_counted_once(level: str, page: Page, picture: Picture) -> None:
    page.get_by_role("link", name="Gegen PC").click()
    page.wait_for_url("**/?mode=computer*")
    choose(page, LEVELS[level])
    position: Position = rules_for("7x6").start("red")
    while position.outcome is None:
        position = play_on(page, position)

    winner = position.outcome.winner
    title = {"red": "Du gewinnst!", "yellow": "Der PC gewinnt", None: "Unentschieden"}[winner]
    expect(page.locator("#result-title")).to_have_text(
        "Doppelte Viererreihe" if len(position.outcome.lines) > 1 else title
    )
    expect_score(page, int(winner == "red"), int(winner == "yellow"))
    counted = {name: [0, 0, 0] for name in LEVELS}
    counted[level] = [int(winner == side) for side in ("red", None, "yellow")]
    assert record(page) == counted
    picture(page, f"computer-{level}")

    page.reload()
    expect(page.locator("#panel-result")).to_be_visible()
    assert record(page) == counted
    state = server_state(page)
    assert state["moves"] == position.format()
    assert [move["by"] for move in state["history"][:2]] == ["player", "computer"]
    assert state["level"] == level


def test_rounds_are_begun_in_turn_and_the_computer_then_opens_by_itself(page: Page) -> None:
    page.goto("/?mode=computer")
    choose(page, "Neuling")
    position: Position = rules_for("7x6").start("red")
    while position.outcome is None:
        position = play_on(page, position)
    page.get_by_role("button", name="Noch eine Runde").click()
    expect(page.locator("#turn")).to_contain_text("Runde 2")
    expect(discs(page)).to_have_count(1)
    expect_turn(page, 2, "red")
    expect(page.locator("#undo")).to_have_attribute("aria-disabled", "true")


def test_whoever_always_wants_to_begin_begins_every_round(page: Page) -> None:
    page.goto("/?mode=computer")
    choose(page, "Neuling")
    choose(page, "immer ich")
    position: Position = rules_for("7x6").start("red")
    while position.outcome is None:
        position = play_on(page, position)
    page.get_by_role("button", name="Noch eine Runde").click()
    expect_turn(page, 2, "red")
    expect(discs(page)).to_have_count(0)


def test_another_level_asks_before_the_running_round_is_lost(page: Page) -> None:
    page.goto("/?mode=computer")
    tap(page, 4)
    expect(discs(page)).to_have_count(2)
    choose(page, "Stark")
    expect(page.locator("#settings-hint")).to_contain_text("wird abgebrochen")
    page.get_by_role("button", name="Weiterspielen").click()
    expect(page.get_by_label("Normal", exact=True)).to_be_checked()
    expect(discs(page)).to_have_count(2)
    choose(page, "Stark")
    page.get_by_role("button", name="Neu beginnen").click()
    expect(discs(page)).to_have_count(0)
    expect(page.locator("#under-line")).to_contain_text("Stark")
    assert record(page) == {level: [0, 0, 0] for level in LEVELS}
