# SPDX-License-Identifier: MIT
"""Mail: what the sender wrote, mailboxes, web archives, Outlook."""

from __future__ import annotations

import struct
from email.message import EmailMessage

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk.extract.mail import unflow, without_quotes
from simdesk.extract.outlook import unpack_rtf

HEAD = "Received: x\nFrom: a@example.org\nTo: b@example.org\nSubject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\n"


def message(body: str, **options) -> EmailMessage:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "a@example.org", "b@example.org", "Subject here"
    mail["Message-ID"] = "<1@example.org>"
    mail.set_content(body, **options)
    return mail


def test_the_body_is_the_text_heads_are_recorded_and_the_subject_is_the_place(read):
    document = read(f"{HEAD}\nThe body.\n".encode(), "a.eml").documents[0]
    assert document.text == "The body."
    assert document.outside == {"headers": 3}
    assert [(place.kind, place.label) for place in document.places] == [("message", "Grüße")]


def test_heads_that_nobody_encoded_are_decoded(read):
    data = HEAD.replace("=?utf-8?q?Gr=C3=BC=C3=9Fe?=", "Schöne Grüße").encode("cp1252")
    assert read(data + b"\nbody", "a.eml").documents[0].places[0].label == "Schöne Grüße"


def test_two_mails_with_other_attachments_are_known_to_differ(read):
    digests = []
    for data in (b"one", b"two", b"one"):
        mail = message("see attached")
        mail.add_attachment(data, maintype="application", subtype="x")
        document = read(mail.as_bytes(), "a.eml").documents[0]
        assert document.text == "see attached"
        assert document.outside["attachments"] == 1
        digests.append(document.outside_digest)
    assert digests[0] == digests[2] != digests[1]


def test_of_alternatives_the_plain_text_is_taken_once(text_of):
    mail = message("plain words")
    mail.add_alternative("<p>plain <b>words</b></p>", subtype="html")
    assert text_of(mail.as_bytes(), "a.eml") == "plain words"


def test_a_mere_hint_to_the_html_part_gives_way_to_it(text_of):
    mail = message("no html?")
    mail.add_alternative("<p>" + "many words stand here " * 9 + "</p>", subtype="html")
    assert text_of(mail.as_bytes(), "a.eml").startswith("many words")


@pytest.mark.parametrize(
    ("body", "kept"),
    [
        ("new words\n\nOn Monday, Ann wrote:\n> old words\n> more", "new words"),
        ("new words\n\nAm 1.1.2024 um 10:00 schrieb Ann <a@b.c>:\n> old", "new words"),
        ("new words\n\nOn Mon, 1 Jan 2024, Ann\n<a@b.c> wrote:\n> old", "new words"),
        ("> old\n\nanswer\n\n> old too\n\nmore", "answer\n\n\nmore"),
        ("new words\n-- \nAnn\nAcme Corp.", "new words"),
        ("new words\n-----Original Message-----\nFrom: x\nold", "new words"),
        ("new words\n________________________________\nFrom: x\nold", "new words"),
        ("On the table:\nthings", "On the table:\nthings"),
        ("no quotes at all", "no quotes at all"),
    ],
)
def test_quotes_and_signatures_are_left_out(body, kept):
    assert without_quotes(body).strip() == kept


@given(st.text(alphabet="> \nab-:O", max_size=200))
def test_leaving_out_never_adds_words(text):
    assert len(without_quotes(text).split()) <= len(text.split())


def test_a_mail_of_quotes_only_keeps_them(text_of):
    assert text_of(f"{HEAD}\n> only this\n".encode(), "a.eml") == "> only this"


def test_a_mail_without_words_is_its_subject(text_of):
    mail = message("\n")
    mail.add_attachment(b"x", maintype="application", subtype="x")
    assert text_of(mail.as_bytes(), "a.eml") == "Subject here"


def test_quotes_in_html_are_left_out(text_of):
    html = '<p>fresh words</p><div class="gmail_quote">On Monday<blockquote>old</blockquote></div>'
    mail = message(html, subtype="html")
    assert text_of(mail.as_bytes(), "a.eml") == "fresh words"


def test_a_mail_whose_boundary_is_missing_has_its_body(text_of):
    mail = b'Subject: Herons\nContent-Type: multipart/mixed; boundary="ab"\n\nThey wait.\n'
    assert text_of(mail, "a.eml") == "They wait."


def test_blanks_before_the_colons_of_heads_are_no_matter(read):
    mail = b"From  : me@example.org\nSubject  : Hello\nMessage-ID : <x>\n\nNote : they wait.\n"
    for data in (mail, b"From me@example.org\n" + mail):
        document = read(data, "a.eml").documents[0]
        assert document.text == "Note : they wait."
        assert document.head == "Subject: Hello\nFrom: me@example.org"


def test_flowed_lines_are_joined():
    assert unflow("one \ntwo\n> q \n-- \nx") == "one two\n> q \n-- \nx\n"
    assert unflow("東 \n京", delete_space=True) == "東京\n"


def test_a_mailbox_is_one_document_a_message(read):
    first = "From a@b Mon Jan  1 00:00:00 2024\n"
    mails = "".join(f"{first}{HEAD}\nbody {n}\n>From x\n\n" for n in (1, 2))
    outcome = read(mails.encode(), "a.mbox")
    assert [document.part for document in outcome.documents] == ["1.eml", "2.eml"]
    texts = [document.text for document in outcome.documents]
    assert texts == ["body 1\nFrom x", "body 2\nFrom x"]


def test_a_web_archive_gives_its_page(read):
    archive = (
        "From: <Saved by Blink>\r\nSnapshot-Content-Location: http://example.org/\r\n"
        'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="B"\r\n\r\n'
        "--B\r\nContent-Type: text/html\r\n"
        "Content-Transfer-Encoding: quoted-printable\r\n\r\n<p>Gr=C3=BC=C3=9Fe</p>\r\n--B\r\n"
        "Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\nQUJD\r\n--B--\r\n"
    )
    document = read(archive.encode(), "a.mhtml").documents[0]
    assert (document.kind, document.text) == ("mhtml", "Grüße")
    assert document.outside == {"images": 1}


@pytest.mark.parametrize(
    "data",
    [
        HEAD.encode() + b"X: " + b"y" * 5_000_000 + b"\n\nbody words",
        HEAD.encode() + b"X: y\n" * 200_000 + b"\nbody words",
        HEAD.encode()
        + b"".join(
            b'Content-Type: multipart/mixed; boundary="b%d"\n\n--b%d\n' % (n, n) for n in range(900)
        ),
        HEAD.encode()
        + b'Content-Type: multipart/mixed; boundary="b"\n\n'
        + b"--b\n\nx\n" * 100_000,
    ],
)
def test_hostile_mail_ends_in_a_state(read, data):
    outcome = read(data, "a.eml")
    assert outcome.documents or outcome.failure


@given(st.binary(max_size=500))
def test_any_mail_ends_in_a_state(tail):
    from simdesk.extract.container import Budget
    from simdesk.extract.dispatch import read_member
    from simdesk.settings import Limits

    limits = Limits()
    outcome = read_member(HEAD.encode() + tail, b"a.eml", Budget(limits), limits=limits)
    assert bool(outcome.documents) != bool(outcome.failure)


def outlook(build, **streams: bytes) -> bytes:
    properties = bytes(32) + struct.pack("<IIii", 0x3FFD0003, 0, 1251, 0)
    named = {f"__substg1.0_{name}": data for name, data in streams.items()}
    return build.ole({"__properties_version1.0": properties, **named})


def test_an_outlook_message_is_read(build, read):
    wide = {"0037001F": "Betreff", "0C1A001F": "Ann", "1000001F": "Der Text der Nachricht."}
    data = outlook(build, **{name: text.encode("utf-16-le") for name, text in wide.items()})
    document = read(data, "a.msg").documents[0]
    assert document.text == "Der Text der Nachricht."
    assert document.outside == {"headers": 2}


def test_an_outlook_message_of_old_has_a_code_page(build, text_of):
    assert text_of(outlook(build, **{"1000001E": "Привет".encode("cp1251")}), "a.msg") == "Привет"


def test_packed_rtf_is_unpacked():
    # The example of [MS-OXRTFCP], section 4.1.1.
    packed = bytes.fromhex(
        "2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af862"
        "7c37c0be06b33b16d51d2040a5206865"
    )
    head = struct.pack("<III4s", 60, 30, 0x75465A4C, b"")
    literal = b"\x00{\\rtf1 w" + b"\x00ords}\\\\\\" + b"\x00" + b" " * 8
    assert unpack_rtf(head + literal).startswith(b"{\\rtf1 words}")
    assert isinstance(unpack_rtf(packed), bytes)
    plain = struct.pack("<III4s", 20, 4, 0x414C454D, b"") + b"{ab}"
    assert unpack_rtf(plain) == b"{ab}"
