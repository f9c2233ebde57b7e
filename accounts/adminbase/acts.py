"""What staff can do in the admin: each act with a reason, through a service, and in the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from django import forms
from django.contrib import messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from accounts.staff_log import log_action

if TYPE_CHECKING:
    from accounts.adminbase.pages import StaffAdmin

Row = TypeVar("Row", bound=Model)

# So many rows at a time, so that one can still see what one does.
MOST_AT_ONCE = 50


class Refusal(Protocol):
    """A service's own way to say no."""

    @property
    def sentence(self) -> str: ...


@dataclass(frozen=True, slots=True)
class By:
    """Who does it, from which page, and why."""

    request: HttpRequest
    user: User
    reason: str


@dataclass(frozen=True)
class Act(Generic[Row]):
    """`do` may refuse with one of `refusals`; it writes the log itself where `is_logged`."""

    name: str
    label: str | Promise
    # What happens, for the page that asks for the reason.
    about: str | Promise
    do: Callable[[Row, By], object]
    refusals: tuple[type[Exception], ...] = ()
    is_logged: bool = False


class ReasonForm(forms.Form):
    """Why."""

    why = forms.CharField(
        label=gettext_lazy("Why?"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3, "cols": 60}),
        help_text=gettext_lazy("It stays in the log for good. Ids may stand here, names must not."),
    )


def act_answer(
    model_admin: StaffAdmin[Any],
    request: HttpRequest,
    act: Act[Any],
    rows: QuerySet[Any] | list[Any],
    shown_at: str = "",
) -> HttpResponseBase:
    """The page that asks why; with a reason, the act on each row, and back to where one was."""
    user = request.user
    if not isinstance(user, User) or not model_admin.has_act_permission(request):
        raise PermissionDenied
    opts = model_admin.opts
    back = shown_at or reverse(f"admin:{opts.app_label}_{opts.model_name}_changelist")
    chosen = list(rows[: MOST_AT_ONCE + 1])
    if len(chosen) > MOST_AT_ONCE:
        sentence = _("At most %(most)d at a time, please.") % {"most": MOST_AT_ONCE}
        messages.error(request, sentence)
        return HttpResponseRedirect(back)
    is_answer = request.method == "POST" and "confirmed" in request.POST
    form = ReasonForm(request.POST if is_answer else None)
    if is_answer and form.is_valid():
        by = By(request, user, form.cleaned_data["why"].strip())
        _do_all(request, act, chosen, by)
        return HttpResponseRedirect(back)
    context = {
        **model_admin.admin_site.each_context(request),
        "title": act.label,
        "opts": opts,
        "act": act,
        "rows": chosen,
        "form": form,
        "back": back,
        "is_chosen": not shown_at,
        "checkbox": ACTION_CHECKBOX_NAME,
    }
    return TemplateResponse(request, "admin/act.html", context)


def _do_all(request: HttpRequest, act: Act[Any], rows: Iterable[Any], by: By) -> None:
    done = 0
    for row in rows:
        try:
            with transaction.atomic():
                key, subject = row.pk, _subject(row)
                act.do(row, by)
                if not act.is_logged:
                    _log(act, row, key, subject, by)
        except act.refusals as error:
            told = {"row": row, "why": getattr(error, "sentence", str(error))}
            messages.error(request, _("%(row)s: %(why)s") % told)
        else:
            done += 1
    if done:
        sentence = _("Done.") if done == 1 else _("Done: %(done)d times.") % {"done": done}
        messages.success(request, sentence)


def _subject(row: Any) -> Any:
    from accounts.adminbase.pages import player_behind

    return player_behind(row)


def _log(act: Act[Any], row: Any, key: int, subject: Any, by: By) -> None:
    log_action(
        action=f"admin_{act.name}",
        by=by.user,
        subject=subject,
        reason=by.reason,
        evidence={"model": row._meta.label_lower, "key": key},
    )
