"""Sanctions, appeals and marks: looked at here, decided on by moderators' own pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin.people import links_of
from accounts.adminbase.acts import Act, By
from accounts.adminbase.pages import StaffAdmin, linked, listed
from accounts.adminbase.periods import period
from accounts.errors import AccountError
from accounts.models import Appeal, BanMark, Sanction
from accounts.sanctions import sanction_lift


def _lift(sanction: Sanction, by: By) -> None:
    sanction_lift(sanction, by.user, by.reason)


@admin.register(Sanction)
class SanctionAdmin(StaffAdmin[Sanction]):
    list_display = ("public_id", "kind", "player", "reason", "made_at", "until", "lifted_at", "by")
    list_filter = (period("made_at"), "kind", "reason")
    list_select_related = ("player", "by")
    search_fields = ("public_id", "player__name", "player__public_id")
    order = ("-made_at", "-pk")
    fields = (
        *("public_id", "player", "kind", "reason", "message", "made_at", "until", "by"),
        *("lifted_at", "seen_at", "its_appeal"),
    )
    acts = (
        Act[Sanction](
            "lift",
            gettext_lazy("Lift"),
            gettext_lazy("It holds no more, from this moment. The person sees that on their page."),
            _lift,
            (AccountError,),
            is_logged=True,
        ),
    )

    @admin.display(description=gettext_lazy("appeal"))
    def its_appeal(self, sanction: Sanction) -> Any:
        return linked(Appeal.objects.filter(sanction=sanction).first(), _("appeal"))

    def links(self, row: Sanction) -> Sequence[tuple[Any, str]]:
        return links_of(row.player)


@admin.register(Appeal)
class AppealAdmin(StaffAdmin[Appeal]):
    list_display = ("number", "sanction", "made_at", "outcome", "decided_at", "decided_by")
    list_filter = (period("made_at"), "outcome")
    list_select_related = ("sanction__player", "decided_by")
    search_fields = ("sanction__public_id", "sanction__player__name")
    order = ("-made_at", "-pk")
    fields = (*("sanction", "text", "made_at", "outcome", "answer", "decided_at", "decided_by"),)

    @admin.display(description=gettext_lazy("number"))
    def number(self, appeal: Appeal) -> int:
        return appeal.pk

    def links(self, row: Appeal) -> Sequence[tuple[Any, str]]:
        return links_of(row.sanction.player)


@admin.register(BanMark)
class BanMarkAdmin(StaffAdmin[BanMark]):
    """That somebody is kept out, and until when; not by what they are known."""

    list_display = ("number", "sanction", "until")
    list_select_related = ("sanction__player",)
    search_fields = ("sanction__public_id", "sanction__player__public_id")
    fields = ("sanction", "until")

    @admin.display(description=gettext_lazy("number"))
    def number(self, mark: BanMark) -> int:
        return mark.pk

    def links(self, row: BanMark) -> Sequence[tuple[Any, str]]:
        term = row.sanction.player.public_id
        return [(_("Sanctions"), listed("accounts", "sanction", term))]
