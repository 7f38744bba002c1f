# SPDX-License-Identifier: MIT
"""Marks: kept in the decisions file, mirrored into the index where the lists find them.

A mark holds for the content that was ticked. When other content stands at the path it is dropped,
when the same content is read again it stays. Runs in the engine's thread.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from simdesk.disk import DIGEST_BYTES
from simdesk.index.decided import Mark
from simdesk.index.reader import PAGE
from simdesk.records import FileId, JournalState

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from simdesk.index.decided import Decided
    from simdesk.index.reader import Reader
    from simdesk.index.rows import FileRow
    from simdesk.index.store import Store
    from simdesk.records import JournalEntry

BATCH = 2 * PAGE
"""Marks that are written in one go; between two batches the engine answers others."""


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

    def mirror(self) -> None:
        """Make the index show exactly the marks, and drop those where other content stands.

        Marks of files that the index does not know are kept: it may have to be built again.
        """
        self._store.clear_marked()
        for paths in self._pages():
            self._settle(paths, keep_unknown=True)

    def drop_outside(self, held: Callable[[bytes], bool]) -> None:
        """Forget the marks of files that lie in no root any more.

        Args:
            held: tells whether a path does.
        """
        for paths in self._pages():
            dropped = [path for path in paths if not held(path)]
            if dropped:
                self._decided.drop_marks(dropped)

    def set(self, files: Sequence[FileId], *, marked: bool) -> None:
        """Tick files, or untick them; parts of containers and unread files are left out."""
        rows = self._reader.whole_files(files)
        if marked:
            self._decided.put_marks(Mark(row.path, row.digest, row.stat) for row in rows)
        else:
            self._decided.drop_marks([row.path for row in rows])
        self._store.set_marked([row.file_id for row in rows], marked=marked)

    def drop_done(self, entries: Iterable[JournalEntry]) -> None:
        """Untick the files that a plan was carried out on; those it left alone stay ticked."""
        paths = [entry.path for entry in entries if entry.state is JournalState.DONE]
        self._decided.drop_marks(paths)
        rows = (self._reader.whole_file_at(path) for path in paths)
        self._store.set_marked([row.file_id for row in rows if row is not None], marked=False)

    def next_step(self) -> int:
        """Return a number for the step of a rule."""
        return self._decided.next_step()

    def put(self, rows: Sequence[FileRow], step: int) -> None:
        """Tick some of the files of a step, from `chosen_rows`."""
        self._decided.put_marks((Mark(row.path, row.digest, row.stat) for row in rows), step)
        self._store.set_marked([row.file_id for row in rows], marked=True)

    def take_back(self, step: int) -> None:
        """Untick what one step of a rule ticked; what a person ticked since stays."""
        self._decided.drop_step(step)
        self.mirror()

    def clear(self) -> None:
        """Untick everything."""
        self._decided.clear_marks()
        self._store.clear_marked()

    def settle(self, paths: Iterable[bytes]) -> None:
        """Look again at the marks of files that were read again or have gone."""
        self._settle(list(paths), keep_unknown=False)

    def _pages(self) -> Iterator[list[bytes]]:
        """Yield the marked paths, a page at a time; marks may be dropped meanwhile."""
        after = b""
        while paths := self._decided.marked_paths(after):
            after = paths[-1]
            yield paths

    def _settle(self, paths: Sequence[bytes], *, keep_unknown: bool) -> None:
        kept = []
        dropped = []
        for mark in self._decided.marks_at(paths):
            row = self._reader.whole_file_at(mark.path)
            if row is not None and row.digest == mark.digest:
                kept.append(row.file_id)
            elif row is not None or not keep_unknown:
                dropped.append(mark.path)
        if dropped:
            self._decided.drop_marks(dropped)
        if kept:
            self._store.set_marked(kept, marked=True)


def chosen_rows(choice: Choice, reader: Reader) -> Iterator[list[FileRow]]:
    """Yield the files of a choice, a batch at a time, but for those that changed since.

    Args:
        choice: of a rule.
        reader: the index, of the thread that asks.
    """
    held: list[FileRow] = []
    for digests in choice.pages():
        rows = reader.whole_files(list(digests))
        held += [row for row in rows if row.digest == digests[row.file_id]]
        if len(held) >= BATCH:
            yield held
            held = []
    if held:
        yield held


class Choice:
    """The files a rule chose: 24 bytes each, however many there are."""

    def __init__(self) -> None:
        self._files = array("q")
        self._digests = bytearray()

    def __len__(self) -> int:
        """Return the number of files."""
        return len(self._files)

    def add(self, file: FileId, digest: bytes) -> None:
        """Add a file as it was when the rule looked at it."""
        self._files.append(file)
        self._digests += digest.ljust(DIGEST_BYTES, b"\0")[:DIGEST_BYTES]

    def files(self) -> tuple[FileId, ...]:
        """Return the files."""
        return tuple(map(FileId, self._files))

    def pages(self) -> Iterator[dict[FileId, bytes]]:
        """Yield the files with the digest each had, a page at a time, by rising id.

        Files that lie together on the disk mostly have numbers that do.
        """
        places = array("q", sorted(range(len(self._files)), key=self._files.__getitem__))
        for start in range(0, len(places), PAGE):
            yield {
                FileId(self._files[place]): bytes(
                    self._digests[place * DIGEST_BYTES : (place + 1) * DIGEST_BYTES]
                )
                for place in places[start : start + PAGE]
            }
