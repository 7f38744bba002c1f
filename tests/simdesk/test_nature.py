# SPDX-License-Identifier: MIT
"""Texts that say little are named for what they are."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk import fingerprint, tokenise
from simdesk.__main__ import main
from simdesk.commands.words import NATURES
from simdesk.nature import Nature, nature
from simdesk.settings import Recipe

RECIPE = Recipe()
ORDINARY = " ".join(f"word{number}" for number in range(40))
TEXTS = {
    "": Nature.SYMBOLS_ONLY,
    "★ ☆ → … " * 50: Nature.SYMBOLS_ONLY,
    "\u0301 \u200b": Nature.SYMBOLS_ONLY,
    "12 3.5 ½ ٣": Nature.DIGITS_ONLY,
    " ".join(map(str, range(300))): Nature.DIGITS_ONLY,
    "7 " * 90: Nature.DIGITS_ONLY,
    "again, Again! AGAIN? " * 40: Nature.ONE_WORD,
    "again again": Nature.ONE_WORD,
    "字" * 60: Nature.ONE_WORD,
    "again": Nature.SHORT,
    "one two three": Nature.SHORT,
    "to and " * 30: Nature.UNIFORM,
    ORDINARY: Nature.ORDINARY,
    ORDINARY + " 12 ★": Nature.ORDINARY,
}


@pytest.mark.parametrize(("text", "expected"), TEXTS.items(), ids=range(len(TEXTS)))
def test_a_text_is_named_for_what_it_is(text: str, expected: Nature) -> None:
    assert nature(text, fingerprint.prints([text], RECIPE)[0], RECIPE) is expected


@given(st.text(st.sampled_from("ab1★ 字"), max_size=60), st.integers(1, 30))
def test_only_what_has_enough_to_say_is_ordinary_and_has_a_fingerprint(
    text: str, times: int
) -> None:
    made = fingerprint.prints([text * times], RECIPE)[0]
    named = nature(text * times, made, RECIPE)
    tokens = tokenise.tokens(text * times)
    assert (named is Nature.SYMBOLS_ONLY) == (not tokens)
    assert (named is Nature.DIGITS_ONLY) == (bool(tokens) and set("".join(tokens)) == {"1"})
    assert named is not Nature.ORDINARY or made.fingerprints
    if made.fingerprints:
        assert named in {Nature.ORDINARY, Nature.DIGITS_ONLY}
    if named is Nature.ONE_WORD:
        assert len(set(tokens)) == 1


def test_no_two_poor_texts_meet_at_distance_zero() -> None:
    source = random.Random(1)
    texts = [text for text, named in TEXTS.items() if named is not Nature.ORDINARY]
    texts += [" ".join(str(source.randrange(10**4)) for _ in range(150)) for _ in range(40)]
    values = [
        (own.features, own.value)
        for made in fingerprint.prints(texts, RECIPE)
        for own in made.fingerprints
    ]
    assert len(values) == len(set(values)) > 40


@pytest.mark.slow
def test_the_command_line_names_them(tmp_path, capsys) -> None:
    paths = []
    for number, text in enumerate(("again " * 40, "1 2 3 4", "one two", ORDINARY)):
        path = tmp_path / f"{number}.txt"
        path.write_text(text)
        paths.append(str(path))
    arguments = [*paths, "--data", str(tmp_path / "data")]
    assert main(["fingerprint", *arguments]) == 0
    lines = capsys.readouterr().out.splitlines()
    natures = [Nature.ONE_WORD, Nature.DIGITS_ONLY, Nature.SHORT]
    for line, named in zip(lines, natures, strict=False):
        assert line.endswith(f"({NATURES[named]})")
    assert lines[3].endswith("3.txt")
    assert main(["fingerprint", "--json", *arguments]) == 0
    told = json.loads(capsys.readouterr().out)["fingerprints"]
    assert [own["nature"] for own in told] == [*natures, Nature.ORDINARY]
    assert NATURES.keys() == set(Nature)
