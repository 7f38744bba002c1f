# SPDX-License-Identifier: MIT
"""The README names every command, option and setting there is, and no picture that is not there."""

from __future__ import annotations

import argparse
import re
from dataclasses import fields
from pathlib import Path

import pytest

from simdesk.commands.arguments import parser
from simdesk.settings import _CHOICES, Settings

PROJECT = Path(__file__).resolve().parents[1]
README = (PROJECT / "README.md").read_text("utf-8")
QUOTED = " ".join(re.findall(r"`[^`]+`", re.sub(r"```.*?```", "", README, flags=re.DOTALL)))

(COMMANDS,) = (
    action.choices for action in parser()._actions if isinstance(action, argparse._SubParsersAction)
)


def is_named(word: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", QUOTED) is not None


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_is_named(name: str) -> None:
    options = [option for action in COMMANDS[name]._actions for option in action.option_strings]
    # what only negates or abbreviates another is told by --help
    options = [each for each in options if each.startswith("--") and not each.startswith("--no-")]
    told = [name, *(each for each in options if each not in {"--help", "--permanent"})]
    assert [word for word in told if not is_named(word)] == []


@pytest.mark.parametrize("name", [field.name for field in fields(Settings)])
def test_every_setting_is_named(name: str) -> None:
    assert is_named(name)


@pytest.mark.parametrize("name", sorted(set(_CHOICES) - {"frequency_table"}))
def test_every_choice_of_a_recipe_is_named(name: str) -> None:
    assert is_named(name)  # the table is chosen by `weights`, not by hand


def test_pictures_and_files_that_are_named_are_there() -> None:
    named = re.findall(r"\]\(([^)#:]+)\)", README)
    named += re.findall(r"`((?:app|simdesk|tests|resources|\.ci)/[\w./-]+)`", README)
    assert named
    assert [path for path in named if not (PROJECT / path).exists()] == []
