"""The frame of the command line: status, one line of complaint, and no traceback."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine.cli.frame import commands

from .conftest import Ran, Run

ROOT = Path(__file__).parents[3]
ENGINE = (sys.executable, "-m", "engine")


@pytest.mark.parametrize(
    "argv",
    [
        (),
        ("conquer",),
        ("show",),
        ("show", "7x6", "4", "--colour"),
        ("show", "7x6", "4", "--first"),
        ("show", "7x6", "4", "--first", "green"),
        ("show", "7x6", "4", "--first", ""),
        ("show", "7x6-five-pop"),
        ("show", "9" * 5000 + "x6"),
        ("show", "7x6\x00"),
        ("show", "\ud800"),
        ("show", "7x6", "4 x"),
        ("show", "7x6", "4\n4\n4"),
        ("show", "7x6", "9" * 100_000),
        ("show", "7x6", "4 \x00 \ud800"),
        ("show", "7x6", "-5"),
        ("show", "7x6", "4", "-"),
        ("show", "7x6", "--first", "a\nb"),
        ("show", "7x6", "4", "--not\nthere"),
        ("perft", "7x6"),
        ("perft", "7x6", "four"),
        ("perft", "7x6", "-1"),
        ("perft", "7x6", "1.5"),
        ("perft", "7x6", "\u0664"),
        ("perft", "7x6", "43"),
        ("perft", "7x6", "9" * 5000),
        ("perft", "7x6", "\x00"),
    ],
)
def test_bad_input_is_status_2_and_one_line_on_stderr(run: Run, argv: tuple[str, ...]) -> None:
    for arguments in (argv, ("--json", *argv)):
        ran = run(*arguments)
        assert ran.status == 2
        assert ran.out == ""
        assert ran.err.startswith("python -m engine: ")
        assert ran.err.count("\n") == 1
        assert ran.err.endswith("\n")
        assert ran.err.isascii()


def test_json_may_stand_before_or_after_the_command(run: Run) -> None:
    before = run("--json", "show", "7x6", "44")
    after = run("show", "7x6", "44", "--json")
    assert before == after
    assert json.loads(after.out)["plies"] == 2


def test_help_names_every_command(capsys: pytest.CaptureFixture[str], run: Run) -> None:
    with pytest.raises(SystemExit) as stopped:
        run("--help")
    assert stopped.value.code == 0
    out = capsys.readouterr().out
    names = {command.name for command in commands()}
    assert {"show", "perft"} <= names
    # A long name has a line to itself.
    assert names <= {line.split()[0] for line in out.splitlines() if line.startswith("    ")}


class TestManyMoveLists:
    def test_every_line_gets_one_answer_and_an_empty_line_the_start(self, run: Run) -> None:
        ran = run("show", "7x6", "-", "--json", stdin="44\n\n4 4 5\n")
        answers = [json.loads(line) for line in ran.out.splitlines()]
        assert [answer["moves"] for answer in answers] == ["4 4", "", "4 4 5"]
        assert (ran.status, ran.err) == (0, "")

    def test_the_answers_for_people_take_one_line_each_too(self, run: Run) -> None:
        ran = run("show", "7x6", "-", stdin="44\r\n12121212\n1212121\n")
        assert [line.split(":")[0] for line in ran.out.splitlines()] == [
            "ply 2, red to move",
            "error",
            "ply 7, red wins",
        ]

    def test_the_beginning_side_holds_for_every_line(self, run: Run) -> None:
        ran = run("show", "7x6", "-", "--json", "--first", "yellow", stdin="\n4\n")
        sides = [json.loads(line)["side_to_move"] for line in ran.out.splitlines()]
        assert sides == ["yellow", "red"]

    def test_a_bad_line_is_answered_and_fails_the_command_at_the_end(self, run: Run) -> None:
        ran = run("show", "7x6", "-", "--json", stdin="44\n4 x\n\udcff\n5\n")
        answers = [json.loads(line) for line in ran.out.splitlines()]
        assert [answer.get("error") for answer in answers] == [None, "bad_token", "bad_token", None]
        assert answers[1]["index"] == 1
        assert ran.status == 2
        assert ran.err == (
            "python -m engine: line 2: 'x' is not a move of this game. (move 2) (2 bad lines)\n"
        )

    def test_no_line_at_all_is_no_answer(self, run: Run) -> None:
        assert run("show", "7x6", "-") == Ran(0, "", "")

    def test_bad_rules_are_refused_before_a_line_is_read(self, run: Run) -> None:
        ran = run("show", "7x7x7", "-", stdin="44\n")
        assert (ran.status, ran.out) == (2, "")


class TestRealProcess:
    def engine(self, *argv: str, stdin: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
        return subprocess.run(
            (*ENGINE, *argv), input=stdin, capture_output=True, cwd=ROOT, check=False
        )

    def test_it_runs_as_a_module_without_the_compiler(self) -> None:
        code = (
            "import sys; from engine.cli.frame import main; main(['show', '7x6', '44'])\n"
            "print(sorted({'numba', 'numpy', 'django'} & set(sys.modules)))"
        )
        ran = subprocess.run(
            (sys.executable, "-c", code), capture_output=True, cwd=ROOT, text=True, check=True
        )
        assert ran.stdout.splitlines()[-1] == "[]"
        assert self.engine("perft", "7x6", "2").stdout.split() == b"0 1 1 7 2 49".split()

    def test_bytes_that_are_no_text_are_bad_tokens(self) -> None:
        ran = self.engine("show", "7x6", "-", stdin=b"\xff\xfe\n44\n\x00\n")
        assert ran.returncode == 2
        assert len(ran.stdout.splitlines()) == 3
        assert ran.stderr.count(b"\n") == 1
        assert b"Traceback" not in ran.stderr

    def test_a_reader_that_leaves_early_is_no_crash(self) -> None:
        with subprocess.Popen(
            (*ENGINE, "show", "7x6", "-"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=ROOT,
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(b"44\n")
            process.stdin.flush()
            assert process.stdout.readline().startswith(b"ply 2")  # answered at once, not at EOF
            process.stdout.close()
            process.stdin.write(b"44\n" * 5)
            process.stdin.close()
            assert process.stderr is not None
            assert process.stderr.read() == b""
            assert process.wait() == 1
