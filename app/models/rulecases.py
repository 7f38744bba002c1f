# SPDX-License-Identifier: MIT
"""The first files that a rule would mark, as a table of two-line rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex

from app import rule_texts
from app.models.plan import TwoLineModel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.models.pages import Index
    from simdesk.rules.records import RuleCase


class CaseModel(TwoLineModel):
    """What a rule would mark, what stays because of it, and why.

    Args:
        roots: the folders that were added, to name places from.
    """

    def __init__(self, roots: tuple[bytes, ...]) -> None:
        super().__init__(("", "", "", ""), roots)
        self._headers = ("", self.tr("Marked"), self.tr("Stays"), self.tr("Why"))
        self._cases: tuple[RuleCase, ...] = ()

    def show(self, cases: Sequence[RuleCase]) -> None:
        """Show other cases."""
        self.beginResetModel()
        self._cases = tuple(cases)
        self.endResetModel()

    def paths(self, number: int) -> tuple[bytes, bytes]:
        """Return the file that is marked and the one that stays."""
        return self._cases[number].goes, self._cases[number].stays

    def reason(self, number: int) -> tuple[str, str]:
        """Return how they relate and which wish decided."""
        return rule_texts.case_reason(self._cases[number])

    def faded(self, number: int) -> bool:
        """Tell whether nothing happens to the file of a row; a case is always one that goes."""
        del number
        return False

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Return the number of cases."""
        return 0 if parent.isValid() else len(self._cases)
