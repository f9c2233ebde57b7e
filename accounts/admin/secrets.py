"""What people prove themselves with: that it is there and since when, never what it is."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.utils.translation import gettext_lazy

from accounts.adminbase.acts import Act, By
from accounts.adminbase.pages import StaffAdmin, linked
from accounts.errors import AccountError
from accounts.models import ApiToken, DataExport
from accounts.staff import require_may_act
from accounts.tokens import token_revoke


def _revoke(token: ApiToken, by: By) -> None:
    require_may_act(by.user, token.player)
    token_revoke(token.player, token.pk)


def _retire(export: DataExport, by: By) -> None:
    require_may_act(by.user, export.player)
    export.delete()


def _end(session: UserSession, by: By) -> None:
    require_may_act(by.user, session.user.player)
    session.end()


class NumberedAdmin(StaffAdmin[Any]):
    """Rows that have no name of their own but a secret one."""

    @admin.display(description=gettext_lazy("number"))
    def number(self, row: Any) -> int:
        return int(row.pk)

    @admin.display(description=gettext_lazy("account"))
    def account(self, row: Any) -> Any:
        return linked(row.user)

    @admin.display(description=gettext_lazy("player"))
    def owner(self, row: Any) -> Any:
        return linked(row.player)


@admin.register(ApiToken)
class ApiTokenAdmin(NumberedAdmin):
    list_display = ("number", "owner", "scope", "created_at", "used_at")
    list_filter = ("scope",)
    list_select_related = ("player",)
    search_fields = ("player__name", "player__public_id")
    fields = ("number", "player", "scope", "created_at", "used_at")
    acts = (
        Act[ApiToken](
            "revoke",
            gettext_lazy("Take the token back"),
            gettext_lazy("From this moment on, no program acts with it."),
            _revoke,
            (AccountError,),
        ),
    )


@admin.register(DataExport)
class DataExportAdmin(NumberedAdmin):
    list_display = ("number", "owner", "asked_at", "ready_at", "size")
    list_select_related = ("player",)
    search_fields = ("player__name", "player__public_id")
    fields = ("number", "player", "asked_at", "sent_at", "ready_at", "size")
    acts = (
        Act[DataExport](
            "retire",
            gettext_lazy("Delete the archive"),
            gettext_lazy("The archive is gone; the person can ask for a new one."),
            _retire,
            (AccountError,),
        ),
    )

    def get_queryset(self, request: Any) -> Any:
        # The bytes are megabytes, and nobody's business.
        return super().get_queryset(request).defer("archive")


@admin.register(EmailAddress)
class EmailAddressAdmin(NumberedAdmin):
    list_display = ("email", "account", "primary", "verified")
    list_filter = ("primary", "verified")
    list_select_related = ("user",)
    search_fields = ("email", "user__username")
    fields = ("email", "user", "primary", "verified")


@admin.register(Authenticator)
class AuthenticatorAdmin(NumberedAdmin):
    list_display = ("number", "account", "type", "created_at", "last_used_at")
    list_filter = ("type",)
    list_select_related = ("user",)
    search_fields = ("user__username",)
    fields = ("number", "user", "type", "created_at", "last_used_at")


@admin.register(UserSession)
class UserSessionAdmin(NumberedAdmin):
    """Without the session's key, and without where it is from."""

    list_display = ("number", "account", "created_at", "last_seen_at")
    list_select_related = ("user",)
    search_fields = ("user__username",)
    fields = ("number", "user", "created_at", "last_seen_at")
    acts = (
        Act[UserSession](
            "end",
            gettext_lazy("End the log-in"),
            gettext_lazy("This browser is logged out."),
            _end,
            (AccountError,),
        ),
    )
