"""Accounts and players: found by name; rights given and taken, everything else looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from allauth.account.forms import ResetPasswordForm
from django import forms
from django.contrib import admin
from django.contrib.auth.models import Group
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.adminbase.acts import Act, By
from accounts.adminbase.pages import StaffAdmin, linked, listed
from accounts.adminbase.periods import period
from accounts.errors import AccountError, StaffError
from accounts.models import Block, Player, RetiredName, User
from accounts.shutting import sessions_end
from accounts.staff import ADMINISTRATOR, is_administrator, require_may_act


class NoAddress(StaffError):
    """A link can be sent only to where there is an address."""

    code = "no_address"
    detail = gettext_lazy("There is no e-mail address.")


class AccountForm(forms.ModelForm[User]):
    """Rights of an account; why they change is asked, too."""

    why = forms.CharField(
        label=gettext_lazy("Why?"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3, "cols": 60}),
        help_text=gettext_lazy("It stays in the log for good. Ids may stand here, names must not."),
    )

    class Meta:
        model = User
        fields = ("is_active", "groups")
        widgets: ClassVar[dict[str, Any]] = {"groups": forms.CheckboxSelectMultiple}
        labels: ClassVar[dict[str, Any]] = {"groups": gettext_lazy("Roles")}
        help_texts: ClassVar[dict[str, Any]] = {
            "groups": gettext_lazy("Who has a role is staff. Who has none is not."),
            "is_active": gettext_lazy("Without this, nobody can log in to the account."),
        }


def _reset(user: User, by: By) -> None:
    require_reachable(user)
    form = ResetPasswordForm({"email": user.email})
    if not form.is_valid():
        raise NoAddress
    form.save(by.request)


def require_reachable(user: User) -> None:
    """NoAddress where nothing can be sent to the account."""
    if not user.email:
        raise NoAddress


def _log_out(user: User, by: By) -> None:
    player = user.player
    require_may_act(by.user, player)
    sessions_end(player)


@admin.register(User)
class AccountAdmin(StaffAdmin[User]):
    """Nobody sees or sets a password; administrators are made on the machine."""

    form = AccountForm
    list_display = ("username", "email", "is_staff", "is_active", "date_joined")
    list_filter = (period("date_joined"), "is_staff", "is_active")
    search_fields = ("username", "email", "player__public_id")
    order = ("-date_joined", "-pk")
    shown = ("username", "email", "is_staff", "is_superuser", "last_login", "date_joined")
    acts = (
        Act[User](
            "send_reset",
            gettext_lazy("Send a link for a new password"),
            gettext_lazy("The person gets a mail with a link. Their password stays as it is."),
            _reset,
            (AccountError,),
        ),
        Act[User](
            "end_sessions",
            gettext_lazy("Log out everywhere"),
            gettext_lazy("All log-ins and all tokens end at once; archives of their data go."),
            _log_out,
            (AccountError,),
        ),
    )

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Not themselves; and other administrators only for who is one on the machine."""
        user = request.user
        if not isinstance(user, User) or not is_administrator(user):
            return False
        if not user.has_perm("accounts.change_user"):
            return False
        if obj is None:
            return True
        return obj.pk != user.pk and (user.is_superuser or not is_administrator(obj))

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        changeable = ("is_active", "groups")
        if self.has_change_permission(request, obj):
            return (*self.shown, *changeable, "why")
        return (*self.shown, *changeable)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        if not self.has_change_permission(request, obj):
            return self.get_fields(request, obj)
        # The accounts of other people are shut by sanctions, which they are told of.
        return self.shown if obj is None or obj.is_staff else (*self.shown, "is_active")

    def formfield_for_manytomany(self, db_field: Any, request: HttpRequest, **named: Any) -> Any:
        if db_field.name == "groups":
            named["queryset"] = _giveable(request)
            named["widget"] = forms.CheckboxSelectMultiple()
        return super().formfield_for_manytomany(db_field, request, **named)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Who has a role is staff; who has lost the last one, or the account, is logged out."""
        super().save_related(request, form, formsets, change)
        user = form.instance
        user.is_staff = user.is_superuser or user.groups.exists()
        user.save(update_fields=["is_staff"])
        player = getattr(user, "player", None)
        if player is not None and not (user.is_staff and user.is_active):
            sessions_end(player)

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        stored = User.objects.get(pk=obj.pk)
        obj._before = _rights_of(stored)  # type: ignore[attr-defined]
        obj.save(update_fields=["is_active"])

    def evidence_of(self, obj: Any) -> dict[str, Any]:
        before = {"before": obj._before} if hasattr(obj, "_before") else {}
        return super().evidence_of(obj) | _rights_of(obj) | before

    def links(self, row: User) -> Sequence[tuple[Any, str]]:
        player = getattr(row, "player", None)
        return () if player is None else links_of(player)


def _rights_of(user: User) -> dict[str, Any]:
    roles = sorted(user.groups.values_list("name", flat=True))
    return {"active": user.is_active, "roles": roles}


def _giveable(request: HttpRequest) -> Any:
    """Administrators make moderators; who runs the machine makes administrators, too."""
    groups = Group.objects.order_by("name")
    if isinstance(request.user, User) and request.user.is_superuser:
        return groups
    return groups.exclude(name=ADMINISTRATOR)


@admin.register(Player)
class PlayerAdmin(StaffAdmin[Player]):
    """A person, guest or not; names, merging and closing are the services' business."""

    list_display = ("name", "public_id", "account", "is_bot", "created_at", "closed_at")
    list_filter = (period("created_at"),)
    list_select_related = ("user",)
    search_fields = ("name", "public_id", "user__username")
    order = ("-created_at", "-pk")
    fields = (
        *("name", "public_id", "user", "is_bot", "created_at", "about", "is_private"),
        *("free_talk", "closed_at", "erased_at", "merged_into"),
    )

    @admin.display(description=gettext_lazy("account"), boolean=True)
    def account(self, player: Player) -> bool:
        return not player.is_guest

    def links(self, row: Player) -> Sequence[tuple[Any, str]]:
        return links_of(row)


def links_of(player: Player) -> list[tuple[Any, str]]:
    """Where more about a player stands."""
    term = player.public_id
    return [
        (_("Page of moderators"), f"/mod/people/{term}/"),
        (_("Games"), listed("games", "game", term)),
        (_("Reports about them"), listed("games", "report", term)),
        (_("Sanctions"), listed("accounts", "sanction", term)),
        (_("Log"), listed("accounts", "staffaction", term)),
    ]


@admin.register(Block)
class BlockAdmin(StaffAdmin[Block]):
    list_display = ("by", "of", "made_at")
    list_select_related = ("by", "of")
    search_fields = ("by__name", "by__public_id", "of__name", "of__public_id")
    fields = ("by", "of", "made_at")


@admin.register(RetiredName)
class RetiredNameAdmin(StaffAdmin[RetiredName]):
    """Names that are kept free; what they were is a secret of their fingerprints."""

    list_display = ("number", "owner", "barred", "retired_at")
    list_filter = ("barred",)
    list_select_related = ("player",)
    search_fields = ("player__name", "player__public_id")
    fields = ("player", "barred", "retired_at")

    @admin.display(description=gettext_lazy("number"))
    def number(self, row: RetiredName) -> int:
        return row.pk

    @admin.display(description=gettext_lazy("player"))
    def owner(self, row: RetiredName) -> Any:
        return linked(row.player)


@admin.register(Group)
class RoleAdmin(StaffAdmin[Group]):
    """The two roles; what they may do is fixed with the version of the site."""

    list_display = ("name",)
    fields = ("name", "may")
    order = ("name",)

    @admin.display(description=gettext_lazy("may"))
    def may(self, group: Group) -> str:
        rights = group.permissions.order_by("codename").values_list("codename", flat=True)
        return ", ".join(rights)
