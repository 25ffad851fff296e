"""The wheel brings the command `fewest`, and it is the whole program."""

from __future__ import annotations

import json
import os
import pathlib
import signal
import subprocess
import sys
import sysconfig
import time

import fewest

COMMAND = os.path.join(sysconfig.get_path("scripts"), "fewest")


def run(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([COMMAND, *arguments], input=text, capture_output=True, text=True, timeout=120)


def test_it_is_of_the_same_version() -> None:
    assert run("--version").stdout.split() == ["fewest", fewest.__version__]


def test_the_package_is_run_as_the_command(tmp_path: pathlib.Path) -> None:
    # Run in another folder, since Python would import the package of this folder, which is not installed.
    def module(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "fewest", *arguments]
        return subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=tmp_path)

    assert module("--version").stdout.split() == ["fewest", fewest.__version__]
    assert module("solve", "eight", "123456870").returncode == 10


def test_solve() -> None:
    ended = run("solve", "eight", "2 3 4/1 5 0/7 6 8", "--format", "json")
    assert ended.returncode == 0 and json.loads(ended.stdout)["cost"] == 19
    assert run("solve", "eight", "123456870").returncode == 10
    assert run("solve", "eight", "1 2").returncode == 65


def test_it_works_with_many_machines(tmp_path: pathlib.Path) -> None:
    hosts = tmp_path / "hosts.txt"
    ended = run("cluster", "up", "--hosts", str(hosts), "--", "explore", "sliding:2x2")
    assert ended.returncode == 66 and str(hosts) in ended.stderr


def test_check(tmp_path: pathlib.Path) -> None:
    (tmp_path / "in").write_text("2 3 4 1 5 x 7 6 8\n")
    for output, code in [("ullddrurdllurrdlurd\n", 0), ("ull\n", 1)]:
        (tmp_path / "out").write_text(output)
        assert run("check", "poj:1077", str(tmp_path / "in"), str(tmp_path / "out")).returncode == code


def test_stress_starts_itself_around_a_program(tmp_path: pathlib.Path) -> None:
    program = tmp_path / "wrong.py"
    program.write_text("print('unsolvable')\n")
    ended = run("stress", "poj:1077", "--cases", "5", "--seconds", "30", "--", sys.executable, str(program))
    assert ended.returncode == 1, ended.stderr
    assert "unsolvable" in ended.stdout + ended.stderr


def test_a_signal_ends_a_search_with_its_bound() -> None:
    hard = "14 5 9 2 18 8 23 19 12 17 15 0 10 20 4 6 11 21 1 7 24 3 16 22 13"
    arguments = ["solve", "24", hard, "--goal", "blank-first", "--heuristic", "manhattan"]
    child = subprocess.Popen([COMMAND, *arguments, "--timeout", "60s"], stdout=subprocess.PIPE, text=True)
    try:
        time.sleep(0.5)
        child.send_signal(signal.SIGINT)
        out, _ = child.communicate(timeout=60)
    finally:
        child.kill()
        child.wait()
    assert child.returncode == 130 and "at least" in out
