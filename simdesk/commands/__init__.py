# SPDX-License-Identifier: MIT
"""What the command line can do: one module per kind of question or action."""

from __future__ import annotations
