"""The text that swizzle.remap_llvm_ir takes and returns. Arguments: the tool, a file
of LLVM IR."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import pathlib
import sys
import unittest
import unittest.mock

import swizzle

TOOL, KERNEL = sys.argv[1], sys.argv[2]
SOURCE = pathlib.Path(KERNEL).read_text()


def remap(text):
    return swizzle.remap_llvm_ir(text, "map=balanced grid=?,1,1", TOOL)


class Translate(unittest.TestCase):
    def test_newlines_and_letters_stay(self):
        comment = "; Gr\u00f6\u00dfe\r\n"
        self.assertEqual(remap(comment + SOURCE), comment + remap(SOURCE))

    def test_standard_error_may_be_closed(self):
        expected = remap(SOURCE)
        with unittest.mock.patch("sys.stderr", None):
            self.assertEqual(remap(SOURCE), expected)

    def test_what_is_no_text_is_an_error(self):
        for wrong in (None, SOURCE.encode()):
            with self.assertRaisesRegex(TypeError, "expected LLVM IR as text, but got"):
                remap(wrong)
        with self.assertRaises(UnicodeEncodeError):
            remap("; \ud800\n" + SOURCE)


unittest.main(argv=sys.argv[:1], verbosity=2)
