"""Builds the wheel: the extension module with maturin, and also the command `fewest`.

The command is the program itself, not a Python script, so that signals, exit codes and the processes that
`fewest stress` starts are the same as without Python. maturin installs the contents of `fewest.data/scripts`
as commands.

`python backend/fewest_build.py` builds only the command, which `maturin develop` by itself leaves out.
The variable FEWEST_PROFILE names a profile of cargo other than `release`.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
SCRIPTS = HERE / "fewest.data" / "scripts"


def profile() -> str:
    """The cargo profile with which everything is built."""
    return os.environ.get("FEWEST_PROFILE", "release")


def build_command() -> None:
    """Builds the program and puts it where maturin finds it."""
    cargo = [os.environ.get("CARGO", "cargo"), "build", "--profile", profile(), "--bin", "fewest"]
    # The bindings are named, too, so that the crates that both share have the features of both and are
    # compiled once.
    cargo += ["--package", "fewest-cli", "--package", "fewest-python"]
    cargo += ["--features", "fewest-python/extension", "--message-format", "json-render-diagnostics"]
    told = subprocess.run(cargo, cwd=HERE.parent, check=True, stdout=subprocess.PIPE, text=True)
    artifacts = [json.loads(line) for line in told.stdout.splitlines()]
    programs = [artifact["executable"] for artifact in artifacts if artifact.get("executable")]
    SCRIPTS.mkdir(parents=True, exist_ok=True)
    # A running program cannot be overwritten, but another file can take its place.
    (SCRIPTS / "fewest").unlink(missing_ok=True)
    shutil.copy2(programs[-1], SCRIPTS / "fewest")


def _maturin():
    import maturin

    os.environ.setdefault("MATURIN_PEP517_ARGS", f"--profile {profile()} --strip true")
    return maturin


def get_requires_for_build_wheel(config_settings=None):
    return _maturin().get_requires_for_build_wheel(config_settings)


def get_requires_for_build_editable(config_settings=None):
    return _maturin().get_requires_for_build_editable(config_settings)


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    # maturin packs the contents of this directory, and fails if it does not exist.
    SCRIPTS.mkdir(parents=True, exist_ok=True)
    return _maturin().prepare_metadata_for_build_wheel(metadata_directory, config_settings)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    build_command()
    return _maturin().build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    build_command()
    return _maturin().build_editable(wheel_directory, config_settings, metadata_directory)


if __name__ == "__main__":
    build_command()
