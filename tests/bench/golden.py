# SPDX-License-Identifier: MIT
"""Write the golden file: ``python -m tests.bench.golden [TEXTS]``.

The file fixes token counts, fingerprints and sketches of short texts for the recipe of its version.
Its values change with a new recipe version only; the texts come from the file itself, or from a
JSON object of name to text.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

from simdesk import fingerprint
from simdesk.settings import Recipe

GOLDEN = Path(__file__).parents[1] / "simdesk" / "golden_fingerprints.json"


def values(text: str, recipe: Recipe) -> dict[str, Any]:
    """Return what the golden file holds of one text."""
    made = fingerprint.prints([text], recipe)[0]
    return {
        "tokens": made.tokens,
        "fingerprints": {own.features.name: f"{own.value:016x}" for own in made.fingerprints},
        "sketch": hashlib.blake2b(made.sketch, digest_size=8).hexdigest(),
        "sketch_hashes": len(made.sketch) // 8,
    }


def main() -> int:
    """Rewrite the file; refuse to change a value while the recipe stays the same."""
    recipe = Recipe()
    old = json.loads(GOLDEN.read_text(encoding="utf-8")) if GOLDEN.exists() else {}
    named = {name: entry["text"] for name, entry in old.get("texts", {}).items()}
    if len(sys.argv) > 1:
        named |= json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    texts = {name: {"text": text, **values(text, recipe)} for name, text in named.items()}
    changed = [name for name, entry in old.get("texts", {}).items() if texts[name] != entry]
    if changed and old["recipe"]["version"] == recipe.version:
        print("changed without a new recipe version:", ", ".join(changed))
        return 1
    content = {"recipe": json.loads(recipe.spec()), "texts": texts}
    GOLDEN.write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(f"{len(texts)} texts written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
