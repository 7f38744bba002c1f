# SPDX-License-Identifier: MIT
"""Which folders are roots, how a path is related to them, and what is left when one goes.

The innermost root that holds a path decides its role. A folder is never taken in twice with the
same role, and to take a folder in never takes protection away: only `SetRole` does.
"""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

from simdesk.index.rows import below
from simdesk.mounts import Mounts
from simdesk.records import Role
from simdesk.walk import WalkRules

if TYPE_CHECKING:
    from simdesk.index.decided import Decided
    from simdesk.index.reader import Reader
    from simdesk.index.store import Store
    from simdesk.scanning import Scan, ScanRequest
    from simdesk.settings import Locations, Settings


class Roots:
    """Keep the roots. Engine's thread.

    Args:
        decided: where they are stored.
    """

    def __init__(self, decided: Decided) -> None:
        self._decided = decided
        self._roles = decided.roots()

    @property
    def walked(self) -> frozenset[bytes]:
        """Return the roots that are not excluded."""
        return frozenset(path for path, role in self._roles.items() if role is not Role.EXCLUDED)

    def known_as(self, spelled: bytes) -> bytes:
        """Return how a path is stored, however it is spelled: the root's own name where it is one.

        A root that is not there now cannot be told by following links, so its name comes first.
        """
        plain = os.path.abspath(spelled)
        return plain if plain in self._roles else os.path.realpath(spelled)

    def take_in(self, path: bytes, role: Role) -> list[bytes]:
        """Make a folder a root, unless it has the role already or is protected.

        Args:
            path: as `known_as` gives it.
            role: what may happen in it.

        Returns:
            Folders that are no roots because they lie in another one of the same role.
        """
        nearest = _nearest(path, self._roles)
        present = None if nearest is None else self._roles[nearest]
        if present is role or (present is Role.PROTECTED and role is Role.NORMAL):
            return [] if nearest == path else [path]
        self.set_role(path, role)
        inner = [root for root in self._roles if root != path and self._roles[root] is role]
        inner = [root for root in inner if _nearest(os.path.dirname(root), self._roles) == path]
        for root in inner:
            self.drop(root)
        return inner

    def set_role(self, path: bytes, role: Role) -> None:
        """Make a folder a root with this role, whatever it was."""
        self._decided.put_root(path, role)
        self._roles[path] = role

    def drop(self, path: bytes) -> bool:
        """Forget a root; return whether it was one."""
        if path not in self._roles:
            return False
        self._decided.drop_root(path)
        del self._roles[path]
        return True

    def hold(self, path: bytes) -> bool:
        """Tell whether a file or folder lies in a root that is walked."""
        nearest = _nearest(path, self._roles)
        return nearest is not None and self._roles[nearest] is not Role.EXCLUDED

    def related(self, path: bytes) -> tuple[bytes, ...]:
        """Return the walked roots that lie in a folder or hold it, sorted."""
        return tuple(sorted(r for r in self.walked if below(r, path) or below(path, r)))

    def narrowed(self, request: ScanRequest) -> ScanRequest:
        """Return a request without what lies in no root (any more)."""
        return replace(
            request,
            roots=tuple(path for path in request.roots if self.hold(path)),
            folders=tuple(path for path in request.folders if self.hold(path)),
        )

    def rules(self, locations: Locations, settings: Settings) -> WalkRules:
        """Return what a walk leaves out: excluded folders, our own, and what settings name."""
        return WalkRules.under(settings, locations, self._roles)


def is_folder(path: bytes) -> bool:
    """Tell whether something may be a root: a folder, or one that is not there now.

    A file is none, and neither is what the system shows of itself.
    """
    if os.path.lexists(path) and not os.path.isdir(path):
        return False
    return not Mounts.read().is_pseudo(path)


class RootFacts:
    """Keep what is known of the roots since their last walk. Engine's thread.

    Args:
        store: where it is stored.
        reader: reads it.
    """

    def __init__(self, store: Store, reader: Reader) -> None:
        self._store = store
        self._reader = reader

    def left_out(self, roots: frozenset[bytes]) -> int:
        """Return how many files and folders filters left out at the last walks of these roots."""
        counts = self._reader.fact("left_out", {})
        return sum(counts.get(root.hex(), 0) for root in roots)

    def files(self, roots: tuple[bytes, ...]) -> int:
        """Return how many files the last walk of these very roots showed, 0 where none was."""
        return int(self._reader.fact("looked", {}).get(_named(roots), 0))

    def note(self, scan: Scan) -> tuple[list[bytes], bool]:
        """Take in what a walk that has ended says of the roots.

        Returns:
            The roots that are offline since this walk, and whether anything is otherwise now.
        """
        before = set(self._reader.fact("offline", []))
        walked = {root.hex() for root in scan.request.roots}
        offline = (before - walked) | {root.hex() for root in scan.offline}
        if offline != before:
            self._store.put_fact("offline", sorted(offline))
        counts = self._reader.fact("left_out", {})
        now = counts | {root.hex(): number for root, number in scan.left_out().items()}
        if now != counts:
            self._store.put_fact("left_out", now)
        looked = self._reader.fact("looked", {})
        roots = scan.request.roots
        whole = bool(roots) and scan.left_out().keys() == set(roots)
        if whole and looked.get(_named(roots)) != scan.tally.looked:
            self._store.put_fact("looked", looked | {_named(roots): scan.tally.looked})
        newly = [root for root in scan.offline if root.hex() not in before]
        return newly, offline != before or now != counts


def _named(roots: tuple[bytes, ...]) -> str:
    return ",".join(sorted(root.hex() for root in roots))


def _nearest(path: bytes, roots: dict[bytes, Role]) -> bytes | None:
    holding = [root for root in roots if below(path, root)]
    return max(holding, key=len) if holding else None
