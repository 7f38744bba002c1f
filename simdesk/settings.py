# SPDX-License-Identifier: MIT
"""Settings, the recipe of a fingerprint, and where the files live.

Settings are one JSON file that people may edit; unknown keys are kept, illegal values are refused
by name. Whatever changes a fingerprint belongs to `Recipe` and is stored with it.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import tempfile
from dataclasses import asdict, dataclass, fields, replace
from datetime import date
from pathlib import Path
from typing import Any

import platformdirs

from simdesk.errors import SettingsError

MEBIBYTE = 1024 * 1024
HIDDEN_PATTERN = ".*"
"""What `Settings.skip_hidden` stands for, as a line before those of `Settings.exclude`."""

DEFAULT_EXCLUDE = (
    ".git/",
    ".hg/",
    ".svn/",
    ".bzr/",
    "CVS/",
    "node_modules/",
    "__pycache__/",
    ".cache/",
    ".tox/",
    ".venv/",
    "*.tmp",
    "~$*",
)
"""Version control, caches, temporary and lock files: no documents of a person."""

FIRST_YEAR = 1971
"""Of the dates in settings; not every system knows midnights of a place before 1970."""

TABLE_NAME = re.compile(r"[1-9][0-9]{0,9}-[0-9a-f]{16}")
"""How a frequency table is called: its number and a digest of what is in it."""

OCR_LANGUAGES = re.compile(r"[a-zA-Z_]+(?:\+[a-zA-Z_]+)*")
"""Languages as tesseract names them, ``eng`` or ``eng+deu``; nothing that could be an option."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """Everything that changes a fingerprint. Fingerprints of different recipes are never compared.

    Attributes:
        version: rises with every change of normal form, tokeniser or hash.
        weighting: ``distinct`` (each feature once), ``tf`` (term frequency), ``idf`` and ``tfidf``
            (either, times the weight that a frequency table gives).
        frequency_table: name of that table, empty where the weighting needs none.
        shingle_width: tokens a shingle for long texts.
        min_tokens: no fingerprint below.
        min_features: and none with fewer distinct features: a few words repeated say nothing.
        words_below: texts of fewer tokens have a fingerprint of distinct words.
        shingles_from: texts of this many tokens and more have one of shingles; where the two ranges
            overlap both are stored and either may match.
        bits: 64, 128 or 256; those behind the first 64 turn pairs away before their texts are
            compared.
        sketch_width: tokens a shingle in the sketch, for all lengths.
        sketch_fraction: the sketch keeps hashes below 2**64 / sketch_fraction.
        sketch_least: and at least this many smallest ones.
        seed: start value of the hash.
    """

    version: int = 1
    weighting: str = "distinct"
    frequency_table: str = ""
    shingle_width: int = 2
    min_tokens: int = 20
    min_features: int = 3
    words_below: int = 126
    shingles_from: int = 80
    bits: int = 64
    sketch_width: int = 3
    sketch_fraction: int = 32
    sketch_least: int = 128
    seed: int = 0x51D0_DE5C

    def spec(self) -> str:
        """Return the recipe as canonical JSON, stored with the index."""
        return json.dumps(asdict(self), sort_keys=True, separators=(",", ":"))

    def digest(self) -> bytes:
        """Return 16 bytes that name the recipe."""
        return hashlib.blake2b(self.spec().encode(), digest_size=16).digest()

    @classmethod
    def of_spec(cls, spec: str) -> Recipe:
        """Return the recipe that `spec` wrote."""
        return cls(**json.loads(spec))

    def choices(self) -> dict[str, Any]:
        """Return what a person chose otherwise than by default, for the settings file."""
        default = Recipe()
        return {
            name: getattr(self, name)
            for name in _CHOICES
            if getattr(self, name) != getattr(default, name)
        }

    @classmethod
    def chosen(cls, choices: object) -> Recipe:
        """Return the recipe that differs from the default in what was chosen.

        Args:
            choices: an object of the settings file.

        Raises:
            SettingsError: naming the choice and what is legal. Version, seed and sketch cannot be
                chosen: they belong to the program.
        """
        if not isinstance(choices, dict):
            raise SettingsError("recipe", "an object is expected")
        for name, value in choices.items():
            legal = _CHOICES.get(name)
            if legal is None:
                raise SettingsError(f"recipe.{name}", f"one of {', '.join(_CHOICES)} is expected")
            fits = value in legal if not isinstance(legal, re.Pattern) else _matches(legal, value)
            if not fits or type(value) is not type(getattr(cls(), name)):
                raise SettingsError(f"recipe.{name}", _described(legal))
        recipe = replace(cls(), **choices)
        if recipe.weighting.endswith("idf") != bool(recipe.frequency_table):
            raise SettingsError("recipe.weighting", "idf and tfidf need a frequency table")
        if recipe.shingles_from > recipe.words_below:
            raise SettingsError("recipe.shingles_from", "not above words_below")
        return recipe


_CHOICES: dict[str, tuple[object, ...] | range | re.Pattern[str]] = {
    "weighting": ("distinct", "tf", "idf", "tfidf"),
    "frequency_table": TABLE_NAME,
    "shingle_width": range(1, 6),
    "bits": (64, 128, 256),
    "min_tokens": range(1, 1001),
    "min_features": range(1, 1001),
    "words_below": range(10_001),
    "shingles_from": range(10_001),
}


def _matches(pattern: re.Pattern[str], value: object) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None


def _described(legal: tuple[object, ...] | range | re.Pattern[str]) -> str:
    if isinstance(legal, range):
        return f"a whole number from {legal[0]} to {legal[-1]}"
    if isinstance(legal, re.Pattern):
        return "the name of a frequency table, such as 1-0123456789abcdef"
    return f"one of {', '.join(map(str, legal))}"


@dataclass(frozen=True, slots=True)
class Limits:
    """What one file may cost. Reaching a limit is a named state, never a crash.

    Attributes:
        deadline_s: seconds of wall time a file, before the part that grows with its size.
        memory_bytes: address space of a worker process.
        file_bytes: larger files are not opened.
        text_bytes: of a plain text file at most this much is read.
        characters: of a document at most this much text is kept; more is *partial*.
        member_bytes: one unpacked member of a container.
        container_bytes: all unpacked members of a container.
        members: number of members of a container.
        ocr: True to recognise the words of scanned pages and of pictures.
        ocr_languages: those of the pages, as tesseract names them.
        ocr_page_s: seconds of wall time a page.
        ocr_pages: further pages of a file are not recognised; the text is then *partial*.
    """

    deadline_s: float = 20.0
    memory_bytes: int = 2048 * MEBIBYTE
    file_bytes: int = 200 * MEBIBYTE
    text_bytes: int = 64 * MEBIBYTE
    characters: int = 5_000_000
    member_bytes: int = 64 * MEBIBYTE
    container_bytes: int = 256 * MEBIBYTE
    members: int = 20_000
    ocr: bool = False
    ocr_languages: str = "eng"
    ocr_page_s: float = 60.0
    ocr_pages: int = 20

    @property
    def recognition_s(self) -> float:
        """Return the seconds that the pictures of one file may take; 0 where they are not read."""
        return self.ocr_pages * self.ocr_page_s if self.ocr else 0.0


_OF_THE_WALK = (
    "skip_hidden",
    "exclude",
    "include",
    "least_bytes",
    "most_bytes",
    "suffixes",
    "modified_after",
    "modified_before",
    "follow_links",
    "other_volumes",
)


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person may change. Immutable; `load` and `save` go through JSON.

    Attributes:
        min_similarity: percent, 50 to 100; members of a near group are at least this alike.
        max_distance: bits, 0 to 24; None lets the size of the collection decide.
        shared_passages: also propose pairs that share rare passages, which fingerprints cannot see.
        workers: worker processes; 0 means one a core.
        text_cache: keep the extracted texts, so that nothing is read twice.
        text_cache_bytes: size of that cache on disk.
        low_priority: ``unattended`` lets workers run behind other programs while the machine runs
            on its battery, or where nobody asked for the scan; or ``always`` or ``never``.
        watch: keep the index current while the window is open.
        skip_hidden: leave out files and folders whose name begins with a dot; as if the first line
            of ``exclude`` were ``.*``, so that a line ``!.notes`` takes one back.
        exclude: lines in the syntax of gitignore, relative to each root; what they match is not
            scanned. Trash folders never are, whatever stands here.
        include: lines in the same syntax; where there are some, only files that match are scanned.
        least_bytes: smaller files are not scanned.
        most_bytes: larger files are not scanned; None for no limit.
        suffixes: lower case, without the dot; where there are some, no other files are scanned.
        modified_after: ``YYYY-MM-DD``; files changed last before that day are not scanned.
        modified_before: ``YYYY-MM-DD``; files changed last on that day or later are not scanned.
        follow_links: walk into folders that links lead to; links to files are never read, since
            they are no copies.
        other_volumes: walk into other volumes that are mounted below a root.
        ocr: recognise the words of scanned pages and pictures, where tesseract is installed.
        ocr_languages: languages of those pages as tesseract names them, ``eng+deu``.
        colour_scheme: ``system``, ``light`` or ``dark``.
        language: of the window: ``system``, ``en``, ``de`` or ``zh``.
        recipe: how fingerprints are made; in the file only what differs from the default.
    """

    min_similarity: int = 80
    max_distance: int | None = None
    shared_passages: bool = True
    workers: int = 0
    text_cache: bool = True
    text_cache_bytes: int = 2048 * MEBIBYTE
    low_priority: str = "unattended"
    watch: bool = True
    skip_hidden: bool = True
    exclude: tuple[str, ...] = DEFAULT_EXCLUDE
    include: tuple[str, ...] = ()
    least_bytes: int = 0
    most_bytes: int | None = None
    suffixes: tuple[str, ...] = ()
    modified_after: str = ""
    modified_before: str = ""
    follow_links: bool = False
    other_volumes: bool = False
    ocr: bool = False
    ocr_languages: str = "eng"
    colour_scheme: str = "system"
    language: str = "system"
    recipe: Recipe = Recipe()

    def __post_init__(self) -> None:
        """Refuse what has no meaning.

        Raises:
            SettingsError: naming the setting and what is legal.
        """
        legal = {
            "min_similarity": (50 <= self.min_similarity <= 100, "50 to 100 percent"),
            "max_distance": (
                self.max_distance is None or 0 <= self.max_distance <= 24,
                "0 to 24 bits, or none",
            ),
            "workers": (0 <= self.workers <= 64, "0 to 64"),
            "text_cache_bytes": (self.text_cache_bytes >= 0, "0 bytes or more"),
            "ocr_languages": (
                OCR_LANGUAGES.fullmatch(self.ocr_languages) is not None,
                "languages of tesseract, joined with +, such as eng+deu",
            ),
            "colour_scheme": (
                self.colour_scheme in {"system", "light", "dark"},
                "system, light or dark",
            ),
            "language": (
                self.language in {"system", "en", "de", "zh"},
                "system, en, de or zh",
            ),
            "low_priority": (
                self.low_priority in {"unattended", "always", "never"},
                "unattended, always or never",
            ),
            **self._legal_filters(),
        }
        for key, (fits, detail) in legal.items():
            if not fits:
                raise SettingsError(key, detail)

    def _legal_filters(self) -> dict[str, tuple[bool, str]]:
        lines = "lines in the syntax of gitignore"
        most = self.most_bytes
        return {
            "exclude": (self.exclude == DEFAULT_EXCLUDE or _are_patterns(self.exclude), lines),
            "include": (_are_patterns(self.include), lines),
            "least_bytes": (self.least_bytes >= 0, "0 bytes or more"),
            "most_bytes": (most is None or most >= self.least_bytes, "not below least_bytes"),
            "suffixes": (_are_suffixes(self.suffixes), "suffixes such as pdf, in lower case"),
            "modified_after": (
                _is_day(self.modified_after),
                "a day such as 2024-01-31, of 1971 or later",
            ),
            "modified_before": (
                _is_day(self.modified_before),
                "a day such as 2024-01-31, of 1971 or later",
            ),
        }

    @property
    def floor(self) -> float:
        """Return the similarity floor, 0.5 to 1.0."""
        return self.min_similarity / 100

    def same_walk(self, other: Settings) -> bool:
        """Tell whether a walk leaves the same files out under other settings."""
        return all(getattr(self, name) == getattr(other, name) for name in _OF_THE_WALK)

    def limits(self) -> Limits:
        """Return what one file may cost under these settings."""
        return Limits(ocr=self.ocr, ocr_languages=self.ocr_languages)

    @property
    def kept_text_bytes(self) -> int:
        """Return how many bytes of text may stay on the disk between two scans."""
        return self.text_cache_bytes if self.text_cache else 0

    def worker_count(self) -> int:
        """Return the number of worker processes, 1 or more."""
        return self.workers or max(1, os.cpu_count() or 1)


@dataclass(frozen=True, slots=True)
class Locations:
    """Where SimDesk keeps its files."""

    config: Path
    data: Path
    cache: Path
    logs: Path

    @classmethod
    def standard(cls) -> Locations:
        """Return the folders the system gives to a program."""
        dirs = platformdirs.PlatformDirs("simdesk", appauthor=False)
        return cls(
            dirs.user_config_path, dirs.user_data_path, dirs.user_cache_path, dirs.user_log_path
        )

    @classmethod
    def under(cls, folder: Path) -> Locations:
        """Return everything below one folder: ``--data DIR``, tests, portable use."""
        return cls(folder / "config", folder / "data", folder / "cache", folder / "logs")

    @classmethod
    def choose(cls, folder: Path | None) -> Locations:
        """Return `under` a folder where one is given, else `standard`."""
        return cls.standard() if folder is None else cls.under(folder.expanduser().absolute())

    @property
    def tables(self) -> Path:
        """Return the folder of the frequency tables, which can be learned again."""
        return self.data / "frequencies"

    @property
    def index(self) -> Path:
        """Return the path of the index, which can be rebuilt."""
        return self.data / "index.sqlite"

    @property
    def texts(self) -> Path:
        """Return the path of the text cache, which can be rebuilt."""
        return self.cache / "texts.sqlite"

    @property
    def decisions(self) -> Path:
        """Return the path of the decisions, which are precious."""
        return self.data / "decisions.sqlite"

    @property
    def lock(self) -> Path:
        """Return the path of the lock that the one engine holds."""
        return self.data / "engine.lock"

    @property
    def settings(self) -> Path:
        """Return the path of the settings file."""
        return self.config / "settings.json"

    def create(self) -> None:
        """Make the folders.

        Raises:
            OSError: where one cannot be made.
        """
        for folder in (self.config, self.data, self.cache, self.logs):
            folder.mkdir(parents=True, exist_ok=True)


def _are_patterns(lines: object) -> bool:
    if not isinstance(lines, tuple) or not all(isinstance(line, str) for line in lines):
        return False
    if not lines:
        return True
    # the library takes 0.1 s to load, and most people have the default patterns
    from pathspec import GitIgnoreSpec  # noqa: PLC0415

    try:
        GitIgnoreSpec.from_lines(lines, backend="simple")
    except (ValueError, TypeError, AttributeError):
        return False
    return all("\n" not in line for line in lines)


def _are_suffixes(suffixes: object) -> bool:
    if not isinstance(suffixes, tuple):
        return False
    bare = all(each and not set(each) & set("./\\*?") for each in suffixes)
    return bare and all(each == each.lower() for each in suffixes)


def _is_day(day: str) -> bool:
    if not day:
        return True
    try:
        found = date.fromisoformat(day)
    except ValueError:
        return False
    return found.isoformat() == day and found.year >= FIRST_YEAR


def _read_raw(path: Path) -> dict[str, Any]:
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise SettingsError(path.name, str(error)) from error
    if not isinstance(raw, dict):
        raise SettingsError(path.name, "an object is expected")
    return raw


def load_settings(path: Path) -> Settings:
    """Read the settings; a missing file means the defaults.

    Raises:
        SettingsError: where the file is no JSON object or a value is not legal.
    """
    raw = _read_raw(path)
    given = {entry.name: raw[entry.name] for entry in fields(Settings) if entry.name in raw}
    for key in ("exclude", "include", "suffixes"):  # JSON has lists for tuples
        if isinstance(given.get(key), list):
            given[key] = tuple(given[key])
    if "recipe" in given:
        given["recipe"] = Recipe.chosen(given["recipe"])
    try:
        return replace(Settings(), **given)
    except (TypeError, AttributeError) as error:
        raise SettingsError(path.name, str(error)) from error


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings in one step, keeping keys this version does not know.

    Raises:
        OSError: where the folder cannot be written; the old file then stands unchanged.
        SettingsError: where the file that is there is no JSON object.
    """
    content = _read_raw(path) | asdict(settings) | {"recipe": settings.recipe.choices()}
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            json.dump(content, stream, indent=2, sort_keys=True)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
