"""Two types for compiled code: a board's geometry, known when compiling, and its word of bits.

A `Geometry` argument costs nothing at run time: its fields are constants of the compiled code, and
a function is compiled once for each geometry. Words have 64 or 128 bits, whichever the geometry
needs; they combine with words of the same width only and shift by plain integers. Mixing them with
integers, which the compiler would otherwise silently turn into signed ones, is a type error.
"""

import operator
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.core.imputils import lower_builtin, lower_getattr_generic
from numba.core.typing.templates import (
    AbstractTemplate,
    AttributeTemplate,
    infer_getattr,
    infer_global,
    signature,
)
from numba.extending import NativeValue, intrinsic, models, register_model, typeof_impl, unbox

from engine.core.geometry import WORD_BITS, Geometry

Word = int  # to a type checker, and to plain Python, a word is an integer

_NUMBERS = frozenset({"columns", "rows", "cells", "step", "width"})


class WordType(types.Type):  # type: ignore[misc]
    """Bits of a board; the compiled code's counterpart of `Word`."""

    def __init__(self, width: int) -> None:
        self.width = width
        super().__init__(name=f"Word{width}")


class GeometryType(types.Type):  # type: ignore[misc]
    """One geometry, the only value of its type."""

    def __init__(self, geometry: Geometry) -> None:
        self.geometry = geometry
        self.word = WordType(geometry.width)
        form = "compact" if geometry.compact else "sentinel"
        super().__init__(name=f"Geometry({geometry.columns}x{geometry.rows} {form})")


@register_model(WordType)
class _WordModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: WordType) -> None:
        super().__init__(manager, kind, ir.IntType(kind.width))


register_model(GeometryType)(models.OpaqueModel)


@typeof_impl.register(Geometry)
def _type_of_geometry(geometry: Geometry, _context: object) -> GeometryType:
    return GeometryType(geometry)


@unbox(GeometryType)
def _unbox_geometry(_kind: GeometryType, _value: object, boxing: Any) -> Any:
    return NativeValue(boxing.context.get_dummy_value())


@infer_getattr
class _GeometryFields(AttributeTemplate):  # type: ignore[misc]
    key = GeometryType

    def generic_resolve(self, kind: GeometryType, field: str) -> Any:
        if field in _NUMBERS:
            return types.int64
        if field == "compact":
            return types.boolean
        return kind.word if isinstance(getattr(kind.geometry, field, None), int) else None


@lower_getattr_generic(GeometryType)
def _geometry_field(context: Any, builder: Any, kind: GeometryType, _value: Any, field: str) -> Any:
    constant = getattr(kind.geometry, field)
    if field in _NUMBERS:
        return context.get_constant(types.int64, constant)
    if field == "compact":
        return context.get_constant(types.boolean, constant)
    return ir.Constant(ir.IntType(kind.word.width), constant)


class _Combine(AbstractTemplate):  # type: ignore[misc]
    def generic(self, args: tuple[Any, ...], kws: object) -> Any:
        left, right = args
        if isinstance(left, WordType) and left == right:
            return signature(left, left, right)
        return None


class _Compare(AbstractTemplate):  # type: ignore[misc]
    def generic(self, args: tuple[Any, ...], kws: object) -> Any:
        left, right = args
        if isinstance(left, WordType) and left == right:
            return signature(types.boolean, left, right)
        return None


class _Shift(AbstractTemplate):  # type: ignore[misc]
    def generic(self, args: tuple[Any, ...], kws: object) -> Any:
        word, places = args
        if isinstance(word, WordType) and isinstance(places, types.Integer):
            return signature(word, word, types.int64)
        return None


@infer_global(operator.invert)
class _Invert(AbstractTemplate):  # type: ignore[misc]
    def generic(self, args: tuple[Any, ...], kws: object) -> Any:
        (word,) = args
        return signature(word, word) if isinstance(word, WordType) else None


@infer_global(bool)
class _Truth(AbstractTemplate):  # type: ignore[misc]
    def generic(self, args: tuple[Any, ...], kws: object) -> Any:
        (word,) = args
        return signature(types.boolean, word) if isinstance(word, WordType) else None


@lower_builtin(operator.invert, WordType)
def _invert(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
    return builder.not_(args[0])


@lower_builtin(bool, WordType)
def _truth(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
    return builder.icmp_unsigned("!=", args[0], ir.Constant(args[0].type, 0))


def _lower_combination(operation: Any, instruction: str) -> None:
    def lower(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return getattr(builder, instruction)(*args)

    infer_global(operation)(type("_Combine", (_Combine,), {}))
    lower_builtin(operation, WordType, WordType)(lower)


def _lower_comparison(operation: Any, sign: str) -> None:
    def lower(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return builder.icmp_unsigned(sign, *args)

    infer_global(operation)(type("_Compare", (_Compare,), {}))
    lower_builtin(operation, WordType, WordType)(lower)


def _lower_shift(operation: Any, instruction: str) -> None:
    def lower(_context: Any, builder: Any, sig: Any, args: Any) -> Any:
        word, places = args
        if sig.args[0].width > WORD_BITS:
            places = builder.zext(places, word.type)
        return getattr(builder, instruction)(word, places)

    infer_global(operation)(type("_Shift", (_Shift,), {}))
    lower_builtin(operation, WordType, types.Integer)(lower)


for _operations, _instruction in (
    ((operator.and_, operator.iand), "and_"),
    ((operator.or_, operator.ior), "or_"),
    ((operator.xor, operator.ixor), "xor"),
    ((operator.add, operator.iadd), "add"),
    ((operator.sub, operator.isub), "sub"),
):
    for _operation in _operations:
        _lower_combination(_operation, _instruction)
for _operations, _instruction in (
    ((operator.lshift, operator.ilshift), "shl"),
    ((operator.rshift, operator.irshift), "lshr"),
):
    for _operation in _operations:
        _lower_shift(_operation, _instruction)
for _operation, _sign in ((operator.eq, "=="), (operator.ne, "!="), (operator.lt, "<")):
    _lower_comparison(_operation, _sign)


@intrinsic  # type: ignore[untyped-decorator]
def popcount(_typing: Any, word: Any) -> Any:
    """The number of bits set in a word, or in an unsigned integer, as a signed integer."""

    def lower(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        bits = builder.ctpop(args[0])
        return bits if bits.type.width == WORD_BITS else builder.trunc(bits, ir.IntType(WORD_BITS))

    return types.int64(word), lower


@intrinsic  # type: ignore[untyped-decorator]
def low_half(_typing: Any, word: Any) -> Any:
    """The lower 64 bits of a word as an unsigned integer."""

    def lower(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        half = ir.IntType(WORD_BITS)
        return args[0] if args[0].type == half else builder.trunc(args[0], half)

    return types.uint64(word), lower


@intrinsic  # type: ignore[untyped-decorator]
def high_half(_typing: Any, word: Any) -> Any:
    """The upper 64 bits of a wide word as an unsigned integer; 0 for a narrow one."""

    def lower(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        half = ir.IntType(WORD_BITS)
        if args[0].type == half:
            return ir.Constant(half, 0)
        return builder.trunc(builder.lshr(args[0], ir.Constant(args[0].type, WORD_BITS)), half)

    return types.uint64(word), lower


@intrinsic  # type: ignore[untyped-decorator]
def join(_typing: Any, geometry: Any, low: Any, high: Any) -> Any:
    """The geometry's word made of two 64-bit halves; a narrow one takes the lower half only."""

    def lower(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        _, low_bits, high_bits = args
        if geometry.word.width == WORD_BITS:
            return low_bits
        wide = ir.IntType(geometry.word.width)
        upper = builder.shl(builder.zext(high_bits, wide), ir.Constant(wide, WORD_BITS))
        return builder.or_(builder.zext(low_bits, wide), upper)

    return geometry.word(geometry, types.uint64, types.uint64), lower
