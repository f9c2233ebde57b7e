"""What is imported when, and where compiled code is kept."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.core import cache, warm_up

ROOT = Path(__file__).parents[3]
COUNT = (
    "from engine.core.bits import landings\n"
    "from engine.core.geometry import geometry\n"
    "from engine.core.compile import compiled\n"
    "from engine.core.words import popcount\n"
    "@compiled\n"
    "def free(geo):\n"
    "    return popcount(landings(geo, geo.none))\n"
    "print(free(geometry(7, 6)))\n"
)


def python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize("module", ["engine", "engine.core", "engine.levels", "engine.cli.solve"])
def test_the_compiler_is_not_loaded_before_it_is_needed(module: str) -> None:
    code = f"import sys, {module}; print(sorted({{'numba', 'numpy'}} & set(sys.modules)))"
    assert python(code).stdout == "[]\n"


@pytest.fixture
def unwritable(tmp_path: Path) -> Path:
    """A path where not even root can make a folder."""
    (tmp_path / "file").write_text("in the way")
    return tmp_path / "file" / "folder"


@pytest.fixture
def places(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The three candidates, under one folder: named, project and user."""
    monkeypatch.setattr(cache, "cache_place", cache.cache_place.__wrapped__)
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "named"))
    monkeypatch.setattr(cache, "_PROJECT", tmp_path / "project")
    (tmp_path / "project").mkdir()
    (tmp_path / "project" / "pyproject.toml").touch()
    monkeypatch.setattr(cache, "_user_cache", lambda: tmp_path / "user")
    return tmp_path


def test_the_named_place_comes_first(places: Path) -> None:
    place = cache.cache_place()
    assert place is not None
    assert place.parent == places / "named"


def test_then_the_project(places: Path, monkeypatch: pytest.MonkeyPatch, unwritable: Path) -> None:
    monkeypatch.setenv(cache.VARIABLE, str(unwritable))
    place = cache.cache_place()
    assert place is not None
    assert place.parent == places / "project" / "var" / "numba"


def test_then_the_user(places: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(cache.VARIABLE)
    (places / "project" / "var").touch()
    place = cache.cache_place()
    assert place is not None
    assert place.parent == places / "user" / "viererreihe"


def test_caches_of_older_versions_are_dropped_but_the_newest(places: Path) -> None:
    for age in range(5):
        folder = places / "named" / f"core-{age}"
        folder.mkdir(parents=True)
        os.utime(folder, (1e9 - age, 1e9 - age))
    place = cache.cache_place()
    assert place is not None
    cache.drop_old_caches(keep=3)
    assert {folder.name for folder in (places / "named").iterdir()} == {
        place.name, "core-0", "core-1",
    }  # fmt: skip


def test_without_any_place_the_engine_works_and_warns_once(
    unwritable: Path, tmp_path: Path
) -> None:
    elsewhere = (
        "from pathlib import Path\n"
        "from engine.core import cache\n"
        f"cache._PROJECT = Path({str(tmp_path)!r})\n"
    )
    ran = python(
        elsewhere + COUNT, VIERERREIHE_CACHE_DIR=str(unwritable), XDG_CACHE_HOME=str(unwritable)
    )
    assert ran.stdout == "7\n", ran.stderr
    assert ran.stderr.count("no writable place for compiled code") == 1


def test_warming_up_tells_what_it_does() -> None:
    lines: list[str] = []
    warm_up(lines.append)
    assert "compiled code" in lines[0]
    assert any(line.startswith("exact solver for 7x6: ready after") for line in lines)
    assert lines[-1].startswith("levels: ready after")
