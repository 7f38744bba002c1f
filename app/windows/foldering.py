# SPDX-License-Identifier: MIT
"""Folders: groups by the folder of the kept file, and pairs of folders that share groups.

The page of pairs is made, and the pairs are counted, when they are first wanted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Slot

from app import review_texts
from app.models.sidebar import Place
from app.windows.deeds import DeedVerbs
from simdesk.index.folderpairs import FolderPairs
from simdesk.index.reader import Reader
from simdesk.protocol import Kind

if TYPE_CHECKING:
    from app.views.folderpairs import FolderPairsPage
    from app.workers.reading import Answer
    from simdesk.index.folderpairs import FolderPair

KEY = "pairs"


class FolderPairVerbs(DeedVerbs):
    """Show which folders hold the same documents."""

    _pairs: FolderPairsPage | None = None
    _pairs_stamp = 0

    @property
    def pairs(self) -> FolderPairsPage:
        """Return the page; made with the first call."""
        if self._pairs is None:
            from app.views.folderpairs import FolderPairsPage  # noqa: PLC0415 - when it is wanted

            self._pairs = FolderPairsPage(self.theme)
            self._pairs.chosen.connect(self._on_folder_pair_chosen)
            self.centre.addWidget(self._pairs)
            self.session.changed.connect(self._on_pairs_changed)
            self.session.opened.connect(self._on_pairs_ready)
            self._on_pairs_ready()
        return self._pairs

    @Slot()
    def on_by_folder(self) -> None:
        """Let groups of one folder stand together, or sort by what could be freed again."""
        by_folder = not self.group_model.by_folder
        if self.sidebar.place[0] not in {Place.GROUPS, Place.ROOT}:
            self.sidebar.go_to(Place.GROUPS)
        self.lists.stand_by_folder(on=by_folder)

    @Slot()
    def on_sorted(self) -> None:
        """Tick in the menu whether groups stand together by folder."""
        self.actions_by_name["by_folder"].setChecked(self.group_model.by_folder)

    def show_pairs(self) -> None:
        """Show the page and count anew."""
        self.centre.setCurrentWidget(self.pairs)
        self._count_pairs()

    @Slot()
    def on_show_pairs(self) -> None:
        """Show the pairs of folders."""
        self.sidebar.go_to(Place.PAIRS)

    @Slot()
    def _on_pairs_ready(self) -> None:
        if self.session.totals is not None:
            self.session.totals.answered.connect(self._on_pairs_answered)
            self._count_pairs()

    @Slot(object)
    def _on_pairs_changed(self, kinds: frozenset[Kind]) -> None:
        if kinds & {Kind.GROUPS, Kind.ROOTS}:
            self._count_pairs()

    def _count_pairs(self) -> None:
        shown = self._pairs is not None and self.centre.currentWidget() is self._pairs
        if shown and self.session.totals is not None:
            self._pairs_stamp = self.session.totals.ask((KEY, "all"), Reader.folder_pairs)

    @Slot(object)
    def _on_pairs_answered(self, answer: Answer) -> None:
        mine = answer.key[0] == KEY and answer.stamp == self._pairs_stamp
        if mine and isinstance(answer.value, FolderPairs) and self._pairs is not None:
            self._pairs.show_pairs(answer.value, self.compare.roots)

    @Slot(object)
    def _on_folder_pair_chosen(self, pair: FolderPair) -> None:
        """Show the groups of a pair, and say so above them."""
        self.sidebar.go_to(Place.GROUPS)
        self.group_model.show_between(pair.first, pair.second)
        said, act = review_texts.folder_pair(pair), self.tr("Show all groups")
        self.notices.withdraw(act)
        self.notices.say(said, act, self._show_all_groups, calm=True)

    def _show_all_groups(self) -> None:
        self.notices.withdraw(self.tr("Show all groups"))
        self.group_model.show_root(b"")
