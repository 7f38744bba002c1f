# SPDX-License-Identifier: MIT
from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import texts
from simdesk.index.rows import MemberRow
from simdesk.protocol import FatalCode, NoticeCode, Progress, Stage
from simdesk.records import (
    Differs,
    JournalState,
    PlanEntry,
    Reason,
    Refusal,
    Role,
    Stat,
    Tier,
)

pytestmark = pytest.mark.usefixtures("theme")

ENTRY = PlanEntry(file_id=1, path=b"/a/b.txt", stat=Stat(1, 1, 1, 1), digest=b"")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("codes", "say"),
    [
        (Reason, texts.reason_text),
        (Refusal, texts.refusal_text),
        (NoticeCode, texts.notice_text),
        (FatalCode, texts.fatal_title),
        (FatalCode, texts.fatal_text),
        (Stage, texts.stage_text),
        (Tier, texts.tier_text),
        (Tier, texts.tier_tip),
        (Role, texts.role_text),
        (Role, texts.role_tip),
        (JournalState, texts.journal_text),
        (Differs, texts.differs_text),
    ],
)
def test_every_code_has_a_sentence_of_its_own(codes, say) -> None:
    said = [say(code) for code in codes]
    assert all(said)
    assert len(set(said)) == len(said)
    assert not any(
        "!" in sentence or code in sentence
        for code, sentence in zip(codes, said, strict=True)
        if "_" in code
    )


@pytest.mark.parametrize(
    ("size", "said"),
    [
        (0, "0 B"),
        (999, "999 B"),
        (18_000, "18 KB"),
        (999_600, "1.0 MB"),
        (4_100_000, "4.1 MB"),
        (12_600_000, "12.6 MB"),
        (214_000_000, "214 MB"),
        (5_000_000_000_000_000, "5.0 PB"),
    ],
)
def test_sizes_are_short(size: int, said: str) -> None:
    assert texts.size(size) == said.replace(" ", texts.NBSP)


@given(st.floats(min_value=0, max_value=1))
def test_only_the_whole_says_a_hundred_percent(share: float) -> None:
    said = int(texts.percent(share).split(texts.NBSP)[0])
    assert 0 <= said <= 100
    assert (said == 100) == (share >= 1 - 1e-10)


def test_figures_are_grouped() -> None:
    assert texts.number(48210) == "48,210"
    assert texts.files(1) == "1 file"
    assert texts.files(1200) == "1,200 files"


def test_progress_says_counts_rate_time_and_failures() -> None:
    said = texts.progress(Progress(Stage.READING, 12_480, 48_210, 112.0, 319.0, failed=17))
    assert said == "12,480 of 48,210 · 112 files/s · about 5 min left · 17 not read"


def test_paused_progress_promises_no_time() -> None:
    said = texts.progress(Progress(Stage.READING, 5, 10, 3.0, 2.0, paused=True))
    assert said == "5 of 10"


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (3, "a few seconds left"),
        (42, "about 40 s left"),
        (319, "about 5 min left"),
        (9000, "about 2.5 h left"),
    ],
)
def test_time_left_is_rough(seconds: float, said: str) -> None:
    assert texts.duration(seconds) == said


def test_moments_of_today_and_yesterday_are_named() -> None:
    now = datetime(2026, 10, 14, 12, 0, tzinfo=UTC)
    today = int((now - timedelta(hours=2)).timestamp() * 1e9)
    yesterday = int((now - timedelta(days=1)).timestamp() * 1e9)
    assert texts.moment(today, now) == "Today, 10:00"
    assert texts.moment(yesterday, now) == "Yesterday, 12:00"
    assert "Oct 2026" in texts.moment(today - 5 * 86_400_000_000_000, now)


def test_folder_is_named_from_its_innermost_root() -> None:
    roots = (b"/home/ada/Research", b"/home/ada/Research/thesis")
    assert texts.folder_of(b"/home/ada/Research/a/b.txt", roots) == "Research/a"
    assert texts.folder_of(b"/home/ada/Research/thesis/b.txt", roots) == "thesis"
    assert texts.folder_of(b"/home/ada/Researchers/b.txt", roots) == "/home/ada/Researchers"


def test_names_that_are_not_utf8_are_escaped() -> None:
    assert texts.name_of(b"/a/th\xe8se.doc") == "th\\xe8se.doc"
    assert texts.name_of(b"/a/mail.mbox", "3") == "mail.mbox › 3"


def test_reason_of_safety_names_what_would_be_lost() -> None:
    near = replace(ENTRY, tier=Tier.NEAR, similarity=0.945, distance_bits=5, words_only_here=214)
    assert texts.why_safe(near) == (f"94{texts.NBSP}% alike, 5 bits", "214 words only here")
    assert texts.why_safe(replace(ENTRY, tier=Tier.IDENTICAL)) == ("Same bytes", "")
    refused = replace(near, refusal=Refusal.LAST_COPY)
    assert texts.why_safe(refused) == (texts.refusal_text(Refusal.LAST_COPY), "")


@pytest.mark.parametrize("similarity", range(50, 101))
def test_every_floor_has_words(similarity: int) -> None:
    assert texts.strictness_text(similarity)
    assert texts.strictness_tip(similarity)


def test_unknown_reason_of_a_comparison_is_still_said() -> None:
    assert texts.protocol_reason("vanished") == texts.reason_text(Reason.VANISHED)
    assert texts.protocol_reason("odd") == "odd"
    assert texts.protocol_reason("")


def test_what_changed_a_moment_ago_is_said_to_be_compared_still() -> None:
    row = MemberRow(
        file_id=1,
        document_id=2,
        group_id=1,
        path=b"/a/b.txt",
        part="",
        kind="text",
        stat=Stat(1, 1, 1, 1),
        digest=b"",
        tokens=300,
        tier=Tier.NEAR,
        similarity=0.93,
        containment=0.9,
        distance_bits=3,
        differs=Differs.WORDS,
        estimated=True,
        partial=False,
        outside={},
        outside_digest=b"",
        principal=False,
        protected=False,
        marked=False,
    )
    assert "still being compared" not in texts.why_member(row)
    said = texts.why_member(replace(row, settling=True))
    assert "about 93" in said
    assert "still being compared" in said
