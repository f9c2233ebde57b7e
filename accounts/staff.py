"""Who is a moderator or an administrator, with what rights, and on whom they may act."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import Group, Permission
from django.db.models import Q
from django.db.models.signals import post_migrate

from accounts.errors import NotStaff, NotYourOwn, StaffProtected
from accounts.models import Player, User

MODERATOR, ADMINISTRATOR = "moderator", "administrator"

# What each group sees in the admin. Acts go through services, which ask who somebody is and not
# for rights of the framework; so nobody needs a right to change or delete anything there.
_VIEWS: dict[str, tuple[str, ...]] = {
    "accounts": ("player", "sanction", "appeal", "staffaction"),
    "games": ("game", "match", "move", "report", "talkline"),
}
_MORE_VIEWS: dict[str, tuple[str, ...]] = {
    "accounts": ("user", "banmark", "retiredname", "apitoken", "dataexport", "block"),
    "games": (
        *("clock", "enginejob", "gameevent", "gamereview", "historyentry", "invitation"),
        *("leaving", "offer", "ratedgame", "rating", "ratingchange", "record", "recordentry"),
        *("resultnotice", "seat", "seek"),
    ),
    "admin": ("logentry",),
    "auth": ("group",),
    # Of what people prove themselves with: that it is there; the secrets are on no page.
    "account": ("emailaddress",),
    "mfa": ("authenticator",),
    "usersessions": ("usersession",),
}
# Making somebody a moderator, and shutting out a colleague whose account was taken.
_CHANGES = (("accounts", "user"),)


def is_moderator(user: Any) -> bool:
    """Whether the user may moderate: administrators may, too."""
    return _has_role(user, (MODERATOR, ADMINISTRATOR))


def is_administrator(user: Any) -> bool:
    """Whether the user may act on moderators, and see all of the admin."""
    return _has_role(user, (ADMINISTRATOR,))


def require_moderator(by: User) -> None:
    """NotStaff for anybody else."""
    if not is_moderator(by):
        raise NotStaff


def require_may_act(by: User, player: Player) -> None:
    """NotStaff, NotYourOwn about themselves, StaffProtected about staff.

    Administrators act on moderators, and nobody on administrators: who is one is decided on the
    machine.
    """
    require_moderator(by)
    if player.user is None:
        return
    if player.user_id == by.pk:
        raise NotYourOwn
    if is_administrator(player.user):
        raise StaffProtected
    if is_moderator(player.user) and not is_administrator(by):
        raise StaffProtected


def _has_role(user: Any, groups: tuple[str, ...]) -> bool:
    if not isinstance(user, User) or not user.is_active or not user.is_staff:
        return False
    return user.is_superuser or user.groups.filter(name__in=groups).exists()


def groups_prepare(**named: Any) -> None:
    """Make the two groups, with exactly these rights; after every migration, and after a flush."""
    if getattr(named.get("sender"), "label", None) not in {None, *_VIEWS, *_MORE_VIEWS}:
        return
    using = named.get("using") or "default"
    views = _rights("view", [(app, model) for app, names in _VIEWS.items() for model in names])
    more = _rights("view", [(app, m) for app, names in _MORE_VIEWS.items() for m in names])
    for name, wanted in (
        (MODERATOR, views),
        (ADMINISTRATOR, views | more | _rights("change", list(_CHANGES))),
    ):
        group, _ = Group.objects.using(using).get_or_create(name=name)
        group.permissions.set(Permission.objects.using(using).filter(wanted))


def _rights(act: str, models: list[tuple[str, str]]) -> Q:
    found = Q()
    for app, model in models:
        found |= Q(content_type__app_label=app, codename=f"{act}_{model}")
    return found


def connect() -> None:
    """Have the groups follow every migration; from the app's `ready`."""
    post_migrate.connect(groups_prepare, dispatch_uid="accounts.groups_prepare")
