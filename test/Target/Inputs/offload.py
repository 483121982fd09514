"""Writes the bytes of the object in a gpu.binary that is read from stdin."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import re
import sys

text = re.search(r'offload = "((?:[^"\\]|\\.)*)"', sys.stdin.read()).group(1)
# MLIR writes what is not printed, and quotes and backslashes, as \ and two digits.
text = re.sub(r"\\([0-9A-F]{2}|\\)", lambda code: "\\" if code[1] == "\\" else chr(int(code[1], 16)), text)
sys.stdout.buffer.write(text.encode("latin-1"))
