"""What every page of the admin shares: it looks only, asks why, and is quick at any size."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, ClassVar, TypeVar
from urllib.parse import urlencode

from django.contrib import admin
from django.contrib.admin.options import ShowFacets
from django.contrib.admin.views.main import ChangeList
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _

from accounts.adminbase.acts import Act, act_answer
from accounts.adminbase.paging import CappedPaginator
from accounts.adminbase.searching import found
from accounts.models import Player, User
from accounts.staff import is_administrator
from accounts.staff_log import log_action

Row = TypeVar("Row", bound=Model)

A_PAGE = 50
# What the framework's own filters add to the name of a field.
_ENDS = ("", "__exact", "__isnull")


class StaffList(ChangeList):
    """A list in its own order only: any other would sort a million rows."""

    def get_ordering(self, request: HttpRequest, queryset: QuerySet[Any]) -> list[Any]:
        return list(self.model_admin.get_ordering(request))


class StaffAdmin(admin.ModelAdmin[Row]):
    """Looks only, unless a subclass says otherwise; what may be done are its `acts`.

    `search_fields` are exact lookups (names of people by their beginning), each answered by an
    index. `order` must be indexed; the key is last, so that pages never overlap.
    """

    acts: ClassVar[Sequence[Act[Any]]] = ()
    order: ClassVar[tuple[str, ...]] = ("-pk",)
    # Places in the admin with more about a row.
    change_form_template = "admin/staff_change_form.html"

    actions_on_top = True
    list_per_page = A_PAGE
    list_max_show_all = 0
    show_full_result_count = False
    show_facets = ShowFacets.NEVER
    paginator = CappedPaginator
    sortable_by = ()
    empty_value_display = "–"

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_ordering(self, request: HttpRequest) -> tuple[str, ...]:
        return self.order

    def get_changelist(self, request: HttpRequest, **named: Any) -> type[ChangeList]:
        return StaffList

    def get_queryset(self, request: HttpRequest) -> QuerySet[Row]:
        rows = super().get_queryset(request)
        joined = self.list_select_related
        return rows.select_related(*joined) if isinstance(joined, tuple) and joined else rows

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """All that is shown, where nothing may be changed: no form, no lists to choose from."""
        if self.has_change_permission(request, obj):
            return super().get_readonly_fields(request, obj)
        return list(self.get_fields(request, obj))

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Only what filters and links of ours ask for: no guessing of secrets letter by letter."""
        named = {one for one in self.list_filter if isinstance(one, str)}
        asked = {getattr(one, "parameter_name", "") for one in self.list_filter}
        return lookup in asked | {f"{name}{end}" for name in named for end in _ENDS}

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Row], search_term: str
    ) -> tuple[QuerySet[Row], bool]:
        term = search_term.strip()
        if not term:
            return queryset, False
        return queryset.filter(found(self.model, list(self.search_fields), term)), False

    # What may be done

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """Our own with a reason; the one that deletes, with all that hangs on it, is nowhere."""
        return {
            act.name: (_Chosen(act), act.name, act.label)
            for act in self.acts
            if self.has_act_permission(request)
        }

    def has_act_permission(self, request: HttpRequest) -> bool:
        """Moderators look; their own pages are elsewhere."""
        return is_administrator(request.user) and self.has_view_permission(request)

    def get_urls(self) -> list[URLPattern]:
        name = f"{self.opts.app_label}_{self.opts.model_name}_act"
        page = self.admin_site.admin_view(self.act_view)
        return [path("<int:pk>/act/<slug:act>/", page, name=name), *super().get_urls()]

    def act_view(self, request: HttpRequest, pk: int, act: str) -> HttpResponseBase:
        """One of the acts on one row: the question for a reason, then the act."""
        chosen = next((one for one in self.acts if one.name == act), None)
        row = self.get_object(request, str(pk))
        if chosen is None or row is None:
            raise Http404
        return act_answer(self, request, chosen, [row], shown_at=self.address_of(row))

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        row = self.get_object(request, object_id)
        if row is not None:
            acts = self.acts if self.has_act_permission(request) else ()
            extra_context = {
                **(extra_context or {}),
                "staff_acts": [(act.label, f"../act/{act.name}/") for act in acts],
                "staff_links": list(self.links(row)),
            }
        return super().change_view(request, object_id, form_url, extra_context)

    def links(self, row: Row) -> Sequence[tuple[Any, str]]:
        """Where more about a row stands: words and addresses."""
        return ()

    def address_of(self, row: Row) -> str:
        return reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_change", args=[row.pk])

    # What is done through forms stands in the log of staff, too

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        self._log("admin_add", request, obj, message)
        return super().log_addition(request, obj, message)

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        self._log("admin_change", request, obj, message)
        return super().log_change(request, obj, message)

    def log_deletions(self, request: HttpRequest, queryset: QuerySet[Any]) -> Any:
        for row in queryset:
            self._log("admin_delete", request, row, "")
        return super().log_deletions(request, queryset)

    def reason_of(self, request: HttpRequest) -> str:
        """What the form says why."""
        return request.POST.get("why", "").strip() or _("no reason given")

    def evidence_of(self, obj: Any) -> dict[str, Any]:
        """Which row it is; never what stands in it."""
        return {"model": obj._meta.label_lower, "key": obj.pk}

    def _log(self, action: str, request: HttpRequest, obj: Any, message: Any) -> None:
        changed = [one for part in message or () if isinstance(part, dict) for one in _fields(part)]
        log_action(
            action=action,
            by=_staff(request),
            subject=player_behind(obj),
            reason=self.reason_of(request),
            evidence={**self.evidence_of(obj), **({"fields": changed} if changed else {})},
        )


class _Chosen:
    """An act as the framework's action on the rows that are ticked."""

    def __init__(self, act: Act[Any]) -> None:
        self.act = act
        self.__name__ = act.name

    def __call__(
        self, model_admin: Any, request: HttpRequest, queryset: QuerySet[Any]
    ) -> HttpResponseBase:
        return act_answer(model_admin, request, self.act, queryset)


def player_behind(row: Any) -> Player | None:
    """The player that a row is about, if about one."""
    if isinstance(row, Player):
        return row
    if isinstance(row, User):
        return getattr(row, "player", None)
    player = getattr(row, "player", None)
    return player if isinstance(player, Player) else None


def linked(row: Model | None, text: str = "") -> Any:
    """A link to the page of a row in the admin."""
    if row is None:
        return "–"
    meta = row._meta
    address = reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[row.pk])
    return format_html('<a href="{}">{}</a>', address, text or str(row))


def listed(app: str, model: str, term: str) -> str:
    """The address of a list of the admin, searched for a word."""
    return f"{reverse(f'admin:{app}_{model}_changelist')}?{urlencode({'q': term})}"


def moment(at: datetime) -> str:
    """A moment as the language writes it, with its seconds."""
    local = timezone.localtime(at)
    return f"{date_format(local, 'SHORT_DATE_FORMAT')} {local:%H:%M:%S}"


def table(heads: Sequence[Any], rows: Sequence[Sequence[Any]]) -> Any:
    """A small table within a page, for what belongs to a row."""
    head = format_html_join("", "<th>{}</th>", ((one,) for one in heads))
    body = format_html_join(
        "",
        "<tr>{}</tr>",
        ((format_html_join("", "<td>{}</td>", ((cell,) for cell in row)),) for row in rows),
    )
    return format_html(
        '<table class="staff-table"><thead><tr>{}</tr></thead><tbody>{}</tbody></table>', head, body
    )


def _fields(part: dict[str, Any]) -> list[str]:
    return [str(one) for told in part.values() for one in told.get("fields", ())]


def _staff(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise TypeError("the door lets in users only")
    return request.user
