"""The one door to the compiler: how every compiled function of the core is compiled and cached."""

from collections.abc import Callable
from typing import Any, TypeVar

from numba import njit

from engine.core.cache import use_cache

Function = TypeVar("Function", bound=Callable[..., Any])

_CACHED = use_cache()


def compiled(function: Function) -> Function:
    """Compile `function` at its first call for the types it gets: no GIL, cached on disk.

    Wrap-around and bounds checks are off: indices must be in range. Division follows C.
    """
    compiler: Callable[[Function], Function] = njit(
        nogil=True, cache=_CACHED, boundscheck=False, error_model="numpy"
    )
    return compiler(function)
