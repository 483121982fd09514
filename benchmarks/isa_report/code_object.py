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
ASSEMBLY = b".amdgcn_target"


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
            start = file.read(1 << 16)
    except OSError as error:
        raise ReportError(f"cannot read {path}: {error.strerror}") from None
    if start.startswith((BUNDLE, COMPRESSED_BUNDLE)):
        path = unbundle(path, folder)
    elif ASSEMBLY in start and not start.startswith(ELF):
        path = assemble(path, start, folder)
    elif not start.startswith(ELF):
        raise ReportError(
            f"expected a code object, an offload bundle or assembly with "
            f".amdgcn_target in {path}, but it is none of these"
        )
    return read_elf(path)


def unbundle(path, folder):
    """Writes the one code object for AMDGPU of a bundle to a file."""
    bundler = ["clang-offload-bundler", "--type=o", f"--input={path}"]
    targets = run(*bundler, "--list").stdout.split()
    targets = [target for target in targets if "amdgcn" in target]
    if len(targets) != 1:
        raise ReportError(
            f"expected a bundle with one code object for AMDGPU in {path}, but got "
            f"{len(targets)}: {' '.join(targets) or 'none'}; unpack the one you mean "
            "with clang-offload-bundler"
        )
    output = os.path.join(folder, "unbundled")
    run(*bundler, "--unbundle", f"--targets={targets[0]}", f"--output={output}")
    return output


def assemble(path, start, folder):
    """Assembles and links a file with .amdgcn_target."""
    target = re.search(rb'\.amdgcn_target\s+"[\w-]*--(gfx\w+)', start)
    if not target:
        raise ReportError(f"expected .amdgcn_target to name a gfx in {path}")
    unlinked, linked = os.path.join(folder, "unlinked"), os.path.join(folder, "linked")
    cpu = target.group(1).decode()
    mc = ["--triple=amdgcn-amd-amdhsa", f"--mcpu={cpu}", "--filetype=obj"]
    run("llvm-mc", *mc, path, "-o", unlinked)
    run("ld.lld", "-shared", unlinked, "-o", linked)
    return linked


def read_elf(path):
    dump = run(
        "llvm-readelf",
        *("--elf-output-style=JSON", "--file-header", "--symbols", "--notes", path),
    ).stdout
    try:
        elf = json.loads(dump)[0]
        header = elf["ElfHeader"]
        machine = header["Machine"]["Name"]
    except (ValueError, LookupError):
        raise ReportError(f"expected an ELF file in {path}") from None
    if machine != "EM_AMDGPU":
        raise ReportError(f"expected a code object for AMDGPU in {path}, but got {machine}")
    flags = [flag["Name"] for flag in header["Flags"]["Flags"]]
    isa = [re.fullmatch(r"EF_AMDGPU_MACH_AMDGCN_(GFX\w+)", flag) for flag in flags]
    isa = next((found.group(1).lower() for found in isa if found), "unknown")

    kernels = [Kernel(entry["name"], entry) for entry in metadata(elf) if "name" in entry]
    if not kernels:
        raise ReportError(f"expected kernels with metadata in {path}, but found none")
    functions = {}
    for entry in elf["Symbols"]:
        symbol = entry["Symbol"]
        if symbol["Type"]["Name"] == "Function":
            functions[symbol["Name"]["Name"]] = (symbol["Value"], symbol["Size"])
    text = disassemble(path)
    for kernel in kernels:
        if kernel.name not in functions:
            raise ReportError(f"expected a function '{kernel.name}' in {path}, as its metadata says")
        start, size = functions[kernel.name]
        # Hand-written assembly may not tell the size.
        later = [address for address, _ in functions.values() if address > start]
        end = start + size if size else min(later, default=text[-1].address + 1)
        kernel.instructions = [i for i in text if start <= i.address < end]
        if not kernel.instructions:
            raise ReportError(f"expected code of kernel '{kernel.name}' in {path}")
    return isa, kernels


def metadata(elf):
    """The entries of amdhsa.kernels, from the YAML that llvm-readelf prints."""
    text = ""
    for section in elf.get("NoteSections", []):
        for note in section["NoteSection"]["Notes"]:
            text += note.get("AMDGPU Metadata", "")
    kernels, in_kernels, sequence = [], False, None
    for line in text.splitlines():
        if re.match(r"\S", line):
            in_kernels = line.startswith("amdhsa.kernels:")
            continue
        if not in_kernels:
            continue
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


def scalar(text):
    if re.fullmatch(r"\d+", text):
        return int(text)
    return text[1:-1] if re.fullmatch(r"'.*'|\".*\"", text) else text


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
