# SPDX-License-Identifier: MIT
"""Export: what, how much, which form, where; progress, stop and faults."""

from __future__ import annotations

import pytest

from app import action_texts
from simdesk import protocol
from simdesk.protocol import What
from simdesk.records import Reason


@pytest.fixture
def export(review, tmp_path):
    review.window.failure_model.show_reason(Reason.ENCRYPTED)
    dialog = review.window.export_dialog()
    dialog.open()
    dialog.path.setText(str(tmp_path / "r.html"))
    yield dialog
    dialog.reject()


def sent(review) -> protocol.Export:
    review.wait(lambda: bool(review.engine.sent(protocol.Export)))
    return review.engine.sent(protocol.Export)[-1]


def test_what_is_shown_is_exported_filter_included(review, export) -> None:
    export.write.click()
    asked = sent(review)
    assert asked.what is What.GROUPS
    assert asked.shown.query == review.window.group_model.query
    assert asked.reasons == (Reason.ENCRYPTED,)
    review.wait(review.window.notices.isVisible)
    assert export.path.text() in review.window.notices.words.text()


def test_everything_can_be_exported(review, export, tmp_path) -> None:
    export.what.buttons()[1].click()
    export.shown_only.click()
    export.form.setCurrentIndex(1)
    export.form.activated.emit(1)
    export.bom.click()
    export.write.click()
    asked = sent(review)
    assert asked.what is What.FAILURES
    assert asked.shown is None
    assert asked.reasons == ()
    assert asked.bom
    assert asked.path == str(tmp_path / "r.csv")


def test_the_name_decides_the_form_and_the_form_the_name(export, tmp_path) -> None:
    export.path.setText(str(tmp_path / "r.json"))
    assert export.form.currentIndex() == 2
    assert not export.bom.isEnabled()
    export.form.setCurrentIndex(0)
    export.form.activated.emit(0)
    assert export.path.text() == str(tmp_path / "r.html")


def test_a_report_can_be_stopped(review, export) -> None:
    review.engine.silent.add(protocol.Export)
    export.write.click()
    asked = sent(review)
    review.engine.say(protocol.TaskProgress(asked.request, 1200, 4800))
    review.wait(lambda: export.said.text() == "1,200 of 4,800")
    export.stop.click()
    review.wait(lambda: asked.request in review.engine.cancelled)
    review.engine.say(protocol.Exported(asked.request, asked.path, stopped=True))
    review.wait(lambda: "nothing was written" in export.said.text())
    assert export.write.isEnabled()
    assert not review.window.notices.isVisible()


def test_why_nothing_was_written_is_said_where_it_was_asked(review, export) -> None:
    review.engine.silent.add(protocol.Export)
    export.write.click()
    asked = sent(review)
    review.engine.say(protocol.Exported(asked.request, asked.path, "disk_full: /x: No space"))
    review.wait(lambda: "the disk is full" in export.said.text())
    assert export.isVisible()


def test_a_fault_without_a_known_code_is_passed_on(theme) -> None:
    assert action_texts.report_fault("odd") == "The report was not written: odd"
