"""The report of a kernel, as a value that JSON can hold."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

from . import loops, model
from .instructions import CLASS_NAMES
from .tools import ReportError

# Metadata that is reported as it stands in the code object; None if it is not there.
RESOURCES = {
    "vgprs": "vgpr_count",
    "agprs": "agpr_count",
    "sgprs": "sgpr_count",
    "lds_bytes": "group_segment_fixed_size",
    "scratch_bytes": "private_segment_fixed_size",
    "vgpr_spills": "vgpr_spill_count",
    "sgpr_spills": "sgpr_spill_count",
    "max_workgroup_size": "max_flat_workgroup_size",
}
# The units that issue instructions, by the start of their names; all others are of
# memory.
ISSUED = {"scalar": "s_", "vector": "v_"}
# The sums over the bytes that instructions move, and the classes that add to them; an
# atomic operation reads what it changes.
MOVED = {
    "load": ["global_load_bytes"],
    "lds_read": ["lds_read_bytes"],
    "lds_write": ["lds_write_bytes"],
    "lds_atomic": ["lds_read_bytes", "lds_write_bytes"],
}


def count(instructions, wave_size, notes):
    """Instructions by class, the matrix work of one wave, and the bytes that it
    moves if all its lanes are active."""
    classes = dict.fromkeys(CLASS_NAMES, 0)
    sums = dict.fromkeys(["flop", *sum(MOVED.values(), [])], 0)
    unknown = set()
    for instruction in instructions:
        kind = instruction.kind
        classes[kind] += 1
        if kind == "mfma":
            amount, names = instruction.mfma_flop(wave_size), ["flop"]
        elif kind in MOVED:
            amount, names = instruction.lane_bytes, MOVED[kind]
            if instruction.is_lds_load:
                names = names + MOVED["lds_write"]
            amount = None if amount is None else amount * wave_size
        else:
            continue
        if amount is None:
            unknown.add(instruction.mnemonic)
        for name in names:
            sums[name] += amount or 0
    if unknown:
        names = ", ".join(sorted(unknown))
        notes.append(f"not in the sums, for want of a known size: {names}")
    issued = {
        name: sum(i.mnemonic.startswith(start) for i in instructions)
        for name, start in ISSUED.items()
    }
    issued["memory"] = len(instructions) - sum(issued.values())
    return {"total": len(instructions), "issued": issued, "classes": classes, **sums}


def describe(chip, instructions, wave_size, notes):
    """The figures of an iteration of these instructions, with llvm-mca's."""
    figures = count(instructions, wave_size, notes)
    flop = figures["flop"]
    figures["global_bytes_per_flop"] = figures["global_load_bytes"] / flop if flop else None
    moved = figures["lds_read_bytes"], figures["lds_write_bytes"]
    figures["lds_cycles"] = model.lds_cycles(chip, *moved)
    figures["mca"], refused = model.mca(chip["isa"], instructions)
    cycles = figures["mca"]["cycles"]
    figures["mca"]["flop_per_cycle"] = flop / cycles if cycles else 0
    if refused:
        names = ", ".join(sorted({i.mnemonic for i in refused}))
        notes.append(f"not modelled by llvm-mca, {len(refused)} in all: {names}")
    waits = any(i.kind == "waitcnt" and "lgkmcnt" in i.operands for i in instructions)
    flat = sum(i.mnemonic.startswith(("global_", "scratch_")) for i in instructions)
    if waits and flat:
        notes.append(
            f"in llvm-mca, waits for LDS wait for the {flat} global_ and scratch_ "
            "instructions too; on a machine they do not"
        )
    if any(i.kind == "scratch" for i in instructions):
        notes.append("the loop accesses scratch memory")
    return figures


def hot_loops(found, sizes, mfma):
    """Of the loops that have MFMA, and no such loop inside, those with most of it:
    several if they have as many. If there is no MFMA, the longest loop with no loop
    inside. `sizes` and `mfma` are the instructions and MFMA of each loop."""
    inner = [
        index
        for index, loop in enumerate(found)
        if not any(mfma[other] or not any(mfma) for other in loop.inside)
    ]
    most = max((mfma[index] for index in inner), default=0)
    if most:
        return [index for index in inner if mfma[index] == most]
    return sorted(inner, key=lambda index: sizes[index])[-1:]


def get_wave_size(chip, kernel):
    return kernel.metadata.get("wavefront_size", chip["compute_unit"]["wave_size"])


def get_resources(chip, kernel, workgroup_size=None, dynamic_lds=0):
    """The resources of a workgroup of a kernel. `workgroup_size` is that of the launch,
    by default the one that the kernel requires, or the most that it allows;
    `dynamic_lds` the bytes of LDS that the launch adds; more than the chip has are an
    error."""
    resources = {name: kernel.metadata.get(key) for name, key in RESOURCES.items()}
    required = kernel.metadata.get("reqd_workgroup_size")
    if required:
        size = required[0] * required[1] * required[2]
        if workgroup_size and workgroup_size != size:
            raise ReportError(
                f"expected the {size} work-items that kernel '{kernel.name}' requires, "
                f"but got {workgroup_size}"
            )
        workgroup_size = size
    most = resources["max_workgroup_size"] or get_wave_size(chip, kernel)
    if workgroup_size and resources["max_workgroup_size"] and workgroup_size > most:
        raise ReportError(
            f"expected at most {most} work-items for kernel '{kernel.name}', but got "
            f"{workgroup_size}"
        )
    resources["workgroup_size"] = workgroup_size or most
    resources["lds_bytes"] = (resources["lds_bytes"] or 0) + dynamic_lds
    room = chip["lds_bytes"]
    if dynamic_lds and resources["lds_bytes"] > room:
        raise ReportError(
            f"expected at most {room} bytes of LDS for a workgroup of kernel '{kernel.name}', "
            f"but got {resources['lds_bytes']} with those of the launch"
        )
    return resources


def report(chip, kernel, resources, occupancy, dump_loop=False):
    """The report of a kernel that takes these resources, with this occupancy;
    `dump_loop` adds the hot loops' code."""
    notes = []
    wave_size = get_wave_size(chip, kernel)
    workgroup_size = resources["workgroup_size"]
    if not occupancy["workgroups_per_cu"]:
        notes.append(f"no workgroup of {workgroup_size} work-items fits on a compute unit")
    if kernel.metadata.get("uses_dynamic_stack") in (1, "true"):
        notes.append("its stack grows while it runs: more scratch is not counted")
    for instruction in kernel.instructions:
        if instruction.mnemonic.startswith(("s_setpc", "s_swappc", "s_call")):
            notes.append(
                f"{instruction.mnemonic} at {instruction.address:#x} is not followed: "
                "loops through it are not seen"
            )

    blocks = loops.basic_blocks(kernel.instructions)
    found = loops.natural_loops(blocks)
    for target, source in loops.irreducible_edges(blocks):
        first, last = blocks[target].instructions[0], blocks[source].instructions[-1]
        notes.append(
            f"the loop through {first.address:#x} and {last.address:#x} is entered in several "
            "places: it is not seen"
        )

    def code(indices):
        return [i for index in indices for i in blocks[index].instructions]

    bodies = [code(loop.blocks) for loop in found]
    mfma = [sum(i.kind == "mfma" for i in body) for body in bodies]
    described = [
        {
            "first_address": body[0].address,
            "last_address": body[-1].address,
            "depth": loop.depth,
            "blocks": len(loop.blocks),
            "instructions": len(body),
            "mfma": matrix,
            "hot": False,
        }
        for loop, body, matrix in zip(found, bodies, mfma)
    ]
    for index in hot_loops(found, [len(body) for body in bodies], mfma):
        loop, entry = found[index], described[index]
        entry["hot"] = True
        entry["notes"] = []
        entry["iteration"] = describe(chip, bodies[index], wave_size, entry["notes"])
        if loop.inside:
            entry["notes"].append("there are loops inside, whose blocks are taken once")
        if loop.always != loop.blocks:
            entry["always"] = describe(chip, code(loop.always), wave_size, [])
            entry["always"]["blocks"] = len(loop.always)
        if dump_loop:
            entry["code"] = [f"{i.address:6x}:  {i.text}" for i in bodies[index]]
    return {
        "name": kernel.name,
        **resources,
        "occupancy": occupancy,
        "kernel": count(kernel.instructions, wave_size, notes),
        "loops": described,
        "notes": notes,
    }
