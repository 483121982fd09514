"""Evaluates the integer arithmetic of a kernel, as swizzle-opt prints it."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import re


def signed(value, bits):
    return value - (1 << bits) if value >> (bits - 1) else value


BINARY = {
    "addi": lambda a, b, _: a + b,
    "subi": lambda a, b, _: a - b,
    "muli": lambda a, b, _: a * b,
    "divui": lambda a, b, _: a // b,
    # Of numbers that are not negative, which is all that kernels divide.
    "divsi": lambda a, b, _: a // b,
    "floordivsi": lambda a, b, _: a // b,
    "remsi": lambda a, b, _: a % b,
    "ceildivui": lambda a, b, _: -(-a // b),
    "remui": lambda a, b, _: a % b,
    "andi": lambda a, b, _: a & b,
    "ori": lambda a, b, _: a | b,
    "xori": lambda a, b, _: a ^ b,
    "shli": lambda a, b, _: a << b,
    "shrui": lambda a, b, _: a >> b,
    "minui": lambda a, b, _: min(a, b),
    "maxui": lambda a, b, _: max(a, b),
    "minsi": lambda a, b, bits: min(a, b, key=lambda v: signed(v, bits)),
    "maxsi": lambda a, b, bits: max(a, b, key=lambda v: signed(v, bits)),
}
BITS = {"i1": 1, "i32": 32, "index": 64}


class Function:
    """The lines of one gpu.func and what its values are defined by.

    Regions beside each other use the same names: in `lines` and `definitions`, the
    second value with the name %5 is %5.1.
    """

    def __init__(self, module, name):
        start = module.index(f"gpu.func @{name}(")
        body = module[start : module.index("gpu.return", start)].splitlines()
        self.lines, self.definitions, self.stores = [], {}, {}
        latest, count = {}, {}
        for line in body[1:]:
            names, text = re.fullmatch(r"((?:%\S+(?:, %\S+)*) = )?(.*)", line.strip()).groups()
            text = re.sub(r"%\w+", lambda match: latest.get(match[0], match[0]), text)
            self.lines.append(text)
            if match := re.match(r"memref\.store (\S+), (\S+)\[\]", text):
                self.stores.setdefault(match[2], []).append(match[1])
            for i, result in enumerate(re.findall(r"%\w+", names or "")):
                number = count[result] = count.get(result, -1) + 1
                latest[result] = f"{result}.{number}" if number else result
                self.definitions[latest[result]] = (i, text)

    def evaluate(self, value, inputs, known):
        """The value for `inputs`, from the text of an op or a part of it to a number.

        `known` is a dict that keeps what was computed for these inputs.
        """
        if value not in known:
            known[value] = self.compute(value, inputs, known)
        return known[value]

    def compute(self, value, inputs, known):
        name, _, part = value.partition("#")
        result, text = self.definitions[name]
        if text.startswith("memref.extract_strided_metadata"):
            argument = re.search(r"%arg(\d+)", text)[1]
            kind = ("base", "offset", "size", "stride")[result]
            return inputs[kind, int(argument)][int(part)] if part else inputs[kind, int(argument)]
        if match := re.match(r"memref\.dim %arg(\d+), (\S+)", text):
            return inputs["size", int(match[1])][self.evaluate(match[2], inputs, known)]
        if match := re.match(r"memref\.load (\S+)\[\]", text):
            # A register that is written once.
            (value,) = self.stores[match[1]]
            return self.evaluate(value, inputs, known)
        if text.startswith("gpu."):
            return inputs[re.sub(r" upper_bound.*", "", " ".join(text.split()))]
        op, rest = re.match(r"arith\.(\w+) (.*)", text).groups()
        values, _, kind = re.sub(r" overflow<\w+>", "", rest).rpartition(" : ")
        bits = BITS[kind.split()[0]]
        if op == "constant" or rest in ("true", "false"):
            return {"true": 1, "false": 0}.get(rest, None) or int(values or 0) % (1 << bits)
        predicate = None
        if op == "cmpi":
            predicate, _, values = values.partition(", ")
        operands = [self.evaluate(v, inputs, known) for v in values.split(", ")]
        if op in ("index_cast", "index_castui"):
            return operands[0] % (1 << BITS[kind.split()[-1]])
        if op == "mului_extended":
            product = operands[0] * operands[1]
            return product >> bits if result else product % (1 << bits)
        if op == "select":
            return operands[1] if operands[0] else operands[2]
        if op == "cmpi":
            a, b = (signed(operand, bits) for operand in operands)
            return int({"eq": a == b, "ne": a != b, "slt": a < b}[predicate])
        return BINARY[op](operands[0], operands[1], bits) % (1 << bits)
