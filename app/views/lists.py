# SPDX-License-Identifier: MIT
"""The groups above, the files of the chosen group below, and a sentence why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QItemSelectionModel, QPoint, QRect, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QAction, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QHeaderView, QMenu, QSplitter, QStackedWidget, QWidget

from app import review_texts, texts
from app.models import groups as g
from app.models import members as m
from app.models.pages import PAGE_ROWS
from app.theme import Type
from app.views.heads import PADDING
from app.views.keeping import Keeper
from app.views.names import differing, lay_name, paint_name, short_folder
from app.views.parts import Line, Message, Surface, badge_width, column, label, paint_badge
from app.views.tables import RowDelegate, RowTable, record
from simdesk.index.rows import GroupRow, MemberRow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QContextMenuEvent

    from app.models.groups import GroupModel
    from app.models.members import MemberModel
    from app.models.pages import PagedModel
    from app.theme import Theme
    from app.views.tables import Index
    from simdesk.comparison import Comparison
    from simdesk.records import FileId, GroupId


ALIKE_WIDTH = 62
NAME_ROOM = 180
"""A name of a group has so much room, or another column makes place for the folders."""

LEAST_NAME = 120
"""Where a name has less room, other columns go."""

INSIDE_WIDTH = 100
"""Of the same column where it says how much of a part stands inside a whole."""


class GroupDelegate(RowDelegate):
    """Paint a group: its tier as a sign, its name, figures at the right.

    Where groups stand together by folder, a line and a strong name begin each folder.
    """

    model: GroupModel

    def paint_content(self, painter: QPainter, rect: QRect, index: Index) -> None:
        """Paint a cell of a group."""
        row = record(index)
        begins = self.model.begins_folder(index.row())
        if begins and index.row():
            painter.fillRect(rect.x(), rect.y(), rect.width(), 1, self.theme.colour("line"))
        if index.column() == g.FOLDER:
            self._paint_folder(painter, rect, index, begins=begins)
            return
        if index.column() == g.TIER:
            if isinstance(row, GroupRow):
                self.paint_icon(painter, rect, f"tier-{row.tier}", "secondary")
            return
        if index.column() == g.NAME and isinstance(row, GroupRow):
            if row.marked:
                rect = self._paint_note(painter, rect, self.tr("{} marked").format(row.marked))
            if row.settling:
                rect = self._paint_note(painter, rect, review_texts.settling_badge())
        super().paint_content(painter, rect, index)

    def _paint_folder(self, painter: QPainter, rect: QRect, index: Index, *, begins: bool) -> None:
        """Paint a folder, giving way at its beginning."""
        painter.setFont(self.theme.font(Type.STRONG if begins else Type.NORMAL))
        painter.setPen(self.theme.colour("text" if begins else "secondary"))
        inner = rect.adjusted(PADDING, 0, -PADDING, 0)
        words = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        shown = short_folder(words, painter.fontMetrics(), inner.width())
        place = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(inner, int(place), shown)

    def _paint_note(self, painter: QPainter, rect: QRect, text: str) -> QRect:
        """Paint a badge at the right and return what is left."""
        font = self.theme.font(Type.BADGE)
        painter.setFont(font)
        width = badge_width(QFontMetrics(font), text)
        high = self.theme.px(17)
        at = QRectF(rect.right() - width - 4, rect.center().y() - high / 2 + 1, width, high)
        colours = self.theme.colour("secondary"), self.theme.colour("line")
        paint_badge(painter, at, text, *colours)
        return rect.adjusted(0, 0, -width - 4, 0)


class MemberDelegate(RowDelegate):
    """Paint a file: its tick, its name with folder and badge, figures at the right."""

    model: MemberModel

    def paint_content(self, painter: QPainter, rect: QRect, index: Index) -> None:
        """Paint a cell of a file."""
        row = record(index)
        if not isinstance(row, MemberRow):
            super().paint_content(painter, rect, index)
        elif index.column() == m.MARK:
            if row.protected:
                self.paint_icon(painter, rect, "folder-protected", "secondary")
            else:
                self.paint_tick(painter, rect, ticked=row.marked, enabled=True)
        elif index.column() == m.NAME:
            self._paint_name(painter, rect, row)
        else:
            role, kind = self._look(row, index.column())
            words = self.model.cell(row, index.column())
            self.paint_text(painter, rect, words, right=True, role=role, kind=kind)

    def _look(self, row: MemberRow, column_number: int) -> tuple[str, Type]:
        """Return colour and weight: what differs from the principal stands out in both."""
        if column_number not in (m.WORDS, m.SIZE, m.CHANGED):
            return "text", Type.NORMAL
        if self._as_principal(row, column_number):
            return "secondary", Type.NORMAL
        alone = row.principal or self.model.principal() is None
        return ("text", Type.NORMAL) if alone else ("right_line", Type.STRONG)

    def _as_principal(self, row: MemberRow, column: int) -> bool:
        """Tell whether a value is that of the principal: then it steps back."""
        principal = self.model.principal()
        if principal is None or row.principal:
            return False
        return self.model.cell(row, column) == self.model.cell(principal, column)

    def _paint_name(self, painter: QPainter, rect: QRect, row: MemberRow) -> None:
        """Paint the name, then the badge, then the folder in what is left."""
        inner = rect.adjusted(PADDING, 0, -PADDING, 0)
        font = self.theme.font(Type.NORMAL)
        small = QFontMetrics(self.theme.font(Type.BADGE))
        badge = review_texts.member_badge(row)
        room = inner.width() - (badge_width(small, badge) + 6 if badge else 0)
        name = texts.name_of(row.path, row.part)
        kept = self.model.principal()
        other = name if kept is None else texts.name_of(kept.path, kept.part)
        heavy = QFont(font)
        heavy.setWeight(font.weight() if name == other else QFont.Weight.DemiBold)
        shown = QFontMetrics(heavy).elidedText(name, Qt.TextElideMode.ElideMiddle, room)
        span = (0, 0) if name == other else differing(shown, other)
        layout = lay_name(shown, font, span, self.theme.colour("right_line"))
        painter.setPen(self.theme.colour("text"))
        left = inner.left() + paint_name(painter, inner, layout) + 6
        if badge:
            width, high = badge_width(small, badge), self.theme.px(17)
            painter.setFont(self.theme.font(Type.BADGE))
            at = QRectF(left, inner.center().y() - high / 2 + 1, width, high)
            green = row.principal and not texts.holds_parts(row)
            role = "kept" if green else "secondary"
            colours = self.theme.colour(role), self.theme.colour("line")
            paint_badge(painter, at, badge, *colours)
            left += width + 6
        self._paint_folder(
            painter, QRect(left, rect.top(), inner.right() - left, rect.height()), row
        )

    def _paint_folder(self, painter: QPainter, rect: QRect, row: MemberRow) -> None:
        if rect.width() < self.theme.px(48):
            return
        painter.setFont(self.theme.font(Type.SECONDARY))
        painter.setPen(self.theme.colour("secondary"))
        folder = self.model.folder(row)
        principal = self.model.principal()
        if principal is not None and folder != self.model.folder(principal):
            font = QFont(painter.font())
            font.setWeight(QFont.Weight.DemiBold)
            painter.setFont(font)
            painter.setPen(self.theme.colour("right_line"))
        shown = short_folder(folder, painter.fontMetrics(), rect.width() - 6)
        painter.drawText(
            rect.adjusted(6, 0, 0, 0),
            int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter),
            shown,
        )


class ListTable(RowTable):
    """A table with a context menu on its rows and a choice of columns on its head."""

    menu_wanted = Signal(QPoint)
    fixed_columns: frozenset[int] = frozenset()

    def show_model(self, model: PagedModel[Any]) -> None:
        """Show a model, and keep the place in it over its snapshots."""
        self.setModel(model)
        Keeper(self, model)

    def offer_columns(self, fixed: frozenset[int]) -> None:
        """Let people choose the columns from the head, but for some.

        Args:
            fixed: columns that stay.
        """
        self.fixed_columns = fixed
        header = self.horizontalHeader()
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(self.on_header_menu)

    @Slot(QPoint)
    def on_header_menu(self, at: QPoint) -> None:
        """Offer the columns."""
        menu = self.column_menu()
        menu.exec(self.horizontalHeader().mapToGlobal(at))
        menu.deleteLater()

    def column_menu(self) -> QMenu:
        """Return a menu that shows and hides columns."""
        menu = QMenu(self)
        header = self.horizontalHeader()
        for number in range(header.count()):
            if number not in self.fixed_columns:
                title = self.model().headerData(number, Qt.Orientation.Horizontal)
                action = menu.addAction(str(title))
                action.setCheckable(True)
                action.setChecked(not header.isSectionHidden(number))
                action.setData(number)
                action.toggled.connect(self.on_column_toggled)
        return menu

    @Slot(bool)
    def on_column_toggled(self, shown: bool) -> None:
        """Show or hide a column."""
        action = self.sender()
        if isinstance(action, QAction):
            self.leave_to_person(int(action.data()))
            self.horizontalHeader().setSectionHidden(int(action.data()), not shown)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the row under the pointer, or of the current one."""
        at = event.pos()
        if event.reason() == event.Reason.Keyboard:
            at = self.visualRect(self.currentIndex()).center()
        self.menu_wanted.emit(self.viewport().mapToGlobal(at))


class Lists(QWidget):
    """Groups and members, and what the members' relation is in words.

    Args:
        theme: for fonts and colours.
        group_model: the groups.
        member_model: the files of the chosen group.
    """

    sorted = Signal()
    """The groups stand in another order."""
    group_chosen = Signal(object)
    """A group id, or None."""
    pair_chosen = Signal(object)
    """Two `MemberRow` to be shown side by side, or None."""
    files_chosen = Signal(object)
    """Three `MemberRow` and more, the first to be shown beside each of the others."""

    def __init__(self, theme: Theme, group_model: GroupModel, member_model: MemberModel) -> None:
        super().__init__()
        self._theme = theme
        self.group_model = group_model
        self.member_model = member_model
        self._shown: GroupId | None = None
        self._old_row = -1
        self._wanted_file: FileId | None = None
        self._resetting = False
        self.made_room = False
        """Whether the share of likeness makes room for the folders, where groups stand by them."""
        self._pair: tuple[MemberRow, MemberRow] | None = None
        self._lost = ""
        self.groups = self._make_groups()
        self.members = self._make_members()
        self.why = label(theme, "", Type.SECONDARY, wrap=True)
        self.why.setContentsMargins(12, 8, 12, 8)
        self.why.setMinimumHeight(theme.px(18 * 2 + 16))
        self.why.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.nothing = Message(theme)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.groups)
        self.stack.addWidget(self.nothing)
        lower = Surface()
        lower.setLayout(column(self.members, Line(), self.why))
        self.splitter = QSplitter(Qt.Orientation.Vertical)
        self.splitter.setHandleWidth(1)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(self.stack)
        self.splitter.addWidget(lower)
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setStretchFactor(1, 1)
        self.setLayout(column(self.splitter))
        group_model.modelAboutToBeReset.connect(self._on_groups_about_to_reset)
        group_model.loaded.connect(self._on_groups_loaded)
        member_model.loaded.connect(self._on_members_loaded)
        member_model.dataChanged.connect(self._on_members_changed)

    def _make_groups(self) -> ListTable:
        table = ListTable(self._theme, self.tr("Groups"))
        table.show_model(self.group_model)
        delegate = GroupDelegate(table)
        delegate.model = self.group_model
        table.setItemDelegate(delegate)
        widths = {g.TIER: 34, g.FILES: 56, g.ALIKE: 62, g.FREE: 88, g.NEWEST: 96, g.FOLDER: 124}
        table.lay_columns(widths, g.NAME)
        header = table.horizontalHeader()
        header.setSectionResizeMode(g.TIER, QHeaderView.ResizeMode.Fixed)
        header.hideSection(g.NEWEST)
        header.hideSection(g.FOLDER)
        header.moveSection(header.visualIndex(g.FOLDER), header.visualIndex(g.NAME))
        header.setSectionsClickable(True)
        header.setSortIndicatorShown(True)
        header.setSortIndicator(g.FREE, Qt.SortOrder.DescendingOrder)
        header.sortIndicatorChanged.connect(self._on_sort_changed)
        table.offer_columns(frozenset({g.TIER, g.NAME}))
        table.give_way(LEAST_NAME, g.FILES, g.FREE)
        table.selectionModel().currentRowChanged.connect(self._on_group_changed)
        table.activated_row.connect(self._on_group_activated)
        return table

    def _make_members(self) -> ListTable:
        table = ListTable(self._theme, self.tr("Files in this group"))
        table.tick_column = m.MARK
        table.show_model(self.member_model)
        delegate = MemberDelegate(table)
        delegate.model = self.member_model
        table.setItemDelegate(delegate)
        widths = {
            m.MARK: 34,
            m.BITS: 48,
            m.ALIKE: ALIKE_WIDTH,
            m.WORDS: 66,
            m.SIZE: 74,
            m.CHANGED: 96,
        }
        table.lay_columns(widths, m.NAME)
        header = table.horizontalHeader()
        header.setSectionResizeMode(m.MARK, QHeaderView.ResizeMode.Fixed)
        header.hideSection(m.WORDS)
        header.hideSection(m.SIZE)
        table.offer_columns(frozenset({m.MARK, m.NAME}))
        table.give_way(LEAST_NAME, m.CHANGED, m.BITS)
        table.ticked.connect(self.toggle_marks)
        table.selectionModel().selectionChanged.connect(self._on_selection_changed)
        return table

    def choose_columns(self, *, narrow: bool) -> None:
        """Leave out what there is no room for; people may bring it back."""
        for table in (self.groups, self.members):
            table.bring_back()
        groups, members = self.groups.horizontalHeader(), self.members.horizontalHeader()
        for header, number in ((groups, g.ALIKE), (members, m.BITS), (members, m.CHANGED)):
            header.setSectionHidden(number, narrow)
        for table in (self.groups, self.members):
            table.fit_columns()

    # Groups.

    @Slot(int, Qt.SortOrder)
    def _on_sort_changed(self, column_number: int, order: Qt.SortOrder) -> None:
        descending = order == Qt.SortOrder.DescendingOrder
        self.group_model.sort_by(column_number, descending=descending)
        self.sorted.emit()

    def stand_by_folder(self, *, on: bool) -> None:
        """Let the groups of one folder stand together, or sort by what could be freed again."""
        header = self.groups.horizontalHeader()
        header.setSectionHidden(g.FOLDER, not on)
        if on and not header.isSectionHidden(g.ALIKE):
            self.made_room = header.sectionSize(g.NAME) < self._theme.px(NAME_ROOM)
            header.setSectionHidden(g.ALIKE, self.made_room)
        elif not on and self.made_room:
            self.made_room = False
            header.showSection(g.ALIKE)
        up, down = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder
        header.setSortIndicator(g.FOLDER if on else g.FREE, up if on else down)
        self.groups.fit_columns()

    @Slot()
    def _on_groups_about_to_reset(self) -> None:
        self._old_row = self.groups.currentIndex().row()
        self._resetting = True

    @Slot()
    def _on_groups_loaded(self) -> None:
        self._resetting = False
        empty = not self.group_model.ids()
        self.stack.setCurrentWidget(self.nothing if empty else self.groups)
        row = -1 if self._shown is None else self.group_model.find(self._shown)
        if row < 0:
            row = min(max(self._old_row, 0), len(self.group_model.ids()) - 1)
        if row != self.groups.currentIndex().row():
            self._go_to_group(row)
        if empty:
            self._show_group(None)
        elif self.groups.currentIndex().isValid():
            self._show_group(self.group_model.group_at(self.groups.currentIndex().row()))

    def _go_to_group(self, row: int) -> None:
        """Make a row the current one; under the pointer nothing moves for it."""
        bar = self.groups.verticalScrollBar()
        value = bar.value()
        pointed = self.groups.hovered_row >= 0
        self.groups.go_to(row)
        if pointed:
            bar.setValue(value)

    @Slot()
    def _on_group_changed(self) -> None:
        if self._resetting:
            return
        self._show_group(self.group_model.group_at(self.groups.currentIndex().row()))

    @Slot(int)
    def _on_group_activated(self, _row: int) -> None:
        self.members.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _show_group(self, group: GroupId | None) -> None:
        if group == self._shown:
            return
        self._fit_shares(self._shown, group)
        self._shown = group
        self.member_model.show_group(group)
        self.group_chosen.emit(group)
        self._pair = None
        if group is None:
            self.pair_chosen.emit(None)
            self.why.setText("")

    def _fit_shares(self, old: GroupId | None, new: GroupId | None) -> None:
        """Make room for longer shares in groups of parts, and take it back afterwards."""
        was, now = old is not None and old < 0, new is not None and new < 0
        if was != now:
            width = INSIDE_WIDTH if now else ALIKE_WIDTH
            self.members.horizontalHeader().resizeSection(m.ALIKE, self._theme.px(width))

    def step_group(self, step: int) -> None:
        """Go some groups on, or back."""
        last = len(self.group_model.ids()) - 1
        row = self.groups.currentIndex().row() + step
        self.groups.go_to(min(max(row, 0), last))

    def say_nothing_found(self, text: str) -> None:
        """Say why there are no groups, in the place of the groups."""
        self.nothing.set_text(text)

    # Members.

    @Slot()
    def _on_members_loaded(self) -> None:
        if not self.member_model.ids():
            return
        row = -1
        if self._wanted_file is not None:
            row = self.member_model.find(self._wanted_file)
            self._wanted_file = None
        if row < 0:
            row = min(1, len(self.member_model.ids()) - 1)
        if not self.members.selected_rows():
            self.members.go_to(row)
        self._choose_pair()

    @Slot()
    def _on_members_changed(self) -> None:
        self._choose_pair()

    @Slot()
    def _on_selection_changed(self) -> None:
        self._choose_pair()

    def _choose_pair(self) -> None:
        """Show the principal beside the selected file, or two selected files."""
        rows = self.members.selected_rows()
        principal = self.member_model.principal()
        if not rows or principal is None:
            return
        if len(rows) > 2:
            chosen = [row for row in map(self.member_model.row, rows) if row is not None]
            if len(chosen) == len(rows):
                self.files_chosen.emit(tuple(chosen))
            return
        kept = self.member_model.principal_number()
        first, second = (rows[0], rows[1]) if len(rows) == 2 else (kept, rows[-1])
        if second == first:
            second = next((n for n in range(len(self.member_model.ids())) if n != kept), kept)
        left, right = self.member_model.row(first), self.member_model.row(second)
        if left is None or right is None:
            return
        self.take_pair((left, right))
        self.pair_chosen.emit((left, right))

    @Slot(object)
    def take_pair(self, pair: tuple[MemberRow, MemberRow]) -> None:
        """Say in words how the second of the two files on the screen relates to the principal."""
        old, self._pair = self._pair, pair
        if old is None or [row.file_id for row in old] != [row.file_id for row in pair]:
            self._lost = ""
        principal = self.member_model.principal()
        if principal is not None:
            self._say_why(principal, pair[1])

    def select_files(self, files: Sequence[FileId]) -> None:
        """Select some files of the group; what is not listed is left out."""
        model, selection = self.member_model, self.members.selectionModel()
        flags = QItemSelectionModel.SelectionFlag
        numbers = [number for number in map(model.find, files) if number >= 0]
        for at, number in enumerate(sorted(numbers)):
            how = flags.Select if at else flags.ClearAndSelect
            selection.select(model.index(number, 0), how | flags.Rows)
        if numbers:
            self.members.scrollTo(model.index(numbers[-1], 0))

    def selected(self) -> list[MemberRow]:
        """Return the selected files that are known already."""
        rows = (self.member_model.row(number) for number in self.members.selected_rows())
        return [row for row in rows if row is not None]

    @Slot()
    def toggle_marks(self) -> None:
        """Turn the tick of the selected files: all on, or all off where all are on."""
        numbers = self.members.selected_rows()
        rows = [self.member_model.row(number) for number in numbers]
        on = any(row is not None and not row.marked and not row.protected for row in rows)
        self.member_model.set_marked(numbers, marked=on)

    @Slot()
    def mark_others(self) -> None:
        """Tick every file of the group but the principal, and but what only stands inside it."""
        self.member_model.mark_others()

    @Slot()
    def unmark_group(self) -> None:
        """Untick every file of the group."""
        self.member_model.unmark_all()

    def _say_why(self, principal: MemberRow, row: MemberRow) -> None:
        total = len(self.member_model.ids())
        known = range(total) if total <= PAGE_ROWS else ()  # of more the foot has the figure
        others = [self.member_model.row(number) for number in known]
        marked = sum(1 for other in others if other is not None and other.marked)
        parts = [texts.relation(principal, row)]
        if row.outside_digest != principal.outside_digest:
            parts.append(self.tr("Pictures or other parts differ too."))
        whole = texts.holds_parts(principal)
        if marked and marked == total and not whole:
            parts.append(
                self.tr("All files of this group are marked; one of them will be left in place.")
            )
        elif marked:
            parts.append(texts.count(marked, self.tr("{} marked."), self.tr("{} marked.")))
        if self._lost:
            parts.insert(1, self._lost)
        self.why.setText(texts.sentences(parts))

    @Slot(object)
    def say_difference(self, comparison: Comparison) -> None:
        """Say what would be lost with the right file of the pair on the screen."""
        only = sum(passage.words for passage in comparison.right_only)
        principal = self.member_model.principal()
        if self._pair is None or principal is None:
            return
        left, right = self._pair
        if only:
            words = texts.count(
                only,
                self.tr("{} word of it is not in {{}}."),
                self.tr("{} words of it are not in {{}}."),
            )
            self._lost = words.format(texts.name_of(left.path, left.part))
        self._say_why(principal, right)
