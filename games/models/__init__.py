"""What is stored: matches with their seats, games with their moves, and what they came to."""

from games.models.command import Command
from games.models.event import GameEvent
from games.models.game import Game, Move
from games.models.job import EngineJob
from games.models.match import Match, Seat
from games.models.record import Record, RecordEntry

__all__ = [
    "Command",
    "EngineJob",
    "Game",
    "GameEvent",
    "Match",
    "Move",
    "Record",
    "RecordEntry",
    "Seat",
]
