# SPDX-License-Identifier: MIT
"""Reports: the groups and what was not read, as a page, a table or data; `writer.write` is it."""

from __future__ import annotations
