# SPDX-License-Identifier: MIT
"""The format is told from the content; the name breaks ties."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk.extract.sniff import sniff

LOCAL = b"PK\x03\x04" + bytes(26)
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(40)
MAIL = b"Received: from x\r\nFrom: a@example.org\r\nTo: b@example.org\r\nSubject: s\r\n\r\nbody"


@pytest.mark.parametrize(
    ("head", "name", "kind"),
    [
        (b"%PDF-1.7\n", b"a.txt", "pdf"),
        (b"junk\n%PDF-1.7\n", b"a", "pdf"),
        (b"{\\rtf1\\ansi hello}", b"a.doc", "rtf"),
        (b"<!DOCTYPE html><title>x</title>", b"a.pdf", "html"),
        (b"\xef\xbb\xbf  <html lang='en'>", b"a", "html"),
        (b"<?xml version='1.0'?><html xmlns='x'>", b"a.xml", "html"),
        (b"<!-- saved --><!DOCTYPE html PUBLIC 'x' 'y'><HTML>", b"a", "html"),
        (b"<p>a fragment</p>", b"a.htm", "html"),
        (b"<p>a fragment</p>", b"a.md", "markdown"),
        (b"<?xml version='1.0'?><FictionBook xmlns='x'>", b"a.xml", "fb2"),
        (b"<?xml version='1.0'?><office:document xmlns:office='x' ", b"a.fodt", "odt"),
        (
            b"<?xml version='1.0'?><office:document m='x.opendocument.spreadsheet'",
            b"a",
            "ods",
        ),
        (b"<?xml version='1.0'?><pkg:package xmlns:pkg='x'>", b"a.xml", "wordxml"),
        (b"<?xml version='1.0'?><package version='3'>", b"a.opf", "xml"),
        (b"<?xml version='1.0'?><rss>", b"a.txt", "xml"),
        ("<html>".encode("utf-16"), b"a", "html"),
        (MAIL, b"a", "mail"),
        (MAIL, b"a.txt", "mail"),
        (b"From: me\nTo: you\nSubject: memo\nDate: today\n\nText", b"memo.txt", "text"),
        (b"From: me\nTo: you\nSubject: memo\nDate: today\n\nText", b"memo.eml", "mail"),
        (b"From a@example.org Mon Jan  1 00:00:00 2024\n" + MAIL, b"a", "mbox"),
        (b"From here on it is easy: words.\nMore words.", b"a.txt", "text"),
        (b"1234\n" + MAIL, b"a.emlx", "mail"),
        (b"From a@example.org\r\n" + MAIL, b"a.eml", "mail"),
        (b"From a@example.org\n" + MAIL, b"a", "mail"),
        (b"From  : me\nTo    : you\nMessage-ID  : <x>\n\nText", b"a.eml", "mail"),
        (
            b"From: <Saved by Blink>\r\nSnapshot-Content-Location: http://x\r\n\r\n",
            b"a.mht",
            "mhtml",
        ),
        (b"title: x\ndate: y\n---\n# Hello", b"a.md", "markdown"),
        (b"def f():\n    pass\n", b"a.py", "code"),
        (b"a,b\n1,2\n", b"a.csv", "csv"),
        (b"just words", b"noname", "text"),
        (b"\x1f\x8b\x08\x00", b"a.gz", "gz"),
        (b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\n", b"a.ics", "cards"),
        (LOCAL + b"Index/Document.iwa", b"a.pages", ""),
        (LOCAL + b"Index/Document.iwa", b"a.zip", "zip"),
        (LOCAL + b"word/document.xml", b"a.pages", "zip"),
        (OLE, b"a.msi", ""),
        (OLE, b"a.bin", "ole"),
        (b"\xff\xd8\xff\xe0", b"a.txt", "image"),
        (b"BM\x36\x04\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0", b"a.bmp", "image"),
        (b"BMW and other words", b"a.bmp", "text"),
        (b"RIFF\x24\0\0\0WEBPVP8 ", b"a.webp", "image"),
        (b"RIFF\x24\0\0\0WAVEfmt ", b"a.wav", ""),
        (b"caf\xe9 \xfcber alles", b"a.txt", "text"),
        (b"words and more words " * 20 + b"\0", b"a.txt", "text"),
        (b"words and more words " * 20 + b"\0", b"noname", ""),
        (b"<html><head>\x80\xc2\x07\x02\x02\x07</head>", b"a.html", "html"),
        (b"<html><head>\x80\xc2\x07\0\x02\0\0\x02</head>", b"a.html", "html"),
        (b"\x00\x01\x02\x03" * 8, b"a.txt", ""),
        (b"\x01\x02\x03\x04\x05" * 8, b"a.txt", ""),
    ],
)
def test_kind_of_a_head(head, name, kind):
    assert sniff(head, name) == kind


@given(st.binary(max_size=4096), st.binary(max_size=20))
def test_any_head_has_an_answer(head, name):
    assert isinstance(sniff(head, name), str)


@pytest.mark.parametrize(
    "head",
    [b"<" * 4096, b"<!--" * 1024, b"A:" * 2048, b"a: " * 1300, b"<!doctype [" * 370, b"<? " * 1300],
)
def test_odd_heads_are_sniffed_without_delay(head):
    assert sniff(head, b"a.html") in {"html", "text", "xml", ""}
