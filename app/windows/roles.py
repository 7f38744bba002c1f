# SPDX-License-Identifier: MIT
"""The folders as a tree, each with its role: its own, or that of the folder above it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QTransform
from PySide6.QtWidgets import QButtonGroup, QDialog, QHeaderView, QTreeWidget, QTreeWidgetItem

from app import texts
from app.theme import Type
from app.views.choices import RadioBox
from app.views.parts import Line, button, column, label, row
from app.workers.jobs import Job
from simdesk.index.rows import below
from simdesk.records import Role

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect
    from PySide6.QtGui import QKeyEvent, QPainter
    from PySide6.QtWidgets import QWidget

    from app.theme import Theme
    from app.workers.session import Session
    from simdesk.index.rows import RootRow

ICONS = {
    Role.NORMAL: "folder",
    Role.PROTECTED: "folder-protected",
    Role.EXCLUDED: "folder-excluded",
}
FOLDER, ROLE = range(2)


def folders_in(folder: bytes) -> list[bytes]:
    """Return the folders in a folder, by name; looks at the disk. Links are left out.

    Raises:
        OSError: where it cannot be looked into.
    """
    with os.scandir(folder) as found:
        return sorted(one.path for one in found if one.is_dir(follow_symlinks=False))


def role_of(path: bytes, roles: dict[bytes, Role]) -> tuple[Role | None, bytes]:
    """Return the role that holds in a folder, and the folder that was given it.

    Args:
        path: of the folder.
        roles: those that were given.
    """
    holding = [root for root in roles if below(path, root)]
    if not holding:
        return None, b""
    nearest = max(holding, key=len)
    return roles[nearest], nearest


class FolderItem(QTreeWidgetItem):
    """A folder in the tree.

    Args:
        path: absolute.
        name: what is shown.
    """

    def __init__(self, path: bytes, name: str) -> None:
        super().__init__([name, ""])
        self.path = path
        self.asked = False
        self.setToolTip(FOLDER, texts.full_path(path))
        self.setChildIndicatorPolicy(QTreeWidgetItem.ChildIndicatorPolicy.ShowIndicator)


class FolderTree(QTreeWidget):
    """The folders, with arrows that grow with the type.

    Args:
        theme: for the arrow.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme

    def drawBranches(
        self, painter: QPainter, rect: QRect, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint an arrow before a folder that can be opened, or is open."""
        if not self.model().hasChildren(index):
            return
        arrow = self._theme.pixmap("chevron-down", "secondary", 14, self.devicePixelRatioF())
        if not self.isExpanded(index):
            turn = 90 if self.isRightToLeft() else -90
            arrow = arrow.transformed(QTransform().rotate(turn))
        edge = self._theme.px(14)
        inset = (self.indentation() - edge) // 2  # the last step in is that of the folder itself
        right = rect.right() + 1 - inset - edge
        left = rect.left() + inset if self.isRightToLeft() else right
        painter.drawPixmap(left, rect.center().y() - edge // 2 + 1, arrow)


class RolesDialog(QDialog):
    """Show the folders and change their roles; every change holds at once.

    Args:
        theme: for fonts and colours.
        session: takes the changes.
        roots: the folders that were added.
        parent: the window.
    """

    def __init__(
        self, theme: Theme, session: Session, roots: Iterable[RootRow], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setObjectName("sheet")
        self.setWindowTitle(self.tr("Folders and roles"))
        self._theme = theme
        self._session = session
        self.roles = {root.path: root.role for root in roots}
        self._jobs: list[Job] = []
        self._icons = {role: theme.icon(name, "secondary") for role, name in ICONS.items()}
        self.tree = FolderTree(theme)
        self.tree.setAccessibleName(self.tr("Folders and roles"))
        self.tree.setHeaderLabels([self.tr("Folder"), self.tr("Role")])
        self.tree.setUniformRowHeights(True)
        self.tree.setIconSize(QSize(theme.px(16), theme.px(16)))
        self.tree.setIndentation(theme.px(20))
        self.tree.header().setSectionResizeMode(FOLDER, QHeaderView.ResizeMode.Stretch)
        self.tree.header().setSectionResizeMode(ROLE, QHeaderView.ResizeMode.Interactive)
        self.tree.header().setStretchLastSection(False)
        self.tree.header().setAccessibleName(self.tr("Columns"))
        self.tree.header().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.tree.header().resizeSection(ROLE, theme.px(260))
        self.choices = QButtonGroup(self)
        self.words = label(theme, "", Type.SECONDARY, wrap=True)
        self._lay()
        self._fill()
        self.tree.currentItemChanged.connect(self._on_current)
        self.tree.itemExpanded.connect(self._on_expanded)
        self.choices.idClicked.connect(self._on_chosen)
        first = self.tree.topLevelItem(0)
        if first is not None:
            self.tree.setCurrentItem(first)
        self.resize(min(theme.px(720), parent.width() - 40), min(theme.px(560), parent.height()))

    def _lay(self) -> None:
        theme = self._theme
        line = row(gap=16)
        for number, (words, tip) in enumerate(
            (
                (self.tr("As the folder above"), self.tr("Whatever holds in the folder above")),
                *((texts.role_text(role), texts.role_tip(role)) for role in Role),
            )
        ):
            radio = RadioBox(theme, words)
            radio.setToolTip(tip)
            self.choices.addButton(radio, number)
            line.addWidget(radio)
        line.addStretch(1)
        done = button(self.tr("Close"), primary=True, name="close")
        done.setDefault(True)
        done.clicked.connect(self.accept)
        explained = self.tr(
            "A role holds for everything inside, unless a folder inside has one of its own."
        )
        head = column(
            label(theme, self.tr("Folders and roles"), Type.TITLE),
            label(theme, explained, Type.SECONDARY, wrap=True),
            gap=4,
            margins=(24, 20, 24, 12),
        )
        foot = column(gap=6, margins=(24, 12, 24, 12))
        foot.addLayout(line)
        foot.addWidget(self.words)
        layout = column()
        layout.addLayout(head)
        layout.addWidget(Line())
        layout.addLayout(row(self.tree, margins=(16, 0, 16, 0)), 1)
        layout.addWidget(Line())
        layout.addLayout(foot)
        layout.addWidget(Line())
        layout.addLayout(row(None, done, margins=(24, 14, 24, 14)))
        self.setLayout(layout)

    def _fill(self) -> None:
        outer = [
            path
            for path in self.roles
            if not any(other != path and below(path, other) for other in self.roles)
        ]
        for path in sorted(outer):
            self.tree.addTopLevelItem(FolderItem(path, texts.root_name(path)))
        self._show_roles()

    def _items(self) -> list[FolderItem]:
        found: list[FolderItem] = []
        waiting = [self.tree.topLevelItem(n) for n in range(self.tree.topLevelItemCount())]
        while waiting:
            item = waiting.pop()
            if isinstance(item, FolderItem):
                found.append(item)
                waiting += [item.child(n) for n in range(item.childCount())]
        return found

    def _show_roles(self) -> None:
        for item in self._items():
            role, given = role_of(item.path, self.roles)
            if role is None:
                continue
            said = texts.role_text(role)
            if given != item.path:
                said = self.tr("{}, as {}").format(said, texts.root_name(given))
            else:
                inner = sum(1 for p in self.roles if p != item.path and below(p, item.path))
                if inner:
                    more = texts.count(
                        inner,
                        self.tr("{} folder inside has its own"),
                        self.tr("{} folders inside have their own"),
                    )
                    said = texts.listed((said, more))
            item.setText(ROLE, said)
            item.setIcon(FOLDER, self._icons[role])
            font = self._theme.font(Type.STRONG if given == item.path else Type.NORMAL)
            item.setFont(ROLE, font)

    # The tree.

    @Slot(object)
    def _on_expanded(self, item: QTreeWidgetItem) -> None:
        if isinstance(item, FolderItem) and not item.asked:
            item.asked = True
            path = item.path
            job = Job(lambda: (path, folders_in(path)))
            self._jobs.append(job)
            job.done.connect(self._on_listed)
            job.failed.connect(self._on_not_listed)
            job.start()

    @Slot(object)
    def _on_listed(self, answer: object) -> None:
        path, folders = answer if isinstance(answer, tuple) else (b"", [])
        item = next((one for one in self._items() if one.path == path), None)
        if item is None:
            return
        for folder in folders:
            item.addChild(FolderItem(folder, texts.name_of(folder)))
        if not folders:
            item.setChildIndicatorPolicy(
                QTreeWidgetItem.ChildIndicatorPolicy.DontShowIndicatorWhenChildless
            )
        self._show_roles()

    @Slot(str)
    def _on_not_listed(self, reason: str) -> None:
        self.words.setText(self.tr("The folder cannot be looked into: {}").format(reason))

    # Roles.

    @Slot()
    def _on_current(self) -> None:
        item = self.tree.currentItem()
        some = isinstance(item, FolderItem)
        for radio in self.choices.buttons():
            radio.setEnabled(some)
        if not isinstance(item, FolderItem):
            return
        top = item.parent() is None
        self.choices.button(0).setEnabled(not top)
        role, given = role_of(item.path, self.roles)
        number = 0 if role is None or given != item.path else 1 + list(Role).index(role)
        self.choices.button(number).setChecked(True)
        self.words.setText(texts.role_tip(role) if role is not None else "")

    @Slot(int)
    def _on_chosen(self, number: int) -> None:
        item = self.tree.currentItem()
        if not isinstance(item, FolderItem):
            return
        if number == 0:
            if self.roles.pop(item.path, None) is not None:
                self._session.remove_root(item.path)
        else:
            role = list(Role)[number - 1]
            if self.roles.get(item.path) is not role:
                self.roles[item.path] = role
                self._session.set_role(item.path, role)
        self._show_roles()
        self._on_current()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Return in the tree open a folder rather than press the button."""
        item = self.tree.currentItem()
        pressed = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if pressed and self.tree.hasFocus() and item is not None:
            item.setExpanded(not item.isExpanded())
        else:
            super().keyPressEvent(event)
