"""Games in the admin: to look at; what may be done goes through services, with a reason."""

from games.admin import computer, live, play, results, talk

__all__ = ["computer", "live", "play", "results", "talk"]
