# SPDX-License-Identifier: MIT
"""Threads of the window process: the link to the engine and the reader."""

from __future__ import annotations
