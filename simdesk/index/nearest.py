# SPDX-License-Identifier: MIT
"""One text that need not be in the index to the stored documents near it, nearest first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from simdesk import sketch
from simdesk.errors import StoreError
from simdesk.index.lookup import HammingColumn, sql_is_cheaper, sql_within
from simdesk.index.rows import MemberRow, join_path, role_of
from simdesk.index.schema import open_reader
from simdesk.index.sharing import sharing
from simdesk.records import (
    Differs,
    DocumentId,
    FileId,
    Fingerprint,
    GroupId,
    Role,
    Stat,
    Tier,
)
from simdesk.settings import Recipe

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from simdesk.records import Prints


@dataclass(frozen=True, slots=True)
class NearDocument:
    """A stored document near the text that was asked for.

    Attributes:
        document: its id.
        distance_bits: 0 to 64 between the nearest of comparable fingerprints; None where they
            are not what brought it here.
        same_text: True where the text digests are equal.
        files: path and part of every file that holds it, by path.
    """

    document: DocumentId
    distance_bits: int | None
    same_text: bool
    files: tuple[tuple[bytes, str], ...]


class Nearest:
    """Look up texts in the index; one thread only.

    Args:
        index: path of the index.
        recipe: what the fingerprints that are asked for are made with; None for the present one
            of the index.

    Attributes:
        recipe: that one.

    Raises:
        StoreError: where there is no index yet, or it cannot be read.
    """

    def __init__(self, index: Path, recipe: Recipe | None = None) -> None:
        if not index.exists():
            raise StoreError(f"{index}: nothing has been scanned yet")
        self._index = open_reader(index)
        self.recipe = self._present_recipe() if recipe is None else recipe
        row = self._index.execute(
            "SELECT id FROM recipes WHERE digest = ?", [self.recipe.digest()]
        ).fetchone()
        self._recipe_id = -1 if row is None else int(row[0])

    def _present_recipe(self) -> Recipe:
        row = self._index.execute(
            "SELECT spec FROM recipes WHERE id ="
            " (SELECT CAST(value AS INTEGER) FROM facts WHERE name = 'recipe')"
        ).fetchone()
        return Recipe() if row is None else Recipe.of_spec(row[0])

    def close(self) -> None:
        """Close the file."""
        self._index.close()

    def around(self, prints: Prints, text_digest: bytes, *, k: int) -> list[NearDocument]:
        """Find the documents within k bits, of the same text, or with many of its passages.

        Args:
            prints: of the text that is asked for.
            text_digest: and its digest, 16 bytes.
            k: bits, 0 to 64.

        Returns:
            The same text first, then those of many common passages, the likeliest first, then by
            distance and id. A text too short for a fingerprint finds the same text only.
        """
        near = self.within(prints.fingerprints, text_digest, k=k)
        if not prints.fingerprints:
            return near
        asked = sketch.unpack(prints.sketch)
        known = {one.document: one for one in near}
        like = [
            known.get(one) or NearDocument(one, None, same_text=False, files=self._files(one))
            for one in sharing(self._index, self._recipe_id, asked, self.recipe)
        ]
        first = [one for one in near if one.same_text]
        placed = {one.document for one in first}
        like = [one for one in like if one.document not in placed]
        placed.update(one.document for one in like)
        return [*first, *like, *(one for one in near if one.document not in placed)]

    def within(
        self, fingerprints: Iterable[Fingerprint], text_digest: bytes, *, k: int
    ) -> list[NearDocument]:
        """Find the documents within k bits, and those of the same text.

        Args:
            fingerprints: of the text that is asked for.
            text_digest: and its digest, 16 bytes; a text too short to fingerprint has only this.
            k: bits, 0 to 64.

        Returns:
            By distance, the same text first, then by id.
        """
        same = {
            DocumentId(row[0])
            for row in self._index.execute(
                "SELECT id FROM documents WHERE text_digest = ? AND NOT partial", [text_digest]
            )
        }
        found: dict[DocumentId, int] = {}
        for fingerprint in fingerprints:
            ids, distances = self._look_up(fingerprint, k)
            for number, bits in zip(ids.tolist(), distances.tolist(), strict=True):
                document = DocumentId(number)
                found[document] = min(bits, found.get(document, bits))
        order = sorted(
            same | found.keys(), key=lambda one: (one not in same, found.get(one, 0), one)
        )
        return [NearDocument(one, found.get(one), one in same, self._files(one)) for one in order]

    def file_rows(self, document: DocumentId, roots: dict[bytes, Role]) -> list[MemberRow]:
        """Return the files that hold a document, by path, as rows of no group.

        Args:
            document: its id.
            roots: role of every root by its path.
        """
        rows = self._index.execute(
            "SELECT f.id, d.path, f.name, f.part, f.kind, f.size_bytes, f.mtime_ns, f.device,"
            " f.inode, f.digest, t.tokens, t.partial, f.outside_digest, f.marked FROM files f"
            " JOIN folders d ON d.id = f.folder_id JOIN documents t ON t.id = f.document_id"
            " WHERE f.document_id = ? ORDER BY d.path, f.name, f.part",
            [document],
        )
        found = []
        for file, folder, name, part, kind, *stat, digest, tokens, partial, outside, marked in rows:
            path = join_path(folder, name)
            found.append(
                MemberRow(
                    file_id=FileId(file),
                    document_id=document,
                    group_id=GroupId(0),
                    path=path,
                    part=part,
                    kind=kind,
                    stat=Stat(*stat),
                    digest=digest or b"",
                    tokens=tokens,
                    tier=Tier.NEAR,
                    similarity=1.0,
                    containment=1.0,
                    distance_bits=None,
                    differs=Differs.WORDS,
                    estimated=False,
                    partial=bool(partial),
                    outside={},
                    outside_digest=outside,
                    principal=False,
                    protected=role_of(path, roots) is Role.PROTECTED,
                    marked=bool(marked),
                )
            )
        return found

    def _look_up(
        self, fingerprint: Fingerprint, k: int
    ) -> tuple[
        np.ndarray[tuple[int], np.dtype[np.int64]], np.ndarray[tuple[int], np.dtype[np.uint8]]
    ]:
        features = int(fingerprint.features)
        stored = self._index.execute(
            "SELECT count(*) FROM fingerprints WHERE recipe_id = ? AND features = ?",
            [self._recipe_id, features],
        ).fetchone()[0]
        if sql_is_cheaper(stored, k):
            return sql_within(
                self._index,
                self._recipe_id,
                features=fingerprint.features,
                query=fingerprint.value,
                k=k,
            )
        rows = np.array(
            self._index.execute(
                "SELECT document_id, fingerprint FROM fingerprints"
                " WHERE recipe_id = ? AND features = ?",
                [self._recipe_id, features],
            ).fetchall(),
            dtype=np.int64,
        ).reshape(-1, 2)
        column = HammingColumn(rows[:, 0].copy(), rows[:, 1].copy().view(np.uint64))
        return column.within(fingerprint.value, k)

    def _files(self, document: DocumentId) -> tuple[tuple[bytes, str], ...]:
        rows = self._index.execute(
            "SELECT d.path, f.name, f.part FROM files f JOIN folders d ON d.id = f.folder_id"
            " WHERE f.document_id = ? ORDER BY d.path, f.name, f.part",
            [document],
        )
        return tuple((join_path(folder, name), part) for folder, name, part in rows)
