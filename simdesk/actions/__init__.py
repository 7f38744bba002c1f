# SPDX-License-Identifier: MIT
"""Removing files: plan, check, act, journal, undo."""

from __future__ import annotations
