"""Pages of figures: what they show to whom, the charts, and the way between the pages."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.guests import guest_create
from accounts.models import Player
from games.board_picture import board_svg
from games.charts import bar_svg, columns_svg, line_svg
from games.models import Rating
from games.selectors.statistics import Tally
from tests.accounts.people import account
from tests.games.conftest import SHORT_WIN, new_game, play_both, play_two
from tests.games.past import past_games
from tests.games.test_history import signed_in
from tests.games.test_pages import Markup
from tests.games.test_rating import rated_game


@pytest.fixture
def me(db: None) -> Player:
    return account("Anna")


@pytest.fixture
def ben(db: None) -> Player:
    return account("Ben")


def text(response: Any) -> str:
    page: str = response.content.decode()
    assert response.status_code == 200
    assert Markup(page).inline == []
    return page


def test_page_of_figures_has_a_table_behind_every_chart(me: Player, ben: Player) -> None:
    past_games(random.Random(3), me, [ben], 40)
    play_two(rated_game(me, ben), me, ben, SHORT_WIN)
    page = text(signed_in(me).get("/@Anna/stats"))
    charts = page.count('<svg class="chart"')
    assert charts >= 3
    assert page.count('<details class="figures-table">') == charts
    assert page.count('class="chart" viewBox="0 0 340 140" role="img" aria-label="') == charts


def test_queries_of_the_page_do_not_grow_with_the_games(me: Player, ben: Player) -> None:
    counts = []
    for number in (8, 40):
        past_games(random.Random(number), me, [ben], number)
        client = signed_in(me)
        with CaptureQueriesContext(connection) as queries:
            text(client.get("/@Anna/stats"))
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 10


def test_figures_can_be_chosen_by_game_and_time(me: Player, ben: Player) -> None:
    past_games(random.Random(5), me, [ben], 40)
    client = signed_in(me)
    page = client.get("/@Anna/stats?rules=7x6&since=2026-03-15&until=2026-05-01")
    assert 0 < page.context["found"].total.games < 40
    assert [*page.context["found"].rules] == ["7x6"]
    assert client.get("/@Anna/stats?rules=nonsense&since=x").status_code == 200


def test_guests_and_nobodies_have_figures_of_their_own(db: None) -> None:
    guest = guest_create()
    play_both(new_game(guest, mode="computer", level="meister"), guest, SHORT_WIN)
    page = signed_in(guest).get("/me/stats")
    assert page.context["found"].opponents["meister"].wins == 1
    assert Client().get("/me/stats").context["found"].total.games == 0
    assert signed_in(account("Cleo")).get("/me/stats").headers["Location"] == "/@Cleo/stats"


def test_private_profiles_show_no_figures(me: Player, ben: Player) -> None:
    Player.objects.filter(pk=me.pk).update(is_private=True)
    assert signed_in(ben).get("/@Anna/stats").status_code == 403
    assert signed_in(me).get("/@Anna/stats").status_code == 200
    assert Client().get("/@Nobody/stats").status_code == 404


def test_levels_tell_how_often_the_computer_is_beaten(me: Player) -> None:
    cache.clear()
    play_both(new_game(me, mode="computer", level="meister"), me, SHORT_WIN)
    page = text(Client().get("/levels/", headers={"Accept-Language": "en"}))
    row = re.search(r'<th scope="row">Master.*?</tr>', page, re.DOTALL)
    assert row
    assert re.findall(r"<td>(.*?)</td>", row[0]) == ["0", "0", "1", "100%"]
    assert Client().get("/levels/?rules=x").status_code == 200


def test_leaderboard_names_the_best_and_marks_what_is_provisional(me: Player, ben: Player) -> None:
    play_two(rated_game(me, ben, rules="4x4"), me, ben, SHORT_WIN)
    page = text(Client().get("/leaderboard/"))
    assert page.index("/@Anna") < page.index("/@Ben")
    assert page.count(">?</abbr>") == 2
    Player.objects.filter(pk=ben.pk).update(is_private=True)
    assert "/@Ben" not in text(Client().get("/leaderboard/?rules=4x4"))
    assert "/@Anna" not in text(Client().get("/leaderboard/?rules=9x7"))
    Rating.objects.all().delete()
    assert Client().get("/leaderboard/").status_code == 200


def test_bars_and_columns_are_as_long_as_the_numbers() -> None:
    widths = re.findall(r'width="([\d.]+)"', bar_svg(Tally(wins=3, losses=1)))
    assert widths == ["75", "25"]
    heights = re.findall(
        r'class="part-\w+".*?height="([\d.]+)"',
        columns_svg([("1", Tally(wins=2, draws=2)), ("2", Tally(losses=2))], "x"),
    )
    assert heights == ["55", "55", "55"]
    assert bar_svg(Tally()).count("<rect") == 0
    assert columns_svg([], "x").count("<rect") == 0


def test_curve_goes_from_the_first_to_the_last_and_stays_inside() -> None:
    for points in ([1500.0], [1500.0, 1620.0, 1410.0], [float(n) for n in range(1000, 3000)], []):
        picture = line_svg(points, ("a", "b"), "x<y")
        assert "x&lt;y" in picture
        found = re.search(r'points="(.*?)"', picture)
        assert found
        places = [tuple(map(float, pair.split(","))) for pair in found[1].split()]
        assert all(0 <= x <= 340 and 10 <= y <= 120 for x, y in places)
        assert len(places) <= 302
        assert bool(places) == bool(points)


@pytest.mark.parametrize(
    ("board", "first_column", "line", "stroke"),
    [
        (
            "......./......./......./......./.yyy.../rrrr...",
            1,
            [[1, 1], [4, 1]],
            "M0.5 5.5L3.5 5.5",
        ),
        ("r.....y/y.....r/r.....y/rrrrr.y", 0, [[0, 1], [4, 1]], "M0.5 3.5L4.5 3.5"),
        ("x..o/x..x", 1, [[4, 2], [4, 1]], "M3.5 0.5L3.5 1.5"),
    ],
)
def test_pictures_show_every_disc_and_the_line(
    board: str, first_column: int, line: list[list[int]], stroke: str
) -> None:
    picture = board_svg(board, first_column=first_column, lines=[line], label="x")
    dots = dict(re.findall(r'class="(mini-[a-z]+)" d="(.*?)"', picture))
    assert dots["mini-hole"].count("h0") == board.count(".")
    first, second = ("r" if "r" in board else "x"), ("y" if "y" in board else "o")
    assert dots["mini-first"].count("h0") == board.count(first)
    assert dots["mini-second"].count("h0") == board.count(second)
    assert dots["mini-line"] == stroke


def test_profile_names_the_ratings(me: Player, ben: Player) -> None:
    assert 'id="ratings"' not in text(Client().get("/@Anna"))
    play_two(rated_game(me, ben), me, ben, SHORT_WIN)
    page = text(Client().get("/@Anna"))
    assert '<a href="/leaderboard/?rules=7x6">1662</a>' in page
