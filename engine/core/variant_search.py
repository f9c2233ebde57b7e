"""The compiled search of the other games: alpha-beta to a depth, one for all of them.

Values are for the side that has to act, which may be the same one twice: `WIN` less the plies
until then for a win, the negative for a loss, in between an estimate. A turn costs one ply of
depth, however many moves it is made of, and an answer to a threatened line costs none.
"""

import numpy as np

from engine.core.blocks import block_of
from engine.core.compile import compiled, inlined, inner
from engine.core.geometry import Geometry
from engine.core.memory import Memory
from engine.core.stop import Flag
from engine.core.variant_memory import (
    ALPHA,
    AT,
    BEST,
    BEST_MOVE,
    BETA,
    CODE,
    COUNT,
    DEEPEST,
    DEPTH,
    EXTRA,
    FIRST_ALPHA,
    FRAME,
    FRAMES,
    GAVE_UP,
    HISTORY,
    ITEMS,
    KILLERS,
    LIMIT,
    LOW,
    MANNER,
    MOVE,
    NARROW,
    NODE_SIDE,
    NODES,
    NOTHING,
    ONE,
    REDUCED,
    REPEATS,
    ROOT_STATE,
    SCRATCH_STATE,
    SIDE,
    SIDE_MOVES,
    STATE,
    STEADY,
    TWO,
    UPPER,
    WIDE,
    ZERO,
    pending_of,
)
from engine.core.variant_moves import DRAWN, LOST, OPEN, WON, moves_of, play
from engine.core.variant_table import (
    AT_LEAST,
    AT_MOST,
    DECIDED,
    EXACT,
    WIN,
    comes_again,
    enter,
    entry_bound,
    entry_depth,
    entry_move,
    entry_value,
    hash_of,
    key_of,
    leave,
    recall,
    remember,
)
from engine.core.variant_value import repeated, survey
from engine.core.words import signed

UNKNOWN = WIN + 1  # a node whose value takes a search

_POLL = np.uint64(1023)
_BY_WEIGHT = np.uint64(8)  # an item: the weight above the number of the child
_NUMBER = np.uint64(0xFF)
_FIRST = np.uint64(1 << 40)
_KILLER = np.uint64(1 << 36)
_NEXT_KILLER = np.uint64(1 << 35)
_MOST_HISTORY = np.uint64(1 << 30)
_SURE = np.uint64(3)  # so many moves are looked at to the full depth, others one ply less at first
_UNLIKELY = np.uint64(10)  # and from here on two
_REDUCED_DEPTH = 3


@compiled
def list_moves(geo: Geometry, array: Memory) -> int:
    """Write the legal moves of the root's state to the first frame; how many there are."""
    memory = block_of(array)
    return signed(moves_of(geo, memory, ROOT_STATE, FRAMES + ITEMS))


@compiled
def play_move(geo: Geometry, array: Memory, move: int) -> int:
    """Play a legal move in the root's state, which becomes part of the game; what it led to."""
    memory = block_of(array)
    low, upper = key_of(geo, memory, ROOT_STATE)
    enter(memory, ROOT_STATE, low, upper, hash_of(low, upper))
    result = play(geo, memory, ROOT_STATE, np.uint64(move), SCRATCH_STATE)
    for i in range(signed(STATE)):
        memory[ROOT_STATE + np.uint64(i)] = memory[SCRATCH_STATE + np.uint64(i)]
    return result


@compiled
def estimate(geo: Geometry, array: Memory) -> int:
    """The root's value without looking ahead."""
    value, _, _ = survey(geo, block_of(array), ROOT_STATE)
    return value


@compiled
def move_value(
    geo: Geometry, array: Memory, stop: Flag, move: int, depth: int, alpha: int, beta: int
) -> int:
    """The value, for the side to act, of a legal move and `depth` turns looked at after it.

    Exact within (alpha, beta), else a bound. If GAVE_UP is set afterwards it means nothing.
    """
    memory = block_of(array)
    flag = block_of(stop)
    result = play(geo, memory, ROOT_STATE, np.uint64(move), SCRATCH_STATE)
    if result == WON:
        return WIN - 1
    if result == LOST:
        return 1 - WIN
    if result == DRAWN:
        return 0
    low, upper = key_of(geo, memory, ROOT_STATE)
    code = hash_of(low, upper)
    enter(memory, ROOT_STATE, low, upper, code)
    if memory[SCRATCH_STATE + SIDE] == memory[ROOT_STATE + SIDE]:
        value = _search(geo, memory, flag, SCRATCH_STATE, depth + 1, alpha, beta)
    else:
        value = -_search(geo, memory, flag, SCRATCH_STATE, depth, -beta, -alpha)
    leave(memory, code)
    return value


@inner
def _search(
    geo: Geometry,
    memory: Memory,
    stop: Flag,
    state: np.uint64,
    depth: int,
    alpha: int,
    beta: int,
) -> int:
    """The value of a state one ply after the root."""
    ply = 1
    frame = FRAMES + FRAME
    while True:
        value = _open(geo, memory, stop, state, frame, ply, depth, alpha, beta)
        if memory[GAVE_UP] != ZERO:
            while ply > 1:
                ply -= 1
                frame -= FRAME
                leave(memory, memory[frame + CODE])
            return 0
        while value != UNKNOWN:
            if ply == 1:
                return value
            ply -= 1
            frame -= FRAME
            value = _rise(memory, frame, ply, value)
        state = _child_at_hand(memory, frame)
        depth = _child_depth(memory, frame)
        alpha = signed(memory[frame + ALPHA])
        beta = signed(memory[frame + BETA]) if memory[frame + MANNER] == WIDE else alpha + 1
        if memory[state + SIDE] != memory[frame + NODE_SIDE]:
            alpha, beta = -beta, -alpha
        ply += 1
        frame += FRAME


@inner
def _open(
    geo: Geometry,
    memory: Memory,
    stop: Flag,
    state: np.uint64,
    frame: np.uint64,
    ply: int,
    depth: int,
    alpha: int,
    beta: int,
) -> int:
    """A node's value where it needs no search; else UNKNOWN, and its frame is filled."""
    nodes = memory[NODES] + ONE
    memory[NODES] = nodes
    if nodes > memory[LIMIT] or (nodes & _POLL == ZERO and stop[ZERO] != 0):
        memory[GAVE_UP] = ONE
        return 0
    low, upper = key_of(geo, memory, state)
    code = hash_of(low, upper)
    if memory[REPEATS] != ZERO and comes_again(memory, state, low, upper, code):
        return repeated(memory, state)
    alpha = max(alpha, ply - WIN)
    beta = min(beta, WIN - ply - 1)
    if alpha >= beta:
        return alpha
    value, wins, threats = survey(geo, memory, state)
    if wins and pending_of(memory[state + EXTRA]) == NOTHING:
        return WIN - ply - 1
    if ply >= signed(memory[DEEPEST]):
        return value
    if threats:
        depth += 1
    if depth <= 0:
        return value
    favourite = ZERO
    entry = recall(memory, low, upper, code)
    if entry != ZERO:
        kept = entry_value(entry, ply)
        bound = entry_bound(entry)
        deep = entry_depth(entry) >= depth
        # A forced win or loss stays one, however shallow the search that found it.
        if bound != AT_MOST and (deep or kept > DECIDED) and kept >= beta:
            return kept
        if bound != AT_LEAST and (deep or kept < -DECIDED) and kept <= alpha:
            return kept
        if bound == EXACT and deep:
            return kept
        favourite = entry_move(entry) + ONE
    best, best_move, count = _expand(geo, memory, state, frame, ply, favourite)
    if count == ZERO or best >= beta:
        return best
    memory[frame + LOW] = low
    memory[frame + UPPER] = upper
    memory[frame + CODE] = code
    memory[frame + NODE_SIDE] = memory[state + SIDE]
    memory[frame + BEST] = np.uint64(best)
    memory[frame + BEST_MOVE] = best_move
    memory[frame + ALPHA] = np.uint64(max(alpha, best))
    memory[frame + BETA] = np.uint64(beta)
    memory[frame + FIRST_ALPHA] = np.uint64(alpha)
    memory[frame + DEPTH] = np.uint64(depth)
    memory[frame + COUNT] = count
    memory[frame + AT] = ZERO
    memory[frame + STEADY] = ONE if threats or depth < _REDUCED_DEPTH else ZERO
    memory[frame + MANNER] = WIDE
    _pick(memory, frame)
    enter(memory, state, low, upper, code)
    return UNKNOWN


@inner
def _rise(memory: Memory, frame: np.uint64, ply: int, value: int) -> int:
    """Take in the value of the child at hand: the node's own value if that settles it."""
    alpha = signed(memory[frame + ALPHA])
    beta = signed(memory[frame + BETA])
    child = _child_at_hand(memory, frame)
    side = memory[frame + NODE_SIDE]
    if memory[child + SIDE] != side:
        value = -value
    if memory[frame + MANNER] == REDUCED and value > alpha:
        memory[frame + MANNER] = NARROW
        return UNKNOWN
    if memory[frame + MANNER] == NARROW and alpha < value < beta:
        memory[frame + MANNER] = WIDE
        return UNKNOWN
    if value > signed(memory[frame + BEST]):
        memory[frame + BEST] = np.uint64(value)
        memory[frame + BEST_MOVE] = memory[child + MOVE]
        memory[frame + ALPHA] = np.uint64(max(alpha, value))
    best = signed(memory[frame + BEST])
    at = memory[frame + AT] + ONE
    if best < beta and at < memory[frame + COUNT]:
        memory[frame + AT] = at
        early = at < _SURE or memory[frame + STEADY] != ZERO
        memory[frame + MANNER] = NARROW if early else REDUCED
        _pick(memory, frame)
        return UNKNOWN
    leave(memory, memory[frame + CODE])
    depth = signed(memory[frame + DEPTH])
    bound = EXACT
    if best >= beta:
        bound = AT_LEAST
        _praise(memory, side, memory[frame + BEST_MOVE], ply, depth)
    elif best <= signed(memory[frame + FIRST_ALPHA]):
        bound = AT_MOST
    remember(memory, frame, best, bound, ply)
    return best


@inlined
def _child_at_hand(memory: Memory, frame: np.uint64) -> np.uint64:
    """The state that is being searched."""
    return frame + (memory[frame + ITEMS + memory[frame + AT]] & _NUMBER) * STATE


@inner
def _child_depth(memory: Memory, frame: np.uint64) -> int:
    """How many turns to look at beyond it."""
    depth = signed(memory[frame + DEPTH])
    if memory[frame + MANNER] == REDUCED:
        depth -= 2 if memory[frame + AT] >= _UNLIKELY and depth > _REDUCED_DEPTH else 1
    if memory[_child_at_hand(memory, frame) + SIDE] != memory[frame + NODE_SIDE]:
        depth -= 1
    return depth


@inner
def _expand(
    geo: Geometry,
    memory: Memory,
    state: np.uint64,
    frame: np.uint64,
    ply: int,
    favourite: np.uint64,
) -> tuple[int, np.uint64, np.uint64]:
    """Fill a frame: the best value of the moves that end the game, its move, how many others."""
    items = frame + ITEMS
    total = moves_of(geo, memory, state, items)
    best = -WIN
    best_move = memory[items]
    count = ZERO
    side = memory[state + SIDE]
    killers = KILLERS + TWO * np.uint64(ply)
    history = HISTORY + side * SIDE_MOVES
    for i in range(signed(total)):
        move = memory[items + np.uint64(i)]
        result = play(geo, memory, state, move, frame + count * STATE)
        if result != OPEN:
            if result == WON:
                return WIN - ply - 1, move, ZERO
            value = 0 if result == DRAWN else ply + 1 - WIN
            if value > best:
                best = value
                best_move = move
            continue
        weight = memory[history + move]
        if move + ONE == favourite:
            weight = _FIRST
        elif move + ONE == memory[killers]:
            weight = _KILLER
        elif move + ONE == memory[killers + ONE]:
            weight = _NEXT_KILLER
        memory[items + count] = (weight << _BY_WEIGHT) | count
        count += ONE
    return best, best_move, count


@inner
def _pick(memory: Memory, frame: np.uint64) -> None:
    """Bring the heaviest of the items not yet searched to the front of them."""
    front = frame + ITEMS + memory[frame + AT]
    end = frame + ITEMS + memory[frame + COUNT]
    heaviest = front
    for place in range(front + ONE, end):
        if memory[np.uint64(place)] >> _BY_WEIGHT > memory[heaviest] >> _BY_WEIGHT:
            heaviest = np.uint64(place)
    item = memory[heaviest]
    # Those before it move up, so that equal ones keep their order: the middle comes first.
    while heaviest > front:
        memory[heaviest] = memory[heaviest - ONE]
        heaviest -= ONE
    memory[front] = item


@inner
def _praise(memory: Memory, side: np.uint64, move: np.uint64, ply: int, depth: int) -> None:
    """Have a move that refuted the one before it looked at early elsewhere."""
    killers = KILLERS + TWO * np.uint64(ply)
    if memory[killers] != move + ONE:
        memory[killers + ONE] = memory[killers]
        memory[killers] = move + ONE
    place = HISTORY + side * SIDE_MOVES + move
    if memory[place] < _MOST_HISTORY:
        memory[place] += np.uint64(depth * depth)
