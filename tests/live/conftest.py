"""One real site for the tests of this folder; an uncaught error in its log fails them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.running_site import RunningSite


@pytest.fixture(scope="session")
def long_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """The embedded site without the search core: people play each other here."""
    folder: Path = tmp_path_factory.mktemp("live")
    with RunningSite(folder, SEARCH_EXECUTOR="quick") as site:
        yield site


@pytest.fixture
def site(long_site: RunningSite) -> Iterator[RunningSite]:
    """The running site; whatever it complains of while a test runs fails that test."""
    before = len(long_site.output())
    yield long_site
    said = long_site.output()[before:]
    assert "ERROR" not in said, said
    assert "Traceback" not in said, said
