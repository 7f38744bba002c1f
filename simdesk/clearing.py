# SPDX-License-Identifier: MIT
"""Remove what can be rebuilt: the index and the stored texts, never the decisions."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from simdesk.settings import Locations

logger = logging.getLogger(__name__)

PATIENCE_S = 5.0
"""Readers may have a file open still, which Windows does not let go."""
AGAIN_S = 0.1


def rebuildable_files(locations: Locations) -> Iterator[Path]:
    """Yield the files that hold the index and the texts, those of SQLite beside them too."""
    for path in (locations.index, locations.texts):
        for suffix in ("", "-wal", "-shm", "-journal"):
            yield path.with_name(path.name + suffix)


def clear_rebuildable(locations: Locations, patience_s: float = PATIENCE_S) -> bool:
    """Remove the index and the texts; the lock is held, nothing of ours has them open.

    Args:
        locations: where they lie.
        patience_s: how long to wait for others to close them.

    Returns:
        False where one could not be removed: it is left whole and found again.
    """
    deadline = time.monotonic() + patience_s
    return all(_remove(path, deadline) for path in rebuildable_files(locations))


def _remove(path: Path, deadline: float) -> bool:
    while True:
        try:
            path.unlink(missing_ok=True)
        except PermissionError as error:
            if time.monotonic() >= deadline:
                logger.warning("%s could not be removed: %s", path.name, error)
                return False
            time.sleep(AGAIN_S)
        except OSError as error:
            logger.warning("%s could not be removed: %s", path.name, error)
            return False
        else:
            return True
