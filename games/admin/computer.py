"""What the computer owes: moves and reviews; asked again by hand where something hangs."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy

from accounts.adminbase.acts import Act, By
from accounts.adminbase.pages import StaffAdmin
from games.admin.filters import LevelFilter
from games.models import EngineJob, GameReview
from games.services.jobs import job_send_again


def _again(job: EngineJob, by: By) -> None:
    job_send_again(job)


@admin.register(EngineJob)
class EngineJobAdmin(StaffAdmin[EngineJob]):
    list_display = ("game", "ply", "level", "attempts", "created_at", "due_at")
    list_filter = (LevelFilter,)
    list_select_related = ("game",)
    search_fields = ("game__public_id",)
    fields = ("game", "ply", "level", "attempts", "created_at", "due_at")
    acts = (
        Act[EngineJob](
            "ask_again",
            gettext_lazy("Ask the computer again"),
            gettext_lazy("A worker is told of it at once; an answer on its way still counts."),
            _again,
        ),
    )


@admin.register(GameReview)
class GameReviewAdmin(StaffAdmin[GameReview]):
    list_display = ("game", "due_at", "attempts", "reviewed_at", "decided_at")
    list_select_related = ("game",)
    search_fields = ("game__public_id",)
    fields = (
        *("game", "due_at", "attempts", "reviewed_at", "decided_at", "decided_exact", "classes"),
    )
