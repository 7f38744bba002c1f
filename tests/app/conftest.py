# SPDX-License-Identifier: MIT
"""An index filled by hand, an engine that is only played, and a window on both."""

from __future__ import annotations

import gc
import os
import random
import shutil
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QEvent

from simdesk.index.schema import DECISIONS, INDEX, TEXTS, open_writer
from simdesk.records import (
    FileId,
    Role,
    Stat,
)
from simdesk.settings import Locations, Settings
from tests.app.played import NOW_NS, PlayedEngine

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from app.windows.main import MainWindow

DAY_NS = 86_400_000_000_000
ROOT = b"/home/ada/Research"
MAIL = b"/home/ada/Mail archive"
PUBLISHED = b"/home/ada/Published"
USB = b"/media/ada/USB Backup"


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
        self.index.execute("INSERT OR REPLACE INTO facts VALUES ('histogram_sampled_from', '4')")

    def _folder(self, path: bytes) -> int:
        if path not in self._folders:
            number = len(self._folders) + 1
            self._folders[path] = number
            self.index.execute("INSERT INTO folders(id, path) VALUES (?, ?)", [number, path])
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

    def settling(self, document: int) -> None:
        """Let the relation of a document be one that is still to be compared."""
        self.index.execute(
            "UPDATE members SET settling = 1, estimated = 1 WHERE document_id = ?", [document]
        )

    def apart(self, *pairs: tuple[int, int], days: int) -> None:
        """Let pairs of documents be kept apart by one decision, some days ago."""
        self.decisions.executemany(
            "INSERT INTO apart VALUES (?, ?, ?)",
            [
                (a.to_bytes(16, "big"), b.to_bytes(16, "big"), NOW_NS - days * DAY_NS)
                for a, b in pairs
            ],
        )

    def chosen(self, document: int, days: int) -> None:
        """Let a document be the one that is kept, by a decision some days ago."""
        row = [document.to_bytes(16, "big"), NOW_NS - days * DAY_NS]
        self.decisions.execute("INSERT INTO principals VALUES (?, ?)", row)

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


def store_pairs(made: MadeIndex) -> None:
    """Store fingerprints of the first group's documents, and some of its pairs."""
    made.index.execute("INSERT INTO recipes VALUES (1, x'01', '{}')")
    for document in range(1, 6):
        value = 0x1234_5678_9ABC_DEF0 ^ ((1 << 3 * (document - 1)) - 1)
        made.index.execute(
            "INSERT INTO fingerprints(document_id, recipe_id, features, fingerprint)"
            " VALUES (?, 1, 2, ?)",
            [document, value],
        )
    for a, b, similarity in ((1, 2, 0.854), (1, 3, 0.841), (1, 4, 0.82), (1, 5, 0.8), (2, 3, 0.96)):
        made.index.execute(
            "INSERT INTO pairs(a, b, similarity, containment, differs, only_a, only_b)"
            " VALUES (?, ?, ?, ?, 'words', 40, 20)",
            [a, b, similarity, similarity],
        )


PAGED = [
    [
        Doc("report 2026.pdf", ROOT + b"/reports", size=2_400_000, tokens=5200),
        Doc("report 2026 (signed).pdf", MAIL + b"/2026", 0.98, 2, 2_600_000, 12, 5240, 1, 1),
    ],
]
"""Two files that can be shown as pages."""


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
        "app.views.pages.SETTLE_MS",
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
