"""Static files of a public site carry hashes, in the imports between modules, too."""

import re
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django.fixtures import Settings

IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*["'](\.{1,2}/[^"']+)["']""")


@pytest.fixture
def collected(tmp_path: Path, settings: Settings) -> Path:
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "config.storage.HashedStaticFilesStorage"},
    }
    call_command("collectstatic", interactive=False, verbosity=0)
    return tmp_path


def test_modules_import_each_other_by_hashed_names(collected: Path) -> None:
    modules = list((collected / "games").rglob("*.*.js"))
    assert modules
    for module in modules:
        for name in IMPORT.findall(module.read_text()):
            assert re.search(r"\.[0-9a-f]{12}\.js$", name), f"{module.name} imports {name}"
            assert (module.parent / name).resolve().is_file()
