# SPDX-License-Identifier: MIT
"""Top-level windows and dialogs."""

from __future__ import annotations
