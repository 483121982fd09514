"""The Markdown table of isa-report."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import os


def bytes_per_flop(iteration):
    per_flop = iteration["global_bytes_per_flop"]
    return "-" if per_flop is None else f"{per_flop:.4f}"


# The columns after file, kernel and loop: of a hot loop, and of the kernel.
OF_LOOP = {
    "MFMA": lambda loop: loop["mfma"],
    "instructions": lambda loop: loop["instructions"],
    "mca cycles": lambda loop: f"{loop['iteration']['mca']['cycles']:.0f}",
    "MFMA share": lambda loop: f"{loop['iteration']['mca']['mfma_share']:.0%}",
    "LDS cycles": lambda loop: f"{loop['iteration']['lds_cycles']:g}",
    "bytes/FLOP": lambda loop: bytes_per_flop(loop["iteration"]),
}
OF_KERNEL = {
    "VGPRs": lambda kernel: kernel["vgprs"],
    "scratch": lambda kernel: kernel["scratch_bytes"],
    "spills": lambda kernel: kernel["vgpr_spills"],
    "LDS": lambda kernel: kernel["lds_bytes"],
    "waves/SIMD": lambda kernel: f"{kernel['occupancy']['waves_per_simd']:g}",
}


def groups(files):
    """Which files share rows: pairs of what the rows have as file, and of a dictionary of
    the instruction set to the kernels of a file. Files of one name up to its first dot
    share rows if each is for another instruction set; if not, all have rows of their own,
    with their paths."""
    stems = {}
    for path, kernels in files:
        stems.setdefault(os.path.basename(path).split(".")[0], []).append((path, kernels))
    found = []
    for stem, members in stems.items():
        isas = {kernels[0]["isa"]: kernels for _, kernels in members}
        if len(isas) == len(members):
            found.append((stem, isas))
        else:
            found += [(path, {kernels[0]["isa"]: kernels}) for path, kernels in members]
    return found


def cells(kernel, loop):
    """The cells of a kernel and of a hot loop of it, of which either may be None."""
    values = [loop and cell(loop) for cell in OF_LOOP.values()]
    values += [kernel and cell(kernel) for cell in OF_KERNEL.values()]
    return ["-" if value is None else str(value) for value in values]


def hot_loops(kernel):
    return [loop for loop in kernel["loops"] if loop["hot"]] if kernel else []


def rows(name, isas, order):
    """The rows of the kernels of one name in files that share rows, which `isas` maps an
    instruction set to: number of the hot loop and cells. `order` are the instruction sets
    of the table."""
    kernels = [next((k for k in isas.get(isa, []) if k["name"] == name), None) for isa in order]
    hot = [hot_loops(kernel) for kernel in kernels]
    most = max(map(len, hot))
    for number in range(max(1, most)):
        loops = [of[number] if number < len(of) else None for of in hot]
        columns = zip(*map(cells, kernels, loops))
        yield [
            number + 1 if most else "-",
            *(values[0] if len(set(values)) == 1 else " / ".join(values) for values in columns),
        ]


def lines(files):
    """The lines of a table with a row for each hot loop, or kernel without a loop, of
    `files`: pairs of a path and the reports of its kernels. A cell has a value for each
    instruction set, in the order of their first appearance, or one if all agree; a dash
    is for one that has no such loop or kernel."""
    order = list(dict.fromkeys(kernels[0]["isa"] for _, kernels in files))
    header = ["file", "kernel", "loop", *OF_LOOP, *OF_KERNEL]
    yield "| " + " | ".join(header) + " |"
    yield "| " + " | ".join(["---"] * len(header)) + " |"
    for file, isas in groups(files):
        names = dict.fromkeys(kernel["name"] for kernels in isas.values() for kernel in kernels)
        for name in names:
            for row in rows(name, isas, order):
                yield "| " + " | ".join(map(str, [file, name, *row])) + " |"
