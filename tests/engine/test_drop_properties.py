"""What holds for every game of four in a row on every board, tried on random games."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Position, RuleError, rules_for

from .oracle import SlowGame

_BOARDS = [f"{columns}x{rows}" for columns in range(4, 11) for rows in range(4, 9)]


@st.composite
def games(draw: st.DrawFn) -> Position:
    """A legal game on any board, seldom short, often played to its end."""
    spec = rules_for(draw(st.sampled_from(_BOARDS)))
    position = spec.start(draw(st.sampled_from(spec.sides)))
    length = draw(st.integers(0, spec.columns * spec.rows))
    choices = draw(st.lists(st.integers(0, 999), min_size=length, max_size=length))
    for choice in choices:
        if position.outcome is not None:
            break
        legal = position.legal_moves()
        position = position.apply(legal[choice % len(legal)])
    return position


def slow_game(position: Position) -> SlowGame:
    game = SlowGame(position.spec.columns, position.spec.rows, position.first)
    for move in position.moves:
        game.play(int(move))
    return game


def mirrored(position: Position) -> Position:
    last = position.spec.columns + 1
    moves = " ".join(str(last - int(move)) for move in position.moves)
    return position.spec.parse(moves, position.first)


@given(games())
def test_text_reads_back_as_the_same_game(position: Position) -> None:
    again = position.spec.parse(position.format(), position.first)
    assert again == position
    assert again.board() == position.board()
    assert again.outcome == position.outcome


@given(games())
def test_short_form_reads_as_the_spaced_form(position: Position) -> None:
    if "10" not in position.moves:
        short = position.format().replace(" ", "")
        assert position.spec.parse(short, position.first) == position


@given(games())
def test_mirrored_game_has_the_mirrored_board_and_the_same_end(position: Position) -> None:
    mirror = mirrored(position)
    assert mirror.board() == tuple(row[::-1] for row in position.board())
    assert mirrored(mirror) == position
    if position.outcome is None or mirror.outcome is None:
        assert position.outcome is mirror.outcome
        return
    assert mirror.outcome.winner == position.outcome.winner
    assert mirror.outcome.reason == position.outcome.reason
    width = position.spec.columns + 1
    turned = {frozenset((width - c, r) for c, r in line) for line in mirror.outcome.lines}
    assert turned == {frozenset(line) for line in position.outcome.lines}


@given(games())
def test_legality_board_and_result_are_those_of_the_slow_game(position: Position) -> None:
    slow = slow_game(position)
    assert [int(move) for move in position.legal_moves()] == slow.legal()
    assert position.board() == slow.drawing()
    assert position.side_to_move == (None if slow.over else slow.turn)
    assert (position.outcome is not None) == slow.over
    assert (position.outcome.winner if position.outcome else None) == slow.winner


@given(games())
def test_legal_moves_are_exactly_those_that_apply_accepts(position: Position) -> None:
    accepted = []
    for column in range(position.spec.columns + 2):
        try:
            after = position.apply(str(column))
        except RuleError:
            continue
        accepted.append(str(column))
        assert after.cell(*position.lands(str(column))) == position.side_to_move
        assert after.plies == position.plies + 1
    assert tuple(accepted) == position.legal_moves()


@given(games())
def test_no_game_ends_twice(position: Position) -> None:
    ends = []
    step = position.spec.start(position.first)
    for move in position.moves:
        step = step.apply(move)
        ends.append(step.outcome is not None)
    assert True not in ends[:-1]
    if position.outcome is not None:
        assert position.outcome.plies == position.plies
        assert position.legal_moves() == ()


@given(games())
def test_lines_are_whole_runs_of_the_winner_through_the_last_disc(position: Position) -> None:
    if position.outcome is None or position.outcome.winner is None:
        return
    last = _last_cell(position)
    for line in position.outcome.lines:
        assert len(line) >= 4
        assert last in line
        assert {position.cell(*cell) for cell in line} == {position.outcome.winner}
        step = (line[1][0] - line[0][0], line[1][1] - line[0][1])
        assert step in {(1, 0), (0, 1), (1, 1), (1, -1)}
        assert list(line) == [
            (line[0][0] + step[0] * i, line[0][1] + step[1] * i) for i in range(len(line))
        ]
        for end, way in ((line[0], -1), (line[-1], 1)):
            beyond = (end[0] + way * step[0], end[1] + way * step[1])
            assert _side_at(position, beyond) != position.outcome.winner


@settings(max_examples=300)
@given(st.text(max_size=20))
def test_any_text_is_a_game_or_a_coded_refusal(text: str) -> None:
    refused, position = _read(text)
    if refused is None:
        assert rules_for("7x6").parse(position.format()) == position
        return
    assert refused.code in {"bad_token", "no_such_column", "column_full", "game_over"}
    assert refused.index is not None
    assert str(refused).isascii()


def _read(text: str) -> tuple[RuleError | None, Position]:
    spec = rules_for("7x6")
    try:
        return None, spec.parse(text)
    except RuleError as error:
        return error, spec.start()


def _last_cell(position: Position) -> tuple[int, int]:
    *before, last = position.moves
    return position.spec.parse(" ".join(before), position.first).lands(last)


def _side_at(position: Position, cell: tuple[int, int]) -> str | None:
    try:
        return position.cell(*cell)
    except IndexError:
        return None
