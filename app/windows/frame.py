# SPDX-License-Identifier: MIT
"""The main window's regions: what stands where, and how it gives way to a small screen.

::

    tool bar                      add, find, tiers, how near
    notices                       only while there is something to say
    folders | lists   | texts     or: failures, history, trouble, the start
    foot                          progress, marks
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QSettings, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QIcon, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QSplitter, QStackedWidget, QWidget

from app import resources
from app.models.failures import FailureModel
from app.models.groups import GroupModel
from app.models.history import HistoryModel
from app.models.members import MemberModel
from app.models.sidebar import SidebarModel
from app.resources import icon_path
from app.views.compare import ComparePane
from app.views.empty import EmptyPage
from app.views.failures import FailuresPage
from app.views.foot import Foot
from app.views.history import HistoryPage
from app.views.lists import Lists
from app.views.parts import Line, Message, Stack, Surface, column
from app.views.sidebar import Sidebar
from app.views.topbar import TopBar
from app.views.trouble import FatalPage, NoticeBar
from app.windows.verbs import make_actions, make_menu
from simdesk.comparison import Ignore

if TYPE_CHECKING:
    from PySide6.QtGui import QScreen

    from app.theme import Theme
    from app.views.tables import RowTable
    from app.workers.session import Session

NARROW = 1100
"""Below this width, in pixels before the scale of the type, the texts go under the lists."""


def fitting(width: int, height: int, screen: QScreen) -> QSize:
    """Return a size for a window that is no larger than what a screen has room for.

    Args:
        width: wished for, in pixels.
        height: wished for, in pixels.
        screen: where the window is to be.
    """
    return QSize(width, height).boundedTo(screen.availableGeometry().size())


class Frame(QMainWindow):
    """Build the regions and keep their sizes; what they show is the sub-class's business.

    Args:
        theme: for fonts and colours.
        session: whose facts are shown.
    """

    dropped = Signal(object)
    """A tuple of local paths that were dropped."""

    def __init__(self, theme: Theme, session: Session) -> None:
        super().__init__()
        self.theme = theme
        self.session = session
        self.setObjectName("window")
        self.setWindowTitle("SimDesk")
        self.setWindowIcon(QIcon(str(icon_path("simdesk"))))
        self.setAcceptDrops(True)
        self.narrow: bool | None = None
        self.sidebar_model = SidebarModel()
        self.group_model = GroupModel(session)
        self.member_model = MemberModel(session)
        self.failure_model = FailureModel(session)
        self.history_model = HistoryModel()
        self.top = TopBar(theme)
        self.notices = NoticeBar(theme)
        self.foot = Foot(theme)
        self.sidebar = Sidebar(theme, self.sidebar_model)
        self.lists = Lists(theme, self.group_model, self.member_model)
        self.compare = ComparePane(theme, session)
        self.failures = FailuresPage(theme, self.failure_model)
        self.history = HistoryPage(theme, self.history_model)
        self.empty = EmptyPage(theme, samples=resources.samples() is not None)
        self.trouble = FatalPage(theme)
        self.opening = Message(theme)
        for drawn in (self.compare, self.top.distance):
            # left and right mean the two texts, and few and many bits, in every script
            drawn.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._lay_regions()
        self.actions_by_name = make_actions(self, theme)
        self.top.set_menu(make_menu(self, self.actions_by_name))
        self._settings = QSettings(
            str(session.locations.config / "window.ini"), QSettings.Format.IniFormat
        )
        self._restore()

    def _lay_regions(self) -> None:
        self.review = self._splitter(Qt.Orientation.Horizontal)
        self.review.addWidget(self.lists)
        self.review.addWidget(self.compare)
        self.review.setStretchFactor(0, 2)
        self.review.setStretchFactor(1, 3)
        self.centre = Stack()
        self.centre.addWidget(self.review)
        self.centre.addWidget(self.failures)
        self.centre.addWidget(self.history)
        self.work = self._splitter(Qt.Orientation.Horizontal)
        self.work.addWidget(self.sidebar)
        self.work.addWidget(self.centre)
        self.work.setStretchFactor(0, 0)
        self.work.setStretchFactor(1, 1)
        self.work.setSizes([self.theme.px(224), self.theme.px(1200)])
        self.pages = QStackedWidget()
        self.pages.addWidget(self.opening)
        self.pages.addWidget(self.empty)
        self.pages.addWidget(self.work)
        self.pages.addWidget(self.trouble)
        whole = Surface("bar")
        layout = column(self.top, self.notices, Line(), self.pages, Line(), self.foot)
        layout.setStretch(3, 1)
        whole.setLayout(layout)
        self.setCentralWidget(whole)
        self.setMinimumSize(self.theme.px(720), self.theme.px(480))
        self._order_keys()

    def _order_keys(self) -> None:
        """Let Tab go through the regions as the eye does: top, left, centre, right, foot."""
        order = (
            self.top.add,
            self.top.search,
            *self.top.chips.values(),
            self.top.distance.words,
            self.top.distance.histogram,
            self.top.menu,
            self.notices.act,
            self.notices.dismiss,
            self.sidebar,
            self.lists.groups,
            self.lists.members,
            self.compare.tabs,
            self.compare.as_pages,
            self.compare.swap_sides,
            self.compare.options,
            self.compare.previous,
            self.compare.next,
            self.compare.find_bar.words,
            self.compare.find_bar.previous,
            self.compare.find_bar.next,
            self.compare.find_bar.shut,
            self.compare.view,
            self.compare.pages.previous,
            self.compare.pages.next,
            self.compare.pages.sheets,
            self.compare.lost.toggle,
            self.compare.lost.list,
            self.foot.pause,
            self.foot.stop,
            self.foot.review,
        )
        for first, second in pairwise(order):
            QWidget.setTabOrder(first, second)

    @staticmethod
    def _splitter(orientation: Qt.Orientation) -> QSplitter:
        splitter = QSplitter(orientation)
        splitter.setHandleWidth(1)
        splitter.setChildrenCollapsible(False)
        return splitter

    def focus_list(self) -> None:
        """Give the keys to the list of the page that is shown."""
        shown = self.centre.currentWidget()
        table = self.lists.groups
        if shown is self.failures:
            table = self.failures.table
        elif shown is self.history:
            self.history.deeds.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return
        table.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # Sizes.

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the texts beside the lists, or under them where the window is narrow."""
        super().resizeEvent(event)
        self._set_narrow(narrow=event.size().width() < self.theme.px(NARROW))

    def _set_narrow(self, *, narrow: bool) -> None:
        if narrow == self.narrow:
            return
        if self.narrow is not None:
            self._save_sizes()
        self.narrow = narrow
        upright, level = Qt.Orientation.Vertical, Qt.Orientation.Horizontal
        self.review.setOrientation(upright if narrow else level)
        self.lists.splitter.setOrientation(level if narrow else upright)
        self.top.show_narrow(narrow=narrow)
        self.lists.setMinimumWidth(0 if narrow else self.theme.px(440))
        if not self._restore_sizes():
            self.review.setSizes([400, 600] if narrow else [482, 692])
            self.lists.splitter.setSizes([500, 500])
            side = self.theme.px(184 if narrow else 224)
            self.work.setSizes([side, self.width() - side])
        if not self._restore_columns():
            self.lists.choose_columns(narrow=narrow)

    def _form(self) -> str:
        return "narrow" if self.narrow else "wide"

    def _kept(self) -> dict[str, QSplitter]:
        return {"review": self.review, "lists": self.lists.splitter, "work": self.work}

    def _save_sizes(self) -> None:
        form = self._form()
        for name, splitter in self._kept().items():
            self._settings.setValue(f"{form}/{name}", splitter.saveState())
        for name, table in self._tables().items():
            self._settings.setValue(f"{form}/{name}", table.columns_state())
        self._settings.setValue(f"{form}/made_room", "true" if self.lists.made_room else "false")

    def _restore_sizes(self) -> bool:
        found = False
        for name, splitter in self._kept().items():
            state = self._settings.value(f"{self._form()}/{name}")
            orientation = splitter.orientation()
            if isinstance(state, QByteArray) and splitter.restoreState(state):
                splitter.setOrientation(orientation)
                found = True
        return found

    def _restore_columns(self) -> bool:
        found = False
        for name, table in self._tables().items():
            state = self._settings.value(f"{self._form()}/{name}")
            if isinstance(state, QByteArray) and table.horizontalHeader().restoreState(state):
                found = True
                table.fit_columns()
        made_room = self._settings.value(f"{self._form()}/made_room", "false")
        self.lists.made_room = found and str(made_room) == "true"
        return found

    def _restore(self) -> None:
        geometry = self._settings.value("geometry")
        if not (isinstance(geometry, QByteArray) and self.restoreGeometry(geometry)):
            self.resize(fitting(self.theme.px(1440), self.theme.px(900), self.screen()))
        size = self._settings.value("reading_size", 14)
        if str(size).isdigit():
            self.compare.view.set_reading_size(int(str(size)))
        self.compare.view.set_wrap(wrap=str(self._settings.value("wrap", "true")) != "false")
        kept = self._settings.value("ignored")
        if isinstance(kept, str):
            names = set(kept.split())
            self.compare.set_ignored(frozenset(kind for kind in Ignore if kind in names))

    def _tables(self) -> dict[str, RowTable]:
        return {"groups": self.lists.groups, "members": self.lists.members}

    def save_state(self) -> None:
        """Keep sizes, columns and the size of the texts for the next start."""
        self._settings.setValue("geometry", self.saveGeometry())
        self._settings.setValue("reading_size", self.compare.view.reading_size)
        self._settings.setValue("wrap", "true" if self.compare.view.wrap else "false")
        self._settings.setValue("ignored", " ".join(sorted(self.compare.ignored)))
        self._save_sizes()
        self._settings.sync()

    # Dropping.

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take what has local paths."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()
            self.empty.target.set_hovered(hovered=True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Forget what was dragged."""
        super().dragLeaveEvent(event)
        self.empty.target.set_hovered(hovered=False)

    def dropEvent(self, event: QDropEvent) -> None:
        """Pass on the paths."""
        self.empty.target.set_hovered(hovered=False)
        paths = tuple(url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile())
        event.acceptProposedAction()
        if paths:
            self.dropped.emit(paths)
