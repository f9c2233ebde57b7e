"""Where each part of the site lives."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from accounts.leave_views import privacy
from config import health
from games.api.about_views import SchemaView, docs

handler400 = "games.api.problems.bad_request"
handler500 = "games.api.problems.server_error"
handler429 = "accounts.views.too_many"

urlpatterns = [
    path("healthz", health.alive, name="healthz"),
    path("readyz", health.ready, name="readyz"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("account/", include("accounts.urls")),
    path("privacy/", privacy, name="privacy"),
    path("api/schema/", SchemaView.as_view(), name="api-schema"),
    path("api/docs/", docs, name="api-docs"),
    path("api/docs", RedirectView.as_view(pattern_name="api-docs")),
    path("api/v1/", include("games.api.urls")),
    path("", include("games.urls")),
]
