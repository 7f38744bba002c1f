# SPDX-License-Identifier: MIT
"""The files of one group as a table."""

from __future__ import annotations

from array import array
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot

from app import review_texts, texts
from app.models.pages import PAGE_ROWS, Index, PagedModel
from simdesk.index.rows import MemberRow
from simdesk.records import Tier

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from app.workers.reading import Answer
    from app.workers.session import Session
    from simdesk.index.reader import Reader
    from simdesk.records import FileId, GroupId

MARK, NAME, BITS, ALIKE, WORDS, SIZE, CHANGED = range(7)


_MARK, _UNMARK = "mark", "unmark"


def to_mark(rows: Iterable[MemberRow]) -> list[MemberRow]:
    """Return the files of a group to be ticked with all others: copies that are not ticked yet.

    Among them is what is still being compared: a plan looks for an exact comparison before it acts.
    """
    return [
        row
        for row in rows
        if not (row.principal or row.protected or row.marked or row.tier is Tier.CONTAINED)
    ]


def to_unmark(rows: Iterable[MemberRow]) -> list[MemberRow]:
    """Return the files that are ticked."""
    return [row for row in rows if row.marked]


class MemberModel(PagedModel[MemberRow]):
    """Files of the chosen group, the principal first, each with its tick.

    Args:
        session: whose index is asked and who is told of ticks.
        name: first word of the keys of its questions.
    """

    right_aligned = frozenset({BITS, ALIKE, WORDS, SIZE, CHANGED})

    def __init__(self, session: Session, name: str = "members") -> None:
        super().__init__(session, name)
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

    def ids_question(self) -> Callable[[Reader], array[int]]:
        """Return what asks for the files of the group."""
        group = self.group
        return lambda reader: array("q") if group is None else reader.member_ids(group)

    def rows_question(self, ids: Sequence[int]) -> Callable[[Reader], dict[int, MemberRow]]:
        """Return what asks for the rows of some files."""
        group = self.group

        def ask(reader: Reader) -> dict[int, MemberRow]:
            rows = [] if group is None else reader.member_page(group, ids)
            return {row.file_id: row for row in rows}

        return ask

    def show_group(self, group: GroupId | None) -> None:
        """Show the files of another group, or none."""
        if group == self.group:
            return
        self.group = group
        self.other_rows = True
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

    def mark_others(self) -> None:
        """Tick every file but the principal, protected ones, and what only stands inside it."""
        self._set_all(to_mark, marked=True)

    def unmark_all(self) -> None:
        """Untick every file."""
        self._set_all(to_unmark, marked=False)

    def _set_all(
        self, choose: Callable[[Iterable[MemberRow]], list[MemberRow]], *, marked: bool
    ) -> None:
        """Tick or untick what a rule chooses; of long groups the index is asked for all rows."""
        reader, group, ids = self._reader(), self.group, self.ids()
        if len(ids) <= PAGE_ROWS:
            rows = (self.row(number) for number in range(len(ids)))
            chosen = choose(row for row in rows if row is not None)
            self.set_marked([self.find(row.file_id) for row in chosen], marked=marked)
        elif reader is not None and group is not None:
            key = (self._name, _MARK if marked else _UNMARK)
            reader.ask(key, lambda asked: choose(asked.member_rows(group)))

    @Slot(object)
    def on_answered(self, answer: Answer) -> None:
        """Take the answer to a question of this model."""
        if answer.key[0] == self._name and answer.key[1] in {_MARK, _UNMARK}:
            if isinstance(answer.value, list):
                files = [row.file_id for row in answer.value]
                self._session.mark(files, marked=answer.key[1] == _MARK)
            return
        super().on_answered(answer)

    def folder(self, row: MemberRow) -> str:
        """Return where a file lies, in short."""
        return texts.folder_of(row.path, self.roots)

    def cell(self, row: MemberRow, column: int) -> str:
        """Return what a cell says."""
        return (
            "",
            texts.name_of(row.path, row.part),
            "\u2013" if row.distance_bits is None else str(row.distance_bits),
            texts.member_share(row),
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
        if row.tier is Tier.CONTAINED:
            return texts.part_stays()
        return self.tr("Marked to be removed") if row.marked else self.tr("Mark it to be removed")

    def spoken(self, row: MemberRow, column: int) -> str:
        """Return what a screen reader says of a cell."""
        if column == MARK:
            return self.tr("marked") if row.marked else self.tr("not marked")
        if column == NAME:
            mark = self.tr("marked") if row.marked else self.tr("not marked")
            badge = review_texts.member_badge(row)
            said = f"{badge}, {mark}" if badge else mark
            return f"{texts.name_of(row.path, row.part)}, {said}, {self.folder(row)}"
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
        return self.row(self.principal_number())

    def principal_number(self) -> int:
        """Return the row of the principal: the first, but where rows are held another may be."""
        first = self.row(0)
        if first is not None and first.principal:
            return 0
        for number in range(1, min(PAGE_ROWS, len(self.ids()))):
            row = self.row(number)
            if row is not None and row.principal:
                return number
        return 0
