"""A game is one round of a match; its moves are the truth about it."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.ids import new_public_id
from games.models.match import Match


class Game(models.Model):
    """One round. `version` grows by one with every change, `plies` with every move."""

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting for the other")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")

    public_id = models.CharField(max_length=12, unique=True, default=new_public_id, editable=False)
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="games")
    round = models.PositiveIntegerField(_("round"))
    first = models.CharField(_("begins"), max_length=8)
    status = models.CharField(
        _("status"), max_length=10, choices=Status.choices, default=Status.RUNNING
    )
    version = models.PositiveIntegerField(_("version"), default=0)
    plies = models.PositiveIntegerField(_("plies"), default=0)
    # Each side has made a move: from then on clocks run, and nobody calls the game off.
    opened = models.BooleanField(default=False, editable=False)
    # The move list as text, for reading without the rows; kept equal to them by the services.
    moves_text = models.TextField(_("moves"), blank=True, default="")
    # Agreed with the first move: the result changes the ratings of both.
    rated = models.BooleanField(_("rated"), default=False, editable=False)
    # The rows from the top, separated by `/`, once the game is over; kept equal to the moves.
    final_board = models.CharField(max_length=120, blank=True, default="", editable=False)
    # Empty when the game is over.
    to_move = models.CharField(_("to move"), max_length=8, blank=True)
    # Empty while the game runs and after a draw.
    winner = models.CharField(_("winner"), max_length=8, blank=True, default="")
    reason = models.CharField(_("reason"), max_length=12, blank=True, default="")
    lines = models.JSONField(_("winning lines"), default=list, blank=True)
    # Lines of the other side that the last move completed, too.
    other_lines = models.JSONField(_("the other's lines"), default=list, blank=True)
    started_at = models.DateTimeField(_("started"))
    moved_at = models.DateTimeField(_("last move"))
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    # A moderator has declared that the result does not count.
    voided_at = models.DateTimeField(_("voided"), null=True, blank=True)
    # The entry of the log with which that was done.
    voided_by = models.BigIntegerField(null=True, blank=True, editable=False)
    # How the game ended before a moderator corrected the result: `winner`, `reason`, `lines`,
    # `other_lines`, and the `entry` of the log with which that was done. Null where nobody has.
    original = models.JSONField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        # The last four are for lists of all games, whole or filtered.
        indexes = [
            models.Index(fields=["status", "finished_at"], name="game_by_end"),
            models.Index(fields=["started_at", "id"], name="game_by_start"),
            models.Index(fields=["status", "started_at", "id"], name="game_by_status"),
            models.Index(fields=["reason", "started_at", "id"], name="game_by_reason"),
            models.Index(
                fields=["started_at", "id"],
                condition=models.Q(voided_at__isnull=False),
                name="game_voided",
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["match", "round"], name="game_one_per_round"),
            models.UniqueConstraint(
                fields=["match"],
                condition=models.Q(status__in=["waiting", "running"]),
                name="game_one_running_per_match",
            ),
            models.CheckConstraint(
                condition=(
                    models.Q(status__in=["waiting", "running"], finished_at__isnull=True, reason="")
                    & models.Q(winner="")
                    & ~models.Q(to_move="")
                )
                | (
                    models.Q(status="finished", finished_at__isnull=False, to_move="")
                    & ~models.Q(reason="")
                ),
                name="game_result_only_at_the_end",
            ),
            models.CheckConstraint(
                condition=models.Q(voided_at__isnull=True) | models.Q(status="finished"),
                name="game_voided_only_after_the_end",
            ),
        ]

    def __str__(self) -> str:
        return self.public_id

    @property
    def is_running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def is_over(self) -> bool:
        return self.status == self.Status.FINISHED


class Move(models.Model):
    """One move; plies count from 1, and there is exactly one move for each ply of a game."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="moves")
    ply = models.PositiveIntegerField(_("ply"))
    side = models.CharField(_("side"), max_length=8)
    text = models.CharField(_("move"), max_length=8)
    spent_ms = models.PositiveBigIntegerField(_("time spent in ms"))
    # What the mover's clock showed before the move; null without a running clock.
    clock_before_ms = models.PositiveBigIntegerField(null=True, blank=True)
    played_at = models.DateTimeField(_("played"))

    class Meta:
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        ordering = ["game", "ply"]
        constraints = [
            models.UniqueConstraint(fields=["game", "ply"], name="move_one_per_ply"),
            models.CheckConstraint(condition=models.Q(ply__gte=1), name="move_ply_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.ply}. {self.text}"
