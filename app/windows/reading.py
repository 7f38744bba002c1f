# SPDX-License-Identifier: MIT
"""What a person does with two texts: compare, turn, find, and say what counts as different."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QMenu

from app.windows.deciding import DecidingVerbs
from simdesk.comparison import Ignore

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from app.theme import Theme
    from app.views.compare import ComparePane
    from app.workers.session import Session
    from simdesk.index.rows import MemberRow

READING_MENU = (
    ("ignore_case", "ignore_space", "ignore_punctuation", "ignore_numbers"),
    ("wrap", "larger", "smaller", "normal_size"),
    ("swap_sides", "show_pages", "show_lost", "find_in_texts"),
)


class ReadingVerbs(DecidingVerbs):
    """Carry what is done with the two texts to the pane that shows them.

    Args:
        theme: for fonts and colours.
        session: started by `start`.
        folders: folders to add as soon as the engine is ready.
    """

    def __init__(self, theme: Theme, session: Session, folders: Sequence[Path] = ()) -> None:
        super().__init__(theme, session, folders)
        self.lists.pair_chosen.connect(self._on_pair_chosen)
        self.lists.files_chosen.connect(self._on_files_chosen)
        self.compare.pair_turned.connect(self.lists.take_pair)
        self.compare.compared.connect(self.lists.say_difference)
        self.compare.as_pages.toggled.connect(self._on_as_pages)
        self.compare.set_menu(self._reading_menu())
        self._show_choices()

    def pane(self) -> ComparePane:
        """Return the two texts that verbs act on."""
        return self.compare

    def _reading_menu(self) -> QMenu:
        menu = QMenu(self)
        for section in READING_MENU:
            for name in section:
                menu.addAction(self.actions_by_name[name])
            menu.addSeparator()
        return menu

    def _show_choices(self) -> None:
        """Tick in the menus what holds."""
        for kind in Ignore:
            action = self.actions_by_name[f"ignore_{kind}"]
            action.setChecked(kind in self.compare.ignored)
        self.actions_by_name["wrap"].setChecked(self.compare.view.wrap)

    @Slot(object)
    def _on_pair_chosen(self, pair: tuple[MemberRow, MemberRow] | None) -> None:
        self.compare.show_pair(pair)

    @Slot(object)
    def _on_files_chosen(self, files: tuple[MemberRow, ...]) -> None:
        self.compare.show_files(files)
        pair = self.compare.pair()
        if pair is not None:
            self.lists.take_pair(pair)

    # What counts as different.

    def _turn_ignored(self, kind: Ignore) -> None:
        self.compare.set_ignored(self.compare.ignored ^ {kind})
        self._show_choices()

    @Slot()
    def on_ignore_case(self) -> None:
        """Mark capitals as different, or not."""
        self._turn_ignored(Ignore.CASE)

    @Slot()
    def on_ignore_space(self) -> None:
        """Mark white space as different, or not."""
        self._turn_ignored(Ignore.SPACE)

    @Slot()
    def on_ignore_punctuation(self) -> None:
        """Mark punctuation as different, or not."""
        self._turn_ignored(Ignore.PUNCTUATION)

    @Slot()
    def on_ignore_numbers(self) -> None:
        """Mark numbers as different, or not."""
        self._turn_ignored(Ignore.NUMBERS)

    # How the texts are shown.

    @Slot()
    def on_swap_sides(self) -> None:
        """Exchange the two sides."""
        self.pane().swap()

    @Slot()
    def on_wrap(self) -> None:
        """Let long paragraphs go over several lines, or not."""
        self.compare.view.set_wrap(wrap=not self.compare.view.wrap)
        self._show_choices()

    @Slot()
    def on_show_pages(self) -> None:
        """Show the two files as pages, or as texts."""
        self.pane().as_pages.toggle()

    @Slot(bool)
    def _on_as_pages(self, on: bool) -> None:
        self.actions_by_name["show_pages"].setChecked(on)

    @Slot()
    def on_show_lost(self) -> None:
        """Show the passages that would be lost, or hide them."""
        self.pane().lost.turn()

    @Slot()
    def on_find_in_texts(self) -> None:
        """Show the line that finds words in the two texts."""
        if self.pane().pair() is not None:
            self.pane().find_bar.enter()

    @Slot()
    def on_next_difference(self) -> None:
        """Go to the next place where the two texts differ."""
        self.pane().view.next_place()

    @Slot()
    def on_previous_difference(self) -> None:
        """Go to the place before where the two texts differ."""
        self.pane().view.previous_place()

    @Slot()
    def on_larger(self) -> None:
        """Show the texts larger."""
        if self.pane().shows_pages:
            self.pane().pages.sheets.set_zoom(1)
        else:
            self.pane().view.set_reading_size(self.pane().view.reading_size + 1)

    @Slot()
    def on_smaller(self) -> None:
        """Show the texts smaller."""
        if self.pane().shows_pages:
            self.pane().pages.sheets.set_zoom(-1)
        else:
            self.pane().view.set_reading_size(self.pane().view.reading_size - 1)

    @Slot()
    def on_normal_size(self) -> None:
        """Show the texts at their normal size."""
        self.pane().pages.sheets.set_zoom(0)
        self.pane().view.set_reading_size(14)

    @Slot()
    def on_explain(self) -> None:
        """Show in pictures how the fingerprints of the two texts are made."""
        from app.windows.fingerprinting import FingerprintDialog  # noqa: PLC0415 - for later

        dialog = FingerprintDialog(self.theme, self.pane().comparison(), self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
