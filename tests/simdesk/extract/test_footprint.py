# SPDX-License-Identifier: MIT
"""Reading leaves nothing behind: no file written, no name looked up, no program but one started."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
from typing import TYPE_CHECKING

import pytest

from simdesk.extract.ocr import tesseract_path

if TYPE_CHECKING:
    from pathlib import Path

LINES = [
    "The second survey confirmed the pattern seen in the pilot:",
    "participants who kept several drafts of a document rarely",
]
READ_ALL = textwrap.dedent("""
    import json, os, sys
    from simdesk.extract.reading import extract
    from simdesk.settings import Limits

    seen = []
    CHANGES = {"os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.link", "os.symlink",
               "os.truncate", "os.chmod", "os.utime", "shutil.move", "shutil.copyfile"}
    OUTSIDE = {"socket.connect", "socket.bind", "socket.getaddrinfo", "socket.gethostbyname",
               "os.system", "os.exec", "os.spawn", "os.startfile", "webbrowser.open"}

    def watch(event, arguments):
        if event == "open" and isinstance(arguments[2], int):
            writes = arguments[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
            if writes and arguments[0] != "/dev/null":
                seen.append([event, os.fsdecode(arguments[0])])
        elif event in CHANGES or event in OUTSIDE or event == "subprocess.Popen":
            seen.append([event, str(arguments[0])])

    sys.addaudithook(watch)
    states = {}
    for entry in sorted(os.scandir(sys.argv[1]), key=lambda entry: entry.name):
        reading = extract(os.fsencode(entry.path), Limits(ocr=sys.argv[2] == "ocr"))
        states[entry.name] = str(reading.failure.reason) if reading.failure else "ok"
    print(json.dumps([states, seen]))
""")


def read_in_a_process(tmp_path: Path, files: dict[str, bytes], mode: str):
    """Read files where home, working and temporary folder are new.

    Returns:
        States by name, what was done, and the three folders.
    """
    folders = {name: tmp_path / name for name in ("given", "home", "work", "temporary")}
    for folder in folders.values():
        folder.mkdir()
    for name, data in files.items():
        (folders["given"] / name).write_bytes(data)
    environment = os.environ | {
        "HOME": os.fspath(folders["home"]),
        "TMPDIR": os.fspath(folders["temporary"]),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }
    command = [sys.executable, "-c", READ_ALL, os.fspath(folders["given"]), mode]
    told = subprocess.run(
        command, cwd=folders["work"], env=environment, capture_output=True, text=True, check=True
    )
    states, seen = json.loads(told.stdout)
    return states, seen, folders


def nothing_remains(folders: dict[str, Path], files: dict[str, bytes]) -> bool:
    left = [folder for name, folder in folders.items() if name != "given" and any(folder.iterdir())]
    given = {path.name: path.read_bytes() for path in folders["given"].iterdir()}
    return not left and given == files


def test_reading_writes_nothing_and_asks_nobody(build, hostile_seeds, tmp_path):
    secret = (tmp_path / "secret").as_uri()
    doctype = f'<!DOCTYPE a [<!ENTITY x SYSTEM "{secret}"><!ENTITY y SYSTEM "http://h.invalid">]>'
    body = "<w:document xmlns:w='w'><w:body><w:p><w:r><w:t>words &x;&y;</w:t></w:r></w:p></w:body>"
    far = {"_rels/.rels": "<a/>", "word/document.xml": f"{doctype}{body}</w:document>"}
    page = "<img src='http://h.invalid/a.png'><iframe src='http://h.invalid'></iframe><p>words"
    files = hostile_seeds | {
        "far.docx": build.zipped(far),
        "far.html": page.encode(),
        "up.zip": build.zipped(
            {"../../up.txt": "words", "/root.txt": "words", "C:\\x.txt": "words"}
        ),
    }
    states, seen, folders = read_in_a_process(tmp_path, files, "plain")
    assert states["up.zip"] == states["far.docx"] == states["far.html"] == "ok"
    assert seen == []
    assert nothing_remains(folders, files)


@pytest.mark.slow
@pytest.mark.skipif(tesseract_path() is None, reason="tesseract is not installed")
def test_recognition_writes_only_into_the_temporary_folder_and_leaves_nothing(tmp_path, pictures):
    files = {"scan.png": pictures.png(LINES), "scan.pdf": pictures.pdf([LINES])}
    states, seen, folders = read_in_a_process(tmp_path, files, "ocr")
    assert set(states.values()) == {"ok"}
    programs = {path for event, path in seen if event == "subprocess.Popen"}
    assert all(os.path.basename(path) in {"tesseract", "setpriv"} for path in programs)
    written = [path for event, path in seen if event != "subprocess.Popen"]
    private = os.fspath(folders["temporary"])
    assert written
    assert all(path.startswith(private) for path in written)
    assert nothing_remains(folders, files)
