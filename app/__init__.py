# SPDX-License-Identifier: MIT
"""The window: everything that imports PySide6."""

from __future__ import annotations
