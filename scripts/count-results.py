#!/usr/bin/env python3
"""Prints "N passed, N failed" for a results file of lit.

A test that did not run (unsupported, skipped, excluded) counts as failed: on a
machine that scripts/check has prepared there is nothing that could not run.
"""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import argparse
import json
import sys

PASSED = {"PASS", "XFAIL", "FLAKYPASS"}


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("results", help="the file that lit --output=FILE writes")
    path = parser.parse_args().results
    try:
        with open(path) as results:
            tests = [(test["code"], test["name"]) for test in json.load(results)["tests"]]
    except (OSError, ValueError, LookupError, TypeError) as error:
        sys.exit(f"error: expected the results file of lit, but got '{path}': {error}")
    failed = [test for test in tests if test[0] not in PASSED]
    for code, name in failed:
        print(f"{code}: {name}")
    print(f"{len(tests) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed or not tests else 0


if __name__ == "__main__":
    sys.exit(main())
