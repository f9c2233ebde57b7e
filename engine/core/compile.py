"""The one door to the compiler: how every compiled function of the core is compiled and cached."""

from collections.abc import Callable
from typing import Any, TypeVar

from numba import njit, typeof

from engine.core.cache import use_cache

Function = TypeVar("Function", bound=Callable[..., Any])

_CACHED = use_cache()


def compiled(function: Function) -> Function:
    """Compile `function` at its first call for the types it gets: no GIL, cached on disk.

    Wrap-around and bounds checks are off: indices must be in range. Division follows C.
    """
    return _door(function, cache=_CACHED)


def inner(function: Function) -> Function:
    """The same for one that only compiled functions call: it compiles faster, and with them."""
    return _door(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def inlined(function: Function) -> Function:
    """Like `inner` for a part of a hot loop: it becomes part of the function that calls it."""
    return _door(function, forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def _door(function: Function, **more: bool) -> Function:
    compiler: Callable[[Function], Function] = njit(
        nogil=True, boundscheck=False, error_model="numpy", **more
    )
    return compiler(function)


def machine_code(function: Callable[..., Any], *arguments: object) -> Callable[..., Any]:
    """What a compiled function is for arguments like these; callable without looking at types.

    Compiles now, or loads what was compiled earlier. The code must be called with arguments of
    exactly these types.
    """
    dispatcher: Any = function
    code: Callable[..., Any] = dispatcher.compile(tuple(typeof(value) for value in arguments))
    return code
