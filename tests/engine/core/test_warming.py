"""Compiling ahead of need reaches what is needed."""

import pytest

from engine.core import lookahead, warming


def test_the_levels_look_ahead_on_small_and_large_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    boards: list[tuple[int, int]] = []

    class Spy(lookahead.Lookahead):
        def __init__(self, columns: int, rows: int, *rest: object, **more: object) -> None:
            boards.append((columns, rows))
            super().__init__(columns, rows, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(lookahead, "Lookahead", Spy)
    warming._play()
    # Stark and Meister on each.
    assert boards == [(7, 6), (7, 6), (10, 7), (10, 7)]
