# SPDX-License-Identifier: MIT
"""How fast texts become fingerprints: ``python -m tests.bench text [--quick]``.

``text_ratio_vs_reference`` compares like with like: documents a second from raw text to the 64-bit
fingerprint, ours with the default recipe (distinct 2-word shingles, no sketch) against the Rust
reference with its own (3-word shingles, term frequency), both on the reference's workload of 300
words from a vocabulary of 5,000, in turns in one run. ``text_prints_ratio_vs_reference`` is the
same for `fingerprint.prints`, which makes the sketch as well. All rates are per CPU second of one
thread; ours are medians of the rounds, the reference's of its own five in each turn.
"""

from __future__ import annotations

import importlib
import shutil
import statistics
import subprocess
import tempfile
import time
import tracemalloc
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simdesk import fingerprint, tokenise
from simdesk.settings import Recipe
from tests.bench import scripts
from tests.bench.data import labelled_sets, load_labelled, shared

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

RECIPE = Recipe()
DOCUMENTS = 2000
WORDS = 300
LARGE_BYTES = 10_000_000
PEERS = ("simhash", "gaoya", "rensa", "datasketch")

HAN = "".join(chr(code) for code in range(0x4E00, 0x4E00 + 2000))


class Reference:
    """The generator of the reference: xorshift, 64 bits, with its seed."""

    def __init__(self) -> None:
        self.state = 0x9E3779B97F4A7C15

    def draw(self) -> int:
        """Return the next number, 0 to 2**64 - 1."""
        self.state ^= (self.state << 13) & (1 << 64) - 1
        self.state ^= self.state >> 7
        self.state ^= (self.state << 17) & (1 << 64) - 1
        return self.state

    def documents(self) -> list[str]:
        """Return documents as the reference makes them."""
        return [" ".join(f"w{self.draw() % 5000}" for _ in range(WORDS)) for _ in range(DOCUMENTS)]

    def han(self) -> str:
        """Return a text of a million Han characters of no meaning."""
        return "".join(HAN[self.draw() % len(HAN)] for _ in range(1_000_000))


def rate(work: Callable[[], object], rounds: int, least_s: float) -> float:
    """Return how often a second of CPU time `work` can be done, the median of the rounds."""
    found = []
    for _ in range(rounds):
        done, begin = 0, time.process_time()
        while (spent := time.process_time() - begin) < least_s or not done:
            work()
            done += 1
        found.append(done / spent)
    return statistics.median(found)


def build_reference(folder: Path) -> Path | None:
    """Build the Rust reference below `folder`; None, with the reason printed, where it cannot."""
    source = shared() / "bench" / "reference_rust"
    cargo = shutil.which("cargo")
    if cargo is None or not source.exists():
        print("reference_rust: not built, no", "cargo" if source.exists() else source.name)
        return None
    manifest = source / "Cargo.toml"
    subprocess.run(
        [
            *(cargo, "build", "--release", "--quiet", "--locked", "--offline"),
            *("--manifest-path", str(manifest), "--target-dir", str(folder)),
        ],
        check=True,
    )
    return folder / "release" / "reference_rust"


def run_reference(program: Path) -> float:
    """Return documents a second of the reference; it is ended when it has said so."""
    with subprocess.Popen([program, "1000", "3"], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        name, _, value = process.stdout.readline().partition(":")
        process.kill()
    if name != "fingerprint_docs_per_s_300w_3shingles":
        raise RuntimeError(f"the reference says {name!r}")
    return float(value)


def compare(documents: list[str], program: Path | None, rounds: int) -> None:
    """Print the rates on the reference's workload and the ratios."""
    ours, whole, theirs = [], [], []
    for _ in range(rounds):
        ours.append(DOCUMENTS * rate(lambda: fingerprint.fingerprints(documents, RECIPE), 5, 0.2))
        whole.append(DOCUMENTS * rate(lambda: fingerprint.prints(documents, RECIPE), 5, 0.2))
        if program is not None:
            theirs.append(run_reference(program))
    size_mb = sum(map(len, documents)) / DOCUMENTS / 1e6
    rates = {"fingerprint": statistics.median(ours), "prints": statistics.median(whole)}
    for name, value in rates.items():
        print(f"text_{name}_docs_per_s: {value:.0f}")
        print(f"text_{name}_mb_per_s: {value * size_mb:.1f}")
    if program is not None:
        reference = statistics.median(theirs)
        print(f"text_reference_docs_per_s: {reference:.0f}")
        print(f"text_ratio_vs_reference: {rates['fingerprint'] / reference:.2f}")
        print(f"text_prints_ratio_vs_reference: {rates['prints'] / reference:.2f}")
    one_by_one = rate(lambda: [fingerprint.prints([own], RECIPE) for own in documents[:200]], 3, 0)
    print(f"text_prints_docs_per_s_one_by_one: {200 * one_by_one:.0f}")


def workloads() -> Iterator[tuple[str, list[str]]]:
    """Yield name and texts of the real texts."""
    for name in labelled_sets():
        yield f"real_{name}", load_labelled(name).texts
        if name == "peps":
            plain = [text.encode("ascii", "ignore").decode() for text in load_labelled(name).texts]
            yield "real_peps_ascii_only", plain


def measure(name: str, texts: list[str], *, quick: bool) -> None:
    """Print documents and megabytes a second of one workload."""
    rounds, least_s = (3, 0.05) if quick else (7, 0.3)
    size_mb = sum(len(text.encode()) for text in texts) / 1e6
    per_s = rate(lambda: fingerprint.fingerprints(texts, RECIPE), rounds, least_s)
    print(f"text_fingerprint_docs_per_s_{name}: {len(texts) * per_s:.0f}")
    print(f"text_fingerprint_mb_per_s_{name}: {size_mb * per_s:.1f}")
    per_s = rate(lambda: fingerprint.prints(texts, RECIPE), rounds, least_s)
    print(f"text_prints_mb_per_s_{name}: {size_mb * per_s:.1f}")


def measure_large(source: Reference) -> None:
    """Print rate and peak memory of one text of ten million bytes, ASCII and Han."""
    plain = " ".join(source.documents())
    for name, text in (("ascii", plain), ("han", source.han())):
        own = (text * (LARGE_BYTES // len(text.encode()) + 1))[
            : LARGE_BYTES if name == "ascii" else LARGE_BYTES // 3
        ]
        size_mb = len(own.encode()) / 1e6
        per_s = rate(lambda own=own: fingerprint.prints([own], RECIPE), 3, 0)
        print(f"text_prints_mb_per_s_10mb_{name}: {size_mb * per_s:.1f}")
        tracemalloc.start()
        made = fingerprint.prints([own], RECIPE)[0]
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        print(f"text_prints_peak_mb_10mb_{name}: {peak / 1e6:.0f}")
        print(f"text_prints_peak_bytes_per_token_10mb_{name}: {peak / made.tokens:.0f}")


def peer_work(name: str, package: Any, documents: list[str]) -> Callable[[], object]:
    """Return what a peer does with the documents: from raw text, 3-word shingles where it can."""

    def shingled() -> Iterator[list[str]]:
        for text in documents:
            words = text.lower().split()
            yield [" ".join(words[at : at + 3]) for at in range(len(words) - 2)]

    def gaoya() -> None:
        index = package.simhash.SimHashStringIndex(64, 6, 5, "word", True, (3, 3))
        for number, text in enumerate(documents):
            index.insert_document(number, text)

    def rensa() -> None:
        for own in shingled():
            package.RMinHash(num_perm=128, seed=1).update(own)

    def datasketch() -> None:
        for own in shingled():
            package.MinHash(num_perm=128).update_batch([text.encode() for text in own])

    works: dict[str, Callable[[], object]] = {
        "simhash": lambda: [package.Simhash(own) for own in shingled()],
        "gaoya": gaoya,
        "rensa": rensa,
        "datasketch": datasketch,
    }
    return works[name]


def measure_peers(documents: list[str]) -> None:
    """Print documents a second of the packages from PyPI that are installed."""
    few = documents[:100]
    for name in PEERS:
        try:
            package = importlib.import_module(name)
        except ModuleNotFoundError:
            print(f"text_peer_docs_per_s_{name}: not installed")
            continue
        per_s = rate(peer_work(name, package, few), 3, 0.1)
        print(f"text_peer_docs_per_s_{name}: {len(few) * per_s:.0f}")


def run(*, quick: bool) -> int:
    """Print all rows; the reference is built before anything is timed."""
    source = Reference()
    with tempfile.TemporaryDirectory() as folder:
        program = build_reference(Path(folder))
        documents = source.documents()
        tokenise.token_hashes(["é"], RECIPE)
        compare(documents, program, rounds=1 if quick else 3)
    scripts.run(quick=quick)
    for name, texts in workloads():
        measure(name, texts, quick=quick)
    measure_large(source)
    measure_peers(documents)
    return 0
