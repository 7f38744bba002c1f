# SPDX-License-Identifier: MIT
"""The SQLite files: schema, migrations, the one writer, readers, Hamming look-up."""

from __future__ import annotations
