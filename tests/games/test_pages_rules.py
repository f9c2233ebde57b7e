"""The rules pages of the other games: they are there, and tell no fibs about their examples."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import translation

from engine import KNOWN_KEYS, Position, rules_for
from games.lessons import Lesson, lesson_data
from games.rules_pages import PAGES
from tests.games.test_pages import page_data

LESSONS = {lesson.key: lesson for make in PAGES.values() for lesson in make().lessons}


def at(lesson: Lesson, ply: int) -> Position:
    return rules_for(lesson.rules).parse(" ".join(lesson.moves.split()[:ply]), lesson.first)


def end(key: str) -> Position:
    return at(LESSONS[key], 99)


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("slug", PAGES)
def test_a_page_tells_the_game_and_leads_to_it(slug: str, language: str) -> None:
    page = Client(headers={"accept-language": language}).get(f"/rules/{slug}/")
    assert page.status_code == 200
    text = page.content.decode()
    with translation.override(language):
        words = PAGES[slug]()
    for mode in ("computer", "hotseat", "link"):
        assert f'href="/new?rules={words.rules}&amp;mode={mode}"' in text
    assert len(page_data(page)["lessons"]) == text.count('class="board lesson-board"')


@pytest.mark.django_db
def test_all_pages_stand_in_the_list_and_no_other_is_there(client: Client) -> None:
    text = client.get("/rules/").content.decode()
    for slug in (*PAGES, "four-in-a-row"):
        assert f'href="/rules/{slug}/"' in text
    assert client.get("/rules/five-in-a-column/").status_code == 404


@pytest.mark.parametrize("slug", PAGES)
def test_the_games_a_page_offers_can_be_played(slug: str) -> None:
    words = PAGES[slug]()
    assert {words.rules, *words.more} <= set(KNOWN_KEYS)


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_lesson_speaks_of_moves_it_has(lesson: Lesson) -> None:
    data = lesson_data(lesson)
    last = len(data["history"])
    assert 0 <= data["opens_at"] < last
    assert all(0 <= int(ply) <= last for ply in (*data["words"], *data["marks"]))
    assert str(last) in data["words"]


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_who_is_said_to_move_is_to_move(lesson: Lesson) -> None:
    with translation.override("en"):
        words = next(
            page for make in PAGES.values() for page in make().lessons if page.key == lesson.key
        ).words_at
    for ply, sentence in words.items():
        for side in ("Red", "Yellow"):
            if sentence.startswith(f"{side} to move"):
                assert at(lesson, ply).side_to_move == side.lower()


@pytest.mark.parametrize(
    ("key", "winner", "reason"),
    [
        ("pop-own", "red", "line"),
        ("pop-other", "red", "line"),
        ("pop-both", "red", "line"),
        ("pop-again", None, "repetition"),
        ("five-side", "red", "line"),
        ("five-four", "red", "line"),
        ("both-games", "red", "line"),
        ("power-anvil", "red", "line"),
        ("power-bomb", "red", "line"),
        ("power-wall", "red", "line"),
        ("power-double", "red", "line"),
    ],
)
def test_a_lesson_ends_as_it_says(key: str, winner: str | None, reason: str) -> None:
    outcome = end(key).outcome
    assert outcome
    assert (outcome.winner, outcome.reason) == (winner, reason)


def test_the_lines_are_those_that_are_spoken_of() -> None:
    pop, both, side = (end(key).outcome for key in ("pop-other", "pop-both", "five-side"))
    assert pop
    assert both
    assert side
    assert at(LESSONS["pop-other"], 7).side_to_move == "yellow"
    assert both.other_lines == (((2, 1), (3, 1), (4, 1), (5, 1)),)
    assert (0, 1) in side.lines[0]


def test_the_repeated_position_is_warned_of() -> None:
    lesson = LESSONS["pop-again"]
    assert at(lesson, 2).board() == at(lesson, 6).board()
    assert at(lesson, 6).notes()["repeated"] == 2


def test_the_kept_disc_and_the_one_that_goes_back() -> None:
    lesson = LESSONS["pop10-turn"]
    kept, taken, back = (at(lesson, ply) for ply in (43, 44, 45))
    assert kept.notes()["collected"] == {"red": 1, "yellow": 0}
    assert kept.side_to_move == "red"
    assert taken.notes()["pending"] == "put_back"
    assert back.side_to_move == "yellow"


def test_after_the_wall_the_winning_columns_are_closed() -> None:
    assert not {"2", "6"} & set(at(LESSONS["power-wall"], 5).legal_moves())
