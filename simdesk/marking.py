# SPDX-License-Identifier: MIT
"""Marks: kept in the decisions file, mirrored into the index where the lists find them.

A mark holds for the content that was ticked. When other content stands at the path it is dropped,
when the same content is read again it stays. Runs in the engine's thread.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simdesk.index.decided import Mark

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from simdesk.index.decided import Decided
    from simdesk.index.reader import Reader
    from simdesk.index.store import Store
    from simdesk.records import FileId


class Marks:
    """Keep the marks.

    Args:
        decided: the decisions file.
        store: the index, for the mirror.
        reader: the index, for look-ups.
    """

    def __init__(self, decided: Decided, store: Store, reader: Reader) -> None:
        self._decided = decided
        self._store = store
        self._reader = reader
        self._marks = {mark.path: mark for mark in decided.marks()}

    def mirror(self) -> None:
        """Make the index show exactly the marks, and drop those where other content stands.

        Marks of files that the index does not know are kept: it may have to be built again.
        """
        self._store.clear_marked()
        self._settle(list(self._marks), keep_unknown=True)

    def drop_outside(self, held: Callable[[bytes], bool]) -> None:
        """Forget the marks of files that lie in no root any more.

        Args:
            held: tells whether a path does.
        """
        dropped = [path for path in self._marks if not held(path)]
        if dropped:
            self._decided.drop_marks(dropped)
        for path in dropped:
            del self._marks[path]

    def set(self, files: Sequence[FileId], *, marked: bool) -> None:
        """Tick files, or untick them; parts of containers and unread files are left out."""
        rows = self._reader.whole_files(files)
        if marked:
            marks = [Mark(row.path, row.digest, row.stat) for row in rows]
            self._decided.put_marks(marks)
            self._marks.update({mark.path: mark for mark in marks})
        else:
            self._decided.drop_marks([row.path for row in rows])
            for row in rows:
                self._marks.pop(row.path, None)
        self._store.set_marked([row.file_id for row in rows], marked=marked)

    def clear(self) -> None:
        """Untick everything."""
        self._decided.clear_marks()
        self._marks.clear()
        self._store.clear_marked()

    def settle(self, paths: Iterable[bytes]) -> None:
        """Look again at the marks of files that were read again or have gone."""
        self._settle(paths, keep_unknown=False)

    def _settle(self, paths: Iterable[bytes], *, keep_unknown: bool) -> None:
        kept = []
        dropped = []
        for path in self._marks.keys() & set(paths):
            row = self._reader.whole_file_at(path)
            if row is not None and row.digest == self._marks[path].digest:
                kept.append(row.file_id)
            elif row is not None or not keep_unknown:
                dropped.append(path)
        if dropped:
            self._decided.drop_marks(dropped)
        for path in dropped:
            del self._marks[path]
        if kept:
            self._store.set_marked(kept, marked=True)
