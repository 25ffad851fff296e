"""The package and these tests are typed. Skipped without mypy."""

from __future__ import annotations

import pathlib
import subprocess
import sys

import pytest


def test_mypy_in_strict_mode(tmp_path: pathlib.Path) -> None:
    pytest.importorskip("mypy")
    # The installed package is the same, but mypy checks no more of an installed package than it needs.
    folder = pathlib.Path(__file__).resolve().parent.parent
    settings = ["--strict", "--no-error-summary", "--cache-dir", str(tmp_path)]
    command = [sys.executable, "-m", "mypy", *settings, "fewest", "tests"]
    ended = subprocess.run(command, capture_output=True, text=True, cwd=folder, timeout=300)
    assert ended.returncode == 0, ended.stdout + ended.stderr
