# SPDX-License-Identifier: MIT
"""How well the product finds in kinds of text that the labelled sets do not hold.

Each set is made from what the machine has, with fixed seeds, and labelled by exact comparison of
all its pairs: source code (modules of the standard library, edited), logs (lines from templates,
with other values), mail (threads whose replies quote what came before), forms (letters from one
template), notices (copyright files of Debian, which quote the same licences), and one set a script
from the translations that programs bring along. Rows are those of `quality` and `contained`. A set
whose source is not there is named and left out.

Versions are edited one after the other, and replies grow, so these sets are full of chains in which
the ends are less alike than neighbours: what is lost there is lost to the rule that every member
was compared with the principal of its group.
"""

from __future__ import annotations

import random
import struct
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from rapidfuzz.distance import LCSseq

from simdesk import hashing, tokenise
from simdesk.settings import Recipe
from tests.bench import contained, damaging, quality
from tests.bench.data import Labelled, LabelledPair

if TYPE_CHECKING:
    from collections.abc import Iterator

LISTED = 0.5
"""Pairs below it, in similarity and containment, are in no list."""

EXAMINED = 0.15
"""Pairs that share less of the shingles of the smaller one are not compared, as in the corpus."""

MODULES = 60
EDITS = (0.02, 0.06, 0.15)
SCRIPTS = {
    "arabic": "ar",
    "bengali": "bn",
    "cyrillic": "ru",
    "devanagari": "hi",
    "greek": "el",
    "hebrew": "he",
    "japanese": "ja",
    "korean": "ko",
    "tamil": "ta",
    "thai": "th",
}
QUICK = frozenset({"logs", "forms"})
LOCALES = Path("/usr/share/locale")
MESSAGES = 25
MOST_MESSAGES = 1500
SENTENCE = 30
"""Characters; what is shorter is a word of a button."""

NOTICES = Path("/usr/share/doc")
LONGEST_NOTICE = 60_000
"""Characters."""

MOST_NOTICES = 350

MO_MAGIC = 0x950412DE


def exact(texts: dict[str, str]) -> Labelled:
    """Label all pairs of some texts by comparing them in full."""
    names = sorted(texts)
    recipe = Recipe()
    hashes = tokenise.token_hashes([texts[name] for name in names], recipe)
    shingles = [set(hashing.shingles(own, recipe.sketch_width).tolist()) for own in hashes]
    words = [own.tolist() for own in hashes]
    pairs = []
    for left in range(len(names)):
        for right in range(left + 1, len(names)):
            common = len(shingles[left] & shingles[right])
            least = max(1, min(len(shingles[left]), len(shingles[right])))
            if common < EXAMINED * least:
                continue
            total = len(words[left]) + len(words[right])
            similarity = 2 * LCSseq.similarity(words[left], words[right]) / total
            if max(similarity, common / least) < LISTED:
                continue
            union = len(shingles[left]) + len(shingles[right]) - common
            pairs.append(LabelledPair(left, right, similarity, common / union, common / least))
    return Labelled(names, [texts[name] for name in names], pairs)


def edited(texts: dict[str, str], source: random.Random) -> dict[str, str]:
    """Return the texts with three edited versions of each, further away from one to the next."""
    made = dict(texts)
    for name, text in texts.items():
        version = text
        for number, share in enumerate(EDITS):
            way = source.choice((damaging.deleted, damaging.inserted, damaging.replaced))
            version = way(share)(version, source)
            made[f"{name}-{number}"] = version
    return made


def code() -> dict[str, str]:
    """Return modules of the standard library and versions of them."""
    folder = Path(sysconfig.get_paths()["stdlib"])
    paths = [path for path in sorted(folder.glob("*.py")) if 2_000 < path.stat().st_size < 40_000]
    source = random.Random(1)
    chosen = source.sample(paths, min(MODULES, len(paths)))
    return edited({path.stem: path.read_text("utf-8") for path in chosen}, source)


def logs() -> dict[str, str]:
    """Return logs of several services, each again without its first lines and with some more."""
    source = random.Random(2)
    verbs = ("accepted", "refused", "closed", "opened", "retried", "forwarded", "dropped", "stored")
    things = ("connection", "request", "session", "message", "job", "upload", "query", "lease")
    made = {}
    for service in range(25):
        templates = [
            f"service{service} {source.choice(things)} {source.choice(verbs)} from host {{}} after"
            f" {{}} ms by rule {source.choice(things)}{number}"
            for number in range(40)
        ]
        lines = [
            source.choice(templates).format(source.randrange(250), source.randrange(10_000))
            for _ in range(120)
        ]
        made[f"log{service}"] = "\n".join(lines)
        made[f"log{service}-rotated"] = "\n".join(lines[12:])
        made[f"log{service}-longer"] = "\n".join(
            [*lines, *(source.choice(templates).format(1, 2) for _ in range(20))]
        )
    return made


def mail() -> dict[str, str]:
    """Return threads of mail: each reply adds some sentences above what came before."""
    source = random.Random(3)
    words = [f"{a}{b}" for a in ("re", "con", "dis", "pre", "un") for b in _STEMS]
    made = {}
    for thread in range(40):
        text = ""
        for number in range(4):
            sentences = " ".join(source.choice(words) for _ in range(source.randrange(25, 120)))
            quoted = "\n".join(f"> {line}" for line in text.splitlines())
            text = f"{sentences}\n\nOn that day somebody wrote:\n{quoted}" if quoted else sentences
            made[f"thread{thread}-{number}"] = text
    return made


_STEMS = [
    "tract",
    "vert",
    "form",
    "port",
    "spect",
    "pose",
    "cede",
    "claim",
    "cover",
    "dict",
    "duct",
    "fer",
    "fine",
    "flect",
    "fuse",
    "gress",
    "ject",
    "late",
    "mit",
    "move",
    "pel",
    "pend",
    "press",
    "quest",
    "scribe",
    "sent",
    "serve",
    "sist",
    "solve",
    "spire",
    "stance",
    "strict",
    "sume",
    "tain",
    "tend",
]


def forms() -> dict[str, str]:
    """Return letters from one template: names, sums and a paragraph differ."""
    source = random.Random(4)
    body = " ".join(source.choice(_STEMS) + source.choice("abcde") for _ in range(150))
    made = {}
    for number in range(60):
        own = " ".join(
            source.choice(_STEMS) + source.choice("fghij")
            for _ in range(source.choice((3, 15, 40, 80)))
        )
        made[f"letter{number}"] = f"Dear {source.choice(_STEMS)},\n{body}\n{own}\nNo {number}"
    return made


def notices() -> dict[str, str]:
    """Return copyright notices of installed packages, which quote the same licences."""
    paths = sorted(NOTICES.glob("*/copyright"))
    texts = {path.read_text("utf-8", "replace"): path.parent.name for path in paths}
    made = {name: text for text, name in sorted(texts.items()) if len(text) < LONGEST_NOTICE}
    return dict(random.Random(5).sample(sorted(made.items()), min(MOST_NOTICES, len(made))))


def messages(language: str) -> Iterator[str]:
    """Yield the translated sentences that programs of this machine bring along for a language."""
    seen: set[str] = set()
    for path in sorted((LOCALES / language / "LC_MESSAGES").glob("*.mo")):
        data = path.read_bytes()
        magic, _, count, _, at = struct.unpack_from("<5I", data)
        if magic != MO_MAGIC:
            continue
        for number in range(count):
            length, offset = struct.unpack_from("<2I", data, at + 8 * number)
            text = data[offset : offset + length].split(b"\0")[0].decode("utf-8", "replace")
            if len(text) > SENTENCE and "content-type" not in text.lower() and text not in seen:
                seen.add(text)
                yield text


def script(language: str) -> dict[str, str]:
    """Return texts of one language and versions of them."""
    source = random.Random(language)
    found = [text for _, text in zip(range(MOST_MESSAGES), messages(language), strict=False)]
    source.shuffle(found)
    texts = {
        f"text{start}": "\n".join(found[start : start + MESSAGES])
        for start in range(0, len(found) - MESSAGES, MESSAGES)
    }
    return edited(texts, source)


def run(*, quick: bool) -> int:
    """Print the rows of every kind; with ``quick`` of logs and forms."""
    makers = {"code": code, "logs": logs, "mail": mail, "forms": forms, "notices": notices}
    chosen = {name: make() for name, make in makers.items() if not quick or name in QUICK}
    sets = {name: made for name, made in chosen.items() if made}
    for name, language in {} if quick else SCRIPTS.items():
        made = script(language)
        if made:
            sets[name] = made
        else:
            print(f"no translations for {language}: left out", file=sys.stderr)
    with tempfile.TemporaryDirectory() as folder:
        for name, texts in sets.items():
            root = Path(folder) / name
            root.mkdir()
            for own, text in texts.items():
                suffix = ".py" if name == "code" else ".txt"
                (root / f"{own}{suffix}").write_text(text, encoding="utf-8")
            print(f"quality_texts_{name}: {len(texts)}")
            labelled = exact(texts)
            quality.report(name, labelled, root, Path(folder) / f"{name}-data")
            contained.report(name, labelled, root, Path(folder) / f"{name}-data")
    return 0
