# SPDX-License-Identifier: MIT
"""The files of one group as a table."""

from __future__ import annotations

from array import array
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from app import texts
from app.models.pages import Index, PagedModel
from simdesk.index.rows import MemberRow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.workers.session import Session
    from simdesk.index.reader import Reader
    from simdesk.records import FileId, GroupId

MARK, NAME, BITS, ALIKE, WORDS, SIZE, CHANGED = range(7)


class MemberModel(PagedModel[MemberRow]):
    """Files of the chosen group, the principal first, each with its tick.

    Args:
        session: whose index is asked and who is told of ticks.
    """

    right_aligned = frozenset({BITS, ALIKE, WORDS, SIZE, CHANGED})

    def __init__(self, session: Session) -> None:
        super().__init__(session, "members")
        self.group: GroupId | None = None
        self.roots: tuple[bytes, ...] = ()
        self.headers = (
            "",
            self.tr("Files in this group"),
            self.tr("Bits"),
            self.tr("Alike"),
            self.tr("Words"),
            self.tr("Size"),
            self.tr("Changed"),
        )

    def query_ids(self, reader: Reader) -> array[int]:
        """Return the files of the group."""
        return array("q") if self.group is None else reader.member_ids(self.group)

    def query_rows(self, reader: Reader, ids: Sequence[int]) -> dict[int, MemberRow]:
        """Return the rows of some files."""
        if self.group is None:
            return {}
        return {row.file_id: row for row in reader.member_page(self.group, ids)}

    def show_group(self, group: GroupId | None) -> None:
        """Show the files of another group, or none."""
        if group == self.group:
            return
        self.group = group
        if group is None:
            self.clear()
        else:
            self.requery()

    def show_roots(self, roots: tuple[bytes, ...]) -> None:
        """Name folders from the roots on."""
        if roots != self.roots:
            self.roots = roots
            self.invalidate()

    def set_marked(self, rows: Sequence[int], *, marked: bool) -> int:
        """Tick rows, or untick them: at once on the screen and in the engine.

        Returns:
            The number of files whose tick changed.
        """
        changed: list[FileId] = []
        for number in rows:
            row = self.row(number)
            if row is not None and row.marked != marked and not (marked and row.protected):
                changed.append(row.file_id)
                self.replace_row(number, replace(row, marked=marked))
        self._session.mark(changed, marked=marked)
        return len(changed)

    def folder(self, row: MemberRow) -> str:
        """Return where a file lies, in short."""
        return texts.folder_of(row.path, self.roots)

    def cell(self, row: MemberRow, column: int) -> str:
        """Return what a cell says."""
        return (
            "",
            texts.name_of(row.path, row.part),
            "\u2013" if row.distance_bits is None else str(row.distance_bits),
            ("~" if row.estimated else "") + texts.percent(row.similarity),
            texts.number(row.tokens),
            texts.size(row.stat.size_bytes),
            texts.date(row.stat.mtime_ns),
        )[column]

    def tip(self, row: MemberRow, column: int) -> str:
        """Return what a cell says at length."""
        if column == CHANGED:
            return texts.date_exact(row.stat.mtime_ns)
        if column == MARK:
            return self._mark_tip(row)
        return f"{texts.full_path(row.path)}\n{texts.why_member(row)}"

    def _mark_tip(self, row: MemberRow) -> str:
        if row.protected:
            return self.tr("In a protected folder: it is never removed")
        return self.tr("Marked to be removed") if row.marked else self.tr("Mark it to be removed")

    def spoken(self, row: MemberRow, column: int) -> str:
        """Return what a screen reader says of a cell."""
        if column == MARK:
            return self.tr("marked") if row.marked else self.tr("not marked")
        if column == NAME:
            mark = self.tr("marked") if row.marked else self.tr("not marked")
            kept = self.tr("keep, ") if row.principal else ""
            return f"{texts.name_of(row.path, row.part)}, {kept}{mark}, {self.folder(row)}"
        return super().spoken(row, column)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return what may be done with a cell."""
        flags = super().flags(index)
        if index.isValid() and index.column() == MARK:
            row = self.row(index.row())
            if row is not None and not row.protected:
                flags |= Qt.ItemFlag.ItemIsUserCheckable
        return flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a cell shows, says, or is."""
        if role == Qt.ItemDataRole.CheckStateRole and index.column() == MARK:
            row = self.row(index.row())
            if row is None:
                return None
            return Qt.CheckState.Checked if row.marked else Qt.CheckState.Unchecked
        return super().data(index, role)

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Tick a file, for assistive technology and for the model's own checks."""
        if role != Qt.ItemDataRole.CheckStateRole or index.column() != MARK:
            return False
        marked = Qt.CheckState(value) == Qt.CheckState.Checked
        return self.set_marked([index.row()], marked=marked) > 0

    def principal(self) -> MemberRow | None:
        """Return the file the others are compared with, None while it is on its way."""
        return self.row(0)
