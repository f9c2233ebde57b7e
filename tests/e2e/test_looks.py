"""How the pages look: small and large, light and dark, at rest and when an address is wrong."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.board import SHORT_WIN, box_of, drop, expect_turn
from tests.e2e.server import go_on_after
from tests.e2e.watch import Watch

pytestmark = pytest.mark.browser

Picture = Callable[[Page, str], None]
BACKGROUND = "getComputedStyle(document.body).backgroundColor.match(/[0-9.]+/g).map(Number)"


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/?mode=computer",
        "/?mode=hotseat&rules=10x8-pop",
        "/?mode=hotseat&rules=8x4-pop-five",
        "/?mode=hotseat&rules=7x6-pop10",
        "/?mode=hotseat&rules=7x6-power",
        "/new?mode=link",
        "/lobby",
        "/rules/",
        "/rules/four-in-a-row/",
        "/rules/pop-10/",
        "/rules/twicefour/",
        "/new?rules=twicefour&mode=computer",
    ],
)
def test_no_page_is_wider_than_the_screen(path: str, desktop: Page) -> None:
    desktop.goto(path)
    for width, height in ((320, 568), (390, 844), (844, 390), (768, 1024), (1920, 1080)):
        desktop.set_viewport_size({"width": width, "height": height})
        wide = desktop.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{wide} px on a screen of {width}"


def test_whose_turn_it_is_can_be_read_to_its_end(page: Page, picture: Picture) -> None:
    turn = page.locator("#turn")
    picture(page, "start")
    drop(page, 4)
    expect(turn).to_have_text("Runde 1 · Am Zug: Gelb")
    assert turn.evaluate("e => e.scrollWidth <= e.clientWidth")


def test_dark_screens_get_a_dark_page(new_page: Callable[..., Page], picture: Picture) -> None:
    dark = new_page(color_scheme="dark", viewport={"width": 391, "height": 844}, has_touch=True)
    light = new_page(color_scheme="light")
    for page in (dark, light):
        page.goto("/")
    go_on_after(dark, SHORT_WIN)
    picture(dark, "dark")
    assert max(dark.evaluate(BACKGROUND)[:3]) < 60
    assert min(light.evaluate(BACKGROUND)[:3]) > 200
    ink = dark.locator("#result-title").evaluate("e => getComputedStyle(e).color.match(/\\d+/g)")
    assert min(map(int, ink[:3])) > 200


def test_a_wrong_address_is_told_in_words_with_a_way_back(
    page: Page, watch: Watch, picture: Picture
) -> None:
    watch.expect("status of 404")
    for path in ("/gibt-es-nicht", "/g/AAAAAAAAAA", "/m/AAAAAAAAAA"):
        answer = page.goto(path)
        assert answer is not None
        assert answer.status == 404
        expect(page.locator("h1")).to_have_text("Hier ist nichts")
    picture(page, "not-found")
    page.get_by_role("link", name="Zum Brett").click()
    expect_turn(page, 1, "red")


def test_a_red_stone_swings_over_the_middle_before_the_first_move(page: Page) -> None:
    stone = page.locator("#board .hover use")
    expect(stone).to_have_attribute("href", "#disc-red")
    expect(page.locator("#board .swing")).to_have_css("animation-name", "swing")
    board, waiting = box_of(page.locator("#board")), box_of(stone)
    middle = board["x"] + board["width"] / 2
    assert waiting["x"] < middle < waiting["x"] + waiting["width"]
    assert waiting["y"] + waiting["height"] <= board["y"] + board["height"] / 6


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_fall_stands_still_where_motion_is_unwanted(
    motion: str, new_page: Callable[..., Page]
) -> None:
    page = new_page(reduced_motion=motion)
    page.goto("/")
    running = "document.getAnimations().filter((a) => a.effect.getTiming().duration > 50).length"
    assert (page.evaluate(running) == 0) == (motion == "reduce")
    drop(page, 4)
    assert (page.evaluate(running) == 0) == (motion == "reduce")
