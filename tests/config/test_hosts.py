"""Which addresses a phone in the same house may use."""

import pytest

from config import hosts


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.1.2.3", "::1", "[::1]"])
def test_loopback_is_this_machine_only(host: str) -> None:
    assert hosts.is_loopback(host)


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.5", "::", "play.example", ""])
def test_other_names_are_not_loopback(host: str) -> None:
    assert not hosts.is_loopback(host)


def test_wildcards_stand_for_all_networks() -> None:
    assert hosts.is_wildcard("0.0.0.0")
    assert hosts.is_wildcard("[::]")
    assert not hosts.is_wildcard("192.168.1.5")
    assert not hosts.is_wildcard("play.example")


def test_own_addresses_are_reachable_from_outside() -> None:
    assert not any(hosts.is_loopback(address) for address in hosts.own_addresses())


def test_the_host_name_is_known_in_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Kiste")
    assert hosts.own_names() == ["kiste", "kiste.local"]
    monkeypatch.setattr("socket.gethostname", lambda: "kiste.example")
    assert hosts.own_names() == ["kiste.example"]
