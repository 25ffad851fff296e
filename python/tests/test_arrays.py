"""Boards from NumPy arrays, and answers as an array. Skipped without NumPy."""

from __future__ import annotations

import pytest

import fewest

numpy = pytest.importorskip("numpy")

ROWS = [[1, 2, 3, 4, 5, 6, 7, 0, 8], [1, 2, 3, 4, 5, 6, 0, 7, 8], [1, 2, 3, 4, 5, 6, 8, 7, 0]]


@pytest.mark.parametrize("kind", ["u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8"])
def test_whole_numbers_of_every_size(kind: str) -> None:
    boards = numpy.array(ROWS, dtype=kind)
    assert fewest.distances("eight", boards) == [1, 2, None]
    assert fewest.distance("eight", boards[1]) == 2


def test_rows_of_rows_strides_and_other_kinds() -> None:
    boards = numpy.array(ROWS, dtype="i4")
    assert fewest.distances("eight", boards.reshape(3, 3, 3)) == [1, 2, None]
    assert fewest.distances("eight", numpy.asfortranarray(boards)) == [1, 2, None]
    assert fewest.distances("eight", boards[::-1]) == [None, 2, 1]
    assert fewest.distances("eight", boards.astype(str)) == [1, 2, None]
    boards.flags.writeable = False
    assert fewest.distances("eight", boards) == [1, 2, None]
    with pytest.raises(TypeError):
        fewest.distances("eight", boards.astype(float))


def test_the_shape_of_an_array_is_that_of_the_board() -> None:
    wide = numpy.array([[1, 2, 3], [4, 0, 5]])
    assert fewest.board("sliding:3x2", wide).text == "1 2 3/4 0 5"
    assert fewest.board("sliding:3x2", list(wide)).text == "1 2 3/4 0 5"
    tall = wide.reshape(3, 2)
    for call in (
        lambda: fewest.board("sliding:3x2", tall),
        lambda: fewest.board("sliding:3x2", list(tall)),
        lambda: fewest.distances("sliding:3x2", numpy.array([tall])),
        lambda: fewest.labels("sliding:3x2", numpy.array([tall])),
        lambda: fewest.solve("sliding:3x2", "1 2 3/4 0 5", goal=tall),
    ):
        with pytest.raises(fewest.TextError, match="row 1 has 2 cells, not 3"):
            call()
    assert fewest.distance("eight", numpy.array([[1], [2], [3], [4], [5], [6], [7], [0], [8]])) == 1


def test_numbers_that_are_no_tiles_are_told_as_they_are() -> None:
    for number in (256, 300, -1, 2**40):
        with pytest.raises(fewest.BoardError, match=str(number)) as caught:
            fewest.labels("eight", numpy.array([ROWS[0], [1, 2, 3, 4, 5, 6, 7, number, 8]]))
        assert caught.value.board == 1
        with pytest.raises(fewest.BoardError, match=str(number)):
            fewest.board("eight", [1, 2, 3, 4, 5, 6, 7, number, 8])


def test_records_and_frames_are_no_boards() -> None:
    data = fewest.dataset("eight", 3, seed=1).to_numpy()
    with pytest.raises(TypeError, match="take one of them"):
        fewest.distances("eight", data)
    with pytest.raises(TypeError):
        fewest.distance("eight", data[0])
    pandas = pytest.importorskip("pandas")
    for frame in (pandas.DataFrame([ROWS[0]]), pandas.DataFrame({"123456780": [1]})):
        with pytest.raises(TypeError, match="to_numpy"):
            fewest.distances("eight", frame)
    assert fewest.distances("eight", pandas.Series(["123456708"])) == [1]


@pytest.mark.parametrize("name", ["flip", "frogs", "klotski", "bridge", "cube2", "hanoi", "eight", "rotation"])
def test_labels_read_what_data_sets_write(name: str) -> None:
    data = fewest.dataset(name, 3, seed=1).to_numpy()
    found = fewest.labels(name, data["cells"], codes=True if name == "cube2" else None).to_numpy()
    assert (found["distance"] == data["distance"]).all() and (found["moves"] == data["moves"]).all()


def test_numbers_that_may_be_names_or_places_are_not_guessed() -> None:
    data = fewest.dataset("eight.fewest", 5, seed=1)
    table = data.to_numpy()
    with pytest.raises(TypeError, match="codes=False or codes=True"):
        fewest.labels("eight.fewest", table["cells"])
    assert fewest.labels("eight.fewest", table["cells"], codes=True).distances == table["distance"].tolist()
    with pytest.raises(fewest.BoardError, match="`0`"):
        fewest.labels("eight.fewest", numpy.array(ROWS), codes=False)
    assert fewest.labels("eight", numpy.array(ROWS)).distances == [1, 2, None]


def test_names_that_look_like_numbers_stay_apart() -> None:
    puzzle = fewest.Puzzle.from_text(
        "board a b c\nvalues 01 1\nmove s: turn a by 1\nmove t: turn b by 1\nmove u: turn c by 1\ngoal all 1\n"
    )
    assert fewest.board(puzzle, "1 01 1").cells == [1, "01", 1]
    data = fewest.dataset(puzzle, 20, seed=1)
    assert data.recipe["cells"] == ["01", "1"]
    table = data.to_numpy()
    assert (table["distance"] == (table["cells"] == 0).sum(axis=1)).all()
    assert fewest.labels(puzzle, table["cells"], codes=True).distances == table["distance"].tolist()


def test_a_wish_of_numpy_ends_a_search() -> None:
    board = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3"
    solver = fewest.Solver("15", goal="blank-first", algorithm="ida-star", heuristic="manhattan")
    answer = solver.solve(board, every=0, progress=lambda told: numpy.bool_(False))
    assert answer.outcome == "stopped-by-cancel"
    assert fewest.solve("eight", "123456708", algorithm="a-star", weight=numpy.float32(1.1)).cost == 1


def test_answers_as_a_structured_array() -> None:
    answers = fewest.Solver("eight").solve_many(numpy.array(ROWS))
    table = answers.to_numpy()
    assert table["cost"].tolist() == [1, 2, -1]
    assert table["optimal"].tolist() == [True, True, False]
    assert table["outcome"].tolist() == ["solved", "solved", "unsolvable"]


def test_a_board_is_a_sequence() -> None:
    board = fewest.board("eight", ROWS[0])
    assert numpy.array(board).tolist() == ROWS[0]
