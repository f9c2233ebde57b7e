"""Scripts and styles: what a page names is there, is loaded at once, and survives hashing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders

from config.storage import HashedStaticFilesStorage
from games.assets import (
    LOBBY_MODULES,
    MATCH_MODULES,
    PLAY_MODULES,
    PROFILE_MODULES,
    PUZZLE_MODULES,
    RULES_MODULES,
    SETUP_MODULES,
    SHELF_MODULES,
    TIMED_MODULES,
)

STATIC = Path(settings.BASE_DIR) / "games/static"
SCRIPTS = STATIC / "games/js"
PAGES = {
    "main": PLAY_MODULES,
    "match": MATCH_MODULES,
    "timed": TIMED_MODULES,
    "setup": SETUP_MODULES,
    "lobby": LOBBY_MODULES,
    "profile": PROFILE_MODULES,
    "rules": RULES_MODULES,
    "puzzle": PUZZLE_MODULES,
    "shelf": SHELF_MODULES,
    "share": ("games/js/share.js",),
}
LUMINANCE = (0.2126, 0.7152, 0.0722)


def reached_from(name: str) -> set[str]:
    seen: set[str] = set()
    waiting = [name]
    while waiting:
        module = waiting.pop()
        if module not in seen:
            seen.add(module)
            waiting += re.findall(r'from "\./(\w+)\.js";', (SCRIPTS / f"{module}.js").read_text())
    return seen


@pytest.mark.parametrize(("entry", "modules"), PAGES.items())
def test_a_page_loads_all_its_modules_at_once_and_no_other(
    entry: str, modules: tuple[str, ...]
) -> None:
    assert sorted(modules) == sorted(f"games/js/{name}.js" for name in reached_from(entry))


def test_no_module_lies_around_unused() -> None:
    there = {path.stem for path in SCRIPTS.glob("*.js")}
    assert there == {name for entry in PAGES for name in reached_from(entry)}


def test_templates_name_only_files_that_exist() -> None:
    for path in (Path(settings.BASE_DIR) / "templates").rglob("*.html"):
        for name in re.findall(r"""\{% static ['"]([^'"]+)['"]""", path.read_text()):
            assert finders.find(name), (path, name)


def test_icons_named_in_templates_are_drawn() -> None:
    drawn = set(re.findall(r'id="(\w+)"', (STATIC / "games/icons/icons.svg").read_text()))
    used: set[str] = set()
    for path in (Path(settings.BASE_DIR) / "templates").rglob("*.html"):
        used |= set(re.findall(r"(?:icons\.svg' %\}|\{\{ icons \}\})#(\w+)", path.read_text()))
    assert used == drawn


def test_hashed_modules_import_each_other_by_their_hashed_names(tmp_path: Path) -> None:
    storage = HashedStaticFilesStorage(location=tmp_path, base_url="/static/")
    files = {}
    for source in STATIC.rglob("*.*"):
        name = source.relative_to(STATIC).as_posix()
        target = tmp_path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(source.read_bytes())
        files[name] = (storage, name)
    for name, _hashed, processed in storage.post_process(files):
        assert not isinstance(processed, Exception), (name, processed)
    for name in files:
        if name.endswith(".js"):
            text = (tmp_path / storage.stored_name(name)).read_text()
            imported = re.findall(r'from "\./([\w.]+)";', text)
            assert len(imported) == len(re.findall(r'from "\./', (STATIC / name).read_text()))
            assert all(re.fullmatch(r"\w+\.[0-9a-f]{12}\.js", found) for found in imported)


def colours() -> dict[str, str]:
    day = (STATIC / "games/css/tokens.css").read_text().split("@media")[0]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", day))


def night_colours() -> dict[str, str]:
    night = (STATIC / "games/css/tokens.css").read_text().split("@media")[1]
    return colours() | dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", night))


def contrast(one: str, other: str) -> float:
    """The ratio that the WCAG measure by; it knows brightness alone, as greyscale does."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(weight * part for weight, part in zip(LUMINANCE, linear, strict=True))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("red", "yellow"),
        ("red", "board"),
        ("yellow", "board"),
        ("red", "hole"),
        ("yellow", "hole"),
        ("mint", "board"),
        ("mint", "red"),
        ("red-deep", "red"),
        ("yellow-deep", "yellow"),
        ("cross-deep", "wood"),
        ("circle-deep", "wood"),
        ("inlay", "wood"),
        ("cross", "wood-light"),
        ("circle-deep", "wood-light"),
        ("mint-edge", "wood"),
    ],
)
def test_discs_and_lines_are_told_apart_without_colour(one: str, other: str) -> None:
    least = 2 if one.endswith("-deep") else 3
    assert contrast(colours()[one], colours()[other]) >= least


@pytest.mark.parametrize("palette", [colours(), night_colours()], ids=["day", "night"])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ("ink", "page"),
        ("ink", "surface"),
        ("ink", "surface-2"),
        ("ink-soft", "page"),
        ("ink-soft", "surface"),
        ("link", "page"),
        ("accent-ink", "accent"),
        ("mint-deep", "page"),
        ("mint-deep", "surface"),
        ("red-bar-ink", "red-bar"),
        ("yellow-bar-ink", "yellow-bar"),
        ("calm-bar-ink", "calm-bar"),
    ],
)
def test_words_can_be_read_by_day_and_by_night(
    palette: dict[str, str], ink: str, ground: str
) -> None:
    assert contrast(palette[ink], palette[ground]) >= 4.5
