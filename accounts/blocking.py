"""Keeping away from each other."""

from __future__ import annotations

from django.db.models import Q

from accounts.models import Block, Player


def block(*, by: Player, of: Player) -> None:
    """`by` wants nothing to do with `of`; nothing happens for oneself, or a second time."""
    if by.pk != of.pk:
        Block.objects.get_or_create(by=by, of=of)


def unblock(*, by: Player, of: Player) -> None:
    """Let bygones be bygones."""
    Block.objects.filter(by=by, of=of).delete()


def is_blocked(one: Player, other: Player) -> bool:
    """Whether either of the two has blocked the other."""
    both = Q(by=one, of=other) | Q(by=other, of=one)
    return Block.objects.filter(both).exists()


def kept_apart(player: Player) -> frozenset[int]:
    """The keys of all players whom this one has blocked, or who have blocked this one."""
    rows = Block.objects.filter(Q(by=player) | Q(of=player)).values_list("by", "of")
    return frozenset(key for pair in rows for key in pair if key != player.pk)
