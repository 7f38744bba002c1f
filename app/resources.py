# SPDX-License-Identifier: MIT
"""Find what ships beside the code: icons and sample documents.

In a checkout they stand in the top-level ``resources`` folder, in an installed wheel in
``app/data``. Sample documents are copied before anybody acts on them.
"""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

SAMPLES_FOLDER = "Sample documents"


@cache
def resource_folder() -> Path:
    """Return the folder that holds ``icons`` and ``samples``.

    Raises:
        FileNotFoundError: where the installation is incomplete.
    """
    package = Path(__file__).resolve().parent
    for folder in (package / "data", package.parent / "resources"):
        if (folder / "icons").is_dir():
            return folder
    raise FileNotFoundError(f"no resources beside {package}")


def icon_path(name: str) -> Path:
    """Return the path of an icon by its name without suffix."""
    return resource_folder() / "icons" / f"{name}.svg"


def samples() -> Path | None:
    """Return the folder of the sample documents, None where none were shipped."""
    folder = resource_folder() / "samples"
    if not folder.is_dir() or not any(folder.iterdir()):
        return None
    return folder


def copy_samples(data: Path) -> Path:
    """Copy the sample documents to where a person may play with them.

    Files that are there already stay as they are, so that a second try loses no edit.

    Args:
        data: the data folder of SimDesk.

    Returns:
        The folder of the copies.

    Raises:
        FileNotFoundError: where no samples were shipped.
        OSError: where the data folder cannot be written.
    """
    source = samples()
    if source is None:
        raise FileNotFoundError("no sample documents were shipped")
    target = data / SAMPLES_FOLDER
    for path in sorted(source.rglob("*")):
        copy = target / path.relative_to(source)
        if path.is_dir():
            copy.mkdir(parents=True, exist_ok=True)
        elif not copy.exists():
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, copy)
    return target
