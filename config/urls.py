"""Where each part of the site lives."""

from importlib.util import find_spec

from django.contrib import admin
from django.urls import include, path

from config import health

urlpatterns = [
    path("healthz", health.alive, name="healthz"),
    path("readyz", health.ready, name="readyz"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]
for prefix, module in (("api/v1/", "games.api.urls"), ("", "games.urls")):
    if find_spec("games.api") and find_spec(module):
        urlpatterns.append(path(prefix, include(module)))
