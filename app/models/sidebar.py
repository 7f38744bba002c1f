# SPDX-License-Identifier: MIT
"""The folders and the views as one list: one keyboard path, one current row."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt

from app import texts
from app.models.pages import ROW_ROLE, Index
from simdesk.protocol import WatchState
from simdesk.records import Role

if TYPE_CHECKING:
    from simdesk.index.rows import Counts, RootRow
    from simdesk.protocol import RootWatch, Watching


class Place(Enum):
    """Where a row of the sidebar leads."""

    HEADING = "heading"
    ROOT = "root"
    GROUPS = "groups"
    COPIES = "copies"
    PAIRS = "pairs"
    QUERY = "query"
    FAILURES = "failures"
    HISTORY = "history"


@dataclass(frozen=True, slots=True)
class SideRow:
    """One row of the sidebar.

    Attributes:
        place: where it leads.
        title: first line.
        figure: number at the right, may be empty.
        state: second line, empty for none.
        icon: name of its icon, empty for none.
        path: of a folder, else empty.
        role: of a folder, else None.
        faded: True where it is out of reach.
    """

    place: Place
    title: str
    figure: str = ""
    state: str = ""
    icon: str = ""
    path: bytes = b""
    role: Role | None = None
    faded: bool = False


class SidebarModel(QAbstractListModel):
    """Folders with role, count and state; then the views with their counts."""

    def __init__(self) -> None:
        super().__init__()
        self._roots: list[RootRow] = []
        self._counts: Counts | None = None
        self._watching = True
        self._watches: dict[bytes, RootWatch] = {}
        self._rows: list[SideRow] = self._build()

    def show_roots(self, roots: list[RootRow]) -> None:
        """Show other folders."""
        self._roots = roots
        self._replace()

    def show_counts(self, counts: Counts) -> None:
        """Show other totals."""
        self._counts = counts
        self._replace()

    def show_watching(self, *, watching: bool) -> None:
        """Say whether folders are watched."""
        self._watching = watching
        self._replace()

    def show_watches(self, watching: Watching) -> None:
        """Say how well each folder is watched."""
        self._watches = {each.path: each for each in watching.roots}
        self._replace()

    def row_of(self, place: Place, path: bytes = b"") -> int:
        """Return the number of a row, -1 where there is none."""
        for number, row in enumerate(self._rows):
            if row.place is place and row.path == path:
                return number
        return -1

    def row(self, number: int) -> SideRow | None:
        """Return a row, None where there is none."""
        return self._rows[number] if 0 <= number < len(self._rows) else None

    def _replace(self) -> None:
        rows = self._build()
        if [row.path for row in rows] != [row.path for row in self._rows]:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()
            return
        self._rows = rows
        self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))

    def _build(self) -> list[SideRow]:
        counts = self._counts
        rows = [SideRow(Place.HEADING, self.tr("Folders"))]
        rows += [self._root(root) for root in self._roots]
        rows.append(SideRow(Place.HEADING, self.tr("Views")))
        groups = texts.number(counts.groups) if counts else ""
        failed = texts.number(counts.files_failed) if counts else ""
        rows.append(SideRow(Place.GROUPS, self.tr("All groups"), groups, icon="groups"))
        rows.append(SideRow(Place.COPIES, self.tr("Copies only"), icon="documents"))
        rows.append(SideRow(Place.PAIRS, self.tr("Folder pairs"), icon="pairs"))
        rows.append(SideRow(Place.QUERY, self.tr("Find similar"), icon="query"))
        rows.append(SideRow(Place.FAILURES, self.tr("Not read"), failed, icon="not-read"))
        rows.append(SideRow(Place.HISTORY, self.tr("History"), icon="history"))
        return rows

    def _root(self, root: RootRow) -> SideRow:
        icon = {
            Role.NORMAL: "folder",
            Role.PROTECTED: "folder-protected",
            Role.EXCLUDED: "folder-excluded",
        }[root.role]
        excluded = root.role is Role.EXCLUDED
        return SideRow(
            Place.ROOT,
            texts.root_name(root.path),
            "" if excluded else texts.number(root.files),
            self._state(root),
            "folder-offline" if root.offline else icon,
            root.path,
            root.role,
            faded=root.offline or excluded,
        )

    def _state(self, root: RootRow) -> str:
        if root.role is Role.EXCLUDED:
            return self.tr("left out")
        if root.offline:
            return self.tr("offline")
        watched = self._watched(root.path) if self._watching else self.tr("not watched")
        if root.role is Role.PROTECTED:
            return self.tr("protected, {}").format(watched)
        return watched

    def _watched(self, path: bytes) -> str:
        state = self._watches[path].state if path in self._watches else WatchState.WATCHED
        if state is WatchState.PARTLY:
            return self.tr("watched in part")
        if state is WatchState.POLLED:
            return self.tr("looked at now and then")
        return self.tr("watching")

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what a row shows, says, or is."""
        row = self.row(index.row()) if index.isValid() else None
        if row is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(row) or None
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(part for part in (row.title, row.figure, row.state) if part)
        return None

    def _tip(self, row: SideRow) -> str:
        if row.place is not Place.ROOT or row.role is None:
            return ""
        lines = [texts.full_path(row.path), texts.role_tip(row.role)]
        watch = self._watches.get(row.path)
        if self._watching and watch is not None:
            lines.append(texts.watch_tip(watch.state))
            lines.append(watch.detail)
        return "\n".join(filter(None, lines))

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return what may be done with a row: headings are for reading only."""
        row = self.row(index.row()) if index.isValid() else None
        if row is None or row.place is Place.HEADING:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
