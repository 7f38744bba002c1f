# SPDX-License-Identifier: MIT
"""The window as the program shows it, with marks set in it: to be killed by `tests.bench.kill`.

Started as a process of its own, ``python -m tests.bench.killed FOLDER DATA NAME ...``: scans the
folder, ticks the files of those names once they are in the index, and says each time which.
"""

from __future__ import annotations

import os
import sys
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from app import application
from app.windows.main import MainWindow
from simdesk.errors import StoreError
from simdesk.index.reader import Reader
from simdesk.settings import Locations

if TYPE_CHECKING:
    from app.workers.session import Session


def tick(session: Session, locations: Locations, paths: list[bytes]) -> None:
    """Tick the files that are in the index, and print their paths once that is asked for."""
    try:
        with closing(Reader(locations)) as reader:
            files = {path: reader.file_at(path) for path in paths}
    except StoreError:
        return  # there is no index yet
    known = {path: file for path, file in files.items() if file is not None}
    session.mark(tuple(known.values()), marked=True)
    for path in known:
        print(os.fsdecode(path), flush=True)


def main(folder: str, data: str, *names: str) -> int:
    """Show the window until it is closed or killed."""
    locations = Locations.under(Path(data))
    paths = [os.fsencode(Path(folder) / name) for name in names]

    class Ticking(MainWindow):
        def start(self) -> None:
            """Start as ever, and tick as soon as the databases are open, then with every change."""
            act = partial(tick, self.session, locations, paths)
            self.session.ready.connect(act)
            self.session.changed.connect(lambda _kinds: act())
            super().start()

    application.MainWindow = Ticking
    return application.run(locations, [Path(folder)])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
