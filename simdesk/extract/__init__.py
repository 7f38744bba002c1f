# SPDX-License-Identifier: MIT
"""Bytes of a file to text, one module a family of formats."""

from __future__ import annotations
