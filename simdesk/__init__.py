# SPDX-License-Identifier: MIT
"""The engine: finds, reads, compares and removes documents; no Qt, no sentences for people."""

from __future__ import annotations
