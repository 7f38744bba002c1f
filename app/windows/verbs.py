# SPDX-License-Identifier: MIT
"""Every verb of the window in one table: its words, its keys, its menu."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMainWindow

    from app.theme import Theme


@dataclass(frozen=True, slots=True)
class Verb:
    """Something a person can do.

    Attributes:
        name: the slot ``on_<name>`` of the window does it.
        menu: the menu it stands in.
        words: what it is called.
        keys: shortcuts as Qt writes them; the first is shown.
        icon: name of its icon, empty for none.
        line: True where a line stands above it in the menu.
        list_only: True where the key works in a list only, and is shown but not bound.
        checkable: True where it turns something on or off.
    """

    name: str
    menu: str
    words: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    line: bool = False
    list_only: bool = False
    checkable: bool = False


def _tr(text: str) -> str:
    return QCoreApplication.translate("verbs", text)


def menus() -> dict[str, str]:
    """Return the menus in their order: name and title."""
    return {
        "file": _tr("&File"),
        "mark": _tr("&Mark"),
        "go": _tr("&Go"),
        "view": _tr("&View"),
        "help": _tr("&Help"),
    }


def verbs() -> tuple[Verb, ...]:
    """Return every verb."""
    return (
        Verb("add_folder", "file", _tr("Add folder\u2026"), ("Ctrl+O",), "add"),
        Verb("roles", "file", _tr("Folders and roles\u2026"), ("Ctrl+Shift+O",)),
        Verb("scan", "file", _tr("Scan again"), ("F5", "Ctrl+R")),
        Verb("export", "file", _tr("Export report\u2026"), ("Ctrl+E",), "export", line=True),
        Verb("open_file", "file", _tr("Open file"), ("Ctrl+Return",), "open", line=True),
        Verb("reveal", "file", _tr("Show in folder"), ("Ctrl+Shift+Return",), "reveal"),
        Verb("copy_path", "file", _tr("Copy path"), ("Ctrl+Shift+C",)),
        Verb("settings", "file", _tr("Settings\u2026"), ("Ctrl+,",), "settings", line=True),
        Verb("quit", "file", _tr("Quit"), ("Ctrl+Q",)),
        Verb("mark", "mark", _tr("Mark or unmark"), ("Space",), "check", list_only=True),
        Verb("mark_and_next", "mark", _tr("Mark this and go to the next"), ("Ctrl+M",)),
        Verb("mark_others", "mark", _tr("Mark all but the kept file"), ("Ctrl+Shift+M",)),
        Verb("unmark_group", "mark", _tr("Unmark this group"), ("Ctrl+U",)),
        Verb("mark_by_rule", "mark", _tr("Mark by rule\u2026"), ("Ctrl+Shift+R",), line=True),
        Verb("clear_marks", "mark", _tr("Unmark everything"), ("Ctrl+Shift+U",)),
        Verb(
            "not_duplicate", "mark", _tr("Not a duplicate of the kept file"), ("Ctrl+D",), line=True
        ),
        Verb("split", "mark", _tr("Split off from this group\u2026"), ("Ctrl+Shift+D",)),
        Verb("decisions", "mark", _tr("What was decided\u2026"), ("Ctrl+Shift+K",)),
        Verb("show_matrix", "mark", _tr("Distances in this group\u2026"), ("Ctrl+G",), "heat"),
        Verb("show_drafts", "mark", _tr("Drafts in order\u2026"), ("Ctrl+Shift+G",), "drafts"),
        Verb("choose_principal", "mark", _tr("Keep this one instead"), ("Ctrl+K",)),
        Verb(
            "review",
            "mark",
            _tr("Review and remove\u2026"),
            ("Ctrl+Delete", "Ctrl+Backspace"),
            "trash",
            line=True,
        ),
        Verb("undo", "mark", _tr("Undo the last removal"), ("Ctrl+Z",), "undo"),
        Verb("redo", "mark", _tr("Do it again"), ("Ctrl+Shift+Z", "Ctrl+Y")),
        Verb("find", "go", _tr("Find"), ("Ctrl+F", "/"), "search"),
        Verb("find_similar", "go", _tr("Find what is like a text"), ("Ctrl+4",), "query"),
        Verb("find_similar_to_file", "go", _tr("Find what is like this file"), ("Ctrl+Shift+S",)),
        Verb("find_in_texts", "go", _tr("Find in the two texts"), ("Ctrl+Shift+F",)),
        Verb("next_group", "go", _tr("Next group"), ("Ctrl+Down",), "down", line=True),
        Verb("previous_group", "go", _tr("Previous group"), ("Ctrl+Up",), "up"),
        Verb("next_difference", "go", _tr("Next difference"), ("F8", "Alt+Down"), line=True),
        Verb("previous_difference", "go", _tr("Previous difference"), ("Shift+F8", "Alt+Up")),
        Verb("show_groups", "view", _tr("All groups"), ("Ctrl+1",), "groups"),
        Verb("show_copies", "view", _tr("Copies only"), ("Ctrl+6",), "documents"),
        Verb("show_pairs", "view", _tr("Folder pairs"), ("Ctrl+5",), "pairs"),
        Verb("show_failures", "view", _tr("Not read"), ("Ctrl+2",), "not-read"),
        Verb("show_history", "view", _tr("History"), ("Ctrl+3",), "history"),
        Verb("distance", "view", _tr("How near is near\u2026"), ("Ctrl+L",), line=True),
        Verb("clear_filters", "view", _tr("Show all groups again"), ("Ctrl+Shift+L",)),
        Verb("by_folder", "view", _tr("Group by folder"), ("Ctrl+7",), checkable=True),
        Verb("ignore_case", "view", _tr("Ignore case"), ("Ctrl+Alt+C",), line=True, checkable=True),
        Verb("ignore_space", "view", _tr("Ignore white space"), ("Ctrl+Alt+W",), checkable=True),
        Verb(
            "ignore_punctuation", "view", _tr("Ignore punctuation"), ("Ctrl+Alt+P",), checkable=True
        ),
        Verb("ignore_numbers", "view", _tr("Ignore numbers"), ("Ctrl+Alt+N",), checkable=True),
        Verb("swap_sides", "view", _tr("Swap sides"), ("Ctrl+Shift+X",), "swap", line=True),
        Verb("show_pages", "view", _tr("Show the pages"), ("F6",), "page", checkable=True),
        Verb("show_lost", "view", _tr("What would be lost"), ("F7",)),
        Verb("wrap", "view", _tr("Wrap long lines"), ("Alt+Z",), checkable=True),
        Verb("larger", "view", _tr("Larger texts"), ("Ctrl++", "Ctrl+="), line=True),
        Verb("smaller", "view", _tr("Smaller texts"), ("Ctrl+-",)),
        Verb("normal_size", "view", _tr("Texts at their normal size"), ("Ctrl+0",)),
        Verb("menu", "help", _tr("Open this menu"), ("F10",), "menu"),
        Verb("keys", "help", _tr("Keyboard"), ("F1", "?"), "keyboard"),
        Verb("explain", "help", _tr("What a fingerprint is"), ("Shift+F1",)),
        Verb("open_logs", "help", _tr("Open the log folder")),
        Verb("about", "help", _tr("About SimDesk"), (), "info"),
    )


def shown_keys(verb: Verb) -> str:
    """Return the first key of a verb as this system writes it; empty for none."""
    if not verb.keys:
        return ""
    return QKeySequence(verb.keys[0]).toString(QKeySequence.SequenceFormat.NativeText)


def make_actions(window: QMainWindow, theme: Theme) -> dict[str, QAction]:
    """Make an action for every verb, bound to the slot of its name.

    Args:
        window: has a slot ``on_<name>`` for each.
        theme: for the icons.
    """
    actions: dict[str, QAction] = {}
    for verb in verbs():
        action = QAction(verb.words, window)
        action.setObjectName(verb.name)
        action.setCheckable(verb.checkable)
        if verb.icon:
            theme.set_icon(action, verb.icon, "secondary")
        if verb.keys and not verb.list_only:
            action.setShortcuts([QKeySequence(keys) for keys in verb.keys])
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.triggered.connect(getattr(window, f"on_{verb.name}"))
        window.addAction(action)
        actions[verb.name] = action
    return actions


def make_menu(window: QMainWindow, actions: dict[str, QAction]) -> QMenu:
    """Make the menu of the menu button, and the system's menu bar where it has one.

    Returns:
        One menu that holds the others.
    """
    whole = QMenu(window)
    by_name: dict[str, QMenu] = {}
    for name, title in menus().items():
        by_name[name] = whole.addMenu(title)
    for verb in verbs():
        menu = by_name[verb.menu]
        if verb.line:
            menu.addSeparator()
        menu.addAction(actions[verb.name])
    bar = window.menuBar()
    if bar.isNativeMenuBar():
        for menu in by_name.values():
            bar.addMenu(menu)
    else:
        bar.hide()
    return whole
