"""A table as one address: what can be chosen, what does not go together and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import KNOWN_KEYS, OFFERED_KEYS, rules_for
from engine.levels import ALL_LEVELS, levels_for
from engine.protocol import Family
from games.choices import (
    CLOCKS,
    MOVE_CLOCKS,
    clock_words,
    clocks_of,
    rounds_words,
    usual_clock_name,
)
from games.errors import CONFLICTS
from games.models import Match
from games.selectors.levels import LEVEL_NAMES, usual_level
from games.selectors.rules import (
    form_conflict,
    has_lots,
    mode_conflict,
    rules_name,
    usual_clock,
)
from games.selectors.variants import (
    Variant,
    key_conflict,
    nearest_key,
    variant_conflict,
    variant_key,
    variant_of,
)
from games.services.setup import ALTERNATE, BEST_OF
from games.texts import side_names

HOTSEAT, COMPUTER, LINK = Match.Mode.HOTSEAT.value, Match.Mode.COMPUTER.value, Match.Mode.LINK.value

# Who may begin, by mode. At one screen „I“ is nobody in particular.
_FIRSTS = {
    HOTSEAT: (ALTERNATE, "red", "yellow"),
    COMPUTER: (ALTERNATE, "me", "opponent"),
    LINK: (ALTERNATE, "me", "opponent", "red", "yellow"),
}

# The same by another name, where one side of the table is always the maker's.
_SAME_FIRST = {
    HOTSEAT: {"me": "red", "opponent": "yellow"},
    COMPUTER: {"red": "me", "yellow": "opponent"},
    LINK: {},
}

_ALL_CLOCKS = CLOCKS | MOVE_CLOCKS

_OWN_BOARD = variant_of(rules_for("twicefour"))

_ROUNDS = {"" if rounds is None else str(rounds): rounds for rounds in BEST_OF}

_FAMILIES: dict[Family, str | Promise] = {
    "drop": gettext_lazy("Four in a row"),
    "pop": gettext_lazy("Pop Out"),
    "pop10": gettext_lazy("Pop 10"),
    "power": gettext_lazy("Power Up"),
    "twicefour": gettext_lazy("twiceFour"),
}


@dataclass(frozen=True, slots=True)
class Table:
    """Sound choices that go together. The level and the clock wait for a mode that has them."""

    rules: str = "7x6"
    mode: str = HOTSEAT
    level: str = "normal"
    first: str = ALTERNATE
    best_of: int | None = None
    clock: str = "none"
    # One's own figure where lots are drawn; empty to leave it to the lot.
    side: str = ""


_PLAIN = Table()

Option = dict[str, Any]
"""One choice, as `table_choices` describes it."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What of an address was not taken over: the name of the part, a stable code, and why."""

    name: str
    code: str
    text: str


def setup_from_query(query: Mapping[str, str]) -> tuple[Table, list[Notice]]:
    """The table of an address, whatever is in it; what makes no sense is left at its default.

    A game that there is not gives way to the nearest one there is.

    `query` has one value for each name. A notice says of each part that could not be taken over
    why not.
    """
    notices: list[Notice] = []

    def taken(name: str, known: Iterable[str], default: str) -> str:
        text = query.get(name) or default
        if text in known:
            return text
        notices.append(Notice(name, f"unknown_{name}", _unknown(name, text, default)))
        return default

    nearest = nearest_key(query.get("rules") or _PLAIN.rules) or _PLAIN.rules
    rules = taken("rules", KNOWN_KEYS, nearest)
    lots, sides = has_lots(rules), rules_for(rules).sides
    mode = taken("mode", _FIRSTS, _PLAIN.mode)
    level = taken("level", ALL_LEVELS, usual_level(rules))
    first = taken("first", {name for names in _FIRSTS.values() for name in names}, _PLAIN.first)
    best_of = _ROUNDS[taken("best_of", _ROUNDS, "")]
    clock = taken("clock", _ALL_CLOCKS if lots else CLOCKS, _PLAIN.clock)
    side = taken("side", ("", *sides), "") if lots else ""
    found = Table(rules, mode, level, first, best_of, clock, side)
    for name, why in _conflicts(found):
        notices.append(Notice(name, why, str(CONFLICTS[why])))
        found = replace(found, **{name: getattr(_PLAIN, name)})
    return _settled(found), notices


def _conflicts(table: Table) -> Iterator[tuple[str, str]]:
    """The parts that do not go with the rest, each with a code of CONFLICTS that says why."""
    rules, clock = table.rules, _ALL_CLOCKS[table.clock]
    found = {
        "mode": mode_conflict(rules, table.mode, None),
        "clock": mode_conflict(rules, table.mode, clock),
        "first": form_conflict(rules, table.first, None),
        "best_of": form_conflict(rules, ALTERNATE, table.best_of),
    }
    yield from ((name, why) for name, why in found.items() if why)


def table_query(table: Table) -> str:
    """The one address of a table, without its leading question mark; what is usual is left out."""
    parts = {
        "rules": table.rules,
        "mode": table.mode,
        "level": table.level if table.mode == COMPUTER else "",
        "first": "" if table.first == ALTERNATE else table.first,
        "best_of": "" if table.best_of is None else str(table.best_of),
        "clock": "" if table.clock == usual_clock_name(table.rules, table.mode) else table.clock,
        "side": table.side,
    }
    return urlencode({name: value for name, value in parts.items() if value})


def table_request(table: Table) -> dict[str, Any]:
    """What `POST /matches/` takes to make the match."""
    return {
        "rules": table.rules,
        "mode": table.mode,
        "level": table.level if table.mode == COMPUTER else None,
        "first": table.first,
        "best_of": table.best_of,
        "clock": _ALL_CLOCKS[table.clock],
        "side": table.side or None,
    }


def table_choices(table: Table) -> dict[str, list[Option]]:
    """Every choice by its part, each with where it leads; parts that the game has no use for lack.

    `query` is the address after choosing it, null where it does not go with the rest; `why` is
    then the code of CONFLICTS and `reason` the same in words.
    """
    parts = {name: list(options) for name, options in _parts(table).items()}
    return {name: options for name, options in parts.items() if options}


def presets() -> list[dict[str, Any]]:
    """The games offered first: a name, what is special about each, and the address."""
    return [_preset(key) for key in OFFERED_KEYS]


def _parts(table: Table) -> dict[str, Iterator[Option]]:
    have = variant_of(rules_for(table.rules))
    boards = sorted({(v.columns, v.rows) for v in map(variant_of, map(rules_for, KNOWN_KEYS))})
    walls = {False: _("off"), True: _("on")}
    return {
        "board": (
            _game(table, f"{c}x{r}", f"{c}×{r}", replace(have, columns=c, rows=r))
            for c, r in boards
        ),
        "family": (
            _game(table, name, str(label), _of_family(have, name))
            for name, label in _FAMILIES.items()
        ),
        "walls": (
            _game(table, str(int(on)), label, replace(have, walls=on))
            for on, label in walls.items()
        ),
        "mode": (_option(table, mode, label, mode=mode) for mode, label in _mode_labels().items()),
        "level": (
            _option(table, key, str(LEVEL_NAMES[key]), level=key)
            for key in levels_for(rules_for(table.rules))
        ),
        "side": (
            _option(table, side, label, side=side) for side, label in _side_labels(table).items()
        ),
        "first": (
            _option(table, name, label, first=name) for name, label in _first_labels(table).items()
        ),
        "best_of": (
            _option(table, text, rounds_words(rounds, table.rules), best_of=rounds)
            for text, rounds in _ROUNDS.items()
            if rounds is None or not has_lots(table.rules)
        ),
        "clock": (
            _option(table, key, clock_words(_clock(table, key)), clock=key)
            for key in clocks_of(table.rules, table.mode)
        ),
    }


def _of_family(have: Variant, family: Family) -> Variant:
    """The same with another family; a game with a board of its own brings it, or leaves it."""
    if family == _OWN_BOARD.family:
        return _OWN_BOARD
    there = variant_of(rules_for(_PLAIN.rules)) if have.family == _OWN_BOARD.family else have
    return replace(there, family=family)


def _clock(table: Table, name: str) -> dict[str, int] | None:
    """What a clock of the table comes to; against a level that has one, that."""
    level = table.level if table.mode == COMPUTER else None
    return _ALL_CLOCKS[name] or usual_clock(table.rules, table.mode, level)


def _game(table: Table, value: str, label: str, wanted: Variant) -> Option:
    key = variant_key(wanted)
    if key is None:
        return _shown(value, label, None, variant_conflict(wanted))
    return _option(table, value, label, rules=key)


def _option(table: Table, value: str, label: str, **change: Any) -> Option:
    # A clock that another mode has no use for goes silently; one that is chosen does not.
    changed = replace(table, **change)
    clock = _ALL_CLOCKS[changed.clock] if "clock" in change else None
    why = mode_conflict(changed.rules, changed.mode, clock)
    option = _shown(value, label, None if why else _settled(changed), why)
    return option | {"chosen": changed == table}


def _shown(value: str, label: str, leads_to: Table | None, why: str) -> Option:
    return {
        "value": value,
        "label": label,
        "chosen": False,
        "query": None if leads_to is None else table_query(leads_to),
        "why": why or None,
        "reason": str(CONFLICTS[why]) if why else None,
    }


def _settled(table: Table) -> Table:
    """The table with what its game or its mode has no use for left at its default."""
    rules, mode, lots = table.rules, table.mode, has_lots(table.rules)
    clocks = clocks_of(rules, mode) if lots or mode == LINK else {_PLAIN.clock: None}
    levels: tuple[str, ...] = levels_for(rules_for(rules)) if mode == COMPUTER else ()
    sides: tuple[str, ...] = rules_for(rules).sides if lots and mode != HOTSEAT else ()
    return replace(
        table,
        level=table.level if table.level in levels else usual_level(rules),
        first=ALTERNATE if lots else _SAME_FIRST[mode].get(table.first, table.first),
        best_of=None if lots else table.best_of,
        clock=table.clock if table.clock in clocks else usual_clock_name(rules, mode),
        side=table.side if table.side in sides else "",
    )


def _unknown(name: str, text: str, default: str) -> str:
    if name == "rules" and (why := key_conflict(text)):
        return str(CONFLICTS[why])
    return {
        "rules": _("There is no such game. This is the plain one."),
        "mode": _("This cannot be played like that. Here are two at one screen."),
        "level": _("There is no such level. This is %(level)s.")
        % {"level": LEVEL_NAMES.get(default, "")},
        "first": _("Nobody can begin like this. You begin in turn."),
        "best_of": _("There are no matches of so many rounds. This one has no end."),
        "clock": _("There is no such clock. This is played without one."),
        "side": _("There is no such figure. A lot says which is yours."),
    }[name]


def _mode_labels() -> dict[str, str]:
    return {
        HOTSEAT: _("one screen"),
        COMPUTER: _("against the PC"),
        LINK: _("by link"),
    }


def _first_labels(table: Table) -> dict[str, str]:
    if has_lots(table.rules):
        return {ALTERNATE: _("by lot, then in turn")}
    other = _("always the PC") if table.mode == COMPUTER else _("the other side")
    labels = {ALTERNATE: _("in turn"), "me": _("always I"), "opponent": other, **side_names()}
    return {name: labels[name] for name in _FIRSTS[table.mode]}


def _side_labels(table: Table) -> dict[str, str]:
    if table.mode == HOTSEAT or not has_lots(table.rules):
        return {}
    names = side_names()
    return {"": _("by lot"), **{side: names[side] for side in rules_for(table.rules).sides}}


def _preset(key: str) -> dict[str, Any]:
    spec = rules_for(key)
    return {
        "rules": key,
        "name": rules_name(key),
        "text": _blurbs()[spec.family, spec.first_column == 0],
        "family": spec.family,
        "walls": spec.first_column == 0,
        "columns": spec.columns,
        "rows": spec.rows,
        "query": table_query(Table(rules=key)),
    }


def _blurbs() -> dict[tuple[str, bool], str]:
    return {
        ("drop", False): _("Drop, and four in a row win."),
        ("pop", False): _("Drop, or pull one of your discs out below."),
        ("drop", True): _("Five win, with a full column on either side."),
        ("pop", True): _("Five win, and your discs come out below."),
        ("pop10", False): _("Fill the board, then collect ten discs out of lines."),
        ("power", False): _("Anvil, bomb, wall and times two, each once."),
        ("twicefour", False): _("Push your stones; the second line of four wins."),
    }
