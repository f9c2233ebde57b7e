"""The compiled core: bits, search, book. Importing this alone does not load the compiler."""

from collections.abc import Callable


def warm_up(progress: Callable[[str], None] | None = None) -> None:
    """Compile all that the site needs, or load it where it was compiled before.

    `progress` gets a line before each step. Takes half a minute the first time, then a second.
    """
    from engine.core.warming import warm_up_all

    warm_up_all(progress or _ignore)


def _ignore(_line: str) -> None:
    pass


__all__ = ["warm_up"]
