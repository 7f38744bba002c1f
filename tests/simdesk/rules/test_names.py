# SPDX-License-Identifier: MIT
"""Names checked by hand: what each program and language makes of a copy, and what only looks so."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simdesk.rules.names import copy_marks, plain_name

# name, marks, what is left of it
ENGLISH = [
    ("report (1).pdf", 1, "report"),
    ("report(1).pdf", 1, "report"),
    ("report [2].pdf", 1, "report"),
    ("report (12).pdf", 1, "report"),
    ("report - Copy.docx", 1, "report"),
    ("report - Copy (2).docx", 2, "report"),
    ("report copy.docx", 1, "report"),
    ("report copy 3.docx", 1, "report"),
    ("report_copy.docx", 1, "report"),
    ("report-copy2.docx", 1, "report"),
    ("Copy of report.docx", 1, "report"),
    ("Copy (2) of report.docx", 1, "report"),
    ("Copy of Copy of report.docx", 2, "report"),
    ("report (copy).odt", 1, "report"),
    ("report (another copy).odt", 1, "report"),
    ("report (3rd copy).odt", 1, "report"),
    ("report (Ann's conflicted copy 2024-10-14).odt", 1, "report"),
    ("report final.docx", 1, "report"),
    ("report_final2.docx", 1, "report"),
    ("report_final_2.docx", 1, "report"),
    ("report final FINAL (1).docx", 3, "report"),
    ("report.final.docx", 1, "report"),
    ("report_old.docx", 1, "report"),
    ("report backup.docx", 1, "report"),
    ("report.docx.bak", 1, "report"),
    ("report.docx.bak (1)", 2, "report.docx"),
    ("report~", 1, "report"),
    ("archive (1).tar.gz", 1, "archive"),
]
GERMAN = [
    ("Bericht - Kopie.docx", 1, "Bericht"),
    ("Bericht - Kopie (2).docx", 2, "Bericht"),
    ("Bericht Kopie 2.docx", 1, "Bericht"),
    ("Bericht (Kopie).odt", 1, "Bericht"),
    ("Bericht (weitere Kopie).odt", 1, "Bericht"),
    ("Bericht (3. Kopie).odt", 1, "Bericht"),
    ("Kopie von Bericht.docx", 1, "Bericht"),
    ("Kopie (2) von Bericht.docx", 1, "Bericht"),
    ("Bericht_endgültig.docx", 1, "Bericht"),
    ("Bericht endgu\u0308ltig2.docx", 1, "Bericht"),
    ("Bericht_alt.docx", 1, "Bericht"),
    ("Bericht Sicherungskopie.docx", 1, "Bericht"),
]
FRENCH = [
    ("rapport - Copie.docx", 1, "rapport"),
    ("rapport - Copie (2).docx", 2, "rapport"),
    ("rapport copie 2.docx", 1, "rapport"),
    ("rapport (copie).odt", 1, "rapport"),
    ("rapport (autre copie).odt", 1, "rapport"),
    ("Copie de rapport.docx", 1, "rapport"),
    ("Copie de l'avis.docx", 1, "avis"),
    ("Copie d\u2019avis.docx", 1, "avis"),
    ("Copie du rapport.docx", 1, "rapport"),
    ("rapport_définitif.docx", 1, "rapport"),
    ("rapport version finale.docx", 1, "rapport"),
    ("rapport (sauvegarde).docx", 1, "rapport"),
]
SPANISH = [
    ("informe - copia.docx", 1, "informe"),
    ("informe - copia (2).docx", 2, "informe"),
    ("informe copia 2.docx", 1, "informe"),
    ("informe (otra copia).odt", 1, "informe"),
    ("informe (3.ª copia).odt", 1, "informe"),
    ("Copia de informe.docx", 1, "informe"),
    ("Copia del informe.docx", 1, "informe"),
    ("informe - copia de seguridad.docx", 1, "informe"),
    ("informe definitivo.docx", 1, "informe"),
    ("informe versión final.docx", 1, "informe"),
]
CHINESE = [
    ("报告 - 副本.docx", 1, "报告"),
    ("报告 - 副本 (2).docx", 2, "报告"),
    ("报告副本.docx", 1, "报告"),
    ("报告的副本 2.docx", 1, "报告"),
    ("报告（1）.docx", 1, "报告"),
    ("报告（副本）.docx", 1, "报告"),
    ("副本 报告.docx", 1, "报告"),
    ("复件 (2) 报告.docx", 1, "报告"),
    ("報告 - 複本.docx", 1, "報告"),
    ("报告 拷贝.docx", 1, "报告"),
    ("报告 最终版2.docx", 1, "报告"),
    ("报告终稿.docx", 1, "报告"),
    ("报告备份.docx", 1, "报告"),
]
TITLES = [
    "report.docx",
    "report 2.docx",
    "report v2.docx",
    "report (2024).pdf",
    "report (draft).pdf",
    "copy.docx",
    "(1).docx",
    "副本.docx",
    "copyright.txt",
    "photocopy.txt",
    "Copy editing guide.docx",
    "Copying beeches.txt",
    "Final exam.docx",
    "Finale.mid",
    "Finland.pdf",
    "The old house by the sea.txt",
    "marigold.txt",
    "salt.txt",
    "Kopierer.txt",
    "Kopieren leicht gemacht.docx",
    "Alte Briefe.docx",
    "copieur.txt",
    "Copiapó.txt",
    "副本管理.docx",
    "2024-10-14.pdf",
    ".bashrc",
    "",
]


@pytest.mark.parametrize(
    ("name", "marks", "plain"), [*ENGLISH, *GERMAN, *FRENCH, *SPANISH, *CHINESE]
)
def test_marks_of_a_copy_are_counted_and_taken_away(name: str, marks: int, plain: str) -> None:
    assert (copy_marks(name), plain_name(name)) == (marks, plain)


@pytest.mark.parametrize("name", TITLES)
def test_titles_years_and_versions_are_no_marks(name: str) -> None:
    assert copy_marks(name) == 0


@pytest.mark.parametrize(
    "name", ["(" * 255, "- " * 120, "copy of " * 30, "a (copy" * 36, "~" * 255]
)
def test_names_made_to_be_slow_are_read_through(name: str) -> None:
    assert copy_marks(name) >= 0


@given(st.text(max_size=40))
def test_any_name_has_a_number_of_marks_and_something_left(name: str) -> None:
    assert 0 <= copy_marks(name) <= len(name) + 1
    assert plain_name(name).strip() or not copy_marks(name)
