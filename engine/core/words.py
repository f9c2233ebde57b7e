"""Two types for compiled code: a board's geometry, known when compiling, and its word of bits.

A `Geometry` argument costs nothing at run time: its fields are constants of the compiled code, and
a function is compiled once for each geometry. Words have 64 or 128 bits, whichever the geometry
needs, and combine with words of the same width only; they shift by plain integers. Mixing them with
integers, which the compiler would otherwise silently turn into signed ones, is a type error.

A word may also have several *lanes*: one word for each column of the board, worked on all at once
by the vector unit of the machine. Combined with a plain word, that one counts for every lane. So
the same function, `threats` for instance, works on one position or on all its children.
"""

import operator
from collections.abc import Callable
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

_NUMBERS = frozenset({"columns", "rows", "cells", "step", "width", "halves", "lanes"})


class WordType(types.Type):
    """Bits of a board, in one lane or more; the compiled code's counterpart of `Word`."""

    def __init__(self, width: int, lanes: int = 1) -> None:
        self.width = width
        self.lanes = lanes
        word = ir.IntType(width)
        self.machine = word if lanes == 1 else ir.VectorType(word, lanes)
        super().__init__(name=f"Word{width}x{lanes}")

    def in_lanes(self, builder: Any, value: Any) -> Any:
        """The machine value as one of this type: if need be, the same in every lane."""
        if value.type == self.machine:
            return value
        number = ir.IntType(32)
        nothing = ir.Constant(self.machine, ir.Undefined)
        first = builder.insert_element(nothing, value, number(0))
        everywhere = ir.Constant(ir.VectorType(number, self.lanes), [number(0)] * self.lanes)
        return builder.shuffle_vector(first, nothing, everywhere)


class GeometryType(types.Type):
    """One geometry, the only value of its type."""

    def __init__(self, geometry: Geometry) -> None:
        self.geometry = geometry
        self.word = WordType(geometry.width)
        self.columns = WordType(geometry.width, geometry.lanes)
        form = "compact" if geometry.compact else "sentinel"
        super().__init__(name=f"Geometry({geometry.columns}x{geometry.rows} {form})")


@register_model(WordType)
class _WordModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: WordType) -> None:
        super().__init__(manager, kind, kind.machine)


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
def _geometry_field(
    context: Any, _builder: Any, kind: GeometryType, _value: Any, field: str
) -> Any:
    constant = getattr(kind.geometry, field)
    if field in _NUMBERS:
        return context.get_constant(types.int64, constant)
    if field == "compact":
        return context.get_constant(types.boolean, constant)
    return ir.Constant(kind.word.machine, constant)


Lowering = Callable[[Any, Any, Any, Any], Any]


def _operator(operation: Any, template: Any, lower: Lowering, *arguments: Any) -> None:
    infer_global(operation)(type(template.__name__, (template,), {}))
    lower_builtin(operation, *arguments)(lower)


class _Unary(AbstractTemplate):  # type: ignore[misc]
    def generic(self, args: tuple[Any, ...], kws: object) -> Any:
        (word,) = args
        return signature(word, word) if isinstance(word, WordType) else None


class _Truth(AbstractTemplate):  # type: ignore[misc]
    def generic(self, args: tuple[Any, ...], kws: object) -> Any:
        (word,) = args
        plain = isinstance(word, WordType) and word.lanes == 1
        return signature(types.boolean, word) if plain else None


class _Combination(AbstractTemplate):  # type: ignore[misc]
    def generic(self, args: tuple[Any, ...], kws: object) -> Any:
        left, right = args
        words = isinstance(left, WordType) and isinstance(right, WordType)
        if not words or left.width != right.width:
            return None
        return signature(left if left.lanes > 1 else right, left, right)


class _Comparison(AbstractTemplate):  # type: ignore[misc]
    def generic(self, args: tuple[Any, ...], kws: object) -> Any:
        left, right = args
        plain = isinstance(left, WordType) and left == right and left.lanes == 1
        return signature(types.boolean, left, right) if plain else None


class _Shift(AbstractTemplate):  # type: ignore[misc]
    def generic(self, args: tuple[Any, ...], kws: object) -> Any:
        word, places = args
        if isinstance(word, WordType) and isinstance(places, types.Integer):
            return signature(word, word, types.int64)
        return None


def _combine(instruction: str) -> Lowering:
    def lower(_context: Any, builder: Any, sig: Any, args: Any) -> Any:
        left, right = (sig.return_type.in_lanes(builder, value) for value in args)
        return getattr(builder, instruction)(left, right)

    return lower


def _compare(sign: str) -> Lowering:
    def lower(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return builder.icmp_unsigned(sign, *args)

    return lower


def _shift(instruction: str) -> Lowering:
    def lower(_context: Any, builder: Any, sig: Any, args: Any) -> Any:
        word, places = args
        kind = sig.return_type
        places = builder.zext(places, ir.IntType(kind.width))
        return getattr(builder, instruction)(word, kind.in_lanes(builder, places))

    return lower


def _invert(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
    return builder.not_(args[0])


def _truth(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
    return builder.icmp_unsigned("!=", args[0], ir.Constant(args[0].type, 0))


_operator(operator.invert, _Unary, _invert, WordType)
_operator(bool, _Truth, _truth, WordType)
for _operation, _in_place, _instruction in (
    (operator.and_, operator.iand, "and_"),
    (operator.or_, operator.ior, "or_"),
    (operator.xor, operator.ixor, "xor"),
    (operator.add, operator.iadd, "add"),
    (operator.sub, operator.isub, "sub"),
):
    _operator(_operation, _Combination, _combine(_instruction), WordType, WordType)
    _operator(_in_place, _Combination, _combine(_instruction), WordType, WordType)
for _operation, _in_place, _instruction in (
    (operator.lshift, operator.ilshift, "shl"),
    (operator.rshift, operator.irshift, "lshr"),
):
    _operator(_operation, _Shift, _shift(_instruction), WordType, types.Integer)
    _operator(_in_place, _Shift, _shift(_instruction), WordType, types.Integer)
for _operation, _sign in ((operator.eq, "=="), (operator.ne, "!="), (operator.lt, "<")):
    _operator(_operation, _Comparison, _compare(_sign), WordType, WordType)


@intrinsic
def popcount(_typing: Any, word: Any) -> Any:
    """The number of bits set in a word, as a signed integer."""

    def lower(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        half = ir.IntType(WORD_BITS)
        count = builder.ctpop(args[0])
        return count if count.type == half else builder.trunc(count, half)

    return types.int64(word), lower


@intrinsic
def signed(_typing: Any, number: Any) -> Any:
    """An integer of 64 bits as a signed one."""

    def lower(_context: Any, _builder: Any, _sig: Any, args: Any) -> Any:
        return args[0]

    return types.int64(number), lower
