# SPDX-License-Identifier: MIT
"""The one exception tree of the engine.

::

    SimDeskError                 title code, path where there is one
      ExtractError               one file gave no text: reason, detail
      StoreError                 a database of ours
        StoreLockedError         another engine holds it
        StoreTooNewError         written by a newer SimDesk
        StoreCorruptError        not a readable SQLite file of ours
        StoreFullError           no space, or a read-only data folder
      ActionError                one file was not acted on: refusal
      ReportError                a report was not written: fault
      RuleError                  a rule cannot be run: fault
      SettingsError              a setting has no legal value: key
      TableLostError             a frequency table is gone or damaged: name

A problem of one file is data (`simdesk.records.Failure`), never an exception that stops a scan.
"""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simdesk.records import Reason, Refusal


class SimDeskError(Exception):
    """Say that something the program knows about went wrong."""


class ExtractError(SimDeskError):
    """Say why one file gave no text.

    Args:
        reason: the code that people see translated.
        detail: the library's own words, for the curious; may be empty.
    """

    def __init__(self, reason: Reason, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}" if detail else str(reason))
        self.reason = reason
        self.detail = detail

    def __reduce__(self) -> tuple[type[ExtractError], tuple[Reason, str]]:
        """Survive the pipe from a worker process."""
        return type(self), (self.reason, self.detail)


class StoreError(SimDeskError):
    """Say that one of the databases cannot be used."""


class StoreLockedError(StoreError):
    """Another engine holds the data folder."""


class StoreTooNewError(StoreError):
    """The database was written by a newer SimDesk."""


class StoreCorruptError(StoreError):
    """The file is damaged or no database of ours."""


class StoreFullError(StoreError):
    """The disk is full or the data folder cannot be written."""


class ActionError(SimDeskError):
    """Say why one file was not acted on.

    Args:
        refusal: the code that people see translated.
        detail: the operating system's words; may be empty.
    """

    def __init__(self, refusal: Refusal, detail: str = "") -> None:
        super().__init__(f"{refusal}: {detail}" if detail else str(refusal))
        self.refusal = refusal
        self.detail = detail


class ReportError(SimDeskError):
    """Say why a report was not written; what stood at its place still stands there.

    Args:
        fault: ``unknown_form``, ``disk_full`` or ``not_writable``.
        detail: the path and the operating system's words.
    """

    def __init__(self, fault: str, detail: str = "") -> None:
        super().__init__(f"{fault}: {detail}" if detail else fault)
        self.fault = fault
        self.detail = detail

    @classmethod
    def of(cls, error: OSError, path: str) -> ReportError:
        """Take the fault from what the operating system said."""
        full = error.errno in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
        return cls("disk_full" if full else "not_writable", f"{path}: {error.strerror or error}")


class RuleError(SimDeskError):
    """Say why a rule cannot be run.

    Args:
        fault: a value of `simdesk.rules.records.RuleFault`.
        detail: what is wrong with it; may be empty.
    """

    def __init__(self, fault: str, detail: str = "") -> None:
        super().__init__(f"{fault}: {detail}" if detail else fault)
        self.fault = fault
        self.detail = detail


class SettingsError(SimDeskError):
    """Say which setting has no legal value.

    Args:
        key: the name of the setting.
        detail: what is legal.
    """

    def __init__(self, key: str, detail: str = "") -> None:
        super().__init__(f"{key}: {detail}" if detail else key)
        self.key = key
        self.detail = detail


class TableLostError(SimDeskError):
    """Say that the frequency table a recipe names is gone or damaged.

    Args:
        name: of the table.
        detail: what is wrong with it; may be empty.
    """

    def __init__(self, name: str, detail: str = "") -> None:
        super().__init__(f"frequency table {name}: {detail}" if detail else name)
        self.name = name
        self.detail = detail

    def __reduce__(self) -> tuple[type[TableLostError], tuple[str, str]]:
        """Survive the pipe from a worker process."""
        return type(self), (self.name, self.detail)
