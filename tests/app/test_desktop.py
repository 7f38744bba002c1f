# SPDX-License-Identifier: MIT
"""Addresses of files, and showing them where no file manager answers."""

from __future__ import annotations

import os
import sys
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from app import desktop

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="paths are bytes on Linux alone")
WHOLE = QUrl.ComponentFormattingOption.FullyEncoded


def written(path: bytes) -> bytes:
    return bytes(desktop.url_of(path).toEncoded(WHOLE).data())


@pytest.mark.parametrize(
    ("path", "address"),
    [
        (b"/home/ada/a.txt", b"file:///home/ada/a.txt"),
        (b"/home/ada/my notes.txt", b"file:///home/ada/my%20notes.txt"),
        (b"/home/ada/#1.txt", b"file:///home/ada/%231.txt"),
        (b"/home/ada/what?.txt", b"file:///home/ada/what%3F.txt"),
        (b"/home/ada/50%.txt", b"file:///home/ada/50%25.txt"),
        (b"/home/ada/th\xe8se.doc", b"file:///home/ada/th%E8se.doc"),
        ("/home/ada/合同.txt".encode(), b"file:///home/ada/%E5%90%88%E5%90%8C.txt"),
    ],
)
def test_the_address_of_a_file_holds_every_byte_of_its_name(path, address) -> None:
    assert written(path) == address


@given(st.binary(min_size=1, max_size=12).filter(lambda name: not {0, 47} & set(name)))
def test_the_bytes_of_a_name_come_back_from_its_address(name) -> None:
    from urllib.parse import unquote_to_bytes

    if name in {b".", b".."}:
        return
    assert unquote_to_bytes(written(b"/a/" + name)) == b"file:///a/" + name


@pytest.fixture
def opened(monkeypatch) -> list[bytes]:
    """Record what the system would open."""
    found: list[bytes] = []

    def open_url(url: QUrl) -> bool:
        found.append(bytes(url.toEncoded(WHOLE).data()))
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    return found


def test_without_a_file_manager_on_the_bus_the_folder_is_opened(opened, monkeypatch) -> None:
    monkeypatch.setattr(desktop, "_reveal_by_dbus", lambda _path: False)
    assert desktop.reveal(b"/home/ada/th\xe8ses 1/a#b.txt")
    assert opened == [b"file:///home/ada/th%E8ses%201"]


def test_a_bus_that_is_not_there_reveals_nothing(opened, monkeypatch, qapp) -> None:
    from PySide6 import QtDBus

    bus = QtDBus.QDBusConnection("no such bus")
    monkeypatch.setattr(QtDBus, "QDBusConnection", SimpleNamespace(sessionBus=lambda: bus))
    assert desktop.reveal(b"/home/ada/a.txt")
    assert opened == [b"file:///home/ada"]
    del qapp


def test_a_file_manager_that_takes_the_file_is_enough(opened, monkeypatch) -> None:
    monkeypatch.setattr(desktop, "_reveal_by_dbus", lambda _path: True)
    assert desktop.reveal(b"/home/ada/a.txt")
    assert opened == []


def test_a_file_is_opened_by_its_address(opened) -> None:
    assert desktop.open_file(os.fsencode("/home/ada/a b.txt"))
    assert opened == [b"file:///home/ada/a%20b.txt"]
