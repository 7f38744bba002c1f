# SPDX-License-Identifier: MIT
"""The main window: what is shown, where to go, and the verbs that stand for themselves."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot

from app.models.sidebar import Place, SideRow
from app.windows.copying import CopyVerbs

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from PySide6.QtGui import QCloseEvent

    from app.theme import Theme
    from app.workers.session import Session
    from simdesk.records import GroupId


class MainWindow(CopyVerbs):
    """Show a session and act on it.

    Args:
        theme: for fonts and colours.
        session: started by `start`.
        folders: folders to add as soon as the engine is ready.
    """

    def __init__(self, theme: Theme, session: Session, folders: Sequence[Path] = ()) -> None:
        super().__init__(theme, session, folders)
        top, foot = self.top, self.foot
        top.text_changed.connect(self._on_text_changed)
        top.tiers_changed.connect(self._on_tiers_changed)
        top.search.left.connect(self._on_search_left)
        top.distance.wanted.connect(self._on_limits_wanted)
        foot.pause_wanted.connect(self._on_pause_wanted)
        foot.stop_wanted.connect(self._on_stop_wanted)
        self.sidebar.chosen.connect(self._on_place_chosen)
        self.lists.group_chosen.connect(self._on_group_chosen)
        self.lists.sorted.connect(self.on_sorted)
        self.group_model.loaded.connect(self._on_groups_loaded)
        self.trouble.start_again.connect(self._on_start_again)
        self.trouble.quit_wanted.connect(self.on_quit)

    # Starting.

    @Slot()
    def _on_start_again(self) -> None:
        self.top.add.setEnabled(True)
        self.start()

    # What is shown.

    @Slot(object)
    def _on_place_chosen(self, row: SideRow) -> None:
        if row.place in {Place.GROUPS, Place.ROOT}:
            self.centre.setCurrentWidget(self.review)
            self.group_model.show_root(row.path)
        elif row.place is Place.FAILURES:
            self.centre.setCurrentWidget(self.failures)
        elif row.place is Place.COPIES:
            self.show_copies()
        elif row.place is Place.PAIRS:
            self.show_pairs()
        elif row.place is Place.QUERY:
            self.show_query()
        elif row.place is Place.HISTORY:
            self.centre.setCurrentWidget(self.history)
        if not self.sidebar.hasFocus():
            self.focus_list()

    @Slot(str)
    def _on_text_changed(self, text: str) -> None:
        self._leave_other_views()
        self.group_model.show_text(text)

    @Slot(object)
    def _on_tiers_changed(self, tiers: object) -> None:
        self._leave_other_views()
        self.group_model.show_tiers(self.top.tiers())
        del tiers

    def _leave_other_views(self) -> None:
        if self.sidebar.place[0] not in {Place.GROUPS, Place.ROOT}:
            self.sidebar.go_to(Place.GROUPS)

    @Slot()
    def _on_search_left(self) -> None:
        self.lists.groups.setFocus()

    @Slot(int, object)
    def _on_limits_wanted(self, similarity: int, distance: int | None) -> None:
        self.session.change_settings(
            replace(self.session.settings, min_similarity=similarity, max_distance=distance)
        )

    @Slot(object)
    def _on_group_chosen(self, group: GroupId | None) -> None:
        """Offer another file to keep only where the files are copies, not parts of a whole."""
        for name in ("choose_principal", "split", "show_drafts"):
            self.actions_by_name[name].setEnabled(group is None or group > 0)

    @Slot(bool)
    def _on_pause_wanted(self, paused: bool) -> None:
        self.session.pause(paused=paused)

    @Slot()
    def _on_stop_wanted(self) -> None:
        self.session.stop_scan()

    # Going about.

    @Slot()
    def on_find(self) -> None:
        """Go to the search box."""
        self.top.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.top.search.selectAll()

    @Slot()
    def on_next_group(self) -> None:
        """Go to the next group."""
        self.lists.step_group(1)

    @Slot()
    def on_previous_group(self) -> None:
        """Go to the group before."""
        self.lists.step_group(-1)

    @Slot()
    def on_show_groups(self) -> None:
        """Show all groups."""
        self.sidebar.go_to(Place.GROUPS)

    @Slot()
    def on_show_failures(self) -> None:
        """Show the files that were not read."""
        self.sidebar.go_to(Place.FAILURES)

    @Slot()
    def on_show_history(self) -> None:
        """Show what was done."""
        self.sidebar.go_to(Place.HISTORY)

    @Slot()
    def on_distance(self) -> None:
        """Open the panel that says how near is near."""
        self.top.distance.open_panel()

    @Slot()
    def on_clear_filters(self) -> None:
        """Show all groups, whatever was chosen."""
        self.top.clear()
        self.group_model.show_root(b"")
        self.sidebar.go_to(Place.GROUPS)

    # The rest.

    @Slot()
    def on_scan(self) -> None:
        """Walk all folders again."""
        self.session.scan()

    @Slot()
    def on_settings(self) -> None:
        """Open the settings."""
        from app.windows.settings import SettingsDialog  # noqa: PLC0415 - not needed to open the window

        self._open(SettingsDialog(self.theme, self.session, self, self._roots or ()))

    @Slot()
    def on_menu(self) -> None:
        """Open the menu of the menu button."""
        self.top.menu.showMenu()

    @Slot()
    def on_keys(self) -> None:
        """Show every key."""
        from app.windows.help import CheatSheet  # noqa: PLC0415 - not needed to open the window

        self._open(CheatSheet(self.theme, self))

    @Slot()
    def on_about(self) -> None:
        """Say what this is."""
        from app.windows.help import AboutDialog  # noqa: PLC0415 - not needed to open the window

        self._open(AboutDialog(self.theme, self))

    @Slot()
    def on_quit(self) -> None:
        """Close the window and end the engine."""
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep sizes, then let the engine end; what is done is stored already."""
        self.save_state()
        self.session.close()
        super().closeEvent(event)
