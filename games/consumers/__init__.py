"""The sockets: frames in, answers and events out. They know no rules and no tables."""

from games.consumers.game import GameConsumer
from games.consumers.lobby import LobbyConsumer

__all__ = ["GameConsumer", "LobbyConsumer"]
