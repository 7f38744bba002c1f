# SPDX-License-Identifier: MIT
"""What every worker needs sooner or later, loaded by the one process they are forks of.

Not the parsers of single formats: those are loaded by the first file that asks for them.
"""

from __future__ import annotations

from simdesk import pool
from simdesk.compare import Reference
from simdesk.extract import reading
from simdesk.fingerprint import prints
from simdesk.frequencies import count_features

__all__ = ["Reference", "count_features", "pool", "prints", "reading"]
