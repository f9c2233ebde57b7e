"""What all tests share."""

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    """No test finds what another one left in the cache."""
    cache.clear()
