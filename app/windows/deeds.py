# SPDX-License-Identifier: MIT
"""What a person does with many files at once: mark by rule, do again, export."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot

from app import action_texts, desktop, texts
from app.models.sidebar import Place
from app.windows.export import ExportDialog
from app.windows.querying import QueryVerbs
from app.windows.roles import RolesDialog
from app.windows.rule import RuleDialog
from simdesk.protocol import What
from simdesk.reports.selection import Selection

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from PySide6.QtWidgets import QDialog

    from app.theme import Theme
    from app.workers.session import Session
    from simdesk.protocol import Exported, RulePreview


class DeedVerbs(QueryVerbs):
    """Open the windows of rules and reports, and say what came of them.

    Args:
        theme: for fonts and colours.
        session: started by `start`.
        folders: folders to add as soon as the engine is ready.
    """

    def __init__(self, theme: Theme, session: Session, folders: Sequence[Path] = ()) -> None:
        super().__init__(theme, session, folders)
        self.session.exported.connect(self._on_exported)
        self.session.applied.connect(self._on_applied_marks)
        self.history.export_wanted.connect(self._on_export_history)

    def _open(self, dialog: QDialog) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _shown(self) -> Selection:
        return Selection(query=self.group_model.query)

    @Slot()
    def on_mark_by_rule(self) -> None:
        """Put a rule together that marks."""
        self._open(self.rule_dialog())

    def rule_dialog(self) -> RuleDialog:
        """Return the window of rules, over what the list shows."""
        roots = tuple(root.path for root in self._roots or ())
        dialog = RuleDialog(self.theme, self.session, self._shown(), roots, self)
        dialog.marked.connect(self._on_rule_marked)
        return dialog

    @Slot(object)
    def _on_rule_marked(self, answer: RulePreview) -> None:
        back = partial(self.session.unmark_rule, answer.step)
        said = texts.count(
            answer.files, self.tr("The rule marked {} file."), self.tr("The rule marked {} files.")
        )
        self.notices.withdraw(self.tr("Take the marks back"))
        self.notices.say(said, self.tr("Take the marks back"), back, calm=True)

    @Slot(object)
    def _on_applied_marks(self, _answer: object) -> None:
        """Offer no marks back that were acted on."""
        self.notices.withdraw(self.tr("Take the marks back"))

    @Slot()
    def on_roles(self) -> None:
        """Show the folders as a tree and let their roles be changed."""
        if self._roots:
            self._open(self.roles_dialog())

    def roles_dialog(self) -> RolesDialog:
        """Return the window of folders and roles."""
        return RolesDialog(self.theme, self.session, self._roots or (), self)

    @Slot()
    def on_export(self) -> None:
        """Write a report where the person says."""
        place = self.sidebar.place[0]
        what = {Place.FAILURES: What.FAILURES, Place.HISTORY: What.HISTORY}.get(place, What.GROUPS)
        self._open(self.export_dialog(what))

    def export_dialog(self, what: What = What.GROUPS) -> ExportDialog:
        """Return the window of reports, over what the lists show."""
        shown = self._shown()
        dialog = ExportDialog(self.theme, self.session, shown, self.failure_model.reason, self)
        dialog.narrow_history(self.history.query)
        dialog.choose_what(what)
        return dialog

    @Slot()
    def _on_export_history(self) -> None:
        self._open(self.export_dialog(What.HISTORY))

    @Slot(object)
    def _on_exported(self, answer: Exported) -> None:
        if answer.stopped:
            return
        if answer.error:
            self.notices.say(action_texts.report_fault(answer.error))
            return
        look = partial(desktop.open_file, os.fsencode(answer.path))
        words = self.tr("The report is written: {}").format(answer.path)
        if len(answer.written) > 1:
            beside = texts.listed(os.path.basename(path) for path in answer.written[1:])  # noqa: PTH119
            words = self.tr(
                "The report is written: {}. It was too long for one page; all of it: {}"
            )
            words = words.format(answer.path, beside)
        self.notices.say(words, self.tr("Open it"), look, calm=True)
