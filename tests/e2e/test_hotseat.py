"""Two at one screen: whole games by mouse and by finger."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.board import (
    DOUBLE_WIN,
    DRAWN,
    SHORT_WIN,
    SLANTING_WIN,
    box_of,
    column,
    discs,
    drop,
    expect_score,
    expect_turn,
    open_settings,
    play,
    tap,
)
from tests.e2e.server import go_on_after, server_state
from tests.e2e.watch import layout_shifts

pytestmark = pytest.mark.browser

Picture = Callable[[Page, str], None]


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def test_a_whole_game_is_played_won_and_followed_by_the_next(page: Page, picture: Picture) -> None:
    expect_turn(page, 1, "red")
    for number, move in enumerate(SLANTING_WIN.split()):
        expect_turn(page, 1, "yellow" if number % 2 else "red")
        expect(page.locator("#turnbar")).to_have_attribute(
            "data-side", "yellow" if number % 2 else "red"
        )
        play(page, move)
        if number == 6:
            picture(page, "hotseat-running")
    expect(page.locator("#turn")).to_have_text("Runde 1 · Rot gewinnt")
    expect(page.locator("#result-title")).to_have_text("Rot gewinnt")
    expect_score(page, 1, 0)
    picture(page, "hotseat-won")

    button(page, "Noch eine Runde").click()
    expect_turn(page, 2, "yellow")
    expect(discs(page)).to_have_count(0)
    expect_score(page, 1, 0)
    play(page, SHORT_WIN)
    expect(page.locator("#result-title")).to_have_text("Gelb gewinnt")
    expect_score(page, 1, 1)
    button(page, "Noch eine Runde").click()
    expect_turn(page, 3, "red")
    assert server_state(page)["score"] == {"red": 1, "yellow": 1, "draws": 0}


def test_the_winners_are_lit_and_the_others_dimmed(page: Page) -> None:
    go_on_after(page, SLANTING_WIN.removesuffix(" 7"))
    drop(page, 7)
    expect(page.locator(".win-rim")).to_have_count(4)
    expect(page.locator(".light-line")).to_have_count(1)
    expect(page.locator(".light-line")).to_have_css("stroke", "rgb(125, 255, 200)")
    expect(page.locator("#board .disc--dim")).to_have_count(7)
    expect(page.locator("#board .disc--dim .disc-face").first).to_have_css("opacity", "0.32")
    expect(page.locator("#board .disc:not(.disc--dim) use[href='#disc-red']")).to_have_count(4)


def test_the_result_stands_right_under_the_board_and_covers_nothing(page: Page) -> None:
    go_on_after(page, SHORT_WIN)
    card = page.locator("#panel-result")
    expect(card).to_be_visible()
    board, result = box_of(page.locator("#board")), box_of(card)
    assert 0 <= result["y"] - (board["y"] + board["height"]) <= 24
    size = page.viewport_size
    assert size
    assert result["y"] + result["height"] <= size["height"]
    # What lies on top in the middle of every column is still the board.
    for number in range(1, 8):
        place = box_of(column(page, number))
        on_top = page.evaluate(
            "([x, y]) => document.elementFromPoint(x, y).dataset.column",
            [place["x"] + place["width"] / 2, place["y"] + place["height"] / 2],
        )
        assert on_top == str(number)


def test_replaying_names_the_move_from_which_the_line_was_building(
    page: Page, picture: Picture
) -> None:
    go_on_after(page, SLANTING_WIN)
    expect(page.locator("#result-sub")).to_contain_text("Die Reihe baute sich ab Zug 7 auf.")
    button(page, "Nachspielen").click()
    expect(discs(page)).to_have_count(11)
    for _ in range(4):
        button(page, "Einen Zug zurück").click()
    expect(discs(page)).to_have_count(7)
    words = page.locator("#panel-replay [data-words]")
    expect(words).to_contain_text("Zug 7 von 11: Rot, Spalte 6, Reihe 3.")
    expect(words).to_contain_text("Ab hier baute sich die entscheidende Reihe auf.")
    expect(page.locator(".light-line")).to_have_count(0)
    picture(page, "hotseat-replay")
    button(page, "Zum Anfang").click()
    expect(discs(page)).to_have_count(0)
    tap(page, 4)
    button(page, "Zurück zum Ergebnis").click()
    expect(discs(page)).to_have_count(11)
    assert server_state(page)["plies"] == 11


def test_nothing_on_the_page_moves_from_the_first_stone_to_the_next_round(page: Page) -> None:
    def places() -> list[tuple[int, int]]:
        boxes = [box_of(page.locator(name)) for name in ("#turnbar", "#board", "#under", ".side")]
        # The list of moves, last in the panel, may grow downward.
        return [(round(b["y"]), round(b["height"])) for b in boxes[:3]] + [
            (round(boxes[3]["y"]), 0)
        ]

    seen = [places()]
    for move in DOUBLE_WIN.split():
        play(page, move)
        seen.append(places())
    for name in ("Nachspielen", *["Einen Zug zurück"] * 7, "Zurück zum Ergebnis"):
        button(page, name).click()
        seen.append(places())
    button(page, "Noch eine Runde").click()
    expect_turn(page, 2, "yellow")
    seen.append(places())
    assert all(place == seen[0] for place in seen)
    # The words of the replay are of all lengths; that is no shift.
    assert [shift for shift in layout_shifts(page) if "stepper-words" not in shift] == []


def test_two_lines_at_once_both_light_up_and_are_one_point(page: Page, picture: Picture) -> None:
    go_on_after(page, DOUBLE_WIN.removesuffix(" 6"))
    drop(page, 6)
    expect(page.locator("#result-title")).to_have_text("Doppelte Viererreihe")
    expect(page.locator("#result-sub")).to_contain_text("Gelb gewinnt.")
    expect(page.locator(".light-line")).to_have_count(2)
    expect_score(page, 0, 1)
    picture(page, "hotseat-double")


def test_a_full_column_says_so_and_the_turn_stays(page: Page, picture: Picture) -> None:
    go_on_after(page, "4 4 4 4 4 4")
    tap(page, 4)
    note = page.locator(".board-bubble[data-shown]")
    expect(note).to_have_text("Diese Spalte ist voll")
    picture(page, "hotseat-full-column")
    expect(page.get_by_role("status")).to_contain_text("Diese Spalte ist voll")
    expect_turn(page, 1, "red")
    expect(discs(page)).to_have_count(6)
    play(page, "3")
    expect_turn(page, 1, "yellow")
    expect(note).to_have_count(0)
    assert server_state(page)["moves"] == "4 4 4 4 4 4 3"


@pytest.mark.parametrize("height", [0.02, 0.98])
def test_the_whole_column_takes_the_tap(page: Page, height: float) -> None:
    tap(page, 1, height)
    expect_turn(page, 1, "yellow")
    expect(column(page, 1)).to_have_accessible_name("Spalte 1, 1 Stein, oben Rot")
    assert all(box_of(one)["width"] >= 44 for one in page.locator(".board-column").all())


def test_take_back_takes_one_stone_and_only_before_the_end(page: Page) -> None:
    undo = button(page, "Zug zurück")
    expect(undo).to_have_attribute("aria-disabled", "true")
    play(page, "3 3")
    undo.click()
    expect_turn(page, 1, "yellow")
    expect(column(page, 3)).to_have_accessible_name("Spalte 3, 1 Stein, oben Rot")
    undo.click()
    expect_turn(page, 1, "red")
    expect(discs(page)).to_have_count(0)
    go_on_after(page, SHORT_WIN.removesuffix(" 1"))
    drop(page, 1)
    expect(undo).to_be_hidden()
    page.keyboard.press("u")
    expect(discs(page)).to_have_count(7)
    assert server_state(page)["can"]["undo"] is False


def test_a_full_board_without_a_line_is_a_draw(desktop: Page) -> None:
    desktop.goto("/")
    go_on_after(desktop, DRAWN.removesuffix(" 4"))
    drop(desktop, 4)
    expect(desktop.locator("#turn")).to_have_text("Runde 1 · Unentschieden")
    expect(desktop.locator("#result-title")).to_have_text("Unentschieden")
    expect(desktop.locator(".disc--dim")).to_have_count(0)
    expect_score(desktop, 0, 0)


def test_a_new_match_asks_before_a_round_is_lost(page: Page) -> None:
    play(page, "4 4")
    open_settings(page)
    start = page.locator("#settings-start")
    start.click()
    expect(page.locator("#settings-hint")).to_contain_text("wird abgebrochen")
    expect(discs(page)).to_have_count(2)
    button(page, "Weiterspielen").click()
    expect(page.locator("#settings-hint")).not_to_contain_text("abgebrochen")
    start.click()
    start.click()
    expect_turn(page, 1, "red")
    expect(discs(page)).to_have_count(0)
    drop(page, 1)
    assert server_state(page)["moves"] == "1"
