"""The package and these tests are typed. Skipped where mypy is missing."""

from __future__ import annotations

import pathlib
import subprocess
import sys

import pytest

import fewest


def test_mypy_in_strict_mode(tmp_path: pathlib.Path) -> None:
    pytest.importorskip("mypy")
    here = pathlib.Path(__file__).resolve().parent
    package = pathlib.Path(fewest.__file__).parent
    settings = ["--strict", "--no-error-summary", "--config-file", str(here.parent / "pyproject.toml")]
    command = [sys.executable, "-m", "mypy", *settings, "--cache-dir", str(tmp_path), str(package), str(here)]
    ended = subprocess.run(command, capture_output=True, text=True, cwd=here, timeout=300)
    assert ended.returncode == 0, ended.stdout + ended.stderr
