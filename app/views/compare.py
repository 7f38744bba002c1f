# SPDX-License-Identifier: MIT
"""Two files side by side: who they are, how far apart, and where they differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QStackedWidget, QToolButton, QWidget

from app import review_texts, texts
from app.theme import Type
from app.views.fileheading import FileHeading
from app.views.filetabs import FileTabs
from app.views.findbar import FindBar
from app.views.lost import LostPanel
from app.views.pages import PagesPane
from app.views.parts import (
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
from simdesk.comparison import IGNORED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QMenu

    from app.theme import Theme
    from app.workers.session import Session
    from simdesk.comparison import Comparison, Ignore
    from simdesk.index.rows import MemberRow
    from simdesk.protocol import Compared

SETTLE_MS = 80
"""The choice must stand this long before two texts are asked for: keys repeat faster."""
PATIENCE_MS = 250
"""The texts before stay on the screen this long while the next ones are fetched."""


class ComparePane(Surface):
    """Fetch and show the comparison of the chosen pair.

    Args:
        theme: for fonts and colours.
        session: who compares.
    """

    compared = Signal(object)
    """The `Comparison` on the screen, the chosen pair in its own order."""
    pair_turned = Signal(object)
    """Another tab was chosen: two `MemberRow`."""

    def __init__(self, theme: Theme, session: Session) -> None:
        super().__init__()
        self._theme = theme
        self._session = session
        self._pair: tuple[MemberRow, MemberRow] | None = None
        self._comparison: Comparison | None = None
        self._request = 0
        self._swapped = False
        self._ignored = IGNORED
        self.roots: tuple[bytes, ...] = ()
        self.nothing = ""
        self.left = FileHeading(theme, self.tr("Left file"))
        self.right = FileHeading(theme, self.tr("Right file"))
        self.alike = label(theme, "", Type.STRONG)
        self.bits = label(theme)
        self.strip = FingerprintStrip(theme)
        self.summary = ElidedLabel(theme, Type.SECONDARY, Qt.TextElideMode.ElideRight)
        self.swap_sides = tool_button(theme, "swap", self.tr("Swap sides"), boxed=False)
        self.options = tool_button(
            theme, "sliders", self.tr("What counts as different"), boxed=False
        )
        self.options.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.as_pages = tool_button(theme, "page", self.tr("Show the pages"), boxed=False)
        self.as_pages.setCheckable(True)
        self.pages = PagesPane(theme, session)
        self.tabs = FileTabs(theme)
        self.lost = LostPanel(theme)
        self.previous = tool_button(theme, "up", self.tr("Previous difference"))
        self.next = tool_button(theme, "down", self.tr("Next difference"))
        self.view = SideBySide(theme)
        self.find_bar = FindBar(theme, self.view)
        self.message = Message(theme)
        self._layout()
        self._delay = self._timer(SETTLE_MS)
        self._patience = self._timer(PATIENCE_MS)
        self._connect()
        self.show_pair(None)

    def _connect(self) -> None:
        self._delay.timeout.connect(self._on_settled)
        self._patience.timeout.connect(self._on_patience_over)
        self.previous.clicked.connect(self.view.previous_place)
        self.next.clicked.connect(self.view.next_place)
        self.view.place_changed.connect(self._on_place_changed)
        self.view.verticalScrollBar().rangeChanged.connect(self._on_range_changed)
        self.swap_sides.clicked.connect(self.swap)
        self.as_pages.toggled.connect(self._on_as_pages)
        self.tabs.chosen.connect(self._on_tab_chosen)
        self.lost.block_wanted.connect(self._on_block_wanted)
        self._session.compared.connect(self._on_compared)

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
            self.as_pages,
            self.swap_sides,
            self.options,
            self.previous,
            self.next,
            gap=8,
            margins=(14, 6, 12, 6),
        )
        measures.setStretch(3, 1)
        self.measures.setLayout(measures)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.view)
        self.stack.addWidget(self.message)
        self.stack.addWidget(self.pages)
        self._lines = (Line(), Line())
        self.setLayout(
            column(
                self.tabs,
                self.headings,
                self._lines[0],
                self.measures,
                self._lines[1],
                self.find_bar,
                self.stack,
                self.lost,
            )
        )

    def set_menu(self, menu: QMenu) -> None:
        """Offer what counts as different, and how the texts are shown."""
        self.options.setMenu(menu)

    def show_files(self, files: Sequence[MemberRow]) -> None:
        """Show the first of some files beside each of the others, in tabs."""
        self.tabs.show_files(files)
        pair = self.tabs.pair()
        if pair is not None:
            self._show_pair(pair)

    def show_pair(self, pair: tuple[MemberRow, MemberRow] | None) -> None:
        """Show two other files, without tabs; their texts follow."""
        self.tabs.show_files(())
        self._show_pair(pair)

    def _show_pair(self, pair: tuple[MemberRow, MemberRow] | None) -> None:
        old, self._pair = self._pair, pair
        shown = pair is not None
        for part in (self.headings, self.measures, *self._lines):
            part.setVisible(shown)
        if pair is None:
            self.find_bar.hide()
            self._request = 0
            self._delay.stop()
            self.view.show_comparison(None)
            self.lost.show_loss(None, None)
            self.message.set_text(
                self.nothing or self.tr("Choose a group to see its texts side by side.")
            )
            self.stack.setCurrentWidget(self.message)
            return
        self._show_headings()
        if old is None or _identity(old) != _identity(pair):
            self._ask_again()
            if self.shows_pages:
                self.view.show_comparison(None)
                self._show_pages()
            elif self.stack.currentWidget() is self.pages:
                self.pages.show_pair(None)
                self.stack.setCurrentWidget(self.view)

    def _show_headings(self) -> None:
        if self._pair is not None:
            left, right = self._shown_pair(self._pair)
            self.left.show_member(left, self.roots)
            self.right.show_member(right, self.roots)
            self.as_pages.setVisible(_has_pages(self._pair))

    def _shown_pair(self, pair: tuple[MemberRow, MemberRow]) -> tuple[MemberRow, MemberRow]:
        return (pair[1], pair[0]) if self._swapped else pair

    @property
    def shows_pages(self) -> bool:
        """Tell whether the files are shown as pages."""
        return self._pair is not None and self.as_pages.isChecked() and _has_pages(self._pair)

    @Slot(bool)
    def _on_as_pages(self, _on: bool) -> None:
        if self.shows_pages:
            self._show_pages()
            self.pages.sheets.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.pages.show_pair(None)
            shown = self._comparison is not None
            self.stack.setCurrentWidget(self.view if shown else self.message)
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_pages(self) -> None:
        """Show the pages on which the current place of the texts stands."""
        if self._pair is not None:
            self.stack.setCurrentWidget(self.pages)
            self.pages.show_pair(self._shown_pair(self._pair), self.view.pages_on_screen())

    def _show_in_stack(self, widget: QWidget) -> None:
        if not self.shows_pages:
            self.stack.setCurrentWidget(widget)

    def _ask_again(self) -> None:
        self._request = 0
        self._delay.start()
        self._patience.start()

    @Slot(object)
    def _on_tab_chosen(self, pair: tuple[MemberRow, MemberRow]) -> None:
        self._show_pair(pair)
        self.pair_turned.emit(pair)

    @Slot()
    def swap(self) -> None:
        """Exchange the two sides; it stays so for the pairs to come."""
        self._swapped = not self._swapped
        self._show_headings()
        if self._comparison is not None:
            place = self.view.place
            self._show_comparison(self._comparison)
            self.view.go_to_place(place)
        if self.shows_pages and self._pair is not None:
            left, right = self.pages.pages
            self.pages.show_pair(self._shown_pair(self._pair), (right, left))

    @property
    def swapped(self) -> bool:
        """Tell whether the sides are exchanged."""
        return self._swapped

    @property
    def ignored(self) -> frozenset[Ignore]:
        """Return what is not marked as different."""
        return self._ignored

    def set_ignored(self, ignored: frozenset[Ignore]) -> None:
        """Mark other things as different; the engine looks at the texts again."""
        if ignored != self._ignored:
            self._ignored = ignored
            if self._pair is not None:
                self._ask_again()

    @Slot(int)
    def _on_block_wanted(self, block: int) -> None:
        self.view.go_to_block(block)

    @Slot()
    def _on_settled(self) -> None:
        if self._pair is not None:
            left, right = self._pair
            self._request = self._session.compare(left.file_id, right.file_id, self._ignored)

    @Slot()
    def _on_patience_over(self) -> None:
        if self._pair is not None:
            self._say_measures(None)
            self.view.show_comparison(None)
            self.lost.show_loss(None, None)
            self.message.set_text(self.tr("Comparing the two texts\u2026"))
            self._show_in_stack(self.message)

    @Slot(object)
    def _on_compared(self, answer: Compared) -> None:
        if answer.request != self._request or self._pair is None:
            return
        self._patience.stop()
        if answer.comparison is None:
            self._say_measures(None)
            self.view.show_comparison(None)
            self.lost.show_loss(None, None)
            why = texts.protocol_reason(answer.reason)
            self.message.set_text(self.tr("The texts cannot be shown: {}.").format(why))
            self._show_in_stack(self.message)
        else:
            self._show_comparison(answer.comparison)
            self.lost.show_loss(self._pair, answer.comparison)
            self._show_in_stack(self.view)
            self.compared.emit(answer.comparison)

    def _show_comparison(self, comparison: Comparison) -> None:
        shown = comparison.swapped() if self._swapped else comparison
        self._say_measures(comparison)
        self.view.show_comparison(shown)
        self.left.show_head(shown.left_head)
        self.right.show_head(shown.right_head)

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
        shown = comparison.swapped() if self._swapped else comparison
        self.strip.show_fingerprints(shown.left_fingerprint, shown.right_fingerprint)
        self._say_places(-1)

    def _say_places(self, place: int) -> None:
        if self._comparison is None:
            return
        comparison = self._comparison.swapped() if self._swapped else self._comparison
        total = _places(comparison)
        where = texts.count(total, self.tr("{} place"), self.tr("{} places"))
        if place >= 0:
            where = self.tr("place {} of {}").format(
                texts.number(place + 1), texts.number(self.view.places)
            )
        parts = [where, texts.only_words(comparison)] if total else [texts.only_words(comparison)]
        if comparison.cut:
            parts.append(self.tr("too long to align in full"))
        if place >= 0 and self.view.rows is not None:
            row = self.view.rows.differing[place]
            pages = [words for words in self.view.places_at(row) if words]
            parts.insert(1, " | ".join(dict.fromkeys(pages)) if pages else "")
        parts.append(review_texts.ignored(comparison.ignored))
        said = " \u00b7 ".join(part for part in parts if part)
        self.summary.set_text(said, said)

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
        cells = px(224) if width >= px(860) else px(160) if width >= px(620) else 128
        self.strip.setFixedWidth(cells)

    def comparison(self) -> Comparison | None:
        """Return the comparison on the screen as it is shown, None where there is none."""
        found = self._comparison
        return found.swapped() if found is not None and self._swapped else found

    def pair(self) -> tuple[MemberRow, MemberRow] | None:
        """Return the two files on the screen."""
        return self._pair


def _identity(pair: tuple[MemberRow, MemberRow]) -> tuple[object, ...]:
    return tuple((member.file_id, member.digest, member.document_id) for member in pair)


def _has_pages(pair: tuple[MemberRow, MemberRow]) -> bool:
    return all(member.kind == "pdf" and not member.part for member in pair)


def _places(comparison: Comparison) -> int:
    return sum(1 for block in comparison.blocks if not block.equal)
