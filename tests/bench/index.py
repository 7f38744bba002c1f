# SPDX-License-Identifier: MIT
"""How fast fingerprints are looked up: ``python -m tests.bench index [--quick]``.

``index_ratio_vs_reference`` is look-ups a second, k = 3, a million stored random fingerprints and a
million random queries, ours against the Rust reference in one run. Every second is a CPU second of
one thread; ours are medians of the rounds. ``index_recall_kN`` is the share of the pairs found by
comparing everything with everything that the look-up finds too, over random, clustered and hostile
sets and planted neighbours at exactly k; anything but 1 is a fault. ``alternative`` rows show what
was measured and not taken. Peers that are not installed are named and left out.
"""

from __future__ import annotations

import importlib
import itertools
import math
import random
import sqlite3
import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from simdesk import fingerprint
from simdesk.index import schema, tables
from simdesk.index.lookup import HammingColumn, sql_is_cheaper, sql_within
from simdesk.records import Features
from simdesk.settings import Recipe
from tests.bench.data import labelled_sets, load_labelled
from tests.bench.text import build_reference

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from simdesk.index.lookup import Pairs

    Words = NDArray[np.uint64]

MILLION = 1_000_000


def seconds(work: Callable[[], object], rounds: int) -> float:
    """Return CPU seconds of one round, the median."""
    spent = []
    for _ in range(rounds):
        begin = time.process_time()
        work()
        spent.append(time.process_time() - begin)
    return statistics.median(spent)


def uniform(count: int, seed: int = 0) -> Words:
    """Return random fingerprints."""
    return np.random.default_rng(seed).integers(0, (1 << 64) - 1, count, np.uint64, endpoint=True)


def column_of(values: Words) -> HammingColumn:
    """Return a column of documents 0, 1, 2, ..."""
    return HammingColumn(np.arange(len(values), dtype=np.int64), values)


def drained(chunks: Iterator[Any]) -> int:
    """Return the number of pairs in all chunks."""
    return sum(len(chunk.left) for chunk in chunks)


def flipped(values: Words, bits: int, seed: int = 0) -> Words:
    """Return each fingerprint with exactly so many bits turned."""
    numbers = np.random.default_rng(seed)
    places = numbers.random((len(values), 64)).argpartition(bits, axis=1)[:, :bits]
    masks = np.bitwise_or.reduce(np.uint64(1) << places.astype(np.uint64), axis=1)
    return values ^ masks


def run_reference(program: Path, *, whole: bool) -> dict[str, float]:
    """Return what the reference says for k = 3 among a million; ended once it has."""
    last = "k3_all_pairs_s" if whole else "k3_lookups_per_s_random_queries"
    found: dict[str, float] = {}
    with subprocess.Popen(
        [program, str(MILLION), "3"], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            name, _, value = line.partition(":")
            if name.startswith("k3_") and "of" not in value:
                found[name] = float(value.split()[0])
            if name == last:
                break
        process.kill()
    return found


def measure_lookups(program: Path | None, *, quick: bool) -> None:
    """Print look-ups a second, one by one and in bulk, and the ratios."""
    column, queries = column_of(uniform(MILLION)), uniform(MILLION, 1)
    build_s = seconds(lambda: column_of(uniform(MILLION)), 1)
    drained(column.between(queries[:1000], 3, plan=tables.Plan(4, 4, 0.0)))
    spent = [seconds(lambda: drained(column.between(queries, 3)), 3)]
    print(f"index_column_build_s_1m: {build_s:.2f}")
    few = queries[:20_000]
    spent_s = seconds(lambda: drained(column.between(few, 8)), 1)
    print(f"index_lookups_per_s_k8: {len(few) / spent_s:.0f}")
    scan_s = seconds(lambda: [column.within(int(value), 12) for value in queries[:20]], 3) / 20
    print(f"index_scan_ms_any_k_1m: {1000 * scan_s:.2f}")
    pairs_s = seconds(lambda: drained(column.pairs_within(3)), 3)
    print(f"index_all_pairs_s_k3_1m: {pairs_s:.3f}")
    theirs = run_reference(program, whole=not quick) if program is not None else {}
    # Once before and once after the reference, so that a machine that slows down is seen.
    spent.append(seconds(lambda: drained(column.between(queries, 3)), 3))
    ours = MILLION / statistics.mean(spent)
    print(f"index_lookups_per_s_k3: {ours:.0f}")
    if not theirs:
        return
    reference = theirs["k3_lookups_per_s_random_queries"]
    print(f"index_reference_lookups_per_s_k3: {reference:.0f}")
    print(f"index_ratio_vs_reference: {ours / reference:.2f}")
    if "k3_all_pairs_s" in theirs:
        print(f"index_reference_all_pairs_s_k3_1m: {theirs['k3_all_pairs_s']:.1f}")
        print(f"index_all_pairs_ratio_vs_reference: {theirs['k3_all_pairs_s'] / pairs_s:.1f}")


def brute_force(values: Words, k: int) -> NDArray[np.int64]:
    """Return all pairs within k bits as numbers, rising: smaller row x 2**32 + larger row."""
    found = [np.empty(0, np.int64)]
    for row in range(len(values) - 1):
        near = np.flatnonzero(np.bitwise_count(values[row + 1 :] ^ values[row]) <= k)
        found.append((row << 32) + row + 1 + near)
    return np.concatenate(found)


def numbered(chunks: Iterator[Pairs]) -> NDArray[np.int64]:
    """Return the pairs of all chunks as numbers."""
    return np.concatenate([np.empty(0, np.int64), *((a << 32) + b for a, b, _ in chunks)])


def hostile_sets(k: int) -> Iterator[Words]:
    """Yield sets of fingerprints on which an index may fail."""
    some = uniform(1500)
    yield some
    yield np.concatenate([some, *(flipped(some[:500], max(0, k + off), 7) for off in (-1, 0, 1))])
    yield np.full(300, some[0])
    yield some[0] ^ (uniform(1500, 3) & np.uint64(0xFFFF0000))
    yield some[0] ^ (np.uint64(1) << (uniform(1500, 4) & np.uint64(63)))


def measure_recall(*, quick: bool) -> None:
    """Print the share of true pairs that are found, at k and the planted ones among a million."""
    column = column_of(stored := uniform(MILLION))
    for k in (3, 8, 12):
        true = found = 0
        for values in hostile_sets(k):
            expected = brute_force(values, k)
            true += len(expected)
            found += len(np.intersect1d(expected, numbered(column_of(values).pairs_within(k))))
        count = 100 if quick and k > 8 else 2000
        hits = numbered(column.between(flipped(stored[:count], k, seed=k), k))
        rows = np.arange(count)
        found += len(np.intersect1d(hits, (rows << 32) + rows))
        print(f"index_recall_k{k}: {found / (true + count):.6g}")


def measure_all_pairs(*, quick: bool) -> None:
    """Print seconds for all pairs by size and breadth, and how they grow."""
    for k in (3, 8):
        spent = {}
        for count in (10_000, 100_000, MILLION):
            if k == 8 and count == MILLION and quick:
                continue
            column = column_of(uniform(count))
            spent[count] = seconds(lambda column=column, k=k: drained(column.pairs_within(k)), 1)
            print(f"index_all_pairs_s_k{k}_{count}: {spent[count]:.3f}")
        slope = np.polyfit(np.log(list(spent)), np.log(list(spent.values())), 1)[0]
        print(f"index_all_pairs_slope_k{k}: {slope:.2f}")
    if not quick:
        measure_bounded()
    column = column_of(uniform(100_000))
    for k in (12,) if quick else (12, 16, 20, 24):
        spent_s = seconds(lambda k=k: drained(column.pairs_within(k)), 1)
        print(f"index_all_pairs_s_k{k}_100000: {spent_s:.2f}")
    histogram_s = seconds(lambda: column.histogram(24), 1)
    print(f"index_histogram_s_100000: {histogram_s:.2f}")


def measure_bounded(most_s: float = 30.0) -> None:
    """Print how far all pairs within 12 bits among a million come in a bounded time."""
    column = column_of(uniform(MILLION))
    shares = [0.0]
    begin = time.process_time()
    drained(
        column.pairs_within(
            12, progress=shares.append, stop=lambda: time.process_time() - begin > most_s
        )
    )
    spent_s = time.process_time() - begin
    print(f"index_all_pairs_s_k12_{MILLION}_stopped: {spent_s:.1f}")
    print(f"index_all_pairs_share_k12_{MILLION}_until_then: {shares[-1]:.3f}")


def edited(text: str, choose: random.Random) -> str:
    """Return a text with one to five percent of its words changed."""
    words = text.split()
    for _ in range(max(1, int(len(words) * choose.uniform(0.002, 0.05)))):
        place = choose.randrange(len(words))
        words[place] = choose.choice(["", f"w{choose.randrange(1000)}", words[place] + " again"])
    return " ".join(words)


def measure_real(*, quick: bool) -> None:
    """Print the same for fingerprints as they are: labelled texts, multiplied with edits."""
    choose = random.Random(0)
    texts = [text for name in labelled_sets() for text in load_labelled(name).texts]
    if not texts:
        print("index_real: no labelled sets here")
        return
    values = np.array(
        [
            entry.value
            for _ in range(1 if quick else 20)
            for found in fingerprint.fingerprints([edited(own, choose) for own in texts], Recipe())
            for entry in found
            if entry.features is Features.SHINGLES
        ],
        np.uint64,
    )
    numbers = np.random.default_rng(0)
    copies = (20_000 if quick else 200_000) // len(values) + 1
    # Whole families at other places of the space, so that they cluster as the real ones do.
    values = np.concatenate(
        [values ^ numbers.integers(0, 1 << 63, dtype=np.uint64) for _ in range(copies)]
    )
    column = column_of(values)
    for k in (3, 8, 12):
        begin = time.process_time()
        pairs = drained(column.pairs_within(k))
        spent_s = time.process_time() - begin
        print(f"index_real_all_pairs_s_k{k}_{len(values)}: {spent_s:.2f}")
        print(f"index_real_pairs_k{k}_{len(values)}: {pairs}")
    queries = flipped(values[:50_000], 2)
    spent_s = seconds(lambda: drained(column.between(queries, 3)), 1)
    print(f"index_real_lookups_per_s_k3: {len(queries) / spent_s:.0f}")


def multi_index_hashing(values: Words, queries: Words, radius: int) -> int:
    """Count the hits of three blocks of 21 bits, each probed within a radius (Norouzi 2012)."""
    masks = [
        sum(1 << bit for bit in bits)
        for count in range(radius + 1)
        for bits in itertools.combinations(range(21), count)
    ]
    probes = 0
    for block in range(3):
        shift = np.uint64(21 * block)
        keys = ((values >> shift) & np.uint64((1 << 21) - 1)).astype(np.int64)
        order = np.argsort(keys, kind="stable")
        starts = np.searchsorted(keys[order], np.arange((1 << 21) + 1))
        asked = ((queries >> shift) & np.uint64((1 << 21) - 1)).astype(np.int64)
        for mask in masks:
            low, high = starts[asked ^ mask], starts[(asked ^ mask) + 1]
            sizes = high - low
            rows = np.repeat(np.arange(len(queries)), sizes)
            first = np.repeat(low - (np.cumsum(sizes) - sizes), sizes)
            near = values[order[first + np.arange(len(first))]] ^ queries[rows]
            probes += int(np.count_nonzero(np.bitwise_count(near) <= 8))
    return probes


def measure_alternatives(*, quick: bool) -> None:
    """Print what else was tried: plain blocks, more tables, multi-index hashing, a scan."""
    count = 100_000 if quick else MILLION
    column = column_of(values := uniform(count))
    for k, choices in ((3, (4, 5, 6)), (8, (9, 10, 11, 12))):
        for blocks in choices:
            if quick and k == 8 and blocks != 10:
                continue
            plan = tables.Plan(blocks, math.comb(blocks, k), 0.0)
            spent_s = seconds(lambda k=k, plan=plan: drained(column.pairs_within(k, plan=plan)), 1)
            print(f"index_alternative_all_pairs_s_k{k}_{blocks}_blocks_{count}: {spent_s:.2f}")
    queries = uniform(5000, 2)
    spent_s = seconds(lambda: multi_index_hashing(values, queries, 2), 1)
    print(f"index_alternative_lookups_per_s_k8_multi_index_{count}: {len(queries) / spent_s:.0f}")
    chosen_s = seconds(lambda: drained(column.between(queries, 8)), 1)
    print(f"index_lookups_per_s_k8_chosen_{count}: {len(queries) / chosen_s:.0f}")
    plan = tables.Plan(0, 1, 0.0)
    scan_s = seconds(lambda: drained(column.between(queries[:200], 8, plan=plan)), 1)
    print(f"index_alternative_lookups_per_s_k8_scan_{count}: {200 / scan_s:.0f}")


def measure_sqlite(*, quick: bool) -> None:
    """Print look-ups through SQLite and what a document costs on disk."""
    count = 50_000 if quick else MILLION
    values = uniform(count)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "index.sqlite"
        connection = schema.open_writer(path, schema.INDEX)
        connection.execute("INSERT INTO recipes(id, digest, spec) VALUES(1, x'00', '')")
        connection.execute("BEGIN")
        keys = ((each, each.to_bytes(16, "little")) for each in range(1, count + 1))
        connection.executemany(
            "INSERT INTO documents(id, key, text_digest, tokens, characters)"
            " VALUES(?1, ?2, ?2, 300, 2000)",
            keys,
        )
        connection.executemany(
            "INSERT INTO fingerprints(document_id, recipe_id, features, fingerprint)"
            " VALUES(?, 1, 2, ?)",
            enumerate(values.view(np.int64).tolist(), 1),
        )
        connection.execute("COMMIT")
        for k in (0, 3, 4, 8):
            queries = flipped(values[: 20 if k == 8 else 200], k).tolist()

            def look_up(k: int = k, queries: list[int] = queries) -> None:
                for query in queries:
                    sql_within(connection, 1, features=Features.SHINGLES, query=query, k=k)

            spent_s = seconds(look_up, 3)
            print(f"index_sqlite_lookups_per_s_k{k}_{count}: {len(queries) / spent_s:.0f}")
            print(f"index_sqlite_chosen_k{k}_{count}: {int(sql_is_cheaper(count, k))}")
        print_bytes(connection, count)
        connection.close()


def print_bytes(connection: sqlite3.Connection, count: int, name: str = "index") -> None:
    """Print bytes a document by table and index."""
    try:
        rows = connection.execute("SELECT name, sum(pgsize) FROM dbstat GROUP BY name").fetchall()
    except sqlite3.OperationalError:
        rows = []
    pages, page_bytes = (
        connection.execute(f"PRAGMA {word}").fetchone()[0] for word in ("page_count", "page_size")
    )
    for table, size in [*rows, ("all", pages * page_bytes)]:
        if size > count:
            print(f"{name}_bytes_per_document_{table}_of_{count}: {size / count:.1f}")


def measure_peers(*, quick: bool) -> None:
    """Print the same work by packages from PyPI that are installed."""
    count = 100_000 if quick else MILLION
    values = uniform(count)
    for name, work in (("simhash", peer_simhash), ("faiss", peer_faiss)):
        try:
            package = importlib.import_module(name)
        except ModuleNotFoundError:
            print(f"index_peer_{name}: not installed")
            continue
        work(package, values, quick=quick)


def peer_simhash(package: Any, values: Words, *, quick: bool) -> None:
    """Measure simhash-pybind; another package of the same name has no `find_all`."""
    if not hasattr(package, "find_all"):
        print("index_peer_simhash: another package of this name is installed")
        return
    hashes = set(values.tolist())
    for k, blocks in ((3, 5),) if quick else ((3, 5), (8, 11)):
        spent_s = seconds(lambda k=k, blocks=blocks: package.find_all(hashes, blocks, k), 1)
        print(f"index_peer_simhash_pybind_all_pairs_s_k{k}_{len(values)}: {spent_s:.2f}")
        column = column_of(values)
        ours_s = seconds(lambda column=column, k=k: drained(column.pairs_within(k)), 1)
        print(f"index_all_pairs_ratio_vs_simhash_pybind_k{k}: {spent_s / ours_s:.1f}")
        ours_s = seconds(lambda k=k: drained(column_of(values).pairs_within(k)), 1)
        print(f"index_all_pairs_ratio_vs_simhash_pybind_with_build_k{k}: {spent_s / ours_s:.1f}")


def peer_faiss(package: Any, values: Words, *, quick: bool) -> None:
    """Measure the binary indexes of faiss; their radius is strict."""
    package.omp_set_num_threads(1)
    stored = values.view(np.uint8).reshape(-1, 8)
    queries = uniform(2000 if quick else 20_000, 5).view(np.uint8).reshape(-1, 8)
    for name, index, k in (
        ("multihash_4x16", package.IndexBinaryMultiHash(64, 4, 16), 3),
        ("flat", package.IndexBinaryFlat(64), 3),
    ):
        index.add(stored)
        asked = queries[:200] if name == "flat" else queries
        spent_s = seconds(lambda index=index, asked=asked, k=k: index.range_search(asked, k + 1), 1)
        print(f"index_peer_faiss_{name}_lookups_per_s_k{k}: {len(asked) / spent_s:.0f}")


def run(*, quick: bool) -> int:
    """Print all rows; the reference is built before anything is timed."""
    with tempfile.TemporaryDirectory() as folder:
        program = build_reference(Path(folder))
        measure_lookups(program, quick=quick)
    measure_recall(quick=quick)
    measure_all_pairs(quick=quick)
    measure_real(quick=quick)
    measure_alternatives(quick=quick)
    measure_sqlite(quick=quick)
    measure_peers(quick=quick)
    return 0
