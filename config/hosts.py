"""The names and addresses under which other devices in the house reach this machine."""

import contextlib
import ipaddress
import socket

# An address for documentation that is nowhere; asking for the way there sends nothing.
_ELSEWHERE = ("192.0.2.1", 9)


def is_loopback(host: str) -> bool:
    """Whether only this machine itself can reach `host`."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def is_wildcard(host: str) -> bool:
    """Whether `host` stands for all networks of this machine."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_unspecified
    except ValueError:
        return False


def own_addresses() -> list[str]:
    """This machine's IPv4 addresses in its networks, the most likely one first."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        # Without any network this fails, and there is nothing to find.
        probe.connect(_ELSEWHERE)
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):  # a host name that nobody resolves
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [address for address in dict.fromkeys(found) if not is_loopback(address)]


def own_names() -> list[str]:
    """This machine's host name, also as other devices ask for it in the house."""
    name = socket.gethostname().lower()
    return [name, f"{name}.local"] if name and "." not in name else [name] if name else []
