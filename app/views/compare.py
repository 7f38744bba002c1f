# SPDX-License-Identifier: MIT
"""Two files side by side: who they are, how far apart, and where they differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QStackedWidget, QWidget

from app import texts
from app.theme import Type
from app.views.findbar import FindBar
from app.views.parts import (
    Badge,
    ElidedLabel,
    Line,
    Message,
    Surface,
    column,
    label,
    row,
    tool_button,
)
from app.views.sidebyside import SideBySide
from app.views.strip import FingerprintStrip

if TYPE_CHECKING:
    from PySide6.QtGui import QContextMenuEvent, QResizeEvent

    from app.theme import Theme
    from app.workers.session import Session
    from simdesk.index.rows import MemberRow
    from simdesk.protocol import Compared
    from simdesk.records import Comparison

SETTLE_MS = 80
"""The choice must stand this long before two texts are asked for: keys repeat faster."""
PATIENCE_MS = 250
"""The texts before stay on the screen this long while the next ones are fetched."""


class FileHeading(Surface):
    """Who stands in a column: name, badge, folder, date, words.

    Args:
        theme: for fonts and colours.
        side: accessible name.
    """

    menu_wanted = Signal(object, QPoint)
    """The `MemberRow` and the place on the screen."""

    def __init__(self, theme: Theme, side: str) -> None:
        super().__init__()
        self.setAccessibleName(side)
        self._member: MemberRow | None = None
        self._name = ElidedLabel(theme, Type.STRONG)
        self._badge = Badge(theme)
        self._place = ElidedLabel(theme, Type.SECONDARY)
        self._head = ElidedLabel(theme, Type.SECONDARY)
        self._head.hide()
        top = row(self._name, self._badge, None, gap=8)
        layout = column(gap=0, margins=(14, 8, 12, 8))
        layout.addLayout(top)
        layout.addWidget(self._place)
        layout.addWidget(self._head)
        self.setLayout(layout)

    def show_member(self, member: MemberRow | None, roots: tuple[bytes, ...]) -> None:
        """Show another file, or none."""
        self._member = member
        self.show_head("")
        if member is None:
            self._name.set_text("")
            self._badge.set_text("")
            self._place.set_text("")
            return
        full = texts.full_path(member.path)
        self._name.set_text(texts.name_of(member.path, member.part), full)
        if member.principal:
            role = "secondary" if texts.holds_parts(member) else "kept"
            self._badge.set_text(texts.principal_badge(member), role)
        elif member.marked:
            self._badge.set_text(self.tr("marked"))
        else:
            self._badge.set_text("")
        parts = (
            texts.folder_of(member.path, roots),
            texts.date(member.stat.mtime_ns),
            texts.words(member.tokens),
        )
        exact = texts.date_exact(member.stat.mtime_ns)
        self._place.set_text(" \u00b7 ".join(parts), f"{full}\n{exact}")

    def show_head(self, head: str) -> None:
        """Show what stands above the text and is not compared, of a mail say; empty for nothing."""
        self._head.set_text(" \u00b7 ".join(head.splitlines()), head)
        self._head.setVisible(bool(head))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the file."""
        if self._member is not None:
            self.menu_wanted.emit(self._member, event.globalPos())


class ComparePane(Surface):
    """Fetch and show the comparison of the chosen pair.

    Args:
        theme: for fonts and colours.
        session: who compares.
    """

    compared = Signal(object)
    """The `Comparison` on the screen."""

    def __init__(self, theme: Theme, session: Session) -> None:
        super().__init__()
        self._theme = theme
        self._session = session
        self._pair: tuple[MemberRow, MemberRow] | None = None
        self._comparison: Comparison | None = None
        self._request = 0
        self.roots: tuple[bytes, ...] = ()
        self.left = FileHeading(theme, self.tr("Left file"))
        self.right = FileHeading(theme, self.tr("Right file"))
        self.alike = label(theme, "", Type.STRONG)
        self.bits = label(theme)
        self.strip = FingerprintStrip(theme)
        self.summary = ElidedLabel(theme, Type.SECONDARY, Qt.TextElideMode.ElideRight)
        self.previous = tool_button(theme, "up", self.tr("Previous difference"))
        self.next = tool_button(theme, "down", self.tr("Next difference"))
        self.view = SideBySide(theme)
        self.find_bar = FindBar(theme, self.view)
        self.message = Message(theme)
        self._layout()
        self._delay = self._timer(SETTLE_MS)
        self._delay.timeout.connect(self._on_settled)
        self._patience = self._timer(PATIENCE_MS)
        self._patience.timeout.connect(self._on_patience_over)
        self.previous.clicked.connect(self.view.previous_place)
        self.next.clicked.connect(self.view.next_place)
        self.view.place_changed.connect(self._on_place_changed)
        self.view.verticalScrollBar().rangeChanged.connect(self._on_range_changed)
        session.compared.connect(self._on_compared)
        self.show_pair(None)

    def _timer(self, interval_ms: int) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(interval_ms)
        return timer

    def _layout(self) -> None:
        self._edge = QWidget()
        self._edge.setFixedWidth(0)
        self.headings = Surface()
        between = Line(Qt.Orientation.Vertical)
        headings = row(self.left, between, self.right, self._edge, gap=0)
        headings.setStretch(0, 1)
        headings.setStretch(2, 1)
        self.headings.setLayout(headings)
        self.measures = Surface()
        measures = row(
            self.alike,
            self.bits,
            self.strip,
            self.summary,
            self.previous,
            self.next,
            gap=10,
            margins=(14, 6, 12, 6),
        )
        measures.setStretch(3, 1)
        self.measures.setLayout(measures)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.view)
        self.stack.addWidget(self.message)
        self._lines = (Line(), Line())
        self.setLayout(
            column(
                self.headings,
                self._lines[0],
                self.measures,
                self._lines[1],
                self.find_bar,
                self.stack,
            )
        )

    def show_pair(self, pair: tuple[MemberRow, MemberRow] | None) -> None:
        """Show two other files; their texts follow."""
        old, self._pair = self._pair, pair
        shown = pair is not None
        for part in (self.headings, self.measures, *self._lines):
            part.setVisible(shown)
        if pair is None:
            self.find_bar.hide()
            self._request = 0
            self._delay.stop()
            self.view.show_comparison(None)
            self.message.set_text(self.tr("Choose a group to see its texts side by side."))
            self.stack.setCurrentWidget(self.message)
            return
        self.left.show_member(pair[0], self.roots)
        self.right.show_member(pair[1], self.roots)
        if old is None or _identity(old) != _identity(pair):
            self._request = 0
            self._delay.start()
            self._patience.start()

    @Slot()
    def _on_settled(self) -> None:
        if self._pair is not None:
            left, right = self._pair
            self._request = self._session.compare(left.file_id, right.file_id)

    @Slot()
    def _on_patience_over(self) -> None:
        if self._pair is not None:
            self._say_measures(None)
            self.view.show_comparison(None)
            self.message.set_text(self.tr("Comparing the two texts\u2026"))
            self.stack.setCurrentWidget(self.message)

    @Slot(object)
    def _on_compared(self, answer: Compared) -> None:
        if answer.request != self._request or self._pair is None:
            return
        self._patience.stop()
        self._say_measures(answer.comparison)
        self.view.show_comparison(answer.comparison)
        if answer.comparison is None:
            why = texts.protocol_reason(answer.reason)
            self.message.set_text(self.tr("The texts cannot be shown: {}.").format(why))
            self.stack.setCurrentWidget(self.message)
        else:
            self.left.show_head(answer.comparison.left_head)
            self.right.show_head(answer.comparison.right_head)
            self.stack.setCurrentWidget(self.view)
            self.compared.emit(answer.comparison)

    def _say_measures(self, comparison: Comparison | None) -> None:
        self._comparison = comparison
        places = self.view.places if comparison is None else _places(comparison)
        self.previous.setEnabled(places > 0)
        self.next.setEnabled(places > 0)
        if comparison is None:
            self.alike.setText("")
            self.bits.setText("")
            self.summary.set_text("")
            self.strip.show_fingerprints(None, None)
            return
        if self._pair is not None:
            self.alike.setText(texts.pair_share(*self._pair, comparison))
        self.bits.setText(
            "" if comparison.distance_bits is None else texts.bits(comparison.distance_bits)
        )
        self.bits.setVisible(comparison.distance_bits is not None)
        self.strip.show_fingerprints(comparison.left_fingerprint, comparison.right_fingerprint)
        self._say_places(-1)

    def _say_places(self, place: int) -> None:
        comparison = self._comparison
        if comparison is None:
            return
        total = _places(comparison)
        where = texts.count(total, self.tr("{} place"), self.tr("{} places"))
        if place >= 0:
            where = self.tr("place {} of {}").format(
                texts.number(place + 1), texts.number(self.view.places)
            )
        parts = [where, texts.only_words(comparison)] if total else [texts.only_words(comparison)]
        if comparison.cut:
            parts.append(self.tr("too long to align in full"))
        self.summary.set_text(" \u00b7 ".join(parts))

    @Slot(int)
    def _on_place_changed(self, place: int) -> None:
        if place >= 0:
            self._say_places(place)

    @Slot(int, int)
    def _on_range_changed(self, _low: int, _high: int) -> None:
        self._fit_edge()

    def _fit_edge(self) -> None:
        """Let the headings stand exactly over the columns of text."""
        self._edge.setFixedWidth(max(0, self.view.width() - self.view.viewport().width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the columns, and leave the strip out where there is no room."""
        super().resizeEvent(event)
        self._fit_edge()
        px, width = self._theme.px, event.size().width()
        cells = px(224) if width >= px(680) else px(160) if width >= px(560) else 128
        self.strip.setFixedWidth(cells)

    def pair(self) -> tuple[MemberRow, MemberRow] | None:
        """Return the two files on the screen."""
        return self._pair


def _identity(pair: tuple[MemberRow, MemberRow]) -> tuple[object, ...]:
    return tuple((member.file_id, member.digest, member.document_id) for member in pair)


def _places(comparison: Comparison) -> int:
    return sum(1 for block in comparison.blocks if not block.equal)
