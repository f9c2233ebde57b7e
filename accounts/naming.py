"""Names given, changed and kept free."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.errors import NameTaken, NoSuchPlayer, RenamedRecently
from accounts.guests import NAME_ALPHABET
from accounts.keepers import keepers
from accounts.models import Player, RetiredName, User
from accounts.names import MOST, name_check, skeleton, skeleton_digest

# A name is for being known by.
KEEP_FOR = timedelta(days=30)


def player_by_name(name: str) -> Player:
    """The account holder who is called so, in any case, or was called so once; NoSuchPlayer."""
    if not name.isascii() or not 0 < len(name) <= MOST or not name.isprintable():
        raise NoSuchPlayer
    people = Player.objects.select_related("user").filter(closed_at=None, user__is_active=True)
    player = people.filter(user__username__iexact=name).first()
    if player is None:
        former = {"digest": skeleton_digest(name), "barred": False}
        player = people.filter(former_names__in=RetiredName.objects.filter(**former)).first()
    if player is None:
        raise NoSuchPlayer
    return player


def name_is_taken(name: str, player: Player | None = None) -> bool:
    """Whether anybody but `player` has, or has had, a name that looks like this one."""
    others = User.objects.filter(skeleton=skeleton(name))
    former = RetiredName.objects.filter(digest=skeleton_digest(name))
    if player is not None:
        others = others.exclude(player=player)
        former = former.exclude(player=player, barred=False)
    return others.exists() or former.exists()


def player_rename(player: Player, name: str) -> None:
    """Call an account holder `name`; the old name stays theirs.

    ValidationError for a name that nobody may have, NameTaken, RenamedRecently. Another case of
    the same letters is always allowed.
    """
    name_check(name)
    now = timezone.now()
    try:
        with transaction.atomic():
            user = User.objects.select_for_update().get(player=player)
            if user.username == name:
                return
            if name_is_taken(name, player):
                raise NameTaken
            if skeleton(name) != user.skeleton:
                if user.renamed_at is not None and user.renamed_at > now - KEEP_FOR:
                    raise RenamedRecently
                name_retire(player, user.username)
                user.renamed_at = now
            user.username = player.name = name
            user.save(update_fields=["username", "renamed_at"])
            player.save(update_fields=["name"])
            RetiredName.objects.filter(digest=skeleton_digest(name)).delete()
            for keeper in keepers:
                keeper.renamed(player)
    except IntegrityError as error:
        # Somebody else took it at the same moment.
        raise NameTaken from error


def player_rename_forced(player: Player) -> str:
    """Take an account's name away and give it a neutral one; the digest of the one before.

    Nobody gets the old name, its former owner neither, who may still log in with it and choose
    another at once. Inside a transaction.
    """
    user = User.objects.select_for_update().get(player=player)
    digest = skeleton_digest(user.username)
    barred = {"player": player, "barred": True}
    RetiredName.objects.update_or_create(digest=digest, defaults=barred)
    user.username = player.name = _neutral_name()
    user.renamed_at = None
    user.save(update_fields=["username", "renamed_at"])
    player.save(update_fields=["name"])
    for keeper in keepers:
        keeper.renamed(player)
    return digest


def names_unbar(player: Player) -> None:
    """The names that were taken from the player may be theirs again."""
    RetiredName.objects.filter(player=player, barred=True).update(barred=False)


def _neutral_name() -> str:
    """A name that says nothing in either language, and that nobody has."""
    while True:
        name = "Name-" + "".join(secrets.choice(NAME_ALPHABET) for _ in range(5))
        if not name_is_taken(name):
            return name


def name_retire(player: Player | None, name: str) -> None:
    """Keep a name free for its former owner, or for nobody."""
    RetiredName.objects.update_or_create(digest=skeleton_digest(name), defaults={"player": player})
