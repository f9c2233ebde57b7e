"""What an account may be called: ASCII, 3 to 20 characters, and like nobody else's name."""

from __future__ import annotations

import hashlib
import re

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

LEAST, MOST = 3, 20

_FORM = re.compile(r"(?=.*[A-Za-z0-9])[A-Za-z0-9_-]{3,20}")

# Parts of the site, so that no name can pass for one in an address.
_ROUTES = """
account accounts admin analyse analysis api challenges docs embed export exports game games healthz
help i18n imprint index join leaderboard levels link live lobby login logout match media mod new
news oembed password players play privacy profile puzzle puzzles readyz report reports rules search
settings signup static stats tournament tournaments watch
"""
# Whoever is called so would be taken for somebody who speaks for the site.
_STAFF = """
administrator administration hostmaster info moderation moderator mods official operator owner
postmaster root security service site staff support sysop system team viererreihe webmaster
"""
# The computer and its levels, sides, and those who have no name of their own.
_NOBODY = """
anonym anonymous bot circle computer cpu cross deleted draw engine gast geloescht guest master
meister neuling nobody normal novice null person player red rot stark strong undefined unknown
yellow gelb
"""
RESERVED = frozenset(f"{_ROUTES} {_STAFF} {_NOBODY}".split())
# Generated names of guests look like this.
_GUESTS = ("gast-", "guest-")

# What looks alike in some typeface becomes one and the same letter.
_PAIRS = (("rn", "m"), ("vv", "w"))
_SINGLE = str.maketrans({"0": "o", "1": "l", "i": "l", "_": "-"})


def skeleton(name: str) -> str:
    """What remains of a name for the eye: two names that look alike have the same one."""
    bare = name.lower()
    for pair, one in _PAIRS:
        bare = bare.replace(pair, one)
    return bare.translate(_SINGLE)


def skeleton_digest(name: str) -> str:
    """The same as a hash, to remember a name without keeping it."""
    return hashlib.sha256(skeleton(name).encode()).hexdigest()


def name_check(name: str) -> None:
    """ValidationError with the code `name_form` or `name_reserved` for what nobody may be called.

    Whether somebody else has it is for the database to say.
    """
    if not _FORM.fullmatch(name):
        raise ValidationError(
            _("A name has 3 to 20 of the characters A–Z, a–z, 0–9, _ and -."), code="name_form"
        )
    bare = skeleton(name)
    if bare in _RESERVED_SKELETONS or bare.startswith(_GUEST_SKELETONS):
        raise ValidationError(_("This name is kept free. Please choose another."), "name_reserved")


_RESERVED_SKELETONS = frozenset(map(skeleton, RESERVED))
_GUEST_SKELETONS = tuple(map(skeleton, _GUESTS))
