"""The rules page tells no fibs: every claim on its boards holds in the engine."""

from __future__ import annotations

import pytest

from engine import Position, rules_for
from games.lessons import (
    RULES,
    Lesson,
    lesson_data,
    lines_through_cells,
    tricks,
    worked_examples,
)

LESSONS = {lesson.key: lesson for lesson in (*worked_examples(), *tricks())}
STEPPED = [lesson for lesson in LESSONS.values() if lesson.moves]


def position_at(lesson: Lesson, ply: int) -> Position:
    moves = lesson.moves.split()[:ply]
    return rules_for(RULES).parse(" ".join(moves), lesson.first)


def winning_moves(position: Position) -> list[str]:
    """The moves by which the side to move wins at once."""
    side = position.side_to_move
    outcomes = {move: position.apply(move).outcome for move in position.legal_moves()}
    return [move for move, outcome in outcomes.items() if outcome and outcome.winner == side]


def completes_line(position: Position, side: str, cell: tuple[int, int]) -> bool:
    def run(right: int, up: int) -> int:
        column, row, length = cell[0] + right, cell[1] + up, 0
        while 1 <= column <= 7 and 1 <= row <= 6 and position.cell(column, row) == side:
            column, row, length = column + right, row + up, length + 1
        return length

    return any(
        run(right, up) + 1 + run(-right, -up) >= 4
        for right, up in ((1, 0), (0, 1), (1, 1), (1, -1))
    )


@pytest.mark.parametrize("lesson", STEPPED, ids=lambda lesson: lesson.key)
def test_a_lesson_is_a_finished_game_in_the_page_s_shape(lesson: Lesson) -> None:
    data = lesson_data(lesson)
    position = position_at(lesson, 99)
    assert position.outcome
    assert data["result"]["winner"] == position.outcome.winner
    assert [move["move"] for move in data["history"]] == list(position.moves)
    assert 0 <= data["opens_at"] < len(data["history"])
    assert all(1 <= int(ply) <= len(data["history"]) for ply in (*data["words"], *data["marks"]))


@pytest.mark.parametrize("lesson", STEPPED, ids=lambda lesson: lesson.key)
def test_a_marked_cell_is_free_and_would_win(lesson: Lesson) -> None:
    assert lesson.marks
    for ply, marks in lesson.marks.items():
        position = position_at(lesson, ply)
        for side, cell in marks:
            assert position.cell(*cell) is None
            assert completes_line(position, side, cell)


def test_the_first_example_is_told_as_it_happens() -> None:
    lesson = LESSONS["example-1"]
    result = lesson_data(lesson)["result"]
    assert result["line_plies"] == [1, 3, 7, 11]
    assert result["line_began_at"] == 7
    hanging = position_at(lesson, 8)
    assert hanging.lands("7") == (7, 3)
    assert position_at(lesson, 9).lands("7") == (7, 4)
    assert winning_moves(position_at(lesson, 10)) == ["7"]


def test_the_second_example_is_one_line_of_five() -> None:
    lesson = LESSONS["example-2"]
    result = lesson_data(lesson)["result"]
    assert (result["winner"], result["double"]) == ("yellow", False)
    assert [len(line) for line in result["lines"]] == [5]
    assert winning_moves(position_at(lesson, 6)) == ["3"]
    assert winning_moves(position_at(lesson, 8)) == ["3"]


def test_the_middle_has_most_lines() -> None:
    counts = {tuple(entry["cell"]): entry["number"] for entry in lines_through_cells(RULES)}
    assert [counts[column, 1] for column in range(1, 8)] == [3, 4, 5, 7, 5, 4, 3]
    assert sum(counts.values()) == 69 * 4
    columns = [sum(counts[column, row] for row in range(1, 7)) for column in range(1, 8)]
    assert max(columns) == columns[3]
    assert min(columns) == columns[0] == columns[6]


def test_a_double_threat_cannot_be_answered() -> None:
    position = position_at(LESSONS["double"], 5)
    assert position.side_to_move == "yellow"
    assert winning_moves(position) == []
    assert all(winning_moves(position.apply(move)) for move in position.legal_moves())


def test_playing_below_the_winning_cell_loses_at_once_and_elsewhere_not() -> None:
    position = position_at(LESSONS["below"], 8)
    losing = [move for move in position.legal_moves() if winning_moves(position.apply(move))]
    assert losing == ["2", "6"]
    assert [position.apply(move).lands(move) for move in losing] == [(2, 2), (6, 2)]


def test_at_the_end_only_the_column_with_the_odd_threat_is_left() -> None:
    lesson = LESSONS["zugzwang"]
    for ply in (36, 37, 38):
        assert position_at(lesson, ply).legal_moves() == ("7",)
    assert position_at(lesson, 36).side_to_move == "red"
    assert position_at(lesson, 36).lands("7") == (7, 1)
    assert lesson_data(lesson)["result"]["line_began_at"] == lesson.opens_at
