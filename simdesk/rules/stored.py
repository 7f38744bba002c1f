# SPDX-License-Identifier: MIT
"""Rules to JSON and back, as the decisions file keeps them."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from typing import Any

from simdesk.rules.records import Matched, Pattern, RuleSet, Step, StepKind, Syntax

VERSION = 1


def to_json(rule_set: RuleSet) -> str:
    """Spell a rule; paths become hexadecimal, as they may be no UTF-8."""
    data = asdict(rule_set)
    for step in data["steps"]:
        step["folders"] = [os.fspath(folder).hex() for folder in step["folders"]]
    return json.dumps({"version": VERSION, **data})


def from_json(text: str) -> RuleSet | None:
    """Read a rule back.

    Returns:
        None where it is of a later version or holds what this version does not know.
    """
    try:
        data = json.loads(text)
        if data["version"] != VERSION:
            return None
        return RuleSet(
            steps=tuple(_step(step) for step in data["steps"]),
            near=bool(data["near"]),
            only=_pattern(data["only"]),
        )
    except (ValueError, KeyError, TypeError):
        return None


def _step(data: dict[str, Any]) -> Step:
    return Step(
        kind=StepKind(data["kind"]),
        folders=tuple(bytes.fromhex(folder) for folder in data["folders"]),
        formats=tuple(str(kind) for kind in data["formats"]),
        pattern=_pattern(data["pattern"]),
    )


def _pattern(data: dict[str, Any] | None) -> Pattern | None:
    if data is None:
        return None
    return Pattern(
        text=str(data["text"]),
        syntax=Syntax(data["syntax"]),
        on=Matched(data["on"]),
        case=bool(data["case"]),
        inverted=bool(data["inverted"]),
    )
