"""The positions of the benchmark."""

from pathlib import Path

from engine.bench.sets import KINDS, cases, openings, random_cases


def test_a_published_set_is_read_with_its_values(tmp_path: Path) -> None:
    (tmp_path / "Test_L3_R1").write_text("4455 3\n4455\t-2\n1 0\n")
    found = cases(KINDS[0], tmp_path, share=500)
    assert [(case.position.format(), case.value) for case in found] == [
        ("4 4 5 5", 3),
        ("4 4 5 5", -2),
    ]


def test_without_a_folder_the_positions_are_seeded_and_of_the_kind() -> None:
    first, again = cases(KINDS[2], None, share=50), cases(KINDS[2], None, share=50)
    assert [case.position for case in first] == [case.position for case in again]
    assert len(first) == 20
    assert all(14 <= case.position.plies <= 27 for case in first)


def test_quiet_openings_have_no_immediate_win() -> None:
    for case in openings(21):
        after = [case.position.apply(move) for move in case.position.legal_moves()]
        assert 2 <= case.position.plies <= 8
        assert all(step.outcome is None for step in after)


def test_random_positions_are_of_all_plies() -> None:
    assert [case.position.plies for case in random_cases(42)] == list(range(42))
