# SPDX-License-Identifier: MIT
"""What a scan was about when the program ended in the middle of it, for the next start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simdesk.scanning import ScanRequest

if TYPE_CHECKING:
    from simdesk.index.reader import Reader
    from simdesk.index.store import Store

_REQUEST = "interrupted_scan"
_PAUSED = "paused"


class Resumption:
    """Remember the scan that a person asked for, and whether it is held. Engine's thread.

    Args:
        store: where that is stored.
        reader: reads it.
    """

    def __init__(self, store: Store, reader: Reader) -> None:
        self._store = store
        self._reader = reader

    def asked(self, request: ScanRequest) -> None:
        """Note that a scan is to be done; looks that nobody asked for are made at every start."""
        if not request.quiet:
            told = self._reader.fact(_REQUEST, None) or {"roots": [], "retry": False}
            roots = sorted({*told["roots"], *(root.hex() for root in request.roots)})
            retry = told["retry"] or request.retry_failures
            self._note(_REQUEST, {"roots": roots, "retry": retry})

    def ended(self) -> None:
        """Note that what was asked for has come to an end, or was ended by a person."""
        self._note(_REQUEST, None)
        self.hold(paused=False)

    def hold(self, *, paused: bool) -> None:
        """Note that scans are held, or go on."""
        self._note(_PAUSED, paused)

    @property
    def paused(self) -> bool:
        """Tell whether scans were held when the program ended."""
        return bool(self._reader.fact(_PAUSED, default=False))

    def request(self, roots: frozenset[bytes]) -> ScanRequest | None:
        """Return the scan that was broken off, None where there is none.

        Args:
            roots: those there are now.
        """
        told = self._reader.fact(_REQUEST, None)
        if told is None:
            return None
        left = tuple(root for root in map(bytes.fromhex, told["roots"]) if root in roots)
        return ScanRequest(left, retry_failures=told["retry"]) if left else None

    def _note(self, name: str, value: object) -> None:
        if (self._reader.fact(name, None) or None) != (value or None):
            self._store.put_fact(name, value)
