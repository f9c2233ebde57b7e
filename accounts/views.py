"""The pages about oneself: settings, name, profile, blocks, and the games of a guest."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from allauth.mfa.utils import is_mfa_enabled
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.blocking import block, unblock
from accounts.claiming import guest_leave, guest_take_over, waiting_guest
from accounts.errors import AccountError
from accounts.forms import NameForm, ProfileForm
from accounts.keepers import holdings_of
from accounts.middleware import request_player
from accounts.models import Block, Player
from accounts.naming import KEEP_FOR, player_rename
from accounts.sanctions import is_muted

# The longest of the limits for log-ins; who waits that long may try again.
PATIENCE_SECONDS = 300

_get_or_post = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
@never_cache
def settings(request: HttpRequest) -> HttpResponse:
    """Everything about one's account on one page; a guest sees what there is about a guest."""
    player = request_player(request)
    if player is None or player.user is None:
        return redirect("account_data")
    addresses = EmailAddress.objects.filter(user=player.user)
    context = {
        "player": player,
        "address": addresses.filter(primary=True).first() or addresses.first(),
        "second_factor": is_mfa_enabled(player.user),
        "sessions": len(UserSession.objects.purge_and_list(player.user)),
        "blocked": Block.objects.filter(by=player).count(),
    }
    return render(request, "accounts/settings.html", context)


@_get_or_post
@never_cache
@login_required
def name(request: HttpRequest) -> HttpResponse:
    """Another name."""
    player = _own(request)
    form = NameForm(request.POST or None, initial={"name": player.name})
    if request.method == "POST" and form.is_valid():
        try:
            player_rename(player, form.cleaned_data["name"])
        except ValidationError as error:
            form.add_error("name", error)
        except AccountError as error:
            form.add_error("name", ValidationError(error.sentence, code=error.code))
        else:
            messages.success(request, _("You have a new name."))
            return redirect("account_settings")
    context = {"form": form, "days": KEEP_FOR.days}
    return render(request, "accounts/name.html", context, status=_status(form))


@_get_or_post
@never_cache
@login_required
def profile(request: HttpRequest) -> HttpResponse:
    """What others see, and whether they may write."""
    player = _own(request)
    form = ProfileForm(request.POST or None, instance=player)
    if request.method == "POST" and "about" in form.changed_data and is_muted(player):
        form.add_error("about", _("You may not write here."))
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("account_settings")
    return render(request, "accounts/profile_form.html", {"form": form}, status=_status(form))


@require_safe
@never_cache
def blocks(request: HttpRequest) -> HttpResponse:
    """Whom one has blocked."""
    player = request_player(request)
    if player is None:
        return redirect("account_data")
    rows = Block.objects.filter(by=player).select_related("of").order_by("of__name")
    return render(request, "accounts/blocks.html", {"blocks": rows})


@require_POST
def block_change(request: HttpRequest, public_id: str) -> HttpResponse:
    """Block a person, or no longer; again is no error."""
    player, back = request_player(request), _next(request, reverse("account_blocks"))
    other = Player.objects.filter(public_id=public_id, closed_at=None).first()
    if player is None or other is None:
        return redirect(back)
    if request.POST.get("do") == "unblock":
        unblock(by=player, of=other)
        messages.success(request, _("%(name)s is no longer blocked.") % {"name": other.name})
    elif other.pk != player.pk:
        block(by=player, of=other)
        messages.success(request, _("%(name)s is blocked.") % {"name": other.name})
    return redirect(back)


@_get_or_post
@never_cache
@login_required
def claim(request: HttpRequest) -> HttpResponse:
    """The question after a log-in: shall the games played as a guest belong to the account?"""
    player, guest = _own(request), waiting_guest(request.session)
    onward = _next(request, reverse("account_settings"))
    if request.method == "POST":
        if request.POST.get("answer") == "yes":
            _take_over(request, player)
        else:
            guest_leave(request.session)
        return redirect(onward)
    if guest is None:
        return redirect(onward)
    context = {"guest": guest, "held": holdings_of(guest), "player": player, "next": onward}
    return render(request, "accounts/claim.html", context)


def too_many(request: HttpRequest) -> HttpResponse:
    """The answer to somebody who tries too often, of whatever kind."""
    response = render(request, "429.html", status=429)
    response["Retry-After"] = str(PATIENCE_SECONDS)
    return response


def _take_over(request: HttpRequest, player: Player) -> None:
    try:
        left = guest_take_over(request.session, player)
    except AccountError as error:
        messages.error(request, error.sentence)
        return
    if left is None:
        return
    messages.success(request, _("The games you played as a guest are yours now."))
    if left:
        words = ngettext(
            "%(count)d match in which you played against yourself stays with the guest.",
            "%(count)d matches in which you played against yourself stay with the guest.",
            left,
        )
        messages.info(request, words % {"count": left})


def _status(form: NameForm | ProfileForm) -> int:
    return 422 if form.errors else 200


def _next(request: HttpRequest, default: str) -> str:
    """Where the form wants to go on, as far as that is on this site."""
    wish = request.POST.get("next") or request.GET.get("next") or ""
    fine = url_has_allowed_host_and_scheme(
        wish, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wish if fine else default


def _own(request: HttpRequest) -> Player:
    """The account's player; behind `login_required` there always is one."""
    player = request_player(request)
    if player is None or player.user is None:
        raise PermissionError("an account without its player")
    return player
