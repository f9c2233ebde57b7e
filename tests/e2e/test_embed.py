"""A replay on somebody else's page: it can be stepped through, and no other page can be framed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.program import Program


@pytest.mark.browser
@pytest.mark.parametrize("rules", ["7x6", "twicefour"])
def test_embedded_board_steps_in_a_frame(
    desktop: Page, live_site: str, picture: Callable[[Page, str], None], rules: str
) -> None:
    player = Program(live_site)
    setup = {"rules": rules} if rules == "twicefour" else {"rules": rules, "first": "red"}
    game = player.call("POST", "/matches/", {"mode": "hotseat", **setup})["game"]
    if rules == "7x6":
        for ply, move in enumerate("1212121"):
            player.move(game, move, ply)
    address = f"{live_site}/elsewhere"
    body = f'<iframe src="{live_site}/embed/{game["id"]}" width="420" height="640"></iframe>'
    # A page that has no policy of ours.
    desktop.route(address, lambda route: route.fulfill(body=body, content_type="text/html"))
    desktop.goto(address)
    frame = desktop.frame_locator("iframe")
    expect(frame.locator(".board svg")).to_be_visible()
    slider = frame.locator("[data-step-slider]")
    if rules == "7x6":
        expect(slider).to_have_value("7")
        frame.locator('[data-step="first"]').click()
        expect(slider).to_have_value("0")
        frame.locator('[data-step="forward"]').click()
        expect(slider).to_have_value("1")
    picture(desktop, f"embed-{rules}")


@pytest.mark.browser
def test_board_is_taken_along_from_the_page_of_a_game_and_has_keys(
    desktop: Page, live_site: str, picture: Callable[[Page, str], None]
) -> None:
    player = Program(live_site)
    game = player.call("POST", "/matches/", {"rules": "7x6", "mode": "hotseat", "first": "red"})
    game = game["game"]
    for ply, move in enumerate("1212121"):
        player.move(game, move, ply)
    desktop.goto(f"{live_site}/g/{game['id']}")
    code = desktop.locator("#share-code").input_value()
    button = desktop.locator("[data-copies]")
    words = button.inner_text()
    button.click()
    expect(button).not_to_have_text(words)
    address = f"{live_site}/elsewhere"
    code = code.replace(f"/embed/{game['id']}", f"/embed/{game['id']}?theme=dark&lang=en&ply=2")
    desktop.route(address, lambda route: route.fulfill(body=code, content_type="text/html"))
    desktop.goto(address)
    frame = desktop.frame_locator("iframe")
    slider = frame.locator("[data-step-slider]")
    expect(slider).to_have_value("2")
    expect(frame.locator("[data-step-words]")).to_have_text("Move 2 of 7: Yellow, column 2, row 1.")
    dark = frame.locator("body").evaluate("(body) => getComputedStyle(body).backgroundColor")
    assert dark == "rgb(22, 21, 27)"
    frame.locator("main").focus()
    desktop.keyboard.press("ArrowRight")
    expect(slider).to_have_value("3")
    desktop.keyboard.press("End")
    expect(slider).to_have_value("7")
    picture(desktop, "embed-dark")
