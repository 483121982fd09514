"""The Markdown table of isa-report."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception


def bytes_per_flop(iteration):
    per_flop = iteration["global_bytes_per_flop"]
    return "-" if per_flop is None else f"{per_flop:.4f}"


# The columns after file, kernel and loop: of the kernel, and of a hot loop.
OF_KERNEL = {
    "VGPRs": lambda kernel: kernel["vgprs"],
    "scratch": lambda kernel: kernel["scratch_bytes"],
    "spills": lambda kernel: kernel["vgpr_spills"],
    "LDS": lambda kernel: kernel["lds_bytes"],
    "waves/SIMD": lambda kernel: f"{kernel['occupancy']['waves_per_simd']:g}",
}
OF_LOOP = {
    "MFMA": lambda loop: loop["mfma"],
    "instructions": lambda loop: loop["instructions"],
    "mca cycles": lambda loop: f"{loop['iteration']['mca']['cycles']:.0f}",
    "MFMA share": lambda loop: f"{loop['iteration']['mca']['mfma_share']:.0%}",
    "LDS cycles": lambda loop: f"{loop['iteration']['lds_cycles']:g}",
    "bytes/FLOP": lambda loop: bytes_per_flop(loop["iteration"]),
}


def rows(kernels):
    """The rows: a dictionary of (file up to its first dot, kernel, number of the hot
    loop) to one of the instruction set to the cells."""
    found = {}
    for kernel in kernels:
        hot = [loop for loop in kernel["loops"] if loop["hot"]]
        for number, loop in enumerate(hot or [None], 1):
            key = (kernel["file"].split(".")[0], kernel["name"], number if loop else "-")
            cells = [cell(loop) if loop else None for cell in OF_LOOP.values()]
            cells += [cell(kernel) for cell in OF_KERNEL.values()]
            isas = found.setdefault(key, {})
            isas[kernel["isa"]] = ["-" if cell is None else str(cell) for cell in cells]
    return found


def lines(kernels):
    """The lines of a table with a row for each hot loop, or kernel without a loop.
    Code objects of one name for several instruction sets share a row: a cell has a
    value for each, in the order of their first appearance, or one if all agree."""
    order = list(dict.fromkeys(kernel["isa"] for kernel in kernels))
    header = ["file", "kernel", "loop", *OF_LOOP, *OF_KERNEL]
    yield "| " + " | ".join(header) + " |"
    yield "| " + " | ".join(["---"] * len(header)) + " |"
    for key, isas in rows(kernels).items():
        columns = zip(*(isas[isa] for isa in order if isa in isas))
        cells = [values[0] if len(set(values)) == 1 else " / ".join(values) for values in columns]
        yield "| " + " | ".join([*map(str, key), *cells]) + " |"
