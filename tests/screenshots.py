# SPDX-License-Identifier: MIT
"""Make every state of the window and write a picture of each.

``python -m tests.screenshots --out DIR [--scale 2] [--scheme dark] [--text 2.0]
[--language de] [--reverse] [--only NAME]``

The index is made by hand and the engine is played, so that the pictures are the same every time.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from simdesk.records import Tier
from tests.filled import fill_compared, fill_contained, fill_many, fill_review, fill_some
from tests.studio import Studio
from tests.troubles import RARE

if TYPE_CHECKING:
    from tests.app.conftest import MadeIndex


def parse() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Write a picture of every state of the window.")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--scale", default="1")
    parser.add_argument("--scheme", choices=("light", "dark"), default="light")
    parser.add_argument("--text", type=float, default=1.0, help="size of the type, 2.0 for 200 %%")
    parser.add_argument("--language", choices=("en", "de", "zh"), default="en")
    parser.add_argument("--reverse", action="store_true", help="lay everything from right to left")
    parser.add_argument("--only", action="append", default=[])
    return parser.parse_args()


def empty(studio: Studio) -> None:
    """Nothing yet."""
    studio.open(None)
    studio.take("empty")


def scanning(studio: Studio) -> None:
    """Reading, with some groups there already."""
    from simdesk.protocol import Progress, Stage

    studio.open(fill_some)
    studio.choose(0)
    studio.engine.say(Progress(Stage.READING, 12_480, 48_210, 112.0, 319.0, failed=17))
    studio.wait(lambda: studio.window.foot.progress.stage is Stage.READING)
    studio.take("scanning")


def first_scan(studio: Studio) -> None:
    """Looking for files, nothing found yet."""
    from simdesk.protocol import Progress, Stage
    from simdesk.records import Role
    from tests.app.conftest import ROOT

    studio.open(lambda made: made.roots((ROOT, Role.NORMAL)))
    studio.engine.say(Progress(Stage.LOOKING, 3120))
    studio.wait(lambda: studio.window.foot.progress.stage is Stage.LOOKING)
    studio.take("first-scan")


def groups(studio: Studio) -> None:
    """Three groups."""
    studio.open(fill_review)
    studio.choose(0)
    studio.take("groups")


def many(studio: Studio) -> None:
    """A hundred thousand groups, scrolled to the middle."""
    window = studio.open(fill_many)
    studio.wait(lambda: len(window.group_model.ids()) == 100_000)
    studio.choose(50_000)
    window.lists.groups.scrollTo(
        window.group_model.index(50_000, 0), window.lists.groups.ScrollHint.PositionAtCenter
    )
    studio.wait(lambda: window.group_model.row(50_012) is not None)
    studio.take("many-groups")


def compare(studio: Studio) -> None:
    """The second difference of a pair, with marks."""
    window = studio.open(fill_some)
    studio.wait(lambda: window.group_model.row(0) is not None)
    row = next(
        n for n in range(len(window.group_model.ids())) if window.group_model.row(n).files == 5
    )
    studio.choose(row)
    window.lists.members.go_to(1)
    window.on_mark()
    window.lists.members.go_to(2)
    window.on_mark()
    window.lists.members.go_to(1)
    studio.rest()
    window.on_next_difference()
    window.on_next_difference()
    studio.take("compare")
    window.on_find_in_texts()
    window.compare.find_bar.words.setText("participants")
    window.compare.find_bar.find_next()
    studio.take("find")
    window.compare.find_bar.leave()
    window.top.distance.open_panel()
    studio.take("distance", window.top.distance.panel)
    window.top.distance.panel.hide()
    window.top.distance.panel.show_left_out(1234, 12)
    window.top.distance.open_panel()
    studio.take("distance-left-out", window.top.distance.panel)
    window.top.distance.panel.show_left_out(0, 0)
    window.top.distance.panel.hide()


def reading(studio: Studio) -> None:
    """Texts with pages, a moved paragraph and what would be lost; three files in tabs."""
    from tests.app.played import LEFT_TEXT, RIGHT_TEXT, placed_comparison

    window = studio.open(fill_review)
    first, *rest = RIGHT_TEXT.split("\n\n")
    studio.engine.comparison = placed_comparison(
        LEFT_TEXT, "\n\n".join([rest[0], *rest[1:], first])
    )
    studio.choose(0)
    window.lists.members.go_to(2)
    studio.wait(window.compare.lost.toggle.isVisible)
    window.compare.lost.turn()
    window.on_next_difference()
    studio.take("lost")
    window.compare.lost.turn()
    window.on_swap_sides()
    window.on_ignore_case()
    window.on_wrap()
    window.lists.members.selectAll()
    studio.wait(window.compare.tabs.isVisible)
    studio.rest()
    studio.take("tabs")
    window.on_swap_sides()
    window.on_ignore_case()
    window.on_wrap()
    menu = window.compare.options.menu()
    menu.popup(window.compare.options.mapToGlobal(window.compare.options.rect().bottomLeft()))
    studio.take("reading-menu", menu)
    menu.hide()


def explained(studio: Studio) -> None:
    """A group as a heat map, and as a line of drafts."""
    window = studio.open(fill_compared)
    studio.choose(0)
    window.on_show_matrix()
    studio.wait(lambda: window.matrix_dialog.matrix is not None)
    studio.take("matrix", window.matrix_dialog)
    window.matrix_dialog.as_share.click()
    studio.take("matrix-share", window.matrix_dialog)
    window.matrix_dialog.accept()
    window.on_show_drafts()
    studio.wait(lambda: window.drafts_dialog.traced is not None)
    studio.take("drafts", window.drafts_dialog)
    window.drafts_dialog.keep_milestones.click()
    studio.take("drafts-kept", window.drafts_dialog)
    window.drafts_dialog.accept()


def query(studio: Studio) -> None:
    """What is like a text, and what is like a file."""
    from tests.app.played import RIGHT_TEXT

    window = studio.open(fill_review)
    studio.choose(0)
    window.on_find_similar()
    studio.take("query")
    page = window.query
    page.text.setPlainText(RIGHT_TEXT)
    page.search.click()
    studio.wait(lambda: page.model.rowCount() > 0)
    studio.take("query-text")
    window.on_show_groups()
    window.lists.members.go_to(1)
    window.on_find_similar_to_file()
    studio.wait(lambda: page.compare.view.rows is not None)
    studio.take("query-file")


def pairs(studio: Studio) -> None:
    """Folders that hold the same documents, and the groups between two of them."""
    window = studio.open(fill_some)
    studio.choose(0)
    window.on_show_pairs()
    studio.wait(lambda: window.pairs.model.rowCount() > 0)
    studio.take("folder-pairs")
    window.pairs.table.activated_row.emit(0)
    studio.wait(window.notices.isVisible)
    studio.take("folder-pair")


def settling(studio: Studio) -> None:
    """A file that changed a moment ago, still being compared."""

    def fill(made: MadeIndex) -> None:
        fill_some(made)
        made.settling(2)

    window = studio.open(fill)
    studio.wait(lambda: window.group_model.row(0) is not None)
    rows = (window.group_model.row(n) for n in range(len(window.group_model.ids())))
    studio.choose(next(n for n, row in enumerate(rows) if row is not None and row.settling))
    studio.take("settling")


def by_folder(studio: Studio) -> None:
    """Groups that stand together by the folder of the kept file."""
    from tests.app.conftest import many_groups

    def fill(made: MadeIndex) -> None:
        fill_review(made)
        made.groups(many_groups(120))

    window = studio.open(fill)
    studio.choose(0)
    window.actions_by_name["by_folder"].trigger()
    studio.rest()
    studio.choose(4)
    studio.take("by-folder")


def decisions(studio: Studio) -> None:
    """What was decided."""
    from app.windows.decisions import DecisionsDialog

    def fill(made: MadeIndex) -> None:
        fill_review(made)
        made.apart((1, 3), days=2)
        made.apart((2, 6), (2, 7), (4, 6), (4, 7), days=40)
        made.apart((5, 99), days=300)
        made.chosen(6, days=90)

    window = studio.open(fill)
    studio.choose(0)
    window.actions_by_name["decisions"].trigger()
    dialog = window.findChild(DecisionsDialog)
    studio.wait(lambda: dialog.model.rowCount() > 0)
    studio.take("decisions", dialog)
    dialog.close()


def copies(studio: Studio) -> None:
    """The copies of all groups in one list."""
    window = studio.open(fill_some)
    studio.choose(0)
    window.on_show_copies()
    studio.wait(lambda: window.copies.compare.view.rows is not None)
    window.copies.table.go_to(4)
    window.copies.toggle_marks()
    studio.take("copies")


def fingerprint(studio: Studio) -> None:
    """How a fingerprint is made, on the two texts."""
    from app.windows.fingerprinting import FingerprintDialog

    window = studio.open(fill_review)
    studio.choose(0)
    window.on_explain()
    dialog = window.findChild(FingerprintDialog)
    studio.wait(lambda: bool(dialog.picture.steps()))
    studio.take("fingerprint", dialog)
    dialog.close()


def pages(studio: Studio) -> None:
    """Two files as pages; a page that cannot be drawn."""
    from simdesk.comparison import PageSide
    from simdesk.questions import DrawPages, PagesDrawn
    from simdesk.records import Reason
    from tests.app.conftest import PAGED
    from tests.app.played_questions import drawn_page

    window = studio.open(lambda made: (fill_review(made), made.groups(PAGED)))
    shown = window.compare.pages.sheets.sheets
    row = 0
    while window.group_model.row(row) is None or "report" not in window.group_model.row(row).name:
        studio.rest()
        row = (row + 1) % len(window.group_model.ids())
    studio.choose(row)
    window.on_show_pages()
    studio.wait(lambda: shown[0].image is not None)
    studio.take("pages")
    studio.engine.silent.add(DrawPages)
    window.compare.pages.turn(1)
    before = len(studio.engine.sent(DrawPages))
    studio.wait(lambda: len(studio.engine.sent(DrawPages)) >= before)
    studio.rest()
    asked = studio.engine.sent(DrawPages)[-1]
    locked = PageSide(None, 0, Reason.ENCRYPTED)
    studio.engine.say(PagesDrawn(asked.request, drawn_page(1, asked.width), locked))
    studio.wait(lambda: bool(shown[1].said))
    studio.take("pages-locked")


def contained(studio: Studio) -> None:
    """A whole with the parts that stand inside it."""
    window = studio.open(fill_contained)
    window.top.chips[Tier.CONTAINED].click()
    studio.wait(lambda: len(window.group_model.ids()) == 1)
    studio.choose(0)
    studio.take("contained")
    window.top.clear()
    studio.rest()
    studio.take("contained-among-all")


def _mark_some(studio: Studio) -> None:
    from simdesk.protocol import SetMarks
    from tests.app.conftest import MAIL, ROOT

    window = studio.window
    engine = studio.engine
    from simdesk.index.reader import Reader
    from simdesk.records import Refusal

    reader = Reader(engine.locations)
    files = []
    for group in window.group_model.ids()[:14]:
        files += [row.file_id for row in reader.member_rows(group)[1:3] if not row.protected]
    for name, refusal in (
        (ROOT + b"/old/thesis-ch3.docx", Refusal.CHANGED),
        (MAIL + b"/1/old/Antrag F\xc3\xb6rderung v4 1 (1).odt", Refusal.PROTECTED),
    ):
        engine.refused[name] = refusal
    reader.close()
    engine.send(SetMarks(tuple(files), marked=True))
    studio.wait(lambda: window._counts.marked_files == len(files))


def plan(studio: Studio) -> None:
    """A plan, what came of it, the history afterwards, and the way back."""
    from simdesk.records import Action
    from tests.app.conftest import ROOT

    window = studio.open(fill_some)
    studio.choose(0)
    _mark_some(studio)
    studio.take("marked")
    window.on_review()
    dialog = window.plan_dialog
    studio.wait(lambda: dialog.model is not None)
    studio.take("plan", dialog)
    for action in (Action.PERMANENT, Action.HARD_LINK, Action.TRASH):
        dialog.head.what.setCurrentIndex(dialog.head.what.findData(action))
        dialog.head.what.activated.emit(0)
        studio.wait(lambda: dialog.model is not None)
        studio.take(f"plan-{action}", dialog)
    studio.engine.empty_folders = (ROOT + b"/old", ROOT)
    dialog.move_files.click()
    studio.wait(lambda: dialog.entries.rowCount() > 0)
    studio.take("result", dialog)
    dialog.undo.click()
    studio.wait(lambda: not dialog.undo.isVisible() and dialog.finish.isVisible())
    studio.take("undone", dialog)
    dialog.accept()
    window.on_show_history()
    studio.wait(lambda: window.history_model.rowCount() > 0)
    studio.take("history")


def rule(studio: Studio) -> None:
    """A rule with its preview, the same with near files, and the window of reports."""
    from simdesk.rules.records import Step, StepKind
    from tests.app.conftest import MAIL, ROOT

    window = studio.open(fill_some)
    studio.choose(0)
    dialog = window.rule_dialog()
    dialog.open()
    studio.wait(lambda: dialog.cases.rowCount() == 3)
    studio.take("rule", dialog)
    dialog.wishes.show_steps(
        (
            Step(StepKind.FOLDERS, folders=(ROOT, MAIL)),
            Step(StepKind.FORMATS, formats=("editable", "pdf", "text", "web")),
            Step(StepKind.MATCHING),
        )
    )
    dialog.near.setChecked(True)
    studio.wait(dialog.mark.isEnabled)
    studio.take("rule-near", dialog)
    dialog.reject()
    report = window.export_dialog()
    report.open()
    studio.take("export", report)
    report.reject()
    roles = window.roles_dialog()
    roles.open()
    studio.take("roles", roles)
    roles.reject()


def failures(studio: Studio) -> None:
    """What was not read."""
    window = studio.open(fill_review)
    window.on_show_failures()
    studio.wait(lambda: window.failure_model.row(0) is not None)
    studio.take("failures")


def settings(studio: Studio) -> None:
    """The settings, the keys, and what this is."""
    from PySide6.QtWidgets import QScrollArea

    from app.windows.crash import CrashDialog
    from app.windows.help import AboutDialog, CheatSheet
    from app.windows.settings import SettingsDialog

    window = studio.open(fill_review)
    studio.choose(0)
    trace = 'Traceback (most recent call last):\n  File "app/views/lists.py", line 1\nKeyError: 7'
    logs = studio.engine.locations.logs
    shown = SettingsDialog(studio.theme, window.session, window, window._roots)
    shown.open()
    shown.scanned.path.setText("/home/ada/Research/.cache/notes.txt")
    studio.rest()
    studio.take("settings", shown)
    bar = shown.findChild(QScrollArea).verticalScrollBar()
    for page in (1, 2):
        bar.setValue(bar.maximum() * page // 2)
        studio.take(f"settings-{page + 1}", shown)
    shown.search.setText(shown.tr("Language"))
    studio.take("settings-search", shown)
    shown.close()
    for name, dialog in (
        ("keys", CheatSheet(studio.theme, window)),
        ("about", AboutDialog(studio.theme, window)),
        ("crash", CrashDialog(studio.theme, trace, "", logs, window)),
    ):
        dialog.open()
        studio.take(name, dialog)
        dialog.close()


def small(studio: Studio) -> None:
    """The same on a small screen."""
    window = studio.open(fill_some, (900, 600))
    studio.choose(1)
    studio.take("small")
    window.resize(720, 480)
    studio.take("smallest")
    dialog = window.rule_dialog()
    dialog.open()
    studio.wait(lambda: dialog.cases.rowCount() == 3)
    studio.take("smallest-rule", dialog)
    dialog.reject()
    window.on_show_history()
    studio.take("smallest-history")
    window.on_show_groups()
    window.resize(1180, 700)
    studio.take("medium")


def trouble(studio: Studio) -> None:
    """A notice, and an engine that has ended."""
    from simdesk.protocol import Fatal, FatalCode, Notice, NoticeCode

    window = studio.open(fill_review)
    studio.choose(0)
    studio.engine.say(Notice(NoticeCode.WATCH_LIMITED, "/home/ada/Mail archive: no space left"))
    studio.wait(window.notices.isVisible)
    studio.take("notice")
    studio.engine.say(Fatal(FatalCode.LOCKED, "/home/ada/.local/share/simdesk/engine.lock"))
    studio.wait(window.trouble.isVisible)
    studio.take("fatal")


STATES = (
    empty,
    first_scan,
    scanning,
    groups,
    many,
    compare,
    reading,
    explained,
    query,
    pairs,
    settling,
    by_folder,
    decisions,
    copies,
    fingerprint,
    pages,
    contained,
    plan,
    rule,
    failures,
    settings,
    small,
    trouble,
    *RARE,
)


def main() -> int:
    """Write the pictures."""
    options = parse()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["QT_SCALE_FACTOR"] = options.scale
    studio = Studio(options)
    for state in STATES:
        if not options.only or state.__name__ in options.only:
            state(studio)
            studio.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
