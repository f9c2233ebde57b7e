"""What is stored: matches with their seats, games with their moves, and what they came to."""

from games.models.clock import Clock
from games.models.command import Command
from games.models.event import GameEvent
from games.models.game import Game, Move
from games.models.history import HistoryEntry
from games.models.invitation import Invitation
from games.models.job import EngineJob
from games.models.leaving import Leaving
from games.models.match import Match, Seat
from games.models.offer import Offer, OfferRest
from games.models.once import OnceKey
from games.models.presence import Absence, Connection
from games.models.rating import RatedGame, Rating, RatingChange
from games.models.record import Record, RecordEntry
from games.models.report import Report
from games.models.result_notice import ResultNotice
from games.models.review import GameReview
from games.models.seek import Seek
from games.models.talk import TalkLine

__all__ = [
    "Absence",
    "Clock",
    "Command",
    "Connection",
    "EngineJob",
    "Game",
    "GameEvent",
    "GameReview",
    "HistoryEntry",
    "Invitation",
    "Leaving",
    "Match",
    "Move",
    "Offer",
    "OfferRest",
    "OnceKey",
    "RatedGame",
    "Rating",
    "RatingChange",
    "Record",
    "RecordEntry",
    "Report",
    "ResultNotice",
    "Seat",
    "Seek",
    "TalkLine",
]
