# SPDX-License-Identifier: MIT
"""How fast texts in other scripts become fingerprints, as a share of the rate of ASCII.

Documents of 300 invented words are made of the letters of a real text in each script, with the
marks they carry there, as often as they occur there; where a script sets no spaces, of some 500
characters in runs of that text. ASCII is made in the same way of English. Some scripts come in
decomposed form (NFD) too. Rates are MB of UTF-8 a CPU second; each script is measured in turns with
ASCII, so that the ratio holds on a busy machine. Part of ``python -m tests.bench text``.
"""

from __future__ import annotations

import json
import random
import statistics
import time
import unicodedata
from typing import TYPE_CHECKING

from simdesk import fingerprint
from simdesk.settings import Recipe
from tests.bench.golden import GOLDEN

if TYPE_CHECKING:
    from collections.abc import Iterator

RECIPE = Recipe()
VOCABULARY = 5000
WORDS = 300
CHARACTERS = 500
DOCUMENTS = 400
ASCII = ("English letter", "English minutes", "English recipe")
UNSPACED = {
    "Chinese",
    "Chinese, traditional",
    "Chinese with Latin",
    "Japanese",
    "Thai",
    "Lao",
    "Khmer",
    "Burmese",
}
DECOMPOSED = (
    *("German", "French", "Vietnamese", "Greek", "Russian", "Hindi", "Korean", "Japanese"),
    "Arabic with vowels",
)
LEFT_OUT = ("English", "numbers", "code", "table", "symbols", "empty", "one word")
MORE = {
    "Arabic with vowels": "فِي الصَّبَاحِ خَرَجَ الصَّيَّادُ إِلَى البَحْرِ وَحْدَهُ، وَأَلْقَى شَبَكَتَهُ ثَلَاثَ مَرَّاتٍ",
    "Hebrew with points": "בַּבֹּקֶר יָצָא הַסָּבָא אֶל הַגִּנָּה הַקְּטַנָּה שֶׁמֵּאֲחוֹרֵי הַבַּיִת",
    "Lao": "ຕອນເຊົ້າແມ່ຂອງຂ້ອຍໄປຕະຫຼາດເພື່ອຊື້ຜັກແລະປາ ແລ້ວກັບມາເຮັດອາຫານໃຫ້ພວກເຮົາກິນ ດື່ມນ້ຳ",
}


def clusters(text: str) -> list[str]:
    """Return the letters and digits of a text, each with the marks on it."""
    found: list[str] = []
    for character in text:
        mark = unicodedata.category(character)[0] == "M" or "\u1160" <= character <= "\u11ff"
        if found and mark:
            found[-1] += character
        elif unicodedata.category(character)[0] in "LN":
            found.append(character)
    return found


def documents(text: str, *, spaced: bool) -> list[str]:
    """Return invented documents made of the letters of a text."""
    source, letters = random.Random(1), clusters(text)
    if not spaced:
        runs = [(at, at + 1 + source.randrange(9)) for at in range(len(letters)) for _ in range(9)]
        parts = ["".join(letters[low:high]) for low, high in runs]
        return ["，".join(source.choices(parts, k=CHARACTERS // 5)) for _ in range(DOCUMENTS)]
    words = ["".join(source.choices(letters, k=1 + source.randrange(9))) for _ in range(VOCABULARY)]
    return [" ".join(source.choices(words, k=WORDS)) for _ in range(DOCUMENTS)]


def workloads() -> Iterator[tuple[str, list[str]]]:
    """Yield name and documents of every script and form."""
    entries = json.loads(GOLDEN.read_text(encoding="utf-8"))["texts"]
    texts = {name: entry["text"] for name, entry in entries.items()} | MORE
    yield "ascii", documents(" ".join(texts[name] for name in ASCII), spaced=True)
    for name, text in texts.items():
        usual = not name.startswith(LEFT_OUT) and "words" not in name and "changed" not in name
        if usual:
            yield name, documents(text, spaced=name not in UNSPACED)
        if name in DECOMPOSED:
            own = unicodedata.normalize("NFD", text)
            yield f"{name} decomposed", documents(own, spaced=name not in UNSPACED)


def seconds(texts: list[str]) -> float:
    """Return the CPU seconds of fingerprinting texts once."""
    begin = time.process_time()
    fingerprint.fingerprints(texts, RECIPE)
    return time.process_time() - begin


def run(*, quick: bool) -> None:
    """Print rate and ratio of every script, and the least ratio."""
    rounds = 5 if quick else 15
    source = workloads()
    _, plain = next(source)
    plain_mb = sum(map(len, plain)) / 1e6
    ratios = {}
    for name, texts in source:
        size_mb = sum(len(text.encode()) for text in texts) / 1e6
        seconds(texts)
        turns = [(seconds(plain), seconds(texts)) for _ in range(rounds)]
        rate = size_mb / statistics.median(own for _, own in turns)
        found = statistics.median((size_mb / own) / (plain_mb / other) for other, own in turns)
        key = name.lower().replace(",", "").replace(" ", "_")
        ratios[key] = found
        print(f"text_fingerprint_mb_per_s_{key}: {rate:.1f}")
        print(f"text_ratio_to_ascii_{key}: {found:.2f}")
    least = min(ratios, key=ratios.__getitem__)
    print(f"text_ratio_to_ascii_least: {ratios[least]:.2f} ({least})")
