# SPDX-License-Identifier: MIT
"""States of the window that are seldom seen: how folders are watched, stages of work, troubles.

`tests.screenshots` takes their pictures along with the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.filled import fill_review, fill_some

if TYPE_CHECKING:
    from tests.app.conftest import MadeIndex
    from tests.studio import Studio


def watching(studio: Studio) -> None:
    """Folders that are watched whole, in part, not at all, and one that is away."""
    from simdesk.protocol import RootWatch, Watching, WatchState
    from tests.app.conftest import MAIL, ROOT

    window = studio.open(fill_some)
    studio.choose(0)
    states = {ROOT: WatchState.PARTLY, MAIL: WatchState.POLLED}
    watches = (
        RootWatch(root.path, states.get(root.path, WatchState.WATCHED), "nfs4")
        for root in window._roots
    )
    studio.engine.say(Watching(tuple(watches)))
    studio.rest()
    studio.take("watching")


def stages(studio: Studio) -> None:
    """Every stage of a scan, then the same held."""
    from simdesk.protocol import Progress, Stage

    window = studio.open(fill_some)
    studio.choose(0)
    told = (
        Progress(Stage.LOOKING, 31_200),
        Progress(Stage.READING, 12_480, 48_210, 112.0, 319.0, failed=17),
        Progress(Stage.MATCHING, 81_000, 96_400, 5_100.0, 3.0),
        Progress(Stage.GROUPING),
        Progress(Stage.READING, 12_480, 48_210, failed=17, paused=True),
    )
    for progress in told:
        studio.engine.say(progress)
        studio.wait(lambda wanted=progress: window.foot.progress == wanted)
        name = "paused" if progress.paused else progress.stage.value
        studio.take(f"stage-{name}")


def notices(studio: Studio) -> None:
    """What is said over the lists: a full disk, a folder that is away, another start."""
    from simdesk.protocol import Notice, NoticeCode

    window = studio.open(fill_review)
    studio.choose(0)
    for name, code, detail in (
        ("disk-full", NoticeCode.DISK_FULL, "/home/ada/.local/share/simdesk"),
        ("folder-away", NoticeCode.ROOT_OFFLINE, "/media/ada/USB Backup"),
        ("rebuilt", NoticeCode.INDEX_REBUILT, ""),
    ):
        studio.engine.say(Notice(code, detail))
        studio.wait(window.notices.isVisible)
        studio.take(f"notice-{name}")
    window._on_dropped(("/home/ada/letter.docx",))
    studio.take("dropped-file")
    window.say_crashed()
    studio.take("crashed-last-time")
    logs = window.session.locations.logs
    logs.mkdir(parents=True, exist_ok=True)
    trace = 'Fatal Python error: Segmentation fault\n\nCurrent thread:\n  File "app/x.py", line 7'
    (logs / "crash-last.log").write_text(trace, encoding="utf-8")
    window.on_show_trace()
    from app.windows.crash import CrashDialog

    studio.wait(lambda: window.findChild(CrashDialog) is not None)
    dialog = window.findChild(CrashDialog)
    studio.take("crash-trace", dialog)
    dialog.close()


def fatal(studio: Studio) -> None:
    """Why nothing works, each on a page of its own."""
    from simdesk.protocol import Fatal, FatalCode

    for code in FatalCode:
        window = studio.open(fill_review)
        studio.choose(0)
        studio.engine.say(Fatal(code, "/home/ada/.local/share/simdesk"))
        studio.wait(window.trouble.isVisible)
        studio.take(f"fatal-{code.value}")
        if code is not list(FatalCode)[-1]:
            studio.close()


def empties(studio: Studio) -> None:
    """Pages with nothing in them: each says what to do."""
    from simdesk.records import Role
    from tests.app.conftest import ROOT

    def fill(made: MadeIndex) -> None:
        made.roots((ROOT, Role.NORMAL))

    window = studio.open(fill)
    studio.take("nothing-near")
    for name, show in (
        ("copies", window.on_show_copies),
        ("pairs", window.on_show_pairs),
        ("failures", window.on_show_failures),
        ("history", window.on_show_history),
    ):
        show()
        studio.take(f"nothing-{name}")
    window.actions_by_name["decisions"].trigger()
    from app.windows.decisions import DecisionsDialog

    dialog = window.findChild(DecisionsDialog)
    studio.take("nothing-decisions", dialog)
    dialog.close()
    studio.close()
    window = studio.open(fill_review)
    studio.choose(0)
    window.top.search.setText("no such name")
    studio.wait(lambda: not window.group_model.ids())
    studio.take("nothing-found")


RARE = (watching, stages, notices, fatal, empties)
"""In the order in which their pictures are taken."""
