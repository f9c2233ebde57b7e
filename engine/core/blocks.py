"""A third type for compiled code: the address of an array's first item, without the array.

An array as an argument of a compiled function is seven machine words and a reference count, and an
inner function that takes one runs at half the speed or less. A block is one word. It is made from
an array inside compiled code and must not outlive the call that brought the array in.
"""

import operator
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.imputils import lower_builtin
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import intrinsic, models, register_model


class BlockType(types.Type):
    """The address of items of one type; indexed by unsigned integers, not checked."""

    def __init__(self, item: Any) -> None:
        self.item = item
        super().__init__(name=f"Block({item})")


@register_model(BlockType)
class _BlockModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: BlockType) -> None:
        item = manager.lookup(kind.item).get_data_type()
        super().__init__(manager, kind, ir.PointerType(item))


@intrinsic
def block_of(_typing: Any, array: Any) -> Any:
    """The block of a contiguous array."""

    def lower(context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        return cgutils.create_struct_proxy(array)(context, builder, args[0]).data

    return BlockType(array.dtype)(array), lower


@infer_global(operator.getitem)
class _Get(AbstractTemplate):  # type: ignore[misc]
    def generic(self, args: tuple[Any, ...], kws: object) -> Any:
        block, place = args
        if isinstance(block, BlockType) and isinstance(place, types.Integer):
            return signature(block.item, block, types.uint64)
        return None


@infer_global(operator.setitem)
class _Set(AbstractTemplate):  # type: ignore[misc]
    def generic(self, args: tuple[Any, ...], kws: object) -> Any:
        block, place, _item = args
        if isinstance(block, BlockType) and isinstance(place, types.Integer):
            return signature(types.none, block, types.uint64, block.item)
        return None


@lower_builtin(operator.getitem, BlockType, types.uint64)
def _get(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
    return builder.load(builder.gep(args[0], [args[1]]))


@lower_builtin(operator.setitem, BlockType, types.uint64, types.Any)
def _set(context: Any, builder: Any, _sig: Any, args: Any) -> Any:
    builder.store(args[2], builder.gep(args[0], [args[1]]))
    return context.get_dummy_value()


@intrinsic
def put_lanes(_typing: Any, block: Any, place: Any, lanes: Any) -> Any:
    """Keep lanes one after the other from `place` on."""

    def lower(context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        address = builder.gep(args[0], [args[1]])
        kept = builder.store(args[2], builder.bitcast(address, lanes.machine.as_pointer()))
        kept.align = 8
        return context.get_dummy_value()

    return types.none(block, types.uint64, lanes), lower


@intrinsic
def fetch(_typing: Any, block: Any, place: Any) -> Any:
    """Ask for the item at `place` to be brought near, without waiting for it."""

    def lower(context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        number, byte = ir.IntType(32), ir.IntType(8).as_pointer()
        kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
        prefetch = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        address = builder.bitcast(builder.gep(args[0], [args[1]]), byte)
        builder.call(prefetch, [address, number(0), number(3), number(1)])
        return context.get_dummy_value()

    return types.none(block, types.uint64), lower
