# SPDX-License-Identifier: MIT
"""Table models over snapshots of ids."""

from __future__ import annotations
