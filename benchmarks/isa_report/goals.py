"""Goals: what the figures of kernels must be at least or at most."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import fnmatch
import json
import math
import operator

from .tools import ReportError

# A goal is met if the figure compares so with its bound.
BOUNDS = {"least": operator.ge, "most": operator.le}
MEMBERS = {"kernels", "isa", *BOUNDS}


def is_number(value):
    if isinstance(value, float):
        return math.isfinite(value)
    return isinstance(value, int) and not isinstance(value, bool)


def check(rule, path, isas):
    """Fails if a rule of a file is none, or can be for none of the instruction sets."""

    def fail(expected, actual):
        raise ReportError(f"expected {expected} in {path}, but got {json.dumps(actual)}")

    if not isinstance(rule, dict) or "kernels" not in rule or set(rule) - MEMBERS:
        fail("rules with kernels and some of isa, least and most", rule)
    for name in ("kernels", "isa"):
        if not isinstance(rule.get(name, ""), str):
            fail(f"a string as {name} of a rule", rule[name])
    if rule.get("isa", isas[0]) not in isas:
        fail(f"one of {', '.join(isas)} as isa of a rule", rule["isa"])
    for side in BOUNDS:
        bounds = rule.get(side, {})
        if not isinstance(bounds, dict):
            fail(f"an object as {side} of a rule", bounds)
        for name, bound in bounds.items():
            numbers = bound if isinstance(bound, list) else [bound]
            if not numbers or not all(map(is_number, numbers)):
                fail(f"a number or a list of numbers as {side} {name}", bound)
    if not any(rule.get(side) for side in BOUNDS):
        fail("a bound in least or most of each rule", rule)


def make_object(members):
    """A JSON object; raises ValueError if it has a member twice."""
    made = dict(members)
    if len(made) != len(members):
        names = [name for name, _ in members]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"'{twice}' twice in an object")
    return made


def read(path, isas):
    """The rules of a file: a JSON list of objects with `kernels`, a glob of names
    as the shell has them, and `least` and `most`, which map figures to bounds; with
    `isa`, a rule is for that one of the instruction sets alone."""
    try:
        with open(path) as file:
            rules = json.load(file, object_pairs_hook=make_object)
    except OSError as error:
        raise ReportError(f"cannot read {path}: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise ReportError(f"expected JSON in {path}, but got {error}") from None
    if not isinstance(rules, list):
        raise ReportError(f"expected a list of rules in {path}, but got {json.dumps(rules)}")
    for rule in rules:
        check(rule, path, isas)
    return rules


def figure(kernel, name):
    """The values of a figure: one of the kernel, or one for each of its hot loops, in
    the order of addresses."""
    known = [{**kernel["occupancy"], **kernel}]
    if name not in known[0]:
        iterations = [loop["iteration"] for loop in kernel["loops"] if loop["hot"]]
        known = [{**each["classes"], **each, **each["mca"]} for each in iterations]
    for figures in known:
        # What the code object does not tell is None.
        if name not in figures or not (figures[name] is None or is_number(figures[name])):
            raise ReportError(f"expected a figure of isa-report as a goal, but got '{name}'")
    return [figures[name] for figures in known]


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
                        got = "unknown" if value is None else value
                        found.append(f"expected {name} of at {side} {least_or_most}, but got {got}")
    return [f"{kernel['name']} of {kernel['file']}: {miss}" for miss in found]
