"""Runs swizzle-translate on the text of LLVM IR."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import os
import pathlib
import re
import shutil
import subprocess
import sys

# A module without kernels.
_EMPTY = 'target triple = "amdgcn-amd-amdhsa"\n'


class RemapError(RuntimeError):
    """What swizzle-translate says of a kernel or an option."""


def check_text(what, value):
    """Raises TypeError unless `value`, which is called `what`, is a str."""
    if not isinstance(value, str):
        raise TypeError(f"expected {what} as text, but got {type(value).__name__}")


def find_tool(name="swizzle-translate"):
    """The absolute path of a tool: that of the environment variable SWIZZLE_TRANSLATE (for
    swizzle-translate), else the one installed with this module, else of PATH."""
    named = os.environ.get(name.upper().replace("-", "_"))
    # The module lies in lib/python3/dist-packages/swizzle of an installation.
    folder = pathlib.Path(__file__).resolve().parent
    installed = []
    if folder.parent.parts[-3:] == ("lib", "python3", "dist-packages"):
        installed = [folder.parents[3] / "bin" / name]
    for candidate in [named] if named else installed:
        if os.access(candidate, os.X_OK) and os.path.isfile(candidate):
            return os.path.abspath(candidate)
    found = None if named else shutil.which(name)
    if not found:
        raise RemapError(
            f"expected the tool {named or name}, but found none; set "
            f"{name.upper().replace('-', '_')} to its path"
        )
    return os.path.abspath(found)


def find_program(path):
    """The absolute path of a program that is named by its path or its name on PATH."""
    found = shutil.which(path)
    if not found:
        raise RemapError(f"expected a program, but got '{path}'")
    return os.path.abspath(found)


# The value of an option, with what may be around it.
OPTION_VALUE = r"(\{[^}]*\}|'[^']*'|\"[^\"]*\"|\S*)"

# One of `kernels` among the options.
_KERNELS = re.compile(rf"(?<!\S)kernels={OPTION_VALUE}")

# One of the names in its value, which commas separate.
_NAME = re.compile(r"""\s*('[^']*'|"[^"]*"|[^,]*)""")

# A kernel in LLVM IR, by the names of its calling convention or their numbers.
_KERNEL_DEFINITION = re.compile(
    r"^define\b[^@\n]*\b(?:amdgpu_kernel|spir_kernel|ptx_kernel|cc ?(?:91|76|71))\b[^@\n]*"
    r'@("(?:[^"\\]|\\[0-9A-Fa-f]{2})*"|[-\w.$]+)\(',
    re.MULTILINE,
)


def list_kernel_names(remap):
    """The names in the options `kernels`."""
    names = []
    for value in _KERNELS.findall(remap):
        if len(value) > 1 and value[0] + value[-1] in ("{}", "''", '""'):
            value = value[1:-1]
        names += [name.strip().strip("'\"").lstrip("@") for name in _NAME.findall(value)]
    return [name for name in names if name]


def _list_kernels(text):
    """The names of the kernels of LLVM IR, which has bytes as two hexadecimal digits
    where names are quoted."""

    def unescape(name):
        escaped = name.strip('"').encode("utf-8")
        return re.sub(rb"\\([0-9A-Fa-f]{2})", lambda byte: bytes.fromhex(byte[1].decode()), escaped)

    return {
        unescape(name).decode("utf-8", "surrogateescape")
        for name in _KERNEL_DEFINITION.findall(text)
    }


def narrow_kernels(remap, text):
    """The options with those of the kernels that they name which the LLVM IR `text`
    has; None if it has none of them."""
    names = list_kernel_names(remap)
    if not names:
        return remap
    kernels = _list_kernels(text)
    found = [f"'{name}'" if '"' in name else f'"{name}"' for name in names if name in kernels]
    if not found:
        return None
    return f"{_KERNELS.sub('', remap)} kernels={{{','.join(found)}}}"


def _translate(text, remap, tool):
    """The LLVM IR that swizzle-translate makes of `text`, and what it reports."""
    command = [tool or find_tool(), "--llvmir-to-llvmir", f"--remap={remap}"]
    # Bytes: as text, newlines and what is not of the locale would change.
    source = text.encode("utf-8")
    try:
        done = subprocess.run(command, input=source, capture_output=True)
    except OSError as error:
        raise RemapError(f"{command[0]}: {error.strerror}") from error
    except ValueError:
        # No program gets one in an argument.
        raise RemapError(f"expected options without NUL, but got {remap!r}") from None
    errors = done.stderr.decode("utf-8", "replace")
    if done.returncode:
        raise RemapError(errors.strip() or f"{command[0]} failed")
    return done.stdout.decode("utf-8"), errors


def remap_llvm_ir(text, remap, tool=None):
    """Returns the LLVM IR `text` with its kernels remapped as `remap` says, options
    of swizzle-remap-program-ids. Everything but the ids stays byte by byte.
    What the tool reports goes to stderr; raises RemapError where it fails."""
    check_text("LLVM IR", text)
    check_text("options of swizzle-remap-program-ids", remap)
    remapped, reported = _translate(text, remap, tool)
    # A process may have closed it.
    if sys.stderr:
        sys.stderr.write(reported)
    return remapped


def check_options(remap, tool=None):
    """Raises RemapError if the options `remap` are wrong whatever the kernel is, or
    the tool is another one than swizzle-translate."""
    # Which kernels there are, and that there is none, is a matter of the module.
    remap = _KERNELS.sub("", remap)
    words = "ignore|warn|error"
    remap = re.sub(
        rf"(?<!\S)on-decline=({words}|'({words})'|\"({words})\"|{{({words})}})(?!\S)", "", remap
    )
    # What is reported of a module without kernels says nothing of others.
    remapped, _ = _translate(_EMPTY, f"{remap} on-decline=ignore", tool)
    if remapped != _EMPTY:
        raise RemapError(
            f"expected a tool that leaves LLVM IR without kernels as it is, but got {tool}"
        )
