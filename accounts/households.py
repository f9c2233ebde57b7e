"""Where somebody comes from, as a keyed digest: an address is compared and never kept."""

from __future__ import annotations

import hashlib
import hmac
import ipaddress

from django.conf import settings
from django.http import HttpRequest

# A network gives a household so many bits of its IPv6 addresses.
_HOUSEHOLD_BITS = 64


def household(address: str) -> str:
    """The address, of IPv6 the part that one household has; `unknown` for what is none."""
    try:
        parsed = ipaddress.ip_address(address.strip())
    except ValueError:
        return "unknown"
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((parsed, _HOUSEHOLD_BITS), strict=False))
    return str(parsed)


def address_digest(address: str) -> str:
    """The mark of a household; empty where the address is none, so that it matches nobody."""
    place = household(address)
    return "" if place == "unknown" else _digest(f"address:{place}")


def guest_digest(public_id: str) -> str:
    """The mark of a guest, whom a browser knows by its cookie."""
    return _digest(f"guest:{public_id}")


def client_address(remote: str, forwarded: str) -> str:
    """Whose request it is: behind so many trusted proxies the address that the first one saw.

    `forwarded` is the header X-Forwarded-For; what stands in it before the trusted part is the
    client's own claim.
    """
    trusted = settings.TRUSTED_PROXIES
    hops = [hop.strip() for hop in forwarded.split(",") if hop.strip()]
    if not trusted or not hops:
        return remote
    return hops[-min(trusted, len(hops))]


def request_address(request: HttpRequest) -> str:
    """Where a request comes from."""
    forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "")
    return client_address(request.META.get("REMOTE_ADDR", ""), forwarded)


def _digest(text: str) -> str:
    key = f"accounts.households:{settings.SECRET_KEY}".encode()
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()
