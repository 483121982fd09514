#!/usr/bin/env python3
"""Runs the examples of a Markdown page and compares what it shows.

A comment before a fenced block says what the block is:

  <!-- file: NAME -->  an input, written to NAME in a temporary folder
  <!-- run -->         commands, run there one after the other
  <!-- output -->      what the commands before it printed, line by line
"""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import os
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"<!-- (file: (?P<name>\S+)|run|output) -->\n```\w*\n(?P<body>.*?)```\n", re.S)


def main():
    page = open(sys.argv[1]).read()
    blocks = 0
    printed = ""
    with tempfile.TemporaryDirectory() as folder:
        for block in BLOCK.finditer(page):
            blocks += 1
            kind, body = block.group(1), block.group("body")
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
            elif printed.strip() != body.strip():
                sys.exit(f"error: expected\n{body}\nbut the commands printed\n{printed}")
    if not blocks:
        sys.exit(f"error: expected examples in {sys.argv[1]}, but got none")


if __name__ == "__main__":
    main()
