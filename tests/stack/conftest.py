"""The full site, once for all tests here; with REQUIRE_STACK=1 a missing program is an error."""

import os
from collections.abc import Iterator

import pytest

from config.stack.services import missing_programs
from config.stack.site import Stack
from tests.program import Program


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """PostgreSQL, Redis, two web processes, a worker for each queue, beat, and nginx.

    Its folder is open to the user postgres, who may not look into root's temporary files.
    """
    if missing := missing_programs():
        reason = f"STACK TESTS SKIPPED: not installed: {', '.join(missing)}"
        if os.environ.get("REQUIRE_STACK") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    folder = tmp_path_factory.mktemp("stack")
    for place in (folder, *folder.parents):
        if place.owner() == folder.owner() and place.stat().st_mode & 0o777 == 0o700:
            place.chmod(0o711)
    # Everybody in a test comes from one address.
    os.environ["API_POINTS"] = "0"
    made = Stack(folder)
    made.start()
    yield made
    made.stop()


@pytest.fixture
def alice(stack: Stack) -> Program:
    """A guest who plays through the first web process."""
    return Program(stack.web_urls[0])
