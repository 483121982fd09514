"""Predicts a launch of a kernel in the form that Triton returns it in."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import sys
import types
import unittest
import warnings

import swizzle

HSACO = sys.argv[1]


def tensor(*shape):
    """As much of a torch.Tensor as is asked for."""
    return types.SimpleNamespace(dtype="torch.float16", shape=shape)


class Predict(unittest.TestCase):
    def setUp(self):
        with open(HSACO, "rb") as file:
            image = file.read()
        self.kernel = types.SimpleNamespace(
            asm={"hsaco": image},
            metadata=types.SimpleNamespace(name="matmul", num_warps=4, shared=32768),
        )
        # 8 x 8 tiles of 128 x 128; the last two pointers are Triton's own.
        size = 1024
        self.launch = [64], [tensor(size, size)] * 3 + [size] * 3

    def test_report_is_of_the_launch(self):
        report = swizzle.predict(self.kernel, *self.launch, maps=["identity", "balanced"])
        self.assertEqual(report["grid"], [64, 1, 1])
        self.assertEqual(report["block"], [256, 1, 1])
        self.assertEqual([m["map"] for m in report["maps"]], ["identity", "balanced"])
        reads = [a["l1"]["requests"] for a in report["maps"][0]["arguments"]]
        # Each tile reads 128 rows and 128 columns, 2 KiB long.
        self.assertEqual(reads[:3], [64 * 128 * 16] * 2 + [0])

    def test_best_map_is_chosen(self):
        best, reason = swizzle.choose(self.kernel, *self.launch, options=["--tile-shape=8,8"])
        report = swizzle.predict(self.kernel, *self.launch, options=["--tile-shape=8,8", "--choose"])
        times = {m["map"]: m["time.us"] for m in report["maps"]}
        self.assertLessEqual(times[best], 1.02 * min(times.values()))
        self.assertIn(f"with '{best}'", reason)

    def test_file_needs_its_launch(self):
        report = swizzle.predict(
            HSACO, *self.launch, name="matmul", block=[256], dynamic_lds=32768
        )
        self.assertEqual(report["workgroups_per_cu"], 2)

    def test_numbers_of_numpy_are_numbers(self):
        # As numpy.int32(1024) is, and no tensor.
        size = types.SimpleNamespace(dtype="int32", shape=(), item=lambda: 1024)
        grid, arguments = self.launch
        report = swizzle.predict(self.kernel, grid, arguments[:3] + [size] * 3)
        expected = swizzle.predict(self.kernel, grid, arguments)
        self.assertEqual(report["maps"], expected["maps"])

    def test_errors_are_the_tools(self):
        with self.assertRaisesRegex(swizzle.PredictError, "expected one of the kernels"):
            swizzle.predict(HSACO, *self.launch, name="other")
        grid, arguments = self.launch
        with self.assertRaisesRegex(swizzle.PredictError, "expected a value of 4 bytes"):
            swizzle.predict(self.kernel, grid, arguments[:5] + [2**40])

    def test_one_text_or_number_is_a_list_of_one(self):
        _, arguments = self.launch
        report = swizzle.predict(self.kernel, 64, arguments, maps="balanced")
        self.assertEqual(report["grid"], [64, 1, 1])
        self.assertEqual([m["map"] for m in report["maps"]], ["balanced"])
        report = swizzle.predict(self.kernel, 64, arguments, options="--topology=mi300a")
        self.assertEqual(report["chip"], "mi300a")
        self.assertEqual(swizzle.predict(self.kernel, range(64, 65), arguments)["grid"], [64, 1, 1])
        with self.assertRaisesRegex(swizzle.PredictError, "each at least 1"):
            swizzle.predict(self.kernel, 64, arguments, block=0)
        with self.assertRaisesRegex(TypeError, "expected numbers as the grid, but got <function"):
            swizzle.predict(self.kernel, lambda meta: (64,), arguments)

    def test_warnings_are_passed_on(self):
        grid, arguments = self.launch
        small = [tensor(8, 8), *arguments[1:]]
        with self.assertWarnsRegex(UserWarning, "outside of all buffers"):
            swizzle.predict(self.kernel, grid, small)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            swizzle.predict(self.kernel, grid, arguments)

    def test_other_things_are_no_kernels(self):
        with self.assertRaisesRegex(TypeError, "expected a kernel .*, but got NoneType"):
            swizzle.predict(None, *self.launch)
        with self.assertRaisesRegex(ValueError, "expected a code object, .* but got b'garb'"):
            swizzle.predict(b"garbage", *self.launch)


unittest.main(argv=sys.argv[:1], verbosity=2)
