"""The opening book: its entries, its absence, and what is no book."""

from importlib import resources
from pathlib import Path

import pytest

from engine import rules_for
from engine.core import book
from engine.core.book_check import check_book
from engine.core.solver import Solver


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "open_book", book.open_book.__wrapped__)


def test_a_sample_agrees_with_the_solver() -> None:
    report = check_book(book.open_book(), sample=20, seed=1)
    assert (report.entries, report.checked, report.wrong) == (4_200_899, 20, ())


def test_a_wrong_entry_is_found(tmp_path: Path) -> None:
    pages = book.open_book()[: book.ENTRY * 3].copy()
    pages[9] ^= 0x10
    (tmp_path / "book.dat").write_bytes(pages.tobytes())
    report = check_book(book.map_book(tmp_path / "book.dat"), sample=9, seed=1)
    assert (report.checked, report.wrong) == (3, (1,))


def test_without_the_package_there_is_no_book(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_package: str) -> None:
        raise ModuleNotFoundError

    monkeypatch.setattr(resources, "files", missing)
    assert book.open_book().size == 0


def test_without_the_book_the_solver_answers_alone() -> None:
    position = rules_for("7x6").parse("4 4 4 4 4 1 1 2 7 7")
    with_book, alone = (Solver(book=there).value(position) for there in (True, False))
    assert with_book.value == alone.value
    assert alone.nodes > with_book.nodes


def test_a_file_of_the_wrong_length_is_refused(tmp_path: Path) -> None:
    (tmp_path / "book.dat").write_bytes(b"1234567")
    with pytest.raises(ValueError, match="not a book"):
        book.map_book(tmp_path / "book.dat")
