# SPDX-License-Identifier: MIT
"""Excel's formats to text: one line a row, cells apart by tabs, only the cells that are there.

XLSX is read as XML without ever making a grid: two cells in far corners cost two cells. The binary
forms go to calamine, which does make one; the worker's memory limit holds it.
"""

from __future__ import annotations

import io
import re
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from simdesk.errors import ExtractError
from simdesk.extract.container import Package
from simdesk.extract.markup import attribute, iterate, local_name, parse
from simdesk.extract.openxml import (
    add_drawing,
    attribute_of_relation,
    main_part,
    numbered_parts,
    relations,
)
from simdesk.records import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator

    from simdesk.extract.draft import Draft, Source
    from simdesk.extract.markup import Element
    from simdesk.records import Extracted

MOST_CELLS = 2_000_000
_DATE_FORMATS = frozenset({*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)})
_NOT_DATE = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.|_.|\*.')
_DATE_LETTERS = re.compile(r"[ymdhs]", re.IGNORECASE)
EPOCH = datetime(1899, 12, 30)  # noqa: DTZ001 - sheets have no time zone
"""Day 0 of a sheet."""
_EPOCH_1904 = datetime(1904, 1, 1)  # noqa: DTZ001 - sheets have no time zone
_LAST_DAY = 2_958_466


def read_xlsx(source: Source) -> list[Extracted]:
    """Read a workbook of Excel 2007 and later.

    Raises:
        ExtractError: ENCRYPTED, DAMAGED, TOO_LARGE, EMPTY or SYMBOLS_ONLY.
    """
    package = Package(source.data, source.budget)
    draft = source.draft()
    draft.partial |= package.is_salvaged
    main = main_part(package, "xl/workbook.xml")
    root, damaged = parse(package.read(main))
    draft.partial |= damaged
    targets = relations(package, main)
    by_kind = dict(targets.values())
    workbook = _Workbook(
        draft,
        _shared_strings(package, by_kind.get("sharedStrings", "xl/sharedstrings.xml")),
        _date_styles(package, by_kind.get("styles", "xl/styles.xml")),
        is_1904=any(
            attribute(entry, "date1904") in {"1", "true"} for entry in root.iter("{*}workbookPr")
        ),
    )
    unlisted = [] if targets else numbered_parts(package, "xl/worksheets/sheet")
    for number, sheet in enumerate(root.iter("{*}sheet")):
        kind, name = targets.get(attribute_of_relation(sheet), ("", ""))
        name = unlisted[number] if number < len(unlisted) else name
        if name in package and kind in {"worksheet", "chartsheet", ""}:
            draft.begin("sheet", attribute(sheet, "name"))
            if kind != "chartsheet":
                workbook.add_sheet(package.read(name))
            _add_drawings(draft, package, name)
    for name in package.names():
        if "/media/" in name:
            draft.leave_out("images", package.fingerprint(name))
        elif "/comments" in name or "/threadedcomments/" in name:
            draft.leave_out("comments", package.fingerprint(name))
        elif name.endswith("vbaproject.bin"):
            draft.leave_out("macros", package.fingerprint(name))
    return [draft.finish()]


def _add_drawings(draft: Draft, package: Package, sheet: str) -> None:
    """Add the text of the shapes and charts on a sheet."""
    for _, drawing in relations(package, sheet).values():
        if "/drawings/drawing" not in drawing or drawing not in package:
            continue
        add_drawing(draft, package, drawing)
        for kind, name in relations(package, drawing).values():
            if kind in {"chart", "diagramData"} and name in package:
                add_drawing(draft, package, name)


class _Workbook:
    def __init__(
        self, draft: Draft, strings: list[str], date_styles: frozenset[int], *, is_1904: bool
    ) -> None:
        self._draft = draft
        self._strings = strings
        self._date_styles = date_styles
        self._epoch = _EPOCH_1904 if is_1904 else EPOCH
        self._cells = 0

    def add_sheet(self, data: bytes) -> None:
        row: list[str] = []
        for element in iterate(data, ("c", "row")):
            if local_name(element) == "row":
                if row:
                    self._draft.add("\t".join(row) + "\n")
                    row = []
                if self._draft.full or self._cells > MOST_CELLS:
                    self._draft.partial = True
                    return
                continue
            self._cells += 1
            if text := self._cell(element):
                row.append(text)
        if row:
            self._draft.add("\t".join(row) + "\n")

    def _cell(self, cell: Element) -> str:
        kind = attribute(cell, "t") or "n"
        value = ""
        for part in cell:
            name = local_name(part)
            if name == "v":
                value = part.text or ""
            elif name == "is":
                value = rich_text(part)
            elif name == "f" and part.text:
                self._draft.leave_out("formulas", f"{attribute(cell, 'r')}={part.text}")
        if kind == "s":
            return self._string(value)
        if kind == "b":
            return {"1": "TRUE", "0": "FALSE"}.get(value, value)
        return self._number(value, attribute(cell, "s")) if kind == "n" else value.strip()

    def _string(self, value: str) -> str:
        index = int(value) if value.strip().isdecimal() else -1
        return self._strings[index].strip() if 0 <= index < len(self._strings) else ""

    def _number(self, value: str, style: str) -> str:
        try:
            number = float(value)
        except ValueError:
            return value
        if style.isdecimal() and int(style) in self._date_styles and 0 <= number < _LAST_DAY:
            moment = self._epoch + timedelta(days=number)
            return shown_time(timedelta(days=number)) if number < 1 else shown_date(moment)
        return shown_number(number)


def shown_number(number: float) -> str:
    """Return a number as a sheet shows it without a format: 15 digits at most, no ``.0``."""
    return f"{number:.15g}"


def shown_date(moment: datetime) -> str:
    """Return a date in ISO form, with the time of day where there is one."""
    moment += timedelta(microseconds=500_000)
    form = "%Y-%m-%d %H:%M:%S" if moment.hour or moment.minute or moment.second else "%Y-%m-%d"
    return moment.strftime(form)


def shown_time(length: timedelta) -> str:
    """Return a time of day or a duration as ``hours:minutes:seconds``."""
    seconds = round(length.total_seconds())
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def rich_text(element: Element) -> str:
    """Return the text of a shared or inline string without its pronunciation (``rPh``)."""
    pieces = [
        part.text or ""
        for part in element.iter("{*}t")
        if local_name(part.getparent()) != "rPh"  # type: ignore[arg-type]  # a t has a parent
    ]
    return "".join(pieces).strip()


def _shared_strings(package: Package, name: str) -> list[str]:
    if name not in package:
        return []
    return [rich_text(entry) for entry in iterate(package.read(name), ("si",))]


def _date_styles(package: Package, name: str) -> frozenset[int]:
    """Return the indexes of the cell styles that show a number as a date."""
    if name not in package:
        return frozenset()
    root, _ = parse(package.read(name))
    custom = {
        attribute(entry, "numFmtId")
        for entry in root.iter("{*}numFmt")
        if _DATE_LETTERS.search(_NOT_DATE.sub("", attribute(entry, "formatCode")))
    }
    found: set[int] = set()
    for formats in root.iter("{*}cellXfs"):
        for index, entry in enumerate(formats):
            number = attribute(entry, "numFmtId")
            if number in custom or (number.isdecimal() and int(number) in _DATE_FORMATS):
                found.add(index)
    return frozenset(found)


def read_sheet_xml(source: Source) -> list[Extracted]:
    """Read a workbook in one XML file, as Excel 2002 and 2003 wrote it.

    Raises:
        ExtractError: DAMAGED, EMPTY or SYMBOLS_ONLY.
    """
    root, damaged = parse(source.data)
    draft = source.draft()
    draft.partial |= damaged
    for sheet in root.iter("{*}Worksheet"):
        draft.begin("sheet", attribute(sheet, "Name"))
        for row in sheet.iter("{*}Row"):
            shown = [text for cell in row.iter("{*}Cell") if (text := _xml_cell(cell, draft))]
            if shown:
                draft.add("\t".join(shown) + "\n")
            if draft.full:
                break
    return [draft.finish()]


def _xml_cell(cell: Element, draft: Draft) -> str:
    if formula := attribute(cell, "Formula"):
        draft.leave_out("formulas", formula)
    value = ""
    for part in cell:
        text = "".join(map(str, part.itertext())).strip()
        if local_name(part) == "Comment":
            draft.leave_out("comments", text)
        elif local_name(part) == "Data":
            value = _xml_value(text, attribute(part, "Type"))
    return value


def _xml_value(text: str, kind: str) -> str:
    if kind == "Boolean":
        return {"1": "TRUE", "0": "FALSE"}.get(text, text)
    if kind == "DateTime":
        return text.partition(".")[0].replace("T", " ").removesuffix(" 00:00:00")
    if kind != "Number":
        return text
    try:
        return shown_number(float(text))
    except ValueError:
        return text


def read_xls(source: Source) -> list[Extracted]:
    """Read a binary workbook: XLS or XLSB.

    Raises:
        ExtractError: ENCRYPTED, DAMAGED, EMPTY or SYMBOLS_ONLY.
    """
    import python_calamine

    draft = source.draft()
    cells = 0
    with _calamine_errors():
        book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(source.data))
    for name in book.sheet_names:
        draft.begin("sheet", name)
        for row in _rows(book, name, draft):
            shown = [text for text in map(_shown, row) if text]
            cells += len(row)
            if shown:
                draft.add("\t".join(shown) + "\n")
            if draft.full or cells > MOST_CELLS:
                draft.partial = True
                break
    return [draft.finish()]


def _rows(book: Any, name: str, draft: Draft) -> list[list[Any]]:  # noqa: ANN401 - untyped library
    try:
        with _calamine_errors():
            rows: list[list[Any]] = book.get_sheet_by_name(name).to_python(skip_empty_area=True)
            return rows
    except ExtractError:
        draft.partial = True
        return []


@contextmanager
def _calamine_errors() -> Iterator[None]:
    """Turn what calamine raises into `ExtractError`.

    A panic of its Rust code arrives as a `BaseException` of a class that cannot be imported.
    """
    import python_calamine

    try:
        yield
    except python_calamine.PasswordError as error:
        raise ExtractError(Reason.ENCRYPTED, str(error)) from error
    except (python_calamine.CalamineError, ValueError, OSError, TypeError, OverflowError) as error:
        raise ExtractError(Reason.DAMAGED, str(error)[:300]) from error
    except BaseException as error:
        if type(error).__name__ != "PanicException":
            raise
        raise ExtractError(Reason.DAMAGED, f"panic: {error}"[:300]) from error


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float):
        return shown_number(value)
    if isinstance(value, timedelta):
        return shown_time(value)
    return shown_date(value) if isinstance(value, datetime) else str(value).strip()
