"""A table as one address: read, put right, and written again."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qsl

import hypothesis.strategies as st
import pytest
from django.utils import translation
from hypothesis import given, settings

from accounts.models import Player
from engine import KNOWN_KEYS, OFFERED_KEYS, rules_for
from engine.levels import levels_for, plays
from games.choices import CLOCKS, MOVE_CLOCKS
from games.errors import CONFLICTS, SetupConflict, UnknownRules
from games.selectors.rules import rules_list, rules_name
from games.selectors.variants import key_conflict, variant_key, variant_of
from games.services.matches import match_create
from games.services.setup import setup_checked, setup_of
from games.table import (
    Table,
    presets,
    setup_from_query,
    table_choices,
    table_query,
    table_request,
)

WORDS = st.one_of(
    st.sampled_from(
        [
            *("hotseat", "computer", "link", "stark", "me", "red", "cross", "3", "5", "7", ""),
            *(*KNOWN_KEYS, *["twicefour"] * 40, *CLOCKS, *MOVE_CLOCKS),
        ]
    ),
    st.text(max_size=30),
)
NAMES = st.sampled_from(["rules", "mode", "level", "first", "best_of", "clock", "side", "x"])


def table(**query: str) -> Table:
    """A table of an address in which all is sound."""
    made, notices = setup_from_query(query)
    assert notices == []
    return made


def as_query(text: str) -> dict[str, str]:
    return dict(parse_qsl(text, keep_blank_values=True))


def option(made: Table, part: str, value: str) -> dict[str, Any]:
    return next(o for o in table_choices(made)[part] if o["value"] == value)


# Reading


def test_empty_address_is_the_plain_game() -> None:
    assert table() == Table()
    assert table_query(Table()) == "rules=7x6&mode=hotseat"


@pytest.mark.parametrize(
    "address",
    [
        "rules=7x6&mode=hotseat",
        "rules=7x6-pop-five&mode=hotseat&first=red&best_of=3",
        "rules=8x7&mode=computer&level=stark&first=opponent&best_of=5",
        "rules=7x6-pop10&mode=link&first=me&clock=calm",
        "rules=7x6-power&mode=link&first=yellow&best_of=3&clock=per-move",
        "rules=twicefour&mode=hotseat&clock=move-15",
        "rules=twicefour&mode=computer&level=7&side=circle",
        "rules=twicefour&mode=link&clock=move-60&side=cross",
    ],
)
def test_canonical_address_comes_back_as_it_was(address: str) -> None:
    assert table_query(table(**as_query(address))) == address


@pytest.mark.parametrize(
    ("address", "canonical"),
    [
        ("best_of=3&rules=7x6", "rules=7x6&mode=hotseat&best_of=3"),
        ("level=stark", "rules=7x6&mode=hotseat"),
        ("mode=hotseat&first=me", "rules=7x6&mode=hotseat&first=red"),
        ("mode=computer&first=yellow", "rules=7x6&mode=computer&level=normal&first=opponent"),
        ("mode=link&clock=none&first=alternate", "rules=7x6&mode=link"),
        ("rules=&mode=&level=&first=&best_of=&clock=", "rules=7x6&mode=hotseat"),
        ("utm=x", "rules=7x6&mode=hotseat"),
        ("side=red", "rules=7x6&mode=hotseat"),
        ("rules=twicefour&mode=hotseat&side=cross", "rules=twicefour&mode=hotseat"),
        ("rules=twicefour&mode=computer", "rules=twicefour&mode=computer&level=3"),
        ("rules=twicefour&mode=computer&level=stark", "rules=twicefour&mode=computer&level=3"),
        ("rules=7x6&mode=computer&level=7", "rules=7x6&mode=computer&level=normal"),
        ("rules=twicefour&mode=link&clock=per-move", "rules=twicefour&mode=link"),
    ],
)
def test_other_ways_to_say_it_have_the_same_address(address: str, canonical: str) -> None:
    assert table_query(table(**as_query(address))) == canonical


@pytest.mark.parametrize(
    ("query", "name", "code"),
    [
        ({"rules": "chess"}, "rules", "unknown_rules"),
        ({"rules": "7x6-pop-power"}, "rules", "unknown_rules"),
        ({"mode": "mail"}, "mode", "unknown_mode"),
        ({"level": "god", "mode": "computer"}, "level", "unknown_level"),
        ({"first": "green"}, "first", "unknown_first"),
        ({"best_of": "4"}, "best_of", "unknown_best_of"),
        ({"clock": "sand", "mode": "link"}, "clock", "unknown_clock"),
        ({"clock": "calm"}, "clock", "clock_by_link_only"),
        ({"clock": "calm", "mode": "computer"}, "clock", "clock_by_link_only"),
    ],
)
def test_what_makes_no_sense_is_left_at_its_default_and_told(
    query: dict[str, str], name: str, code: str
) -> None:
    made, (notice,) = setup_from_query(query)
    assert (notice.name, notice.code) == (name, code)
    assert getattr(made, name) == getattr(Table(), name)
    texts = set()
    for language in ("de", "en"):
        with translation.override(language):
            texts.add(setup_from_query(query)[1][0].text)
    assert len(texts) == 2


@pytest.mark.parametrize(
    ("rules", "nearest", "why"),
    [
        ("9x7-five", "9x7", "five_columns"),
        ("9x7-pop-five", "9x7-pop", "five_columns"),
        ("8x8-power", "7x6-power", "one_board"),
        ("7x6-pop10-five", "7x6-pop10", "no_walls_here"),
        ("8x7-five-power", "7x6-power", "no_walls_here"),
        ("3x3-pop-five", "7x6-pop-five", "no_such_board"),
        ("12x9", "7x6", "no_such_board"),
    ],
)
def test_an_address_of_no_game_sets_the_nearest_one_and_says_why(
    rules: str, nearest: str, why: str
) -> None:
    made, (notice,) = setup_from_query({"rules": rules, "mode": "link"})
    assert (made.rules, made.mode) == (nearest, "link")
    assert notice.text == str(CONFLICTS[why])


@settings(deadline=None)  # other work may share the machine
@given(st.dictionaries(NAMES, WORDS))
def test_whatever_the_address_a_sound_table_comes_of_it(query: dict[str, str]) -> None:
    made, _ = setup_from_query(query)
    assert table(**as_query(table_query(made))) == made
    setup_checked(**table_request(made))
    assert all(sum(o["chosen"] for o in options) == 1 for options in table_choices(made).values())


@settings(deadline=None)  # other work may share the machine
@given(st.dictionaries(NAMES, WORDS))
def test_every_choice_leads_to_a_sound_table_or_says_why_not(query: dict[str, str]) -> None:
    made, _ = setup_from_query(query)
    for options in table_choices(made).values():
        for choice in options:
            if choice["query"] is None:
                assert choice["why"] in CONFLICTS
                assert choice["reason"] == CONFLICTS[choice["why"]]
            else:
                assert choice["why"] is choice["reason"] is None
                assert table_query(table(**as_query(choice["query"]))) == choice["query"]


# What goes together


@pytest.mark.parametrize(
    ("rules", "part", "value", "why"),
    [
        ("7x6-pop10", "board", "8x7", "one_board"),
        ("7x6-power", "board", "6x6", "one_board"),
        ("8x7", "family", "pop10", "one_board"),
        ("7x6-five", "family", "power", "no_walls_here"),
        ("7x6-pop10", "walls", "1", "no_walls_here"),
        ("7x6-five", "board", "9x7", "five_columns"),
        ("10x8", "walls", "1", "five_columns"),
        ("10x8-pop", "walls", "1", "five_columns"),
        ("twicefour", "walls", "1", "no_walls_here"),
        ("twicefour", "board", "7x6", "own_board"),
    ],
)
def test_choices_that_do_not_go_together_say_why(
    rules: str, part: str, value: str, why: str
) -> None:
    assert option(table(rules=rules), part, value)["why"] == why


@pytest.mark.parametrize(
    ("rules", "part", "value", "leads_to"),
    [
        ("7x6", "family", "pop", "7x6-pop"),
        ("7x6-five", "family", "pop", "7x6-pop-five"),
        ("7x6-pop-five", "walls", "0", "7x6-pop"),
        ("7x6-pop", "family", "pop10", "7x6-pop10"),
        ("7x6-power", "family", "drop", "7x6"),
        ("7x6-pop", "board", "10x8", "10x8-pop"),
        ("8x8", "walls", "1", "8x8-five"),
        ("7x6", "family", "twicefour", "twicefour"),
        ("8x8-pop-five", "family", "twicefour", "twicefour"),
        ("twicefour", "family", "power", "7x6-power"),
        ("twicefour", "family", "drop", "7x6"),
    ],
)
def test_one_choice_leads_from_game_to_game(
    rules: str, part: str, value: str, leads_to: str
) -> None:
    query = option(table(rules=rules), part, value)["query"]
    assert as_query(query)["rules"] == leads_to


def test_clock_goes_with_a_link_alone() -> None:
    assert option(table(), "clock", "quick")["why"] == "clock_by_link_only"
    assert option(table(mode="link"), "clock", "quick")["query"].endswith("clock=quick")
    timed = table(mode="link", clock="quick")
    assert option(timed, "mode", "hotseat")["query"] == "rules=7x6&mode=hotseat"


@pytest.mark.parametrize(
    ("query", "name", "why"),
    [
        ({"mode": "link", "clock": "calm"}, "clock", "clock_per_move"),
        ({"mode": "hotseat", "clock": "quick"}, "clock", "clock_per_move"),
        ({"mode": "computer", "clock": "per-move"}, "clock", "clock_by_level"),
        ({"mode": "link", "first": "me"}, "first", "first_by_lot"),
        ({"mode": "hotseat", "best_of": "3"}, "best_of", "rounds_fixed"),
        ({"mode": "link", "side": "red"}, "side", "unknown_side"),
    ],
)
def test_twicefour_has_its_own_rounds_lots_and_clocks(
    query: dict[str, str], name: str, why: str
) -> None:
    made, (notice,) = setup_from_query({"rules": "twicefour", **query})
    assert (notice.name, notice.code) == (name, why)
    assert setup_from_query({"rules": "twicefour", "mode": query["mode"]}) == (made, [])


def test_twicefour_offers_the_time_of_its_levels_and_figures() -> None:
    against = table_choices(table(rules="twicefour", mode="computer", level="7"))
    (clock,) = against["clock"]
    assert clock["label"].startswith("15\u00a0s")
    assert [choice["value"] for choice in against["level"]] == list("1234567")
    assert [choice["value"] for choice in against["side"]] == ["", "cross", "circle"]
    assert "side" not in table_choices(table(rules="twicefour"))
    assert "side" not in table_choices(table(mode="link"))


def test_the_computer_is_offered_exactly_where_it_plays() -> None:
    for key in OFFERED_KEYS:
        why = option(table(rules=key), "mode", "computer")["why"]
        assert why == (None if plays(rules_for(key)) else "no_computer_yet")


def test_reasons_name_the_numbers_of_the_rule_books() -> None:
    variants = {key: variant_of(rules_for(key)) for key in KNOWN_KEYS}
    widest = max(v.columns for v in variants.values() if v.walls)
    assert f" {widest} " in str(CONFLICTS["five_columns"])
    (board,) = {(v.columns, v.rows) for v in variants.values() if v.family in ("pop10", "power")}
    assert "{}×{}".format(*board) in str(CONFLICTS["one_board"])
    for ends in (("columns", 4, 10), ("rows", 4, 8)):
        sizes = [getattr(v, ends[0]) for v in variants.values()]
        assert (min(sizes), max(sizes)) == ends[1:]


def test_reasons_are_true_beside_any_game() -> None:
    games = {"one_board", "no_walls_here", "five_columns", "no_such_board", "own_board", "one_game"}
    assert [why for why in games if re.search(r"\bthis\b", str(CONFLICTS[why]), re.I)] == []


@pytest.mark.parametrize("key", KNOWN_KEYS)
def test_game_is_found_again_by_what_is_chosen_about_it(key: str) -> None:
    assert variant_key(variant_of(rules_for(key))) == key
    assert key_conflict(key) == ""
    assert rules_name(key)


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ("9x7-five", "five_columns"),
        ("8x7-pop10", "one_board"),
        ("7x6-power-five", "no_walls_here"),
        ("7x6-pop-pop10", "one_game"),
        ("3x9", "no_such_board"),
        ("7x6-five-pop", ""),
        ("chess", ""),
    ],
)
def test_unknown_games_are_refused_with_what_is_wrong_about_them(rules: str, why: str) -> None:
    with pytest.raises(UnknownRules) as refusal:
        setup_checked(rules=rules, mode="hotseat")
    assert refusal.value.why == why
    assert refusal.value.sentence == (CONFLICTS[why] if why else UnknownRules.detail)


@pytest.mark.parametrize("mode", ["hotseat", "computer"])
def test_clock_without_a_link_is_refused(mode: str) -> None:
    level = "normal" if mode == "computer" else None
    with pytest.raises(SetupConflict) as refusal:
        setup_checked(rules="7x6", mode=mode, level=level, clock={"per_move": 30})
    assert refusal.value.why == "clock_by_link_only"


@pytest.mark.parametrize("key", OFFERED_KEYS)
def test_computer_matches_are_made_exactly_where_it_plays(alice: Player, key: str) -> None:
    strongest = levels_for(rules_for(key))[-1]
    wish = {"rules": key, "mode": "computer", "level": strongest}
    if plays(rules_for(key)):
        match = match_create(owner=alice, setup=setup_checked(**wish))
        assert setup_of(match).level == strongest
    else:
        with pytest.raises(SetupConflict, match="no_computer_yet"):
            setup_checked(**wish)


# What is offered


def test_every_preset_is_a_sound_table_of_another_game() -> None:
    offered = presets()
    assert [preset["rules"] for preset in offered] == list(OFFERED_KEYS)
    for preset in offered:
        assert table(**as_query(preset["query"])).rules == preset["rules"]
        assert preset["text"]
    assert len({preset["name"] for preset in offered}) == len(offered)


def test_games_have_names_of_their_own() -> None:
    names = [entry["name"] for entry in rules_list()]
    assert len(set(names)) == len(names) == len(KNOWN_KEYS)
    with translation.override("de"):
        assert rules_name("8x7-pop-five") == "Pop Out mit 5 in einer Reihe 8×7"
