# SPDX-License-Identifier: MIT
"""What a person decides about a group: who belongs to it, who comes first, which draft stays."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QMessageBox

from app import texts
from app.windows.files import FileVerbs
from simdesk.index.grouptexts import documents_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from app.theme import Theme
    from app.windows.drafts import DraftsDialog
    from app.windows.matrix import MatrixDialog
    from app.workers.reading import Answer
    from app.workers.session import Session
    from simdesk.index.reader import Reader
    from simdesk.index.rows import MemberRow
    from simdesk.records import DocumentId, GroupId

MOST_SPLIT = 200
"""Texts of a group that can be split; each of one part is told apart from each of the other."""


def split_documents(
    reader: Reader, group: GroupId, go: frozenset[DocumentId]
) -> tuple[list[DocumentId], list[DocumentId]] | None:
    """Return the documents of a group that stay and those that go, None where they are too many."""
    found = [row.document_id for row in documents_of(reader, group, MOST_SPLIT + 1)]
    if len(found) > MOST_SPLIT:
        return None
    return [one for one in found if one not in go], [one for one in found if one in go]


class DecidingVerbs(FileVerbs):
    """Carry decisions about groups to the session.

    Args:
        theme: for fonts and colours.
        session: started by `start`.
        folders: folders to add as soon as the engine is ready.
    """

    def __init__(self, theme: Theme, session: Session, folders: Sequence[Path] = ()) -> None:
        super().__init__(theme, session, folders)
        self._matrix: MatrixDialog | None = None
        self._drafts: DraftsDialog | None = None
        self._split_stamp = 0
        session.opened.connect(self._on_reader_ready)

    @Slot()
    def _on_reader_ready(self) -> None:
        if self.session.reader is not None:
            self.session.reader.answered.connect(self._on_split_answered)

    @Slot()
    def on_not_duplicate(self) -> None:
        """Remember that the selected file is no duplicate of the kept one."""
        self.lists.members.forget_pointer()
        principal = self.member_model.principal()
        for row in self.lists.selected():
            if principal is not None and row.document_id != principal.document_id:
                self.session.keep_apart(principal.document_id, row.document_id)

    @Slot()
    def on_choose_principal(self) -> None:
        """Compare the others with the selected file from now on."""
        chosen = self.lists.selected()
        if chosen:
            self.lists.members.forget_pointer()
            self.session.choose_principal(chosen[-1].document_id)

    @Slot()
    def on_split(self) -> None:
        """Take the selected files out of their group, into one of their own."""
        group, principal = self.member_model.group, self.member_model.principal()
        reader = self.session.reader
        if group is None or group < 0 or principal is None or reader is None:
            return
        chosen = {row.document_id for row in self.lists.selected()} - {principal.document_id}
        if not chosen:
            self.notices.say(
                self.tr("Select the files that do not belong to the kept one, then split."),
                calm=True,
            )
        elif self._confirm_split(len(chosen)):
            ask = partial(split_documents, group=group, go=frozenset(chosen))
            self._split_stamp = reader.ask(("split", str(group)), ask)

    def _confirm_split(self, number: int) -> bool:
        box = QMessageBox(self)
        box.setWindowTitle(self.tr("Split this group?"))
        said = texts.count(
            number,
            self.tr("Take {} text out of this group?"),
            self.tr("Take {} texts out of this group?"),
        )
        box.setText(said)
        box.setInformativeText(
            self.tr(
                "SimDesk remembers that they are no duplicates of the others, and never groups "
                "them together again. The files stay as they are."
            )
        )
        split = box.addButton(self.tr("Split"), QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        box.exec()
        return box.clickedButton() is split

    @Slot(object)
    def _on_split_answered(self, answer: Answer) -> None:
        if answer.key[0] != "split" or answer.stamp != self._split_stamp:
            return
        if isinstance(answer.value, tuple):
            stay, go = answer.value
            self.lists.members.forget_pointer()
            self.session.split(stay, go)
        else:
            self.notices.say(self.tr("This group holds too many texts to be split by hand."))

    @Slot()
    def on_decisions(self) -> None:
        """List what was kept apart, with a way back."""
        from app.windows.decisions import DecisionsDialog  # noqa: PLC0415 - when it is wanted

        dialog = DecisionsDialog(self.theme, self.session, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    # Pictures of the group.

    @property
    def matrix_dialog(self) -> MatrixDialog | None:
        """Return the open matrix, None where there is none."""
        return self._matrix

    @property
    def drafts_dialog(self) -> DraftsDialog | None:
        """Return the open line of drafts, None where there is none."""
        return self._drafts

    @Slot()
    def on_show_matrix(self) -> None:
        """Show the distances of the group."""
        group = self.member_model.group
        if group is not None and self._matrix is None:
            from app.windows.matrix import MatrixDialog  # noqa: PLC0415 - heavy, for later

            self._matrix = MatrixDialog(self.theme, self.session, group, self)
            self._matrix.pair_wanted.connect(self._on_pair_wanted)
            self._matrix.apart_wanted.connect(self._on_apart_wanted)
            self._matrix.principal_wanted.connect(self._on_principal_wanted)
            self._matrix.finished.connect(self._on_matrix_finished)
            self._matrix.open()

    @Slot()
    def _on_matrix_finished(self) -> None:
        if self._matrix is not None:
            self._matrix.deleteLater()
            self._matrix = None

    @Slot()
    def on_show_drafts(self) -> None:
        """Show the group as a line of drafts."""
        group = self.member_model.group
        if group is not None and group > 0 and self._drafts is None:
            from app.windows.drafts import DraftsDialog  # noqa: PLC0415 - heavy, for later

            self._drafts = DraftsDialog(self.theme, self.session, group, self)
            self._drafts.pair_wanted.connect(self._on_pair_wanted)
            self._drafts.finished.connect(self._on_drafts_finished)
            self._drafts.open()

    @Slot()
    def _on_drafts_finished(self) -> None:
        if self._drafts is not None:
            self._drafts.deleteLater()
            self._drafts = None

    @Slot(object)
    def _on_pair_wanted(self, pair: tuple[MemberRow, MemberRow]) -> None:
        """Show two files side by side, and select them in the list."""
        self.lists.select_files([row.file_id for row in pair])
        self.compare.show_pair(pair)
        self.lists.take_pair(pair)

    @Slot(object)
    def _on_apart_wanted(self, pair: tuple[MemberRow, MemberRow]) -> None:
        self.session.keep_apart(pair[0].document_id, pair[1].document_id)

    @Slot(object)
    def _on_principal_wanted(self, row: MemberRow) -> None:
        self.session.choose_principal(row.document_id)
