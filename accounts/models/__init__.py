"""People: who plays, how they prove it, what programs act with, and whom they avoid."""

from accounts.models.appeal import Appeal
from accounts.models.block import Block
from accounts.models.export import DataExport
from accounts.models.player import GONE, Player
from accounts.models.retired import RetiredName
from accounts.models.sanction import BanMark, Sanction
from accounts.models.staff_action import OnlyGrows, StaffAction
from accounts.models.token import ApiToken
from accounts.models.user import User

__all__ = [
    "GONE",
    "ApiToken",
    "Appeal",
    "BanMark",
    "Block",
    "DataExport",
    "OnlyGrows",
    "Player",
    "RetiredName",
    "Sanction",
    "StaffAction",
    "User",
]
