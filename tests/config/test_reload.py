"""The site starts again when its source changes, and only then."""

import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.reload import changed, snapshot
from tests.running_site import ROOT, alive, eventually

PARENT = textwrap.dedent(
    """
    import sys
    from pathlib import Path
    from config.reload import Reloader

    root = Path(sys.argv[1])
    say = lambda text: print(text, flush=True)
    sys.exit(Reloader([sys.executable, str(root / "child.py")], root, say).run())
    """
)
CHILD = textwrap.dedent(
    """
    import os, pathlib, time
    here = pathlib.Path(__file__).parent
    exec((here / "games" / "code.py").read_text())
    with (here / "pids").open("a") as pids:
        pids.write(f"{os.getpid()}\\n")
    time.sleep(60)
    """
)


class Watched:
    """A parent that watches a little source tree."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.code = root / "games" / "code.py"
        self.code.parent.mkdir()
        self.code.write_text("")
        (root / "child.py").write_text(CHILD)
        self.process = subprocess.Popen(
            [sys.executable, "-c", PARENT, str(root)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )
        assert eventually(lambda: len(self.pids()) == 1, 20)

    def pids(self) -> list[int]:
        path = self.root / "pids"
        return [int(line) for line in path.read_text().split()] if path.exists() else []


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    made = Watched(tmp_path)
    yield made
    if made.process.poll() is None:
        made.process.terminate()
        made.process.wait(15)
    assert made.process.stdout is not None
    made.process.stdout.close()


def test_a_change_replaces_the_child(watched: Watched) -> None:
    watched.code.write_text("x = 1")
    assert eventually(lambda: len(watched.pids()) == 2, 10)
    first, second = watched.pids()
    assert not alive(first)
    assert alive(second)


def test_a_mistake_waits_for_the_next_change(watched: Watched) -> None:
    watched.code.write_text("this is no Python")
    assert eventually(lambda: not alive(watched.pids()[0]), 10)
    assert not eventually(lambda: watched.process.poll() is not None, 2)
    watched.code.write_text("x = 'mended'")
    assert eventually(lambda: len(watched.pids()) == 2, 10)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_both(watched: Watched, number: int) -> None:
    watched.process.send_signal(number)
    assert watched.process.wait(10) == 0
    assert not alive(watched.pids()[0])


def test_a_child_that_ends_ends_the_parent(watched: Watched) -> None:
    os.kill(watched.pids()[0], signal.SIGKILL)
    assert watched.process.wait(10) == 1


def test_what_counts_as_source(tmp_path: Path) -> None:
    for name in ("a.py", "b.html", "c.po", "d.mo", "static/e.py", "__pycache__/f.py", "g.js"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("")
    before = snapshot([tmp_path, tmp_path / "missing"])
    assert [os.path.basename(path) for path in sorted(before)] == ["a.py", "b.html", "c.po"]
    (tmp_path / "a.py").unlink()
    (tmp_path / "h.py").write_text("")
    assert [os.path.basename(path) for path in changed(before, snapshot([tmp_path]))] == [
        "a.py",
        "h.py",
    ]
