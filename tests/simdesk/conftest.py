# SPDX-License-Identifier: MIT
"""An index that a test fills by hand, for what only reads it."""

from __future__ import annotations

import os
import zlib
from typing import TYPE_CHECKING

import pytest

from simdesk.index.schema import DECISIONS, INDEX, TEXTS, open_writer
from simdesk.settings import Locations

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class MadeIndex:
    """An index filled by hand: groups of a principal, a copy and a near document."""

    def __init__(self, locations: Locations) -> None:
        locations.create()
        self.locations = locations
        self._index = open_writer(locations.index, INDEX)
        self._texts = open_writer(locations.texts, TEXTS)
        self._decisions = open_writer(locations.decisions, DECISIONS)
        self._decisions.execute("INSERT INTO roots VALUES (?, 'normal', 0)", [b"/docs"])

    def document(self, number: int, text: str) -> None:
        key = number.to_bytes(16, "big")
        self._index.execute(
            "INSERT INTO documents VALUES (?, ?, ?, ?, ?, 0)",
            [number, key, key, len(text.split()), len(text)],
        )
        self._texts.execute(
            "INSERT INTO texts VALUES (?, ?, 0)", [key, zlib.compress(text.encode())]
        )

    def file(
        self,
        number: int,
        path: bytes,
        *,
        document: int | None,
        digest: int = 0,
        reason: str | None = None,
        size_bytes: int = 1000,
    ) -> None:
        folder, name = os.path.split(path)
        self._index.execute("INSERT OR IGNORE INTO folders(path) VALUES (?)", [folder])
        self._index.execute(
            "INSERT INTO files(id, folder_id, name, size_bytes, mtime_ns, device, inode, digest,"
            " kind, document_id, reason, detail)"
            " VALUES (?, (SELECT id FROM folders WHERE path = ?), ?, ?, ?, 1, ?, ?, ?, ?, ?, ?)",
            [
                number,
                folder,
                name,
                size_bytes,
                1_700_000_000_000_000_000,
                number,
                None if document is None else digest.to_bytes(16, "big"),
                "text",
                document,
                reason,
                "<b>odd</b>" if reason else "",
            ],
        )

    def group(self, principal_file: int, members: list[tuple[int, float, int | None, str]]) -> None:
        """Store a group; each member is (document, similarity, distance, differs)."""
        number = members[0][0]
        self._index.execute(
            "INSERT INTO groups VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?, 'name')",
            [
                number,
                "near" if len(members) > 1 else "identical",
                3,
                len(members),
                min(member[1] for member in members),
                max(member[2] or 0 for member in members),
                number,
                principal_file,
            ],
        )
        for document, similarity, distance, differs in members:
            self._index.execute(
                "INSERT INTO members VALUES (?, ?, ?, ?, ?, ?, 0, 0)",
                [document, number, similarity, similarity, distance, differs],
            )

    def close(self) -> None:
        for connection in (self._index, self._texts, self._decisions):
            connection.close()


@pytest.fixture
def made(tmp_path: Path) -> Iterator[MadeIndex]:
    index = MadeIndex(Locations.under(tmp_path / "simdesk"))
    yield index
    index.close()
