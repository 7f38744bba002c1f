# SPDX-License-Identifier: MIT
"""Rules that mark: which file of a group stays, over all groups at once, saved by name."""

from __future__ import annotations
