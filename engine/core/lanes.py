"""What compiled code does with words beyond operators: halves, and lanes of columns."""

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from engine.core.geometry import WORD_BITS
from engine.core.words import WordType

_HALF = ir.IntType(WORD_BITS)


@intrinsic
def low_half(_typing: Any, word: Any) -> Any:
    """The lower 64 bits of a word as an unsigned integer."""

    def lower(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return args[0] if args[0].type == _HALF else builder.trunc(args[0], _HALF)

    return types.uint64(word), lower


@intrinsic
def high_half(_typing: Any, word: Any) -> Any:
    """The upper 64 bits of a wide word as an unsigned integer; 0 for a narrow one."""

    def lower(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        if args[0].type == _HALF:
            return _HALF(0)
        return builder.trunc(builder.lshr(args[0], args[0].type(WORD_BITS)), _HALF)

    return types.uint64(word), lower


@intrinsic
def join(_typing: Any, geometry: Any, low: Any, high: Any) -> Any:
    """The geometry's word made of two 64-bit halves; a narrow one takes the lower half only."""

    def lower(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        _, low_bits, high_bits = args
        wide = geometry.word.machine
        if wide == _HALF:
            return low_bits
        upper = builder.shl(builder.zext(high_bits, wide), wide(WORD_BITS))
        return builder.or_(builder.zext(low_bits, wide), upper)

    return geometry.word(geometry, types.uint64, types.uint64), lower


@intrinsic
def each_column(_typing: Any, geometry: Any) -> Any:
    """A lane for each column with its cells, from the outer columns to the middle."""

    def lower(_context: Any, _builder: Any, _sig: Any, _args: Any) -> Any:
        shape, lanes = geometry.geometry, geometry.columns
        order = shape.columns_inwards()
        cells = [shape.column << (column * shape.step) for column in order]
        return _constant(lanes, cells + [0] * (shape.lanes - shape.columns))

    return geometry.columns(geometry), lower


@intrinsic
def numbered(_typing: Any, lanes: Any) -> Any:
    """Lanes whose lowest four bits are 0, with the number of the lane put there."""

    def lower(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return builder.or_(args[0], _constant(lanes, list(range(lanes.lanes))))

    return lanes(lanes), lower


@intrinsic
def popcounts(_typing: Any, lanes: Any) -> Any:
    """The number of bits set in each lane, as lanes."""

    def lower(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        kind = ir.FunctionType(lanes.machine, [lanes.machine])
        name = f"llvm.ctpop.v{lanes.lanes}i{lanes.width}"
        return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), args)

    return lanes(lanes), lower


@intrinsic
def filled(_typing: Any, lanes: Any) -> Any:
    """A bit for each lane that is not 0, as an unsigned integer."""

    def lower(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        bits = builder.bitcast(_not_zero(builder, lanes, args[0]), ir.IntType(lanes.lanes))
        return builder.zext(bits, _HALF)

    return types.uint64(lanes), lower


@intrinsic
def choose(_typing: Any, condition: Any, yes: Any, no: Any) -> Any:
    """Lane by lane: `yes` where `condition` is not 0, `no` where it is."""

    def lower(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return builder.select(_not_zero(builder, condition, args[0]), args[1], args[2])

    return yes(condition, yes, no), lower


@intrinsic
def lowest_bit(_typing: Any, number: Any) -> Any:
    """The place of the lowest bit set in an unsigned integer that is not 0."""

    def lower(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.IntType(1)(1))

    return types.uint64(types.uint64), lower


def _constant(kind: WordType, values: list[int]) -> Any:
    word = ir.IntType(kind.width)
    return ir.Constant(kind.machine, [word(value) for value in values])


def _not_zero(builder: Any, kind: WordType, value: Any) -> Any:
    return builder.icmp_unsigned("!=", value, _constant(kind, [0] * kind.lanes))
