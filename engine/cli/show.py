"""`show`: draws a position, with the side to move, the legal moves and the result."""

from argparse import ArgumentParser, Namespace

from engine.cli.command import Answer, Command
from engine.cli.moves import add_moves, add_rules, answer_each
from engine.outcome import Outcome
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
        "legal": [{"move": m, "lands": position.lands(m)} for m in position.legal_moves()],
        "board": position.board(),
        "result": None if outcome is None else _result(outcome),
    }
    state = _whose_turn(position) if outcome is None else _how_it_ended(outcome)
    return Answer(data, "\n".join((*_drawing(position), state)), brief=state)


def _result(outcome: Outcome) -> dict[str, object]:
    return {
        "winner": outcome.winner,
        "reason": outcome.reason,
        "lines": outcome.lines,
        "plies": outcome.plies,
    }


def _drawing(position: Position) -> list[str]:
    width = len(str(position.spec.columns))
    rows = [" ".join(cell.rjust(width) for cell in row) for row in position.board()]
    numbers = (str(column + 1).rjust(width) for column in range(position.spec.columns))
    return [*rows, " ".join(numbers)]


def _whose_turn(position: Position) -> str:
    landings = (f"{m} ({_cell(position.lands(m))})" for m in position.legal_moves())
    return f"ply {position.plies}, {position.side_to_move} to move: {' '.join(landings)}"


def _how_it_ended(outcome: Outcome) -> str:
    if outcome.winner is None:
        return f"ply {outcome.plies}, a draw: {outcome.reason}"
    lines = (" ".join(f"({_cell(cell)})" for cell in line) for line in outcome.lines)
    return f"ply {outcome.plies}, {outcome.winner} wins: {outcome.reason} {' and '.join(lines)}"


def _cell(cell: tuple[int, int]) -> str:
    return f"{cell[0]},{cell[1]}"


COMMAND = Command("show", "draw the position after a move list", _arguments, answer_each(_answer))
