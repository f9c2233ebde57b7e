"""What the calls take: checked for form here, for sense by the services."""

from __future__ import annotations

import re
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.answers import ref
from games.models import Match, Seek
from games.selectors.talk import PRESETS

# Larger than any game gets, small enough for every database.
MAX_PLY = 1_000_000

# What the schema says of members.
_RULES = "A key of GET /rules/."
_OWN_ID = "Your own name for the command: with the same one again it has the same answer."
_ALLOW = "Who may take it up: " + ", ".join(f"`{one}`" for one in Seek.Allow.values) + "."
_PRESETS = "Instead of text: " + ", ".join(f"`{one}`" for one in PRESETS) + "."

_ID_FORM = re.compile(r"[A-Za-z0-9_-]{1,64}")


class StrictCharField(serializers.CharField):
    """A JSON string, not a number taken for one, without NUL and without lone surrogates."""

    default_error_messages = {"surrogate": _("This is not valid text.")}

    def __init__(self, **options: Any) -> None:
        super().__init__(trim_whitespace=False, **options)

    def to_internal_value(self, data: object) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        text = super().to_internal_value(data)
        try:
            text.encode()
        except UnicodeEncodeError:
            self.fail("surrogate")
        return str(text)


class IdField(StrictCharField):
    """The caller's own name for a command: 1 to 64 letters, digits, `-` and `_`."""

    def to_internal_value(self, data: object) -> str:
        text = super().to_internal_value(data)
        if not _ID_FORM.fullmatch(text):
            self.fail("invalid")
        return text


class StrictIntegerField(serializers.IntegerField):
    """A JSON integer: no text, no truth value, no fraction."""

    def to_internal_value(self, data: object) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return int(super().to_internal_value(data))


class StrictBooleanField(serializers.BooleanField):
    """A JSON truth value: no text and no number taken for one."""

    def to_internal_value(self, data: object) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


@extend_schema_field(ref("clockSetting"))
class ClockField(serializers.JSONField):
    """A clock, or null for none; whether it is one is for the service to say."""


class MatchRequest(serializers.Serializer[None]):
    """A new match."""

    rules = StrictCharField(max_length=24, help_text=_RULES)
    mode = serializers.ChoiceField(
        choices=Match.Mode.choices,
        # The stock message repeats the value, which may be no valid text.
        error_messages={"invalid_choice": _("There is no such mode.")},
    )
    level = StrictCharField(
        max_length=24,
        required=False,
        allow_null=True,
        default=None,
        help_text="Against the computer: a key of GET /levels/ for the game.",
    )
    first = StrictCharField(
        max_length=24,
        required=False,
        default="alternate",
        help_text="Who begins: `alternate`, `me`, `opponent`, `red` or `yellow`.",
    )
    clock = ClockField(
        required=False, allow_null=True, default=None, help_text="By link; null for none."
    )
    side = StrictCharField(
        max_length=8,
        required=False,
        allow_null=True,
        default=None,
        help_text="The side that one would like; null for any.",
    )
    watchable = StrictBooleanField(
        required=False, default=True, help_text="By link: whether others may look on."
    )
    best_of = StrictIntegerField(
        required=False,
        allow_null=True,
        default=None,
        help_text="3 or 5 rounds; null for as many as one likes.",
    )


class JoinRequest(serializers.Serializer[None]):
    """Taking the free seat of a live match."""

    code = StrictCharField(
        max_length=24,
        help_text="The last part of the link, which the maker of the match finds in `game.live."
        "invitation.url`.",
    )
    side = StrictCharField(
        max_length=8,
        required=False,
        allow_null=True,
        default=None,
        help_text="twiceFour: the figure that one would like; null for any.",
    )


class ChallengeRequest(serializers.Serializer[None]):
    """What a challenge is about; the mode is a live match."""

    rules = StrictCharField(max_length=24)
    first = StrictCharField(max_length=24, required=False, default="alternate")
    clock = ClockField(required=False, allow_null=True, default=None)
    side = StrictCharField(max_length=8, required=False, allow_null=True, default=None)
    watchable = serializers.BooleanField(required=False, default=True)
    best_of = StrictIntegerField(required=False, allow_null=True, default=None)


class AcceptRequest(serializers.Serializer[None]):
    """Taking up a challenge."""

    # The figure that one would like, where figures are wished for.
    side = StrictCharField(max_length=8, required=False, allow_null=True, default=None)


class SeekRequest(serializers.Serializer[None]):
    """A wish to play with somebody in the lobby."""

    rules = StrictCharField(max_length=24, help_text=_RULES)
    clock = ClockField(
        required=False, allow_null=True, default=None, help_text="The same for both; null for none."
    )
    allow = StrictCharField(max_length=10, required=False, default="anyone", help_text=_ALLOW)


class ActRequest(serializers.Serializer[None]):
    """An act that is not bound to a ply."""

    id = IdField(required=False, default=None, help_text=_OWN_ID)


class ClaimRequest(ActRequest):
    """Claiming against an absent player."""

    draw = StrictBooleanField(required=False, default=False, help_text="A draw instead of the win.")


class TalkRequest(ActRequest):
    """Saying something: a preset's key, or text."""

    preset = StrictCharField(
        max_length=12, required=False, allow_null=True, default=None, help_text=_PRESETS
    )
    text = StrictCharField(
        max_length=560,
        required=False,
        allow_null=True,
        default=None,
        help_text="Free text, where both have accounts and want it; at most 140 characters.",
    )


class ReportRequest(serializers.Serializer[None]):
    """Reporting somebody to the moderators."""

    reason = StrictCharField(
        max_length=24,
        help_text="`insult`, `cheating`, `stalling`, `leaving`, `name`, `spam` or `other`.",
    )
    text = StrictCharField(
        max_length=2000,
        required=False,
        allow_blank=True,
        default="",
        help_text="What has happened, in at most 500 characters; `other` needs it.",
    )
    line = StrictIntegerField(
        min_value=0,
        max_value=MAX_PLY * 1000,
        required=False,
        allow_null=True,
        default=None,
        help_text="The number of a line of talk in a match of one's own.",
    )
    game = StrictCharField(
        max_length=24, required=False, allow_blank=True, default="", help_text="The id of a game."
    )
    side = StrictCharField(
        max_length=8,
        required=False,
        allow_blank=True,
        default="",
        help_text="Who is meant in the game, for those who do not play in it.",
    )
    of = StrictCharField(
        max_length=24,
        required=False,
        allow_blank=True,
        default="",
        help_text="The public id of who is meant, where it is about no game and no line.",
    )


class CommandRequest(serializers.Serializer[None]):
    """A command on a game: the plies seen on the board, and optionally an id of its own."""

    ply = StrictIntegerField(
        min_value=0,
        max_value=MAX_PLY,
        help_text="`plies` of the state that you saw; `stale_ply` when the game has moved on.",
    )
    id = IdField(required=False, default=None, help_text=_OWN_ID)


class MoveRequest(CommandRequest):
    """A move."""

    # Whether it is a move at all is for the rule book to say.
    move = StrictCharField(
        max_length=24,
        allow_blank=True,
        help_text="A `move` of those in `legal` of the state; yours to make when `side_to_move` "
        "is among `you`.",
    )


class OfferRequest(CommandRequest):
    """An offer."""

    kind = serializers.ChoiceField(
        choices=["draw", "undo"], error_messages={"invalid_choice": _("There is no such offer.")}
    )


class OfferAnswerRequest(CommandRequest):
    """The answer to an offer."""

    accept = StrictBooleanField(help_text="False declines, or withdraws one's own.")
