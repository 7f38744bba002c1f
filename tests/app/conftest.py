# SPDX-License-Identifier: MIT
"""An index filled by hand, an engine that is only played, and a window on both."""

from __future__ import annotations

import gc
import os
import queue
import random
import shutil
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QEvent

from simdesk import protocol
from simdesk.compare import align
from simdesk.index.reader import Reader
from simdesk.index.schema import DECISIONS, INDEX, TEXTS, open_writer
from simdesk.records import (
    IGNORED,
    Action,
    BlockPlace,
    Comparison,
    Features,
    FileId,
    Fingerprint,
    Ignore,
    JournalEntry,
    JournalState,
    Plan,
    PlanEntry,
    Refusal,
    Role,
    Stat,
    Tier,
)
from simdesk.settings import Locations, Settings

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from app.windows.main import MainWindow

DAY_NS = 86_400_000_000_000
NOW_NS = 1_792_000_000_000_000_000
"""A day in October 2026."""
ROOT = b"/home/ada/Research"
MAIL = b"/home/ada/Mail archive"
PUBLISHED = b"/home/ada/Published"
USB = b"/media/ada/USB Backup"

LEFT_TEXT = """\
The second survey confirmed the pattern seen in the pilot: participants who kept several drafts of \
a document rarely knew which of them was current.

We asked each of the forty-eight participants to name the file they would send today, and compared \
the answer with the dates and the text of every copy on their disk.

Three of them refused, which is itself a result worth reporting.

In most cases the newest file was also the longest, though not always the most complete: passages \
that had been cut in haste survived only in older copies.

Section 3.4 returns to these passages and asks what a tool would have to show before a person \
could safely remove the rest.
"""
RIGHT_TEXT = """\
The second survey confirmed the pattern seen in the pilot: participants who kept several drafts of \
a document almost never knew which of them was current.

We asked each of the fifty-one participants to name the file they would send today, and compared \
the answer with the dates and the text of every copy on their disk.

In most cases the newest file was also the longest, though not always the most complete: passages \
that had been cut in haste survived only in older copies.

A table of these passages is given in appendix B, with the date on which each was last seen.

Section 3.4 returns to these passages and asks what a tool would have to show before a person \
could safely remove the rest.
"""


@dataclass(frozen=True, slots=True)
class Doc:
    """A file of a made group: name, folder, share of words, bits, bytes, days ago."""

    name: str
    folder: bytes
    similarity: float = 1.0
    bits: int | None = 0
    size: int = 200_000
    days: int = 10
    tokens: int = 6000
    text: int = 0
    """Files of a group with the same number hold the same text."""
    content: int = 0
    """Files with the same number hold the same bytes."""
    inside: float = 1.0
    """Share of its words that stand in the first file."""


REVIEW = [
    [
        Doc("thesis-ch3 (final).docx", ROOT + b"/thesis", size=1_900_000, days=2, tokens=6412),
        Doc("thesis-ch3 (2).pdf", MAIL + b"/2026", 0.854, 5, 1_400_000, 14, 6287, 1, 1),
        Doc("thesis-ch3.docx", ROOT + b"/old", 0.841, 7, 1_100_000, 18, 6105, 2, 2),
        Doc("chapter three, old.odt", ROOT + b"/old", 0.82, 10, 900_000, 105, 5800, 3, 3),
        Doc("ch3 notes for M.txt", PUBLISHED, 0.80, 12, 700_000, 107, 5400, 4, 4),
    ],
    [
        Doc("minutes 2026-09-14.md", ROOT + b"/meetings", size=18_000, tokens=812),
        Doc("minutes copy.md", b"/home/ada/Downloads", size=18_000, tokens=812),
        Doc("minutes.html", b"/home/ada/Downloads", 1.0, 0, 24_000, 9, 812, 0, 1),
    ],
    [
        Doc("invoice.pdf", ROOT + b"/admin", size=310_000, tokens=240, days=40),
        Doc("invoice (1).pdf", b"/home/ada/Downloads", size=310_000, tokens=240, days=39),
    ],
]
CONTAINED = [
    [
        Doc("handbook 2026.docx", ROOT + b"/handbook", size=2_400_000, tokens=31_400),
        Doc("chapter 4.docx", ROOT + b"/handbook", 0.21, None, 190_000, 12, 3740, 1, 1, 0.96),
        Doc("for the new ones.pdf", MAIL + b"/2026", 0.14, None, 96_000, 30, 2310, 2, 2, 0.88),
    ],
]
"""A whole, and the parts that stand inside it."""

MORE_NAMES = (
    "Quarterly report Q3.pdf",
    "Antrag Förderung v4.odt",
    "合同模板（修订）.docx",
    "newsletter-september.html",
    "README.md",
    "cover letter new.docx",
    "lecture07.tex",
    "Re: Re: schedule.txt",
    "policy_draft_2.rtf",
    "interview-transcript-A.txt",
    "grant_budget_notes.docx",
    "a very long name of a document that was saved again and again by many people (17).docx",
)


class MadeIndex:
    """The databases as an engine would have made them.

    Args:
        locations: where to make them.
    """

    def __init__(self, locations: Locations) -> None:
        locations.create()
        self.locations = locations
        self.index = open_writer(locations.index, INDEX)
        self.decisions = open_writer(locations.decisions, DECISIONS)
        open_writer(locations.texts, TEXTS).close()
        self._folders: dict[bytes, int] = {}
        self._file = 0
        self._document = 0

    def close(self) -> None:
        self.index.close()
        self.decisions.close()

    def roots(self, *roots: tuple[bytes, Role]) -> None:
        for path, role in roots:
            self.decisions.execute("INSERT OR REPLACE INTO roots VALUES (?, ?, 0)", [path, role])

    def offline(self, *paths: bytes) -> None:
        value = "[" + ",".join(f'"{path.hex()}"' for path in paths) + "]"
        self.index.execute("INSERT OR REPLACE INTO facts VALUES ('offline', ?)", [value])

    def histogram(self, breadth: int = 12) -> None:
        counts = [412, 170, 140, 190, 230, 300, 280, 240, 230, 180, 150, 130, 90, 110, 90, 80]
        counts += [100, 130, 170, 240, 330, 470, 690, 980, 1400]
        self.index.execute("INSERT OR REPLACE INTO facts VALUES ('histogram', ?)", [str(counts)])
        self.index.execute("INSERT OR REPLACE INTO facts VALUES ('breadth', ?)", [str(breadth)])

    def _folder(self, path: bytes) -> int:
        if path not in self._folders:
            number = len(self._folders) + 1
            self._folders[path] = number
            self.index.execute("INSERT INTO folders VALUES (?, ?)", [number, path])
        return self._folders[path]

    def failure(self, path: bytes, reason: str, detail: str = "", size: int = 12_000) -> None:
        folder, name = os.path.split(path)
        self._file += 1
        self.index.execute(
            "INSERT INTO files(id, folder_id, name, size_bytes, mtime_ns, device, inode, reason,"
            " detail) VALUES (?, ?, ?, ?, ?, 1, ?, ?, ?)",
            [self._file, self._folder(folder), name, size, NOW_NS, self._file, reason, detail],
        )

    def groups(self, groups: list[list[Doc]]) -> None:
        """Store groups; the first file of each is the principal."""
        rows = _Rows()
        for docs in groups:
            self._group(rows, docs)
        with_transaction(self.index, rows)

    def contained(self, groups: list[list[Doc]]) -> None:
        """Store wholes, the first file of each, with the parts that stand inside them."""
        rows = _Rows()
        for docs in groups:
            self._group(rows, docs, contained=True)
        with_transaction(self.index, rows)

    def _group(self, rows: _Rows, docs: list[Doc], *, contained: bool = False) -> None:
        base = self._document
        texts = sorted({doc.text for doc in docs})
        by_text = {text: base + 1 + number for number, text in enumerate(texts)}
        self._document += len(texts)
        first = by_text[docs[0].text]
        group = -first if contained else first
        principal_file = self._file + 1
        for doc in docs:
            self._file += 1
            document = by_text[doc.text]
            digest = (first * 64 + doc.content).to_bytes(16, "big")
            rows.files.append(
                (
                    self._file,
                    self._folder(doc.folder),
                    os.fsencode(doc.name),
                    doc.size,
                    NOW_NS - doc.days * DAY_NS,
                    self._file,
                    digest,
                    doc.name.rsplit(".", 1)[-1],
                    document,
                )
            )
            if document not in rows.documents:
                key = document.to_bytes(16, "big")
                rows.documents[document] = (document, key, key, doc.tokens, doc.tokens * 6)
                differs = "nothing" if document == first else "words"
                rows.members.append(
                    (
                        document,
                        group,
                        doc.similarity,
                        doc.inside if contained else doc.similarity,
                        doc.bits,
                        differs,
                    )
                )
        tier = "contained" if contained else "near"
        if len(texts) == 1:
            tier = "identical" if len({doc.content for doc in docs}) == 1 else "same_text"
        sizes = [doc.size for doc in docs]
        rows.groups.append(
            (
                group,
                tier,
                len(docs),
                len(texts),
                min(doc.inside if contained else doc.similarity for doc in docs),
                max((doc.bits for doc in docs if doc.bits is not None), default=None),
                0 if contained else sum(sizes) - max(sizes),
                NOW_NS - min(doc.days for doc in docs) * DAY_NS,
                principal_file,
                docs[0].name,
            )
        )


class _Rows:
    def __init__(self) -> None:
        self.files: list[tuple[object, ...]] = []
        self.documents: dict[int, tuple[object, ...]] = {}
        self.members: list[tuple[object, ...]] = []
        self.groups: list[tuple[object, ...]] = []


def with_transaction(db: sqlite3.Connection, rows: _Rows) -> None:
    db.execute("BEGIN")
    db.executemany(
        "INSERT INTO documents(id, key, text_digest, tokens, characters) VALUES (?, ?, ?, ?, ?)",
        rows.documents.values(),
    )
    db.executemany(
        "INSERT INTO files(id, folder_id, name, size_bytes, mtime_ns, device, inode, digest, kind,"
        " document_id) VALUES (?, ?, ?, ?, ?, 1, ?, ?, ?, ?)",
        rows.files,
    )
    db.executemany(
        "INSERT INTO groups(id, tier, files, documents, similarity, distance_bits, free_bytes,"
        " newest_ns, principal_file_id, name) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        rows.groups,
    )
    db.executemany(
        "INSERT INTO members(document_id, group_id, similarity, containment, distance_bits,"
        " differs) VALUES (?, ?, ?, ?, ?, ?)",
        rows.members,
    )
    db.execute("COMMIT")


def many_groups(number: int) -> list[list[Doc]]:
    """Return groups of two to six files with names as people give them; the same every time."""
    chance = random.Random(7)
    found = []
    for at in range(number):
        name = MORE_NAMES[at % len(MORE_NAMES)]
        stem, _, suffix = name.rpartition(".")
        named = name if at < len(MORE_NAMES) else f"{stem} {at}.{suffix}"
        kind = chance.random()
        size = int(10 ** chance.uniform(3.6, 7))
        folder = (ROOT, MAIL, PUBLISHED, USB)[at % 4] + b"/%d" % (at % 40)
        docs = [Doc(named, folder, size=size, days=chance.randrange(900))]
        for copy in range(1, chance.choice((2, 2, 2, 3, 3, 4, 6))):
            near = kind >= 0.65
            docs.append(
                Doc(
                    f"{stem} {at} ({copy}).{suffix}",
                    folder + b"/old",
                    similarity=round(chance.uniform(0.8, 0.995), 3) if near else 1.0,
                    bits=chance.randrange(1, 13) if near else 0,
                    size=max(1000, int(size * chance.uniform(0.8, 1.0))),
                    days=chance.randrange(900),
                    text=copy if near else 0,
                    content=0 if kind < 0.5 else copy,
                )
            )
        found.append(docs)
    return found


def review_index(locations: Locations) -> MadeIndex:
    """Make the index that most window tests look at."""
    made = MadeIndex(locations)
    fill_review_index(made)
    return made


def fill_review_index(made: MadeIndex) -> None:
    """Store three groups, five folders, some failures."""
    made.roots(
        (ROOT, Role.NORMAL),
        (MAIL, Role.NORMAL),
        (PUBLISHED, Role.PROTECTED),
        (USB, Role.NORMAL),
        (b"/home/ada/Downloads", Role.NORMAL),
    )
    made.offline(USB)
    made.histogram()
    made.groups(REVIEW)
    made.failure(ROOT + b"/admin/scan 2019.pdf", "needs_ocr", "0 characters on 12 pages", 4_200_000)
    made.failure(ROOT + b"/admin/contract.pdf", "encrypted", "user password required", 88_000)
    made.failure(MAIL + b"/2024/empty.txt", "empty", size=0)
    made.failure(MAIL + b"/2024/photo.heic", "unsupported", size=2_100_000)
    made.failure(ROOT + b"/old/th\xe8se.doc", "damaged", "not an OLE file", 51_200)


def sample_comparison(left: str = LEFT_TEXT, right: str = RIGHT_TEXT) -> Comparison:
    """Return a comparison as the engine makes it."""
    mine = (Fingerprint(Features.SHINGLES, 0xC4B1_39E2_7F10_5A8D),)
    apart = 0 if left == right else 0x0400_0120_8000_0040
    theirs = (Fingerprint(Features.SHINGLES, 0xC4B1_39E2_7F10_5A8D ^ apart),)
    return align(left, right, left_fingerprints=mine, right_fingerprints=theirs)


def placed_comparison(left: str, right: str, *, ignore: frozenset[Ignore] = IGNORED) -> Comparison:
    """Return a comparison of two texts of which every third paragraph begins a page."""
    found = replace(align(left, right, ignore=ignore), distance_bits=5)
    left_places, right_places = (
        tuple(
            BlockPlace(number, "page", str(count // 3 + 1))
            for count, number in enumerate(
                n for n, block in enumerate(found.blocks) if getattr(block, side) is not None
            )
            if count % 3 == 0
        )
        for side in ("left", "right")
    )
    return replace(found, left_places=left_places, right_places=right_places)


class PlayedEngine:
    """A link whose engine is a few lines: it records commands and answers the simple ones.

    Args:
        locations: where the made index lies.
    """

    def __init__(self, locations: Locations) -> None:
        self.locations = locations
        self.commands: list[protocol.Command] = []
        self.comparison: Comparison | None = None
        self.refused: dict[bytes, Refusal] = {}
        self.silent: set[type] = set()
        self.ended = False
        self._changes: queue.SimpleQueue[protocol.Change | None] = queue.SimpleQueue()
        self._index = open_writer(locations.index, INDEX)
        self._decisions = open_writer(locations.decisions, DECISIONS)
        self.say(protocol.Ready())

    def say(self, *changes: protocol.Change) -> None:
        for change in changes:
            self._changes.put(change)

    def say_changed(self, *kinds: protocol.Kind) -> None:
        self.say(protocol.Changed(frozenset(kinds)))

    def die(self) -> None:
        """End as a crash would."""
        self._changes.put(None)

    def receive(self, timeout_s: float | None = None) -> protocol.Change | None:
        try:
            change = self._changes.get(timeout=timeout_s)
        except queue.Empty:
            return None
        if change is None:
            raise EOFError
        return change

    def close(self, timeout_s: float = 10.0) -> None:
        del timeout_s
        if not self.ended:
            self.ended = True
            self._index.close()
            self._decisions.close()

    def send(self, command: protocol.Command) -> None:
        self.commands.append(command)
        if type(command) not in self.silent:
            answer = getattr(self, f"_on_{_snake(type(command).__name__)}", None)
            if answer is not None:
                answer(command)

    def sent(self, kind: type) -> list[protocol.Command]:
        return [command for command in self.commands if isinstance(command, kind)]

    def _on_quit(self, _command: protocol.Quit) -> None:
        self._changes.put(None)

    def _on_add_root(self, command: protocol.AddRoot) -> None:
        self._decisions.execute(
            "INSERT OR REPLACE INTO roots VALUES (?, ?, 0)", [command.path, command.role]
        )
        self.say_changed(protocol.Kind.ROOTS)

    _on_set_role = _on_add_root

    def _on_remove_root(self, command: protocol.RemoveRoot) -> None:
        self._decisions.execute("DELETE FROM roots WHERE path = ?", [command.path])
        self.say_changed(protocol.Kind.ROOTS, protocol.Kind.GROUPS)

    def _on_set_marks(self, command: protocol.SetMarks) -> None:
        for file in command.files:
            self._index.execute("UPDATE files SET marked = ? WHERE id = ?", [command.marked, file])
        self.say_changed(protocol.Kind.MARKS)

    def _on_clear_marks(self, _command: protocol.ClearMarks) -> None:
        self._index.execute("UPDATE files SET marked = 0")
        self.say_changed(protocol.Kind.MARKS)

    def _on_change_settings(self, _command: protocol.ChangeSettings) -> None:
        self.say_changed(protocol.Kind.SETTINGS)

    def _on_compare(self, command: protocol.Compare) -> None:
        same = self._document(command.left) == self._document(command.right)
        comparison = self.comparison or sample_comparison(
            LEFT_TEXT, LEFT_TEXT if same else RIGHT_TEXT
        )
        comparison = replace(comparison, ignored=command.ignore)
        self.say(protocol.Compared(command.request, command.left, command.right, comparison))

    def _document(self, file: FileId) -> int:
        found = self._index.execute("SELECT document_id FROM files WHERE id = ?", [file])
        return int(found.fetchone()[0])

    def _on_export(self, command: protocol.Export) -> None:
        self.say(protocol.Exported(command.request, command.path))

    def _on_make_plan(self, command: protocol.MakePlan) -> None:
        reader = Reader(self.locations)
        entries: list[PlanEntry] = []
        groups = reader.groups_of_files(reader.marked_files())
        for group in sorted(set(groups.values())):
            members = reader.member_rows(group)
            survivor = next((row for row in members if not row.marked), None)
            for row in members:
                if row.marked:
                    entries.append(_planned(row, survivor, self.refused.get(row.path)))
        reader.close()
        self.say(protocol.Planned(command.request, Plan(7, Action.TRASH, tuple(entries))))

    def _on_apply_plan(self, command: protocol.ApplyPlan) -> None:
        entries = tuple(
            _journalled(number, entry) for number, entry in enumerate(command.plan.entries, 1)
        )
        self._decisions.execute("INSERT INTO plans VALUES (7, 'trash', ?)", [NOW_NS])
        for entry in entries:
            self._journal(entry)
            if entry.state is JournalState.DONE:
                self._index.execute(
                    "UPDATE files SET marked = 0 WHERE name = ?", [os.path.basename(entry.path)]
                )
        self.say(protocol.Applied(command.request, 7, entries))
        self.say_changed(protocol.Kind.HISTORY, protocol.Kind.GROUPS, protocol.Kind.MARKS)

    def _journal(self, entry: JournalEntry) -> None:
        self._decisions.execute(
            "INSERT INTO journal VALUES (?, 7, ?, ?, 0, 1, 1, x'', ?, x'', 'near', 1.0, 0, ?, ?,"
            " ?, '', ?)",
            [
                entry.id,
                entry.path,
                entry.size_bytes,
                entry.survivor_path,
                entry.state,
                entry.destination,
                entry.refusal,
                entry.at_ns,
            ],
        )

    def _on_undo(self, command: protocol.Undo) -> None:
        self._decisions.execute("UPDATE journal SET state = 'undone' WHERE state = 'done'")
        reader = Reader(self.locations)
        entries = tuple(reversed([e for e in reader.history() if e.plan_id == command.plan_id]))
        reader.close()
        self.say(protocol.Applied(command.request, command.plan_id, entries))
        self.say_changed(protocol.Kind.HISTORY, protocol.Kind.GROUPS)


def _planned(row, survivor, refusal: Refusal | None) -> PlanEntry:
    if survivor is None:
        refusal = Refusal.LAST_COPY if row.principal else None
    if row.tier is Tier.CONTAINED:
        refusal = Refusal.NOT_COMPARED
    return PlanEntry(
        file_id=row.file_id,
        path=row.path,
        stat=row.stat,
        digest=row.digest,
        survivor_path=survivor.path if survivor else b"",
        survivor_stat=survivor.stat if survivor else None,
        survivor_digest=survivor.digest if survivor else b"",
        tier=row.tier,
        similarity=row.similarity,
        distance_bits=row.distance_bits,
        words_only_here=0 if row.tier is not Tier.NEAR else 214,
        refusal=refusal,
    )


def _journalled(number: int, entry: PlanEntry) -> JournalEntry:
    refused = entry.refusal is not None
    return JournalEntry(
        id=number,
        plan_id=7,
        action=Action.TRASH,
        path=entry.path,
        size_bytes=entry.stat.size_bytes,
        destination=b"" if refused else b"/home/ada/.local/share/Trash/files/x",
        survivor_path=entry.survivor_path,
        state=JournalState.REFUSED if refused else JournalState.DONE,
        refusal=entry.refusal,
        detail="",
        at_ns=time.time_ns(),
    )


def _snake(name: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


class OpenWindow:
    """A window, the engine that is played for it, and ways to wait for what it shows.

    Args:
        window: started.
        engines: every engine that was started for it, the newest last.
        qtbot: waits.
    """

    def __init__(self, window: MainWindow, engines: list[PlayedEngine], qtbot: QtBot) -> None:
        self.window = window
        self.engines = engines
        self.qtbot = qtbot

    @property
    def engine(self) -> PlayedEngine:
        return self.engines[-1]

    def wait(self, condition: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(condition, timeout=5000)

    def wait_for_groups(self, number: int) -> None:
        self.wait(lambda: len(self.window.group_model.ids()) == number)

    def wait_for_members(self, number: int) -> None:
        model = self.window.member_model
        self.wait(lambda: len(model.ids()) == number and model.row(0) is not None)


def close_window(window: MainWindow, qtbot: QtBot) -> None:
    """Close a window and wait until its threads have ended."""
    ended: list[bool] = []
    window.session.closed.connect(lambda: ended.append(True))
    window.close()
    qtbot.waitUntil(lambda: bool(ended), timeout=10_000)
    window.deleteLater()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the platform without a screen say what it cannot do."""
    for item in items:
        if "/tests/app/" in item.path.as_posix():
            item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support", extend=True))


@pytest.fixture(autouse=True)
def garbage() -> Iterator[None]:
    """Free what a test leaves behind in the main thread, as the program does."""
    gc.disable()
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    gc.freeze()  # what is left stays for the session, and need not be looked at after each test


@pytest.fixture
def locations(tmp_path: Path) -> Locations:
    return Locations.under(tmp_path / "simdesk")


@pytest.fixture
def played() -> type[PlayedEngine]:
    return PlayedEngine


@pytest.fixture
def made(locations: Locations) -> MadeIndex:
    """Return an index with nothing in it."""
    return MadeIndex(locations)


@pytest.fixture(scope="session")
def review_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the review index once; tests take copies."""
    folder = tmp_path_factory.mktemp("review")
    review_index(Locations.under(folder)).close()
    return folder


@pytest.fixture
def make_review(review_folder: Path) -> Callable[[Locations], None]:
    """Return a function that puts the review index where a test wants it."""

    def make(locations: Locations) -> None:
        shutil.copytree(review_folder, locations.data.parent, dirs_exist_ok=True)

    return make


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the window wait for nothing that a test need not see."""
    for name in (
        "app.views.compare.SETTLE_MS",
        "app.workers.session.SETTLE_MS",
        "app.views.topbar.TYPING_MS",
        "app.views.distance.SETTLE_MS",
    ):
        monkeypatch.setattr(name, 1)
    monkeypatch.setattr("app.workers.link.BATCH_S", 0.002)


@pytest.fixture(scope="session")
def theme(qapp):
    from app.theme import Theme
    from app.translation import speak

    speak(qapp, "en")
    return Theme(qapp, "light")


@pytest.fixture
def open_window(
    locations: Locations, qtbot: QtBot, theme, make_review, hasty
) -> Iterator[Callable[..., OpenWindow]]:
    """Open windows on the made index; they are closed and checked at the end."""
    del hasty
    from app.windows.main import MainWindow
    from app.workers.session import Session

    opened: list[MainWindow] = []

    def open_one(made: MadeIndex | None = None, settings: Settings | None = None) -> OpenWindow:
        if made is None:
            make_review(locations)
        else:
            made.close()
        engines: list[PlayedEngine] = []

        def make_link() -> PlayedEngine:
            engines.append(PlayedEngine(locations))
            return engines[-1]

        session = Session(locations, settings or Settings(), make_link)
        window = MainWindow(theme, session)
        opened.append(window)
        window.resize(1440, 900)
        window.show()
        window.start()
        shown = OpenWindow(window, engines, qtbot)
        shown.wait(lambda: window._roots is not None)
        return shown

    yield open_one
    for window in opened:
        close_window(window, qtbot)


@pytest.fixture
def review(open_window: Callable[..., OpenWindow]) -> OpenWindow:
    """Return a window on three groups, the first chosen and its texts on the screen."""
    shown = open_window()
    shown.wait_for_groups(3)
    shown.wait_for_members(5)
    shown.wait(lambda: shown.window.compare.view.rows is not None)
    return shown


def file_of(window: MainWindow, number: int) -> FileId:
    row = window.member_model.row(number)
    assert row is not None
    return row.file_id


def stat_of(size: int) -> Stat:
    return replace(Stat(0, 0, 1, 1), size_bytes=size)
