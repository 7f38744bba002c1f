# SPDX-License-Identifier: MIT
"""What the played engine answers about documents beside the index."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtGui import QImage, QPainter

from simdesk import comparison, questions
from simdesk.index.grouptexts import documents_of
from simdesk.index.reader import Reader
from simdesk.records import GroupId

if TYPE_CHECKING:
    from simdesk import protocol
    from simdesk.settings import Locations


def drawn_page(page: int, width: int) -> comparison.PageSide:
    """Return a page of grey lines that stand for words."""
    image = QImage(width, width * 4 // 3, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    step = max(4, width // 26)
    for line in range(4 + page, 28 - page):
        long = width - 4 * step if line % 5 else width // 2
        painter.fillRect(2 * step, line * step, long, step // 3, 0xFF9AA2AF)
    painter.end()
    drawn = comparison.PageImage(page, 3, width, image.height(), bytes(image.constBits()))
    return comparison.PageSide(drawn, 3)


class PlayedAnswers:
    """Answers to `simdesk.questions`, mixed into the played engine."""

    def say(self, *changes: protocol.Change) -> None:
        raise NotImplementedError

    locations: Locations

    def _on_trace_drafts(self, command: questions.TraceDrafts) -> None:
        reader = Reader(self.locations)
        rows = documents_of(reader, command.group, 40)[::-1]
        files = tuple(
            tuple(
                row.file_id
                for row in reader.member_rows(command.group)
                if row.document_id == draft.document_id and not row.protected
            )
            for draft in rows
        )
        reader.close()
        if len(rows) < 2:
            self.say(questions.DraftsTraced(command.request, reason="one_text"))
            return
        steps = tuple(
            questions.DraftStep(40 * n, 300 - 60 * n, 0.97 - 0.05 * n, estimated=n == 2)
            for n in range(len(rows) - 1)
        )
        last = len(rows) - 1  # every draft was compared with the principal, which is the last
        covered = tuple(frozenset({last}) if n < last else frozenset() for n in range(len(rows)))
        self.say(
            questions.DraftsTraced(
                command.request, tuple(rows), steps, files, covered, len(rows) + 3
            )
        )

    def _on_find_similar(self, command: questions.FindSimilar) -> None:
        reader = Reader(self.locations)
        rows = tuple(reader.member_rows(GroupId(1)))
        reader.close()
        if command.text == "?":
            self.say(questions.SimilarFound(command.request, reason="symbols_only"))
            return
        itself = next((row for row in rows if row.path == command.path), None)
        others = tuple(replace(row, principal=False) for row in rows if row is not itself)
        self.say(
            questions.SimilarFound(
                command.request, others, itself, len(others), printed=len(command.text) != 5
            )
        )

    def _on_draw_pages(self, command: questions.DrawPages) -> None:
        sides = (
            drawn_page(page, command.width) if page < 3 else comparison.PageSide(None, 3)
            for page in (command.left_page, command.right_page)
        )
        self.say(questions.PagesDrawn(command.request, *sides))
