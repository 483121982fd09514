#!/usr/bin/env python3
"""Prints "N passed, N failed" for a results file of lit.

A test that did not run (unsupported, skipped, excluded) counts as failed: on a
machine that scripts/check has prepared there is nothing that could not run.
"""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import json
import sys

PASSED = {"PASS", "XFAIL", "FLAKYPASS"}


def main():
    if len(sys.argv) != 2:
        sys.exit(f"error: expected the results file of lit, but got {len(sys.argv) - 1} arguments")
    try:
        with open(sys.argv[1]) as results:
            tests = json.load(results)["tests"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        sys.exit(f"error: expected the results file of lit, but got '{sys.argv[1]}': {error}")
    failed = [test for test in tests if test["code"] not in PASSED]
    for test in failed:
        print(f"{test['code']}: {test['name']}")
    print(f"{len(tests) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed or not tests else 0


if __name__ == "__main__":
    sys.exit(main())
