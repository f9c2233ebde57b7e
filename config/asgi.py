"""The ASGI application: pages and API over HTTP, games over sockets."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.sessions import SessionMiddlewareStack
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")

# Loads the apps; the consumers below need them.
http = get_asgi_application()

from config.origin import OriginGuard  # noqa: E402
from games.routing import websocket_urlpatterns  # noqa: E402
from games.uptime import web_started  # noqa: E402

web_started()

application = ProtocolTypeRouter(
    {
        "http": http,
        "websocket": OriginGuard(SessionMiddlewareStack(URLRouter(websocket_urlpatterns))),
    }
)
