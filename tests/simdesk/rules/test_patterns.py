# SPDX-License-Identifier: MIT
from __future__ import annotations

import re
import unicodedata
from contextlib import suppress
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk.errors import RuleError
from simdesk.rules import regex
from simdesk.rules.patterns import LONGEST_PATTERN, Matcher
from simdesk.rules.records import Matched, Pattern, RuleFault, Syntax
from simdesk.rules.regex import Regex

ATOMS = st.sampled_from(
    [
        *("a", "b", "A", "_", " ", ".", "1", "é", "^", "$"),
        *(r"\d", r"\w", r"\s", r"\W", r"\b", r"\B", r"\.", r"\x41"),
        *("[ab]", "[^a]", "[a-c1]", r"[\d_]", "[]a]", "[^]]", "[a&|~[]"),
    ]
)


def _grown(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    quantified = st.tuples(
        inner.filter(bool),
        st.sampled_from(["*", "+", "?", "{2}", "{1,3}", "{2,}", "{,2}", "*?", "+?"]),
    )
    return (
        st.lists(inner, min_size=2, max_size=3).map("".join)
        | st.lists(inner, min_size=2, max_size=3).map(lambda parts: f"(?:{'|'.join(parts)})")
        | quantified.map(lambda pair: f"({pair[0]}){pair[1]}")
    )


PATTERNS = st.recursive(ATOMS, _grown, max_leaves=8)
TEXTS = st.text(st.sampled_from("abcABé1_ .-"), min_size=1, max_size=12)
"""None is empty: whether ``\\B`` fits nothing differs between versions of Python."""


@given(PATTERNS, TEXTS, st.booleans())
def test_regex_finds_what_python_finds(pattern: str, text: str, case: bool) -> None:
    flags = re.DOTALL if case else re.DOTALL | re.IGNORECASE
    assert Regex(pattern, case=case).search(text) is bool(re.search(pattern, text, flags))


@given(PATTERNS, st.lists(TEXTS, max_size=6))
def test_what_a_regex_remembers_changes_nothing(pattern: str, texts: list[str]) -> None:
    with patch.object(regex, "MOST_CACHED", 2):
        forgetful = Regex(pattern, case=True)
        found = [forgetful.search(text) for text in texts]
    assert found == [bool(re.search(pattern, text, re.DOTALL)) for text in texts]


@pytest.mark.parametrize(
    "pattern",
    [
        "(a+)+$",
        "^(a|a)*$",
        "^(a|aa)+$",
        "(.*a){20}$",
        "a*a*a*a*a*a*a*b",
        "(a?){30}a{30}$",
        "(.*)*x",
    ],
)
def test_no_pattern_looks_at_a_character_twice(pattern: str) -> None:
    """Steps are counted, not timed: Python's own would need more than 2**30 for these."""
    machine = Regex(pattern, case=True)
    steps = 0
    reached = machine._reached

    def counted(*arguments: object) -> set[int]:
        nonlocal steps
        steps += 1
        return reached(*arguments)

    machine._reached = counted
    assert machine.search("a" * 3000 + "!") is False
    assert steps <= 3002


@pytest.mark.parametrize(
    ("pattern", "fault"),
    [
        ("(", RuleFault.PATTERN_INVALID),
        (")", RuleFault.PATTERN_INVALID),
        ("[a", RuleFault.PATTERN_INVALID),
        ("*a", RuleFault.PATTERN_INVALID),
        ("a**", RuleFault.PATTERN_INVALID),
        ("^*", RuleFault.PATTERN_INVALID),
        ("a{3,2}", RuleFault.PATTERN_INVALID),
        ("[b-a]", RuleFault.PATTERN_INVALID),
        ("[a--b]", RuleFault.PATTERN_INVALID),
        ("\\q", RuleFault.PATTERN_INVALID),
        ("a\\", RuleFault.PATTERN_INVALID),
        (r"(a)\1", RuleFault.PATTERN_UNSUPPORTED),
        ("(?=a)", RuleFault.PATTERN_UNSUPPORTED),
        ("(?<!a)b", RuleFault.PATTERN_UNSUPPORTED),
        ("(?i)a", RuleFault.PATTERN_UNSUPPORTED),
        ("a++", RuleFault.PATTERN_UNSUPPORTED),
        ("a{1001}", RuleFault.PATTERN_TOO_LARGE),
        ("(a{99}){99}", RuleFault.PATTERN_TOO_LARGE),
        ("((((){999}){999}){999}){999}", RuleFault.PATTERN_TOO_LARGE),
        ("(" * 500 + ")" * 500, RuleFault.PATTERN_TOO_LARGE),
        ("a" * (LONGEST_PATTERN + 1), RuleFault.PATTERN_TOO_LARGE),
    ],
)
def test_pattern_that_cannot_be_used_is_refused_with_the_reason(
    pattern: str, fault: RuleFault
) -> None:
    with pytest.raises(RuleError) as caught:
        Matcher(Pattern(pattern, Syntax.REGEX))
    assert caught.value.fault == fault


@given(st.text(max_size=30))
def test_any_text_is_a_pattern_or_is_refused_with_a_known_fault(text: str) -> None:
    Matcher(Pattern(text)).fits(b"/docs/a.txt")
    with suppress(RuleError):
        Matcher(Pattern(text, Syntax.REGEX)).fits(b"/docs/a.txt")


@pytest.mark.parametrize(
    ("pattern", "path", "fits"),
    [
        (Pattern("*.PDF"), b"/docs/a.pdf", True),
        (Pattern("*.PDF", case=True), b"/docs/a.pdf", False),
        (Pattern("*.pdf"), b"/docs/a.pdf.txt", False),
        (Pattern("docs*"), b"/docs/a.pdf", False),
        (Pattern("*/old/*", on=Matched.PATH), b"/docs/old/deep/a.pdf", True),
        (Pattern("*/old/*", on=Matched.PATH, inverted=True), b"/docs/old/deep/a.pdf", False),
        (Pattern("inbox", Syntax.REGEX, Matched.PATH), b"/mail/Inbox/a.eml", True),
        (Pattern("inbox", Syntax.REGEX), b"/mail/Inbox/a.eml", False),
        (Pattern(r"^\d{4}-\d\d", Syntax.REGEX), b"/docs/2024-10 notes.txt", True),
        (Pattern("r?sum?*"), "/docs/résumé.odt".encode(), True),
        (Pattern("caf\u00e9*"), unicodedata.normalize("NFD", "/d/Caf\u00e9.txt").encode(), True),
        (Pattern("*.txt"), b"/docs/\xff.txt", True),
        (Pattern("*a*b*c*d*e*f*g*h*i*j*z"), b"/docs/" + b"abcdefghij" * 20, False),
    ],
)
def test_patterns_mean_what_a_person_expects(pattern: Pattern, path: bytes, fits: bool) -> None:
    assert Matcher(pattern).fits(path) is fits
