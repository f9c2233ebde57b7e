"""Looking ahead in the games beyond the plain drop: Pop Out, five in a row, Pop 10, Power Up.

Counted in turns and positions, never in seconds, so that the same question has the same answer on
every machine. Boards of every size share one compilation, as in engine.core.lookahead.
"""

from typing import NamedTuple

import numpy as np

from engine.core.geometry import WORD_BITS
from engine.core.lookahead import LAYOUTS
from engine.core.stop import Stop
from engine.core.variant_memory import (
    ANVIL,
    BOMB,
    COLUMN_BITS,
    COLUMNS,
    CONNECT,
    DEEPEST,
    DROP,
    DROP_DISC,
    EXTRA,
    FAMILY,
    FRAMES,
    GAVE_UP,
    GROUND,
    ITEMS,
    KIND_SHIFT,
    LENGTH,
    LIMIT,
    NODES,
    ORDER,
    OTHER,
    OWN,
    PASS,
    PATH,
    PATH_LENGTH,
    PLAYABLE,
    PLIES,
    POP_10,
    POP_DISC,
    POPS,
    POWER,
    REPEATS,
    ROOT,
    ROOT_STATE,
    SIDE,
    SLOT_BITS,
    TASTE,
    TIMES_TWO,
    WALL,
    WALLS,
    new_variant_memory,
)
from engine.core.variant_search import estimate, list_moves, move_value, play_move
from engine.core.variant_table import DECIDED, WIN
from engine.core.variant_taste import TASTES
from engine.notation import PASS as PASS_TOKEN
from engine.protocol import Position, RulesSpec

_NO_LIMIT = 1 << 62
_LOW = (1 << WORD_BITS) - 1
_LETTERS = {DROP_DISC: "", POP_DISC: "p", ANVIL: "a", BOMB: "b", WALL: "w", TIMES_TWO: "x"}
_KINDS = {letter: kind for kind, letter in _LETTERS.items()}
_PASS_MOVE = PASS << int(KIND_SHIFT)
_ALL_POWERS = 0xFF00
_FAMILIES = {"drop": DROP, "pop": DROP, "pop10": POP_10, "power": POWER}


class Best(NamedTuple):
    """The best move, its value for the side to act, and how many turns were looked at."""

    move: str
    value: int
    depth: int


class VariantSearch:
    """One position to look ahead from.

    The same questions in the same order give the same answers. Not for two threads at once, but
    the interpreter is free for others during a search.
    """

    def __init__(
        self,
        position: Position,
        *,
        slot_bits: int = 16,
        stop: Stop | None = None,
    ) -> None:
        """ValueError if the game is over. The table holds 2 ** (`slot_bits` + 1) positions."""
        if position.outcome is not None:
            raise ValueError("the game is over")
        spec = position.spec
        sides = 1 - spec.first_column
        width = spec.columns + 2 * sides
        self._geo = next(g for g in LAYOUTS if width <= g.columns and spec.rows <= g.rows)
        self._stop = Stop().flag if stop is None else stop.flag
        # The layout's column of the board's column 1.
        self._shift = (self._geo.columns - width) // 2 + sides
        self._memory = new_variant_memory(slot_bits)
        self._set(SLOT_BITS, slot_bits)
        self._set_up(spec, position.first, sides)
        for move in position.moves:
            if self._number(LENGTH) == PATH_LENGTH:
                self._forget_half()
            play_move(self._geo, self._memory, self._code(move))
        self._set(ROOT, self._number(LENGTH))

    # questions

    @property
    def nodes(self) -> int:
        """How many positions were looked at so far."""
        return self._number(NODES)

    @property
    def is_wide(self) -> bool:
        """Whether the board takes words of 128 bits, so that a node takes half as long again."""
        return self._geo.width > WORD_BITS

    @staticmethod
    def decided(value: int) -> bool:
        """Whether a value stands for a forced win or loss."""
        return abs(value) > DECIDED

    def legal_moves(self) -> list[str]:
        """All moves; those nearer to the middle first, drops before special discs."""
        return [self._token(code) for code in self._legal()]

    def estimate(self) -> int:
        """What the position looks to be worth for the side to act, without looking ahead."""
        return int(estimate(self._geo, self._memory))

    def values(self, depth: int) -> dict[str, int]:
        """Every legal move's value with `depth` turns looked at, the move's own included.

        If the stop flag was thrown, the moves that were not reached are missing, all but one.
        """
        self._allow(_NO_LIMIT, depth)
        values: dict[str, int] = {}
        codes = self._legal()
        for code in codes:
            value = self._value(code, depth - 1, -WIN, WIN)
            if self._stopped:
                break
            values[self._token(code)] = value
        return values or {self._token(codes[0]): 0}

    def deepen(self, nodes: int, deepest: int = 40) -> Best:
        """The best move by looking one turn deeper each time until `nodes` are spent.

        Ends earlier when the end of the game is in sight.
        """
        order = self._legal()
        found = Best(self._token(order[0]), 0, 0)
        end = self.nodes + nodes
        for depth in range(1, deepest + 1):
            self._allow(end - self.nodes, depth)
            best, value = self._best_of(order, depth)
            if best is not None:
                found = Best(self._token(best), value, depth)
                order.remove(best)
                order.insert(0, best)
            if self._stopped or self.nodes >= end:
                break
            if self.decided(value) or len(order) == 1:
                break
        return found

    def nearly_best(self, found: Best, margin: int, nodes: int) -> list[str]:
        """The other moves that come within `margin` of what was found, looked at as deep.

        A move for which `nodes` do not suffice is left out, and those after it.
        """
        self._allow(nodes, found.depth)
        bound = max(found.value - margin, -DECIDED)
        near = []
        for code in self._legal():
            token = self._token(code)
            if token == found.move:
                continue
            value = self._value(code, found.depth - 1, bound - 1, bound)
            if self._stopped:
                break
            if value >= bound:
                near.append(token)
        return near

    def _best_of(self, order: list[int], depth: int) -> tuple[int | None, int]:
        """The best move and its value; of those looked at before the search was stopped."""
        best = None
        alpha = -WIN
        for code in order:
            value = self._value(code, depth - 1, alpha, alpha + 1 if best is not None else WIN)
            if best is not None and value > alpha and not self._stopped:
                value = self._value(code, depth - 1, alpha, WIN)
            if self._stopped:
                break
            if value > alpha:
                best = code
                alpha = value
        return best, alpha

    def _value(self, code: int, depth: int, alpha: int, beta: int) -> int:
        return int(move_value(self._geo, self._memory, self._stop, code, depth, alpha, beta))

    def _legal(self) -> list[int]:
        count = list_moves(self._geo, self._memory)
        first = int(FRAMES + ITEMS)
        return [int(code) for code in self._memory[first : first + count]]

    def _allow(self, nodes: int, depth: int) -> None:
        """Begin a search of so many nodes."""
        self._set(GAVE_UP, 0)
        self._set(LIMIT, self.nodes + nodes)
        self._set(DEEPEST, min(2 * depth + 12, PLIES))

    # setting up

    def _set_up(self, spec: RulesSpec, first: str, sides: int) -> None:
        """The start of the game; `sides` columns on either side are not played."""
        self._set(FAMILY, _FAMILIES[spec.family])
        self._set(CONNECT, spec.connect)
        self._set(POPS, spec.family == "pop")
        self._set(REPEATS, spec.family in ("pop", "pop10"))
        self._set(COLUMNS, spec.columns)
        by_middle = sorted(range(spec.columns), key=lambda c: abs(2 * c - spec.columns + 1))
        for place, column in enumerate(by_middle):
            self._set(ORDER + np.uint64(place), column + self._shift)
        start = spec.start(first)
        discs = dict.fromkeys(spec.sides, 0)  # those of side columns stand from the beginning
        for column in range(-sides, spec.columns + sides):
            for row in range(spec.rows):
                if side := start.cell(column + 1, row + 1):
                    discs[side] |= self._cell(column, row)
        columns = range(spec.columns)
        board = sum(self._cell(column, row) for column in columns for row in range(spec.rows))
        own = discs.pop(first)
        (other,) = discs.values()
        self._set_word(PLAYABLE, board)
        self._set_word(WALLS, self._geo.board ^ board ^ own ^ other)
        self._set_word(GROUND, sum(self._cell(column, 0) for column in columns))
        self._set_word(ROOT_STATE + OWN, own)
        self._set_word(ROOT_STATE + OTHER, other)
        self._set(ROOT_STATE + EXTRA, _ALL_POWERS if spec.family == "power" else 0)
        self._set(ROOT_STATE + SIDE, 0)
        for place, weight in enumerate(TASTES[spec.family, spec.connect]):
            self._set(TASTE + np.uint64(place), weight)

    def _forget_half(self) -> None:
        """Make room for more positions of a game of great length: the oldest do not come again."""
        kept = PATH_LENGTH // 2
        path = int(PATH)
        self._memory[path : path + 2 * kept] = self._memory[path + 2 * kept : path + 4 * kept]
        self._set(LENGTH, kept)

    def _token(self, code: int) -> str:
        if code == _PASS_MOVE:
            return PASS_TOKEN
        column = (code & int(COLUMN_BITS)) - self._shift + 1
        return f"{_LETTERS[code >> int(KIND_SHIFT)]}{column}"

    def _code(self, token: str) -> int:
        if token == PASS_TOKEN:
            return _PASS_MOVE
        letter = token[0] if token[0] in _KINDS else ""
        return (_KINDS[letter] << int(KIND_SHIFT)) | (int(token[len(letter) :]) + self._shift - 1)

    def _cell(self, column: int, row: int) -> int:
        """The bit of a cell of the board, both counted from 0."""
        return 1 << ((column + self._shift) * self._geo.step + row)

    def _set(self, place: np.uint64, number: int) -> None:
        self._memory[place] = number

    def _set_word(self, place: np.uint64, word: int) -> None:
        self._set(place, word & _LOW)
        self._set(place + np.uint64(1), word >> WORD_BITS)

    def _number(self, place: np.uint64) -> int:
        return int(self._memory[place])

    @property
    def _stopped(self) -> bool:
        return bool(self._memory[GAVE_UP])
