"""A guest becomes an account holder, or turns out to have been one all along."""

from __future__ import annotations

from django.contrib.sessions.backends.base import SessionBase

from accounts.guests import SESSION_KEY, session_player
from accounts.keepers import holdings_of, keepers, tell_identity_changed
from accounts.merging import players_merge
from accounts.models import Player, User

# The guest that this browser was before it logged in, until the person says what to do with it.
GUEST_KEY = "guest"


def player_of(user: User) -> Player:
    """The account's player; makes one for an account that has never played."""
    player, _ = Player.objects.get_or_create(user=user, defaults={"name": user.username})
    return player


def signup_attach(session: SessionBase, user: User) -> Player:
    """Put a new account beside the guest of this session, with all that the guest has.

    Inside the transaction that makes the account.
    """
    guest = session_player(session)
    if guest is None or not guest.is_guest:
        return player_of(user)
    free = Player.objects.filter(pk=guest.pk, user=None, closed_at=None)
    if not free.update(user=user, name=user.username):
        return player_of(user)  # two sign-ups at once: the other one has it
    guest.refresh_from_db()
    for keeper in keepers:
        keeper.renamed(guest)
    return guest


def session_login(session: SessionBase, user: User, guest: Player | None) -> None:
    """From now on the session acts for the account; `guest` is who it was before.

    A guest with games waits for the person's answer, one without is forgotten.
    """
    player = player_of(user)
    session[SESSION_KEY] = player.public_id
    session.pop(GUEST_KEY, None)
    if guest is None or guest.pk == player.pk or not guest.is_guest:
        return
    if holdings_of(guest):
        session[GUEST_KEY] = guest.public_id
    tell_identity_changed(guest)


def session_logout(session: SessionBase, guest: Player | None) -> None:
    """After a log-out the browser is the guest again whose games it has not given away."""
    if guest is not None:
        session[SESSION_KEY] = guest.public_id


def waiting_guest(session: SessionBase) -> Player | None:
    """The guest about whom the person has still to be asked; None for none."""
    public_id = session.get(GUEST_KEY)
    if not isinstance(public_id, str):
        return None
    return Player.objects.filter(public_id=public_id, user=None, closed_at=None).first()


def guest_take_over(session: SessionBase, player: Player) -> int | None:
    """Yes: all that the waiting guest has is the account's; how many matches stay behind.

    None where nobody waits, as when the answer comes twice. CannotMerge.
    """
    guest = waiting_guest(session)
    if guest is None:
        session.pop(GUEST_KEY, None)
        return None
    left = players_merge(source=guest, target=player)
    session.pop(GUEST_KEY, None)
    return left


def guest_leave(session: SessionBase) -> None:
    """No: the guest's games stay with nobody."""
    session.pop(GUEST_KEY, None)
