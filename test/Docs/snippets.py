#!/usr/bin/env python3
"""Runs the examples of a Markdown page and compares what it shows.

    snippets.py [--update] page.md

A comment before a fenced block says what the block is:

  <!-- file: NAME -->  an input, written to NAME in a temporary folder
  <!-- run -->         commands, run there one after the other
  <!-- output -->      what the commands before it printed, line by line; a table of
                       Markdown needs no fence

With --update, what the page shows becomes what the commands print.
"""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import os
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(
    r"<!-- (file: (?P<name>\S+)|run|output) -->\n"
    r"(?:```\w*\n(?P<body>.*?)```\n|(?P<table>(?:\|[^\n]*\n)+))",
    re.S,
)


def main():
    update, path = sys.argv[1:-1] == ["--update"], sys.argv[-1]
    with open(path) as file:
        page = file.read()
    blocks = 0
    printed = ""
    # The begin, the end and the new text of each output.
    changes = []
    with tempfile.TemporaryDirectory() as folder:
        for block in BLOCK.finditer(page):
            blocks += 1
            kind = block.group(1)
            shown = "table" if block.group("table") else "body"
            body = block.group(shown)
            if block.group("name"):
                with open(os.path.join(folder, block.group("name")), "w") as file:
                    file.write(body)
            elif kind == "run":
                result = subprocess.run(
                    ["bash", "-euo", "pipefail", "-c", body],
                    cwd=folder,
                    stdout=subprocess.PIPE,
                    text=True,
                )
                if result.returncode:
                    sys.exit(f"error: the commands failed:\n{body}")
                printed = result.stdout
            elif update:
                changes.append((*block.span(shown), printed.strip() + "\n"))
            elif printed.strip() != body.strip():
                sys.exit(f"error: expected\n{body}\nbut the commands printed\n{printed}")
    if not blocks:
        sys.exit(f"error: expected examples in {path}, but got none")
    for start, end, text in reversed(changes):
        page = page[:start] + text + page[end:]
    if update:
        with open(path, "w") as file:
            file.write(page)


if __name__ == "__main__":
    main()
