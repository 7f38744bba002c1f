# SPDX-License-Identifier: MIT
"""Widgets that show a model."""

from __future__ import annotations
