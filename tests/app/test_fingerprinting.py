# SPDX-License-Identifier: MIT
"""Help in pictures on the two texts that are on the screen."""

from __future__ import annotations

from app.windows.fingerprinting import FingerprintDialog
from simdesk.compare import align
from tests.app.played import LEFT_TEXT, RIGHT_TEXT


def test_steps_are_told_for_the_two_texts_on_the_screen(review) -> None:
    review.window.actions_by_name["explain"].trigger()
    dialog = review.window.findChild(FingerprintDialog)
    review.wait(lambda: bool(dialog.picture.steps()))
    left, right = dialog.picture._left, dialog.picture._right
    assert left.words[:2] == ("the", "second")
    apart = (left.value ^ right.value).bit_count()
    assert f"differ in {apart} of 64" in dialog.picture.accessibleDescription()
    assert not dialog.picture.grab().isNull()
    dialog.close()


def test_without_two_fingerprints_it_says_what_to_do(theme, qtbot, review) -> None:
    for comparison in (None, align(LEFT_TEXT, RIGHT_TEXT)):
        dialog = FingerprintDialog(theme, comparison, review.window)
        assert dialog.note.text().startswith("Choose a group")
        assert dialog.picture.steps() == ()
        dialog.deleteLater()
    del qtbot
