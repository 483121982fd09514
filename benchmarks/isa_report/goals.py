"""Goals: what the figures of kernels must be at least or at most."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import fnmatch
import json
import operator

from .tools import ReportError

# A goal is met if the figure compares so with its bound.
BOUNDS = {"least": operator.ge, "most": operator.le}
MEMBERS = {"kernels", "isa", *BOUNDS}


def read(path):
    """The rules of a file: a JSON list of objects with `kernels`, a glob of names
    as the shell has them, and `least` and `most`, which map figures to bounds; with
    `isa`, a rule is for that instruction set alone."""
    try:
        with open(path) as file:
            rules = json.load(file)
    except OSError as error:
        raise ReportError(f"cannot read {path}: {error.strerror}") from None
    except ValueError as error:
        raise ReportError(f"expected JSON in {path}, but got {error}") from None
    for rule in rules:
        if "kernels" not in rule or set(rule) - MEMBERS:
            raise ReportError(
                f"expected rules with kernels and some of isa, least and most in {path}, "
                f"but got {json.dumps(rule)}"
            )
    return rules


def figure(kernel, name):
    """The values of a figure: one of the kernel, or one for each of its hot loops, in
    the order of addresses."""
    if name in kernel:
        return [kernel[name]]
    if name in kernel["occupancy"]:
        return [kernel["occupancy"][name]]
    values = []
    for loop in kernel["loops"]:
        if loop["hot"]:
            iteration = loop["iteration"]
            known = {**iteration["classes"], **iteration, **iteration["mca"]}
            if name not in known:
                raise ReportError(f"expected a figure of isa-report as a goal, but got '{name}'")
            values.append(known[name])
    return values


def misses(rules, kernel):
    """The goals that a kernel's report falls short of, a line each. A bound that is a list has
    an item for each hot loop."""
    found = []
    matching = [
        rule
        for rule in rules
        if fnmatch.fnmatchcase(kernel["name"], rule["kernels"])
        and rule.get("isa", kernel["isa"]) == kernel["isa"]
    ]
    if not matching:
        found.append("expected a goal, but got none")
    for rule in matching:
        for side, meets in BOUNDS.items():
            for name, bound in rule.get(side, {}).items():
                values = figure(kernel, name)
                bounds = bound if isinstance(bound, list) else [bound] * max(1, len(values))
                if len(values) != len(bounds):
                    found.append(f"expected {name} of {len(bounds)} hot loops, but got {len(values)}")
                for value, least_or_most in zip(values, bounds):
                    if value is None or not meets(value, least_or_most):
                        found.append(f"expected {name} of at {side} {least_or_most}, but got {value}")
    return [f"{kernel['name']} of {kernel['file']}: {miss}" for miss in found]
