"""The notebooks of the course run, and both languages have the same code."""

import json
from pathlib import Path
from typing import Any

import pytest

COURSE = Path(__file__).parent.parent / "course"
NAMES = sorted(path.name for path in (COURSE / "en").glob("*.ipynb"))


def notebook(language: str, name: str) -> Any:
    return json.loads((COURSE / language / name).read_text(encoding="utf-8"))


def code_of(cells: Any) -> list[str]:
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def test_there_are_five_evenings() -> None:
    assert len(NAMES) == 5
    assert NAMES == sorted(path.name for path in (COURSE / "zh").glob("*.ipynb"))


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_have_the_same_code(name: str) -> None:
    english, chinese = (notebook(language, name)["cells"] for language in ("en", "zh"))
    assert code_of(english) == code_of(chinese)
    assert [cell["cell_type"] for cell in english] == [cell["cell_type"] for cell in chinese]
    # Outputs are not kept, so that a notebook only changes if its text or code does.
    assert all(not cell.get("outputs") for cell in english + chinese)


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_runs(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    monkeypatch.setenv("FEWEST_CACHE", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, code in enumerate(code_of(notebook("en", name)["cells"])):
        exec(compile(code, f"{name}, code {number}", "exec"), names)


def test_a_kernel_runs_a_notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run as users do: with a kernel, and with the output."""
    nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed")
    nbformat = pytest.importorskip("nbformat")
    monkeypatch.setenv("FEWEST_CACHE", str(tmp_path))
    read = nbformat.reads((COURSE / "zh" / NAMES[0]).read_text(encoding="utf-8"), as_version=4)
    nbformat.validate(read)
    nbclient.NotebookClient(read, timeout=60, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = [output for cell in read.cells for output in cell.get("outputs", [])]
    assert any("image/svg+xml" in output.get("data", {}) for output in shown)
