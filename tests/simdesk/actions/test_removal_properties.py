# SPDX-License-Identifier: MIT
"""Random trees, marks, plans, roles, interference, faults and kills: what always holds.

- No file is lost: after any operation of ours every path has the bytes, time and mode it had, but
  for those of which the journal says what happened to them; and there it stands as it says.
- Nothing in a protected root moves.
- Every removed file has a survivor on the disk that was compared directly with it.
- What the journal says is what the disk says.
- Undo brings back bytes, name, time and permissions, or says why not.
"""

from __future__ import annotations

import os
from itertools import combinations
from pathlib import Path

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from simdesk.actions.folders import folders_plan, left_empty
from simdesk.records import LINKING, Action, JournalState, Role, Tier

FLOOR = 0.8
DOCUMENTS = "abcd"
NAMES = ("1.txt", "2.txt", "sub/3.txt", "sub/4.txt", "deep/er/5.txt", "\udcff6.txt")
ROOTS = ("docs", "more", "safe")

AWAY = (Action.TRASH, Action.QUARANTINE, Action.MOVE)
"""After these a file stands at its destination."""

actions = st.sampled_from((*AWAY, Action.PERMANENT, *sorted(LINKING)))
places = st.tuples(st.sampled_from(ROOTS), st.sampled_from(NAMES))
contents = st.tuples(
    st.sampled_from("aabcd"), st.sampled_from(("1", "1", "1", "2", "pictures1", "pictures2"))
)
fault_points = st.none() | st.tuples(st.integers(1, 150), st.integers(0, 8), st.booleans())
EXAMPLES = int(os.environ.get("SIMDESK_EXAMPLES", "60"))


def _documents(contents):
    return {content.partition("/")[0] for content in contents}


class Removal(RuleBasedStateMachine):
    """One person, one engine that may be killed, and others who change files."""

    new_world = None
    kit = None

    def __init__(self):
        super().__init__()
        self.world = type(self).new_world()
        self.plans = []
        self.undone_by_others = set()
        self.originals = {}
        self.destroyed = set()

    def teardown(self):
        self.world.close()

    @initialize(
        files=st.dictionaries(places, contents, min_size=4),
        similar=st.lists(st.sampled_from((0.5, 0.79, 0.8, 1.0)), min_size=6, max_size=6),
        estimated=st.sets(st.sampled_from(list(combinations(DOCUMENTS, 2))), max_size=1),
        partial=st.sets(st.sampled_from(DOCUMENTS), max_size=1),
        apart=st.booleans(),
    )
    def begin(self, files, similar, estimated, partial, apart):
        if apart:
            self.world.set_apart()
        pairs = [frozenset(pair) for pair in combinations(DOCUMENTS, 2)]
        self.world.similar = dict(zip(pairs, similar, strict=True))
        self.world.estimated = {frozenset(pair) for pair in estimated}
        self.world.partial = set(partial)
        for place, content in files.items():
            self._write(self._path(place), content)
        self.world.scan()

    def _path(self, place):
        return self.world.top / place[0] / place[1]

    def _write(self, path, content):
        if path.parent.is_symlink() or not path.parent.parent.is_dir():
            return
        path.parent.mkdir(exist_ok=True, parents=True)
        if path.is_dir() or path.is_symlink():
            return
        path.write_text("/".join(content))

    # Others change files

    def _others(self, change):
        """Remember of which documents other people destroyed a file: those we cannot keep."""
        before = self._standing()
        change()
        self.destroyed |= _documents(before - self._standing())

    def _standing(self):
        """Return the contents that stand in the roots, also where a link leads elsewhere."""
        return {
            Path(folder, name).read_text()
            for root in (*ROOTS, *(f"aside-{root}" for root in ROOTS))
            for folder, _, names in os.walk(self.world.top / root)
            if ".simdesk" not in folder
            for name in names
            if Path(folder, name).is_file() and not Path(folder, name).is_symlink()
        }

    @rule(place=places, content=contents)
    def somebody_writes(self, place, content):
        self._others(lambda: self._write(self._path(place), content))

    @rule(place=places)
    def somebody_deletes(self, place):
        self._others(lambda: self._path(place).unlink(missing_ok=True))

    @rule(place=places)
    def somebody_touches(self, place):
        path = self._path(place)
        if path.is_file():
            os.utime(path, ns=(11, path.stat().st_mtime_ns + 1_000_000_007))

    @rule(source=places, goal=places, symbolic=st.booleans())
    def somebody_links(self, source, goal, symbolic):
        source, goal = self._path(source), self._path(goal)
        if source.is_file() and goal.parent.is_dir() and not os.path.lexists(goal):
            goal.symlink_to(source) if symbolic else goal.hardlink_to(source)

    @rule(source=places, goal=places)
    def somebody_renames(self, source, goal):
        source, goal = self._path(source), self._path(goal)
        if source.is_file() and goal.parent.is_dir():
            self._others(lambda: source.replace(goal))

    @rule(root=st.sampled_from(ROOTS), back=st.booleans())
    def somebody_swaps_a_folder_for_a_link(self, root, back):
        folder, aside = self.world.top / root / "sub", self.world.top / f"aside-{root}"
        if back and folder.is_symlink():
            folder.unlink()
            aside.rename(folder)
        elif not back and folder.is_dir() and not folder.is_symlink() and not aside.exists():
            folder.rename(aside)
            folder.symlink_to(aside)

    @rule(root=st.sampled_from(ROOTS))
    def somebody_restores_by_the_desktop(self, root):
        del root
        for row in self._rows(JournalState.DONE, *AWAY):
            trashed, home = (
                Path(os.fsdecode(row.entry.destination)),
                Path(os.fsdecode(row.entry.path)),
            )
            if trashed.exists() and home.parent.is_dir() and not os.path.lexists(home):
                trashed.rename(home)
                self.undone_by_others.add(row.entry.id)
                return

    # The person

    @rule(root=st.sampled_from(ROOTS), role=st.sampled_from((*[Role.NORMAL] * 4, *Role)))
    def the_person_sets_a_role(self, root, role):
        self.world.roles[os.fsencode(self.world.top / root)] = role

    @rule()
    def the_person_scans(self):
        self.world.scan()

    @rule(data=st.data(), action=actions)
    def the_person_plans(self, data, action):
        self.plans.append(self._plan(data, action))

    @precondition(lambda self: self.plans)
    @rule(data=st.data(), fault=fault_points)
    def the_person_applies_an_old_plan(self, data, fault):
        self._apply(data.draw(st.sampled_from(self.plans)), fault)

    @rule(data=st.data(), action=actions, fault=fault_points)
    def the_person_removes(self, data, action, fault):
        self.world.scan()
        self._apply(self._plan(data, action), fault)

    @rule(data=st.data(), action=actions)
    def the_person_removes_without_a_fault(self, data, action):
        self.world.scan()
        self._apply(self._plan(data, action), None)

    def _plan(self, data, action):
        paths = [row.path for row in self.world.rows]
        marked = data.draw(st.sets(st.sampled_from(paths), min_size=1)) if paths else set()
        plan = self.world.plan(
            *(Path(os.fsdecode(path)) for path in marked), action=action, floor=FLOOR
        )
        gone = {entry.path for entry in plan.allowed()}
        assert len(plan.entries) == len(marked)
        assert not gone & {entry.survivor_path for entry in plan.allowed()}
        return plan

    def _apply(self, plan, fault):
        by_path = {entry.path: entry for entry in plan.entries}
        protected = self._protected()
        removed = self._operate(lambda: self.world.executor.apply(plan, plan.confirmation()), fault)
        assert self._protected() == protected
        for row in removed:
            assert self.world.is_known_survivor_standing(row)
            self._assert_compared(by_path[row.entry.path])
            if plan.action in LINKING:
                assert row.tier is Tier.IDENTICAL
            elif row.entry.destination:
                survivor = Path(os.fsdecode(row.entry.survivor_path)).lstat()
                trashed = Path(os.fsdecode(row.entry.destination)).lstat()
                assert survivor.st_ino != trashed.st_ino

    def _assert_compared(self, entry):
        a, b = self._texts[entry.digest], self._texts[entry.survivor_digest]
        (left, left_form), (right, right_form) = a.split("/"), b.split("/")
        if entry.tier is Tier.IDENTICAL:
            assert a == b
            return
        assert not {left, right} & self.world.partial
        if entry.tier is Tier.SAME_TEXT:
            assert left == right
            assert left_form.startswith("p") == right_form.startswith("p")
        elif left != right:
            pair = frozenset((left, right))
            assert self.world.similar[pair] >= FLOOR
            assert pair not in self.world.estimated

    @precondition(lambda self: self._rows(JournalState.DONE) + self._rows(JournalState.LOST))
    @rule(data=st.data(), fault=fault_points)
    def the_person_undoes_a_plan(self, data, fault):
        rows = self._rows(JournalState.DONE) + self._rows(JournalState.LOST)
        plan_id = data.draw(st.sampled_from(sorted({row.entry.plan_id for row in rows})))
        protected = self._protected()
        self._operate(lambda: self.world.executor.undo(plan_id), fault)
        assert protected.items() <= self._protected().items()
        for row in self.world.journal.records(plan_id):
            if row.entry.can_undo and row.entry.id in {each.entry.id for each in rows}:
                assert row.entry.refusal is not None

    @precondition(lambda self: self._rows(JournalState.UNDONE))
    @rule(data=st.data(), fault=fault_points)
    def the_person_does_it_again(self, data, fault):
        rows = [row for row in self._rows(JournalState.UNDONE) if row.entry.survivor_path]
        plans = sorted({row.entry.plan_id for row in rows})
        if plans:
            self._apply(self.world.plan_again(data.draw(st.sampled_from(plans)), FLOOR), fault)

    @rule(data=st.data(), fault=fault_points)
    def the_person_removes_empty_folders(self, data, fault):
        folders = [
            os.fsencode(folder) for root in ROOTS for folder, *_ in os.walk(self.world.top / root)
        ]
        empty = left_empty(self.world.disk, folders, self.world.roles)
        assert not set(empty) & self.world.roles.keys()
        some = data.draw(st.sets(st.sampled_from(folders)))
        before, protected = self._files(), self._folders(Role.PROTECTED)
        self._operate(lambda: self.world.executor.apply(folders_plan(some)), fault)
        assert self._files() == before
        assert self._folders(Role.PROTECTED) == protected
        gone = {folder for folder in folders if not os.path.lexists(folder)}
        assert gone <= some & set(empty)
        assert gone == some & set(empty) or fault

    @rule()
    def the_engine_starts_again(self):
        self._operate(self.world.start, None)

    def _operate(self, operation, fault):
        """Run something of ours; returns the rows that became done. Nothing may be lost in it."""
        before, rows = self._files(), self._all_rows()
        done = {row.entry.id for row in self._rows(JournalState.DONE)}
        self.world.disk.calls.clear()
        if fault is not None:
            at, number, after = fault
            act = self.kit.killing if number >= 5 else self.kit.raising(self.kit.codes[number])
            self.world.disk.fault = self.kit.Fault(at, act, after)
        try:
            operation()
        except self.kit.Killed:
            assert at <= len(self.world.disk.calls)
        self.world.start()
        self.world.executor.reconcile()
        self._assert_explained(before, rows)
        return [row for row in self._rows(JournalState.DONE) if row.entry.id not in done]

    def _files(self):
        """Return every document anywhere by path: its bytes, time and mode."""
        found = {}
        for folder, _, names in os.walk(self.world.top):
            for name in names:
                path = os.path.join(os.fsencode(folder), os.fsencode(name))
                ours = path.endswith(b".trashinfo") or b"decisions.sqlite" in path
                if not ours and not os.path.islink(path):
                    status = os.lstat(path)
                    content = Path(os.fsdecode(path)).read_bytes()
                    found[path] = content, status.st_mtime_ns, status.st_mode
        return found

    def _assert_explained(self, before, rows):
        """Compare the disk with what it was, and with what the journal says happened."""
        after = self._files()
        explained = set()
        for number, row in self._all_rows().items():
            was = rows[number].entry if number in rows else None
            entry = row.entry
            if was is not None and (was.state, was.destination) == (entry.state, entry.destination):
                continue
            explained |= {entry.path, entry.destination, was.destination if was else b""}
            self._assert_as_said(row, was, before, after)
        changed = {
            path for path in before.keys() | after.keys() if before.get(path) != after.get(path)
        }
        assert changed <= explained
        private = {path for path in after if os.path.basename(path).startswith(b".simdesk-")}
        assert private <= {row.entry.destination for row in self._all_rows().values()}

    def _assert_as_said(self, row, was, before, after):
        entry = row.entry
        if entry.action is Action.EMPTY_FOLDERS:
            assert os.path.isdir(entry.path) is (entry.state is not JournalState.DONE)
        elif entry.state is JournalState.DONE and not entry.refusal:
            self.originals[entry.id] = before[entry.path]
            if entry.action in AWAY:
                assert entry.path not in after
                assert after[entry.destination] == before[entry.path]
            elif entry.action is Action.PERMANENT:
                assert entry.path not in after
            else:
                assert after[entry.path][0] == before[entry.path][0]
                other = os.lstat(entry.survivor_path).st_ino
                linked = os.lstat(entry.path).st_ino == other
                assert linked is (entry.action is Action.HARD_LINK)
        elif entry.state is JournalState.UNDONE and entry.id not in self.undone_by_others:
            assert after[entry.path] == self.originals[entry.id]
            assert after.get(entry.survivor_path) == before.get(entry.survivor_path)
        elif entry.state in {JournalState.REFUSED, JournalState.FAILED}:
            assert was is None
            assert after.get(entry.path) == before.get(entry.path)

    # What always holds

    def _all_rows(self):
        """Return the journal by number."""
        count = self.world.connection.execute("SELECT max(id) FROM plans").fetchone()[0] or 0
        rows = [row for plan in range(1, count + 1) for row in self.world.journal.records(plan)]
        return {row.entry.id: row for row in rows}

    def _rows(self, state, *actions):
        return [
            row
            for row in self._all_rows().values()
            if row.entry.state is state and (not actions or row.entry.action in actions)
        ]

    def _folders(self, role):
        roots = [root for root, its in self.world.roles.items() if its is role]
        return {folder for root in roots for folder, *_ in os.walk(root)}

    def _protected(self):
        roots = [root for root, role in self.world.roles.items() if role is Role.PROTECTED]
        return {
            path: (path.lstat().st_ino, path.lstat().st_mtime_ns)
            for root in roots
            for path in Path(os.fsdecode(root)).rglob("*")
            if not path.is_dir() and ".simdesk" not in str(path)
        }

    @property
    def _texts(self):
        forms = ("1", "2", "pictures1", "pictures2")
        texts = [f"{document}/{form}" for document in DOCUMENTS for form in forms]
        return {self.kit.digest_of(text.encode()): text for text in texts}

    @invariant()
    def every_removed_file_is_in_the_trash(self):
        for row in self._rows(JournalState.DONE, *AWAY):
            if row.entry.id not in self.undone_by_others and not row.entry.refusal:
                content = Path(os.fsdecode(row.entry.destination)).read_bytes()
                assert self.kit.digest_of(content) == row.digest

    @invariant()
    def every_removed_file_has_a_survivor_unless_others_destroyed_it(self):
        """The survivor itself, or after it went for an equal one, a file of the same document."""
        kept = _documents(self._standing()) | self.destroyed
        for row in self._rows(JournalState.DONE, *AWAY, Action.PERMANENT):
            assert self._texts[row.survivor_digest].partition("/")[0] in kept

    @invariant()
    def nothing_is_left_open(self):
        assert self.world.journal.open_records() == []


@pytest.mark.slow
def test_nothing_is_ever_lost(new_world, faults):
    Removal.new_world, Removal.kit = staticmethod(new_world), faults
    run_state_machine_as_test(
        Removal,
        settings=settings(
            max_examples=EXAMPLES,
            stateful_step_count=30,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
