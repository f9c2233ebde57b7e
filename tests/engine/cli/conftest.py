"""Running the command line inside the test, with its streams caught."""

import io
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from engine.cli.frame import main


@dataclass(frozen=True)
class Ran:
    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Call the command line with some arguments and, if given, lines of standard input."""

    def call(*argv: str, stdin: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        status = main(argv)
        out, err = capsys.readouterr()
        return Ran(status, out, err)

    return call
