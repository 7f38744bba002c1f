# SPDX-License-Identifier: MIT
"""Decisions about documents to decisions about their texts, which outlive the index."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from simdesk.protocol import ChoosePrincipal, ForgetApart, ForgetPrincipal, KeepApart, Split

if TYPE_CHECKING:
    from simdesk.index.decided import Decided
    from simdesk.index.reader import Reader
    from simdesk.protocol import Decision
    from simdesk.records import DocumentId

logger = logging.getLogger(__name__)


def decide(decision: Decision, decided: Decided, reader: Reader) -> bool:
    """Remember a decision; one about a text that has gone is left out.

    Args:
        decision: by the ids of documents.
        decided: keeps it, by the keys of their texts.
        reader: knows the keys.

    Returns:
        True where something was remembered, so that groups have to be made again.
    """
    match decision:
        case ForgetApart(decided_ns):
            return decided.forget_apart(decided_ns)
        case ForgetPrincipal(chosen_ns):
            return decided.forget_principal(chosen_ns)
        case KeepApart(a, b):
            keys = _keys(reader, (a, b))
            if len(set(keys)) < 2:
                return False
            decided.keep_apart(*keys)
        case Split(stay, go):
            decided.keep_all_apart(_keys(reader, stay), _keys(reader, go))
        case ChoosePrincipal(document):
            keys = _keys(reader, (document,))
            if not keys:
                return False
            decided.choose_principal(keys[0])
    return True


def _keys(reader: Reader, documents: tuple[DocumentId, ...]) -> list[bytes]:
    found = [key for key in map(reader.key_of, documents) if key is not None]
    if len(found) < len(documents):
        logger.info("what was decided about a text that has gone is left out")
    return found
