"""Code objects: which kernels one has, their metadata, their instructions."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import json
import os
import re
from dataclasses import dataclass, field

from .instructions import Instruction
from .tools import ReportError, run

BUNDLE = b"__CLANG_OFFLOAD_BUNDLE__"
COMPRESSED_BUNDLE = b"CCOB"
ELF = b"\x7fELF"
# The directive of assembly that names its target.
TARGET = re.compile(rb"^[ \t]*\.amdgcn_target\b(.*)", re.MULTILINE)
# What follows a backslash in YAML, if it is neither itself nor a number.
ESCAPES = {
    **{"0": "\0", "a": "\a", "b": "\b", "t": "\t", "n": "\n", "v": "\v", "f": "\f"},
    **{"r": "\r", "e": "\x1b", "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029"},
}


@dataclass
class Kernel:
    """A kernel: its name, its metadata (an integer or a list of integers for each
    key, without the leading dot), its instructions in the order of addresses."""

    name: str
    metadata: dict
    instructions: list = field(default_factory=list)


def read(path, folder):
    """Returns the instruction set, as in gfx942, and the kernels of a file: a code
    object, a clang offload bundle with one for AMDGPU, or assembly with
    .amdgcn_target. `folder` is for what has to be unpacked."""
    try:
        with open(path, "rb") as file:
            content = file.read()
    except OSError as error:
        raise ReportError(f"cannot read {path}: {error.strerror}") from None
    # A pipe has its content once.
    given = os.path.join(folder, "given")
    with open(given, "wb") as file:
        file.write(content)
    unpacked = os.path.join(folder, "unpacked")
    try:
        if content.startswith(ELF):
            return read_elf(given)
        if content.startswith((BUNDLE, COMPRESSED_BUNDLE)):
            unbundle(given, unpacked)
        elif target := TARGET.search(content):
            assemble(given, target.group(1), unpacked)
        else:
            raise ReportError(
                f"expected a code object, an offload bundle or assembly with "
                f".amdgcn_target in {path}, but it is none of these"
            )
        return read_elf(unpacked)
    except ReportError as error:
        # The user knows the file by its own name.
        message = str(error).replace(unpacked, path).replace(given, path)
        raise ReportError(message if path in message else f"{path}: {message}") from None


def unbundle(path, output):
    """Writes the one code object for AMDGPU of a bundle to a file."""
    bundler = ["clang-offload-bundler", "--type=o", f"--input={path}"]
    targets = run(*bundler, "--list").stdout.split()
    targets = [target for target in targets if "amdgcn" in target]
    if len(targets) != 1:
        raise ReportError(
            f"expected a bundle with one code object for AMDGPU in {path}, but got "
            f"{len(targets)}: {' '.join(sorted(targets)) or 'none'}; unpack the one you mean "
            "with clang-offload-bundler"
        )
    run(*bundler, "--unbundle", f"--targets={targets[0]}", f"--output={output}")


def assemble(path, target, output):
    """Assembles and links a file to another one. `target` is what its .amdgcn_target
    says: an instruction set, perhaps with features, as in gfx942:sramecc+:xnack-."""
    found = re.match(rb'\s+"[\w-]*--(gfx[\w-]+)((?::\w+[+-])*)"', target)
    if not found:
        raise ReportError(f"expected .amdgcn_target to name a gfx in {path}, but got {target.decode().strip()}")
    cpu, features = (part.decode() for part in found.groups())
    attributes = ",".join(part[-1] + part[:-1] for part in features.split(":")[1:])
    mc = ["--triple=amdgcn-amd-amdhsa", f"--mcpu={cpu}", f"--mattr={attributes}"]
    unlinked = output + ".o"
    run("llvm-mc", *mc, "--filetype=obj", path, "-o", unlinked)
    run("ld.lld", "-shared", unlinked, "-o", output)


def read_elf(path):
    dump = run(
        "llvm-readelf",
        *("--elf-output-style=JSON", "--file-header", "--notes"),
        *("--symbols", "--dyn-symbols", path),
    ).stdout
    try:
        elf = json.loads(dump)[0]
        header = elf["ElfHeader"]
        machine, linkage = header["Machine"]["Name"], header["Type"]
    except (ValueError, LookupError):
        raise ReportError(f"expected an ELF file in {path}, but got another one") from None
    if machine != "EM_AMDGPU":
        raise ReportError(f"expected a code object for AMDGPU in {path}, but got {machine}")
    # Each section of an unlinked one starts at address 0.
    if linkage.startswith("Relocatable"):
        raise ReportError(
            f"expected a linked code object in {path}, but got an unlinked one; link it "
            "with ld.lld -shared"
        )
    flags = [flag["Name"] for flag in header["Flags"]["Flags"]]
    isa = [re.fullmatch(r"EF_AMDGPU_MACH_AMDGCN_(GFX\w+)", flag) for flag in flags]
    isa = next((found.group(1).lower() for found in isa if found), "unknown")

    kernels = [
        Kernel(plain_name(entry["name"]), entry)
        for entry in metadata(elf)
        if isinstance(entry.get("name"), str)
    ]
    if not kernels:
        raise ReportError(f"expected kernels with metadata in {path}, but found none")
    functions = {}
    # A stripped file has the dynamic ones only.
    for entry in elf.get("Symbols", []) + elf.get("DynamicSymbols", []):
        symbol = entry["Symbol"]
        if symbol["Type"]["Name"] == "Function":
            functions[symbol["Name"]["Name"]] = (symbol["Value"], symbol["Size"])
    text = disassemble(path)
    for kernel in kernels:
        symbol = plain_name(str(kernel.metadata.get("symbol", kernel.name))).removesuffix(".kd")
        if symbol not in functions:
            raise ReportError(f"expected a function '{symbol}' in {path}, as its metadata says")
        start, size = functions[symbol]
        # Hand-written assembly may not tell the size.
        later = [address for address, _ in functions.values() if address > start]
        end = start + size if size else min(later, default=text[-1].address + 1)
        kernel.instructions = [i for i in text if start <= i.address < end]
        while not size and kernel.instructions[-1:] and kernel.instructions[-1].kind == "nop":
            kernel.instructions.pop()
        if not kernel.instructions:
            raise ReportError(f"expected code of kernel '{kernel.name}' in {path}, but got none")
    return isa, kernels


def metadata(elf):
    """The entries of amdhsa.kernels, from the YAML that llvm-readelf prints."""
    text = ""
    for section in elf.get("NoteSections", []):
        for note in section["NoteSection"]["Notes"]:
            text += note.get("AMDGPU Metadata", "")
    kernels, sequence = [], None
    for line in text.splitlines():
        # Items of other lists, as of amdhsa.version, have no name and so are no
        # kernels.
        if line.startswith("  - "):
            kernels.append({})
            line = "    " + line[4:]
        # Deeper lines are the kernel's arguments, or the items of a list.
        found = re.fullmatch(r"    \.(\w+):\s*(.*)", line)
        if found:
            key, value = found.groups()
            sequence = None
            if value:
                kernels[-1][key] = scalar(value)
            else:
                sequence = kernels[-1].setdefault(key, [])
            continue
        found = re.fullmatch(r"      - (\d+)", line)
        if found and sequence is not None:
            sequence.append(int(found.group(1)))
    return kernels


def plain_name(name):
    """A name without the character with which LLVM IR says that it is not mangled; no
    symbol of a code object has it."""
    return name.removeprefix("\x01")


def scalar(text):
    """The value of a YAML scalar, as LLVM writes it: an integer or a string. A string that
    would not read as one has a tag, or quotes, or both."""
    if re.fullmatch(r"\d+", text):
        return int(text)
    text = text.removeprefix("!str ")
    if re.fullmatch(r"'.*'", text):
        return text[1:-1].replace("''", "'")
    if re.fullmatch(r'".*"', text):
        form = r"\\(?:x(?P<x>.{2})|u(?P<u>.{4})|U(?P<U>.{8})|(?P<character>.))"
        return re.sub(form, unescape, text[1:-1])
    return text


def unescape(found):
    """The character that an escape sequence stands for."""
    if found.lastgroup == "character":
        character = found.group("character")
        return ESCAPES.get(character, character)
    return chr(int(found.group(found.lastgroup), 16))


def disassemble(path):
    """The instructions of all code sections, in the order of addresses."""
    lines = run("llvm-objdump", "-d", path).stdout.splitlines()
    form = re.compile(r"\t(\S+)(?:\s+(.*?))?\s*// ([0-9A-F]+): ([0-9A-F]{8}(?: [0-9A-F]{8})*)")
    code = []
    for line in lines:
        found = form.match(line)
        if found:
            mnemonic, operands, address, words = found.groups()
            words = [int(word, 16) for word in words.split()]
            code.append(Instruction(int(address, 16), mnemonic, operands or "", words))
    return sorted(code, key=lambda instruction: instruction.address)
