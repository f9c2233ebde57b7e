"""The embedded site's secret key is made once and kept."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.secret import stored_secret


def test_the_key_stays_the_same(tmp_path: Path) -> None:
    path = tmp_path / "var" / "secret-key"
    assert stored_secret(path) == stored_secret(path)
    assert len(stored_secret(path)) >= 50


def test_only_the_owner_may_read_it(tmp_path: Path) -> None:
    path = tmp_path / "secret-key"
    stored_secret(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["secret-key"]


def test_two_sites_have_two_keys(tmp_path: Path) -> None:
    assert stored_secret(tmp_path / "a") != stored_secret(tmp_path / "b")


def test_a_damaged_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "secret-key"
    path.write_text("short")
    with pytest.raises(ImproperlyConfigured, match="secret-key"):
        stored_secret(path)


def test_starts_at_the_same_moment_agree(tmp_path: Path) -> None:
    path = tmp_path / "secret-key"
    with ThreadPoolExecutor(8) as threads:
        assert len(set(threads.map(lambda _: stored_secret(path), range(8)))) == 1
