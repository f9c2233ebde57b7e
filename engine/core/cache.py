"""Where compiled code is kept between runs, and what happens where nothing can be kept."""

import hashlib
import os
import shutil
import sys
import tempfile
import warnings
from contextlib import suppress
from functools import cache
from pathlib import Path

VARIABLE = "VIERERREIHE_CACHE_DIR"
_SOURCES = Path(__file__).resolve().parent
_PROJECT = _SOURCES.parents[1]


class NoCacheWarning(RuntimeWarning):
    """Compiled code cannot be kept: everything works, but each process compiles anew."""


@cache
def cache_place() -> Path | None:
    """The first writable one of `$VIERERREIHE_CACHE_DIR`, `<project>/var/numba`, the user's cache.

    None if there is none. The folder below is named after the core's own sources, because the
    compiler notices a change only in the file of the function itself, not in what it calls.
    """
    for place in _candidates():
        folder = place / f"core-{_source_digest()}"
        if _writable(folder):
            return folder
    return None


@cache
def use_cache() -> bool:
    """Point the compiler to `cache_place()`; False, with one warning, if there is none."""
    place = cache_place()
    if place is None:
        warnings.warn(
            f"no writable place for compiled code (set {VARIABLE}): "
            "every start of the engine compiles for some seconds",
            NoCacheWarning,
            stacklevel=2,
        )
        return False
    from numba import config

    config.CACHE_DIR = str(place)
    return True


def drop_old_caches(keep: int = 3) -> None:
    """Remove what older versions of the core left beside this one's cache, but the newest ones.

    Another version may be running from the same place, during an update for instance.
    """
    place = cache_place()
    if place is None:
        return
    others = [folder for folder in place.parent.glob("core-*") if folder != place]
    others.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in others[keep - 1 :]:
        shutil.rmtree(folder, ignore_errors=True)


def _candidates() -> list[Path]:
    named = os.environ.get(VARIABLE)
    places = [Path(named)] if named else []
    if (_PROJECT / "pyproject.toml").is_file():
        places.append(_PROJECT / "var" / "numba")
    with suppress(RuntimeError):  # a user without a home directory
        places.append(_user_cache() / "viererreihe")
    return places


def _user_cache() -> Path:
    if sys.platform == "win32" and "LOCALAPPDATA" in os.environ:
        return Path(os.environ["LOCALAPPDATA"])
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def _source_digest() -> str:
    digest = hashlib.sha256()
    for source in sorted(_SOURCES.glob("*.py")):
        digest.update(source.name.encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()[:12]


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True
