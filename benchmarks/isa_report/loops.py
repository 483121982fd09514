"""Basic blocks and natural loops of a kernel."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

from dataclasses import dataclass, field


@dataclass
class Block:
    """A basic block; successors are indices of blocks."""

    instructions: list
    successors: list = field(default_factory=list)


@dataclass
class Loop:
    """A natural loop: indices of its header, of its blocks in the order of
    addresses, and of those of its blocks that each iteration runs; how many loops
    it is in, itself included, and the indices of the loops inside it."""

    header: int
    blocks: list
    always: list
    depth: int = 1
    inside: list = field(default_factory=list)


def basic_blocks(instructions):
    """Splits instructions, the kernel's entry first, into basic blocks. A branch to
    outside of the kernel has no successor there."""
    inside = {instruction.address for instruction in instructions}
    leaders = {instructions[0].address}
    for instruction in instructions:
        target = instruction.branch_target
        if target in inside:
            leaders.add(target)
        if target is not None or not instruction.falls_through:
            leaders.add(instruction.end)
    blocks, at = [], {}
    for instruction in instructions:
        if instruction.address in leaders:
            at[instruction.address] = len(blocks)
            blocks.append(Block([]))
        blocks[-1].instructions.append(instruction)
    for index, block in enumerate(blocks):
        last = block.instructions[-1]
        if last.falls_through and index + 1 < len(blocks):
            block.successors.append(index + 1)
        target = at.get(last.branch_target)
        if target is not None and target not in block.successors:
            block.successors.append(target)
    return blocks


def dominators(blocks):
    """For each block that the entry reaches, its immediate dominator (the entry is
    its own), after Cooper, Harvey and Kennedy, "A simple, fast dominance
    algorithm"; its predecessors; and its number in postorder."""
    order, seen, stack = [], {0}, [(0, iter(blocks[0].successors))]
    while stack:
        block, successors = stack[-1]
        following = next((s for s in successors if s not in seen), None)
        if following is None:
            order.append(block)
            stack.pop()
        else:
            seen.add(following)
            stack.append((following, iter(blocks[following].successors)))
    number = {block: index for index, block in enumerate(order)}
    predecessors = {block: [] for block in order}
    for block in order:
        for successor in blocks[block].successors:
            predecessors[successor].append(block)
    idom = {0: 0}

    def common(one, other):
        while one != other:
            while number[one] < number[other]:
                one = idom[one]
            while number[other] < number[one]:
                other = idom[other]
        return one

    changed = True
    while changed:
        changed = False
        for block in reversed(order[:-1]):
            new = None
            for predecessor in predecessors[block]:
                if predecessor in idom:
                    new = predecessor if new is None else common(new, predecessor)
            if idom.get(block) != new:
                idom[block] = new
                changed = True
    return idom, predecessors, number


def dominates(idom, one, other):
    while other != one and other != 0:
        other = idom[other]
    return other == one


def irreducible_edges(blocks):
    """The edges that go back, in a depth-first search, to a block that does not dominate
    their source, as pairs of target and source: there are some if, and only if, a loop is
    entered in several places."""
    idom, _, number = dominators(blocks)
    return sorted(
        (successor, block)
        for block in idom
        for successor in blocks[block].successors
        if number[successor] >= number[block] and not dominates(idom, successor, block)
    )


def natural_loops(blocks):
    """The natural loops, by the address of their headers; back edges to one header
    make one loop."""
    idom, predecessors, _ = dominators(blocks)
    latches = {}
    for block in idom:
        for successor in blocks[block].successors:
            if dominates(idom, successor, block):
                latches.setdefault(successor, []).append(block)
    loops = []
    for header in sorted(latches):
        body, work = {header}, list(latches[header])
        while work:
            block = work.pop()
            if block not in body:
                body.add(block)
                work += predecessors[block]
        blocks_of = sorted(body)
        always = [
            block
            for block in blocks_of
            if all(dominates(idom, block, latch) for latch in latches[header])
        ]
        loops.append(Loop(header, blocks_of, always))
    for loop in loops:
        loop.inside = [
            index
            for index, other in enumerate(loops)
            if other is not loop and other.header in loop.blocks
        ]
        loop.depth = sum(loop.header in other.blocks for other in loops)
    return loops
