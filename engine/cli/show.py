"""`show`: draws a position, with the side to move, the legal moves and the result."""

from argparse import ArgumentParser, Namespace

from engine.cli.command import Answer, Command
from engine.cli.moves import add_moves, add_rules, answer_each
from engine.outcome import Cell, Line, Outcome
from engine.points import LETTERS, SIZE, name_of
from engine.protocol import Position


def _arguments(parser: ArgumentParser) -> None:
    add_rules(parser)
    add_moves(parser)


def _answer(_args: Namespace, position: Position) -> Answer:
    outcome = position.outcome
    data = {
        "rules": position.spec.key,
        "first": position.first,
        "side_to_move": position.side_to_move,
        "plies": position.plies,
        "moves": position.format(),
        "legal": [_move(position, move) for move in position.legal_moves()],
        "board": position.board(),
        "notes": position.notes(),
        "result": None if outcome is None else _result(outcome),
    }
    state = _whose_turn(position) if outcome is None else _how_it_ended(outcome)
    return Answer(data, "\n".join((*_drawing(position), state)), brief=state)


def _move(position: Position, move: str) -> dict[str, object]:
    return {"move": move, "lands": position.lands(move), "takes": position.takes(move)}


def _result(outcome: Outcome) -> dict[str, object]:
    return {
        "winner": outcome.winner,
        "reason": outcome.reason,
        "lines": outcome.lines,
        "plies": outcome.plies,
        "other_lines": outcome.other_lines,
    }


def _drawing(position: Position) -> list[str]:
    spec = position.spec
    if spec.family == "twicefour":
        return _points(position)
    width = len(str(spec.columns))
    rows = [" ".join(cell.rjust(width) for cell in row) for row in position.board()]
    numbers = [str(column + 1) for column in range(spec.columns)]
    beside = [""] * (1 - spec.first_column)  # nobody plays on the side columns
    columns = " ".join(number.rjust(width) for number in (*beside, *numbers, *beside))
    return [*rows, columns.rstrip()]


def _points(position: Position) -> list[str]:
    """The board with the names of its rows and columns."""
    rows = zip(range(SIZE, 0, -1), position.board(), strict=True)
    drawn = [f"{row} {' '.join(signs)}".rstrip() for row, signs in rows]
    return [*drawn, f"  {' '.join(LETTERS)}"]


def _whose_turn(position: Position) -> str:
    moves = " ".join(_with_landing(position, move) for move in position.legal_moves())
    notes = (f"{name} {_plain(value)}" for name, value in position.notes().items() if value)
    return "; ".join((f"ply {position.plies}, {position.side_to_move} to move: {moves}", *notes))


def _with_landing(position: Position, move: str) -> str:
    cell = position.lands(move)
    if cell is None or position.spec.family == "twicefour":  # whose moves say it themselves
        return move
    return f"{move} ({_cell(cell)})"


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_plain(part)}" for key, part in value.items())
    if isinstance(value, list):
        parts = (part if isinstance(part, str) else _points_line(part) for part in value)
        return " ".join(parts) or "-"
    return str(value)


def _points_line(line: Line) -> str:
    return f"{name_of(line[0])}-{name_of(line[-1])}"


def _how_it_ended(outcome: Outcome) -> str:
    if outcome.winner is None:
        return f"ply {outcome.plies}, a draw: {outcome.reason}"
    text = f"ply {outcome.plies}, {outcome.winner} wins: {outcome.reason} {_lines(outcome.lines)}"
    if outcome.other_lines:
        return f"{text}, against {_lines(outcome.other_lines)}"
    return text.rstrip()


def _lines(lines: tuple[Line, ...]) -> str:
    return " and ".join(" ".join(f"({_cell(cell)})" for cell in line) for line in lines)


def _cell(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


COMMAND = Command("show", "draw the position after a move list", _arguments, answer_each(_answer))
