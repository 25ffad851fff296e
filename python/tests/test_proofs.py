"""Proofs are written and checked, moves are graded, whole spaces are counted."""

from __future__ import annotations

import pickle
import signal
import threading

import pytest

import fewest

NINETEEN = "2 3 4/1 5 0/7 6 8"
#: 57 moves away.
HARD = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3"

RUSH = "I B B x . ./I . . L D D/J A A L . ./J . K E E M/F F K . . M/G G H H H M"


@pytest.mark.parametrize(
    ("puzzle", "board", "means", "words"),
    [
        ("eight", NINETEEN, {}, "19 moves are the fewest from 2 3 4/1 5 0/7 6 8 to 1 2 3/4 5 6/7 8 0"),
        ("eight", NINETEEN, {"goal": "blank-first"}, "19 moves are the fewest from 2 3 4/1 5 0/7 6 8 to 0 1 2/3 4 5"),
        ("eight", NINETEEN, {"metric": "mtm"}, "14 moves are the fewest"),
        ("15", HARD, {"goal": "blank-first", "bound": "6-6-3"}, "57 moves are the fewest"),
        ("eight", "1 2 3/4 5 6/8 7 0", {}, "no moves lead"),
        ("rotation", "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3", {}, "2 moves are the fewest"),
        ("rush", RUSH, {}, "60 moves are the fewest"),
        ("pyraminx", "2 1 3 4 12 13 14 23 24 34", {}, "no moves lead"),
    ],
)
def test_what_is_proven_is_verified(
    puzzle: str, board: str, means: dict[str, str], words: str
) -> None:
    proof = fewest.prove(puzzle, board, **means)  # type: ignore[arg-type]
    statement = fewest.verify(proof, puzzle, board=board, goal=means.get("goal"))
    assert statement.startswith(f"VERIFIED: {words}"), statement


def test_a_proof_of_something_else_is_rejected() -> None:
    proof = fewest.prove("eight", NINETEEN)
    for about, kind in [
        ({"puzzle": "15"}, "rejected"),
        ({"board": "1 2 3/4 5 6/7 0 8"}, "rejected"),
        ({"goal": "blank-first"}, "rejected"),
        ({"memory": 1}, "memory"),
        ({"timeout": 0}, "time"),
    ]:
        with pytest.raises(fewest.ProofError) as caught:
            fewest.verify(proof, **about)  # type: ignore[arg-type]
        assert caught.value.kind == kind, about
    with pytest.raises(fewest.ProofError, match="NOT A PROOF|no proof"):
        fewest.verify(proof[:100])
    with pytest.raises(fewest.ProofError) as no_rules:
        fewest.verify(fewest.prove("pyraminx", "1+1 2 3 4 12 13 14 23 24 34"))
    assert no_rules.value.kind == "no-rules"
    with pytest.raises(fewest.BoardError):
        fewest.verify(proof, "eight", board="1 2 3")
    for no_proof in ("eight.proof", 5, None):
        with pytest.raises(TypeError, match="it must be bytes"):
            fewest.verify(no_proof)  # type: ignore[arg-type]
    with pytest.raises(fewest.QuestionError):
        fewest.prove("eight", NINETEEN, bound="7-8")


def test_an_answer_is_proven_without_a_second_search() -> None:
    solver = fewest.Solver("15", goal="blank-first", algorithm="ida-star", heuristic="manhattan")
    answer = solver.solve("4 1 2 3 8 5 6 7 12 9 10 11 13 0 14 15")
    proof = solver.prove(answer)
    assert fewest.verify(proof, "15").startswith("VERIFIED: 4 moves are the fewest")
    # The same question gives the same proof, also for an answer that another process has sent.
    assert proof == solver.prove(answer.start) == solver.prove(pickle.loads(pickle.dumps(answer)))
    stopped = solver.solve(HARD, max_nodes=1_000)
    least = solver.prove(stopped, bound="6-6-3")
    assert f"at least {stopped.at_least} moves are needed" in fewest.verify(least, "15")
    with pytest.raises(fewest.ProofError) as caught:
        solver.prove(stopped, bound="zero", memory=1 << 16)
    assert caught.value.kind == "memory"


def test_moves_are_graded() -> None:
    board = "1 2 3/4 5 6/0 7 8"
    shortest = fewest.grade("eight", board, "rr")
    assert (shortest.rating, shortest.fewest, shortest.left, shortest.better) == ("shortest", 2, None, None)
    assert [(str(step.board), step.distance) for step in shortest.steps] == [
        ("1 2 3/4 5 6/0 7 8", 2), ("1 2 3/4 5 6/7 0 8", 1), ("1 2 3/4 5 6/7 8 0", 0),
    ]
    longer = fewest.grade("eight", board, ["u", "d", "r", "r"])
    assert (longer.rating, longer.cost, longer.fewest, longer.left) == ("longer", 4, 2, 0)
    assert longer.better == ["r", "r"] and longer.moves == ["u", "d", "r", "r"]
    illegal = fewest.grade("eight", board, "rrr")
    assert illegal.rating == "illegal" and illegal.illegal is not None
    assert (illegal.illegal.number, illegal.illegal.column, illegal.illegal.legal) == (3, 3, ["u", "l"])
    unsolvable = fewest.grade("eight", "1 2 3/4 5 6/8 7 0", "u")
    assert unsolvable.rating == "unsolvable" and unsolvable.reason and unsolvable.fewest is None
    assert [step.at_least for step in unsolvable.steps] == [None, None]
    stopped = fewest.grade("24", "14 5 9 2 18 8 23 19 12 17 15 0 10 20 4 6 11 21 1 7 24 3 16 22 13", "u",
                           goal="blank-first", max_nodes=1_000)
    assert stopped.stopped == "stopped-by-nodes" and stopped.fewest is None
    assert (stopped.steps[0].at_least or 0) > 60
    pushes = fewest.grade("eight", board, "r2", metric="mtm")
    assert (pushes.rating, pushes.cost) == ("shortest", 1)
    with pytest.raises(fewest.MovesError):
        fewest.grade("eight", board, "ruq")


def test_whole_spaces_are_counted() -> None:
    told: list[int] = []
    eight = fewest.explore("eight", progress=told.append, every=0)
    assert (eight.positions, eight.gods_number, len(eight.layers)) == (181_440, 31, 32)
    assert eight.mean is not None and abs(eight.mean - 21.972399) < 1e-6 and not eight.stopped
    assert told == sorted(told)
    assert fewest.explore("eight", metric="mtm").gods_number == 24
    symbol = fewest.explore("rotation", part="symbol", farthest=3)
    assert symbol.positions == 735_471 and len(symbol.farthest) == 3
    two = fewest.explore("2x4", goal="blank-first", threads=2)
    assert (two.positions, two.gods_number, two.goal) == (20_160, 36, "0 1/2 3/4 5/6 7")


def test_a_count_that_is_stopped_says_so() -> None:
    late = fewest.explore("topspin12", timeout=0.05)
    assert late.stopped == "stopped-by-time" and late.gods_number is None and late.mean is None
    small = fewest.explore("15", memory=1 << 20)
    assert small.stopped == "stopped-by-memory"
    ended = fewest.explore("topspin12", progress=lambda counted: False, every=0)
    assert ended.stopped == "stopped-by-cancel"
    with pytest.raises(fewest.GoalError):
        fewest.explore("eight", goal="1 2 3")
    with pytest.raises(fewest.QuestionError) as caught:
        fewest.explore("eight", part="symbol")
    assert caught.value.kind == "NoSuchPart"
    with pytest.raises(ValueError):
        fewest.explore("eight", threads=0)
    timer = threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT))
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            fewest.explore("topspin12")
    finally:
        timer.join()
