"""Predicts a launch of a kernel in the form that Triton returns it in."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import os
import re
import sys
import types
import unittest
import unittest.mock
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
        with self.assertRaisesRegex(TypeError, "expected arguments that are .*, but got object"):
            swizzle.predict(self.kernel, 64, [object()])
        for wrong in ("arguments", "maps", "options"):
            texts = {"arguments": arguments, wrong: None}
            with self.assertRaisesRegex(TypeError, f"expected a list as the {wrong}, but got None"):
                swizzle.predict(self.kernel, 64, **texts)

    def test_what_is_no_kernel_is_an_error(self):
        other = types.SimpleNamespace(asm={"cubin": b""})
        for wrong, name in ((other, "SimpleNamespace"), (None, "NoneType")):
            with self.assertRaisesRegex(
                TypeError, f"expected a kernel that Triton compiled for an AMD GPU.* got {name}"
            ):
                swizzle.predict(wrong, *self.launch)
        with self.assertRaisesRegex(
            ValueError, r"begins with \\x7fELF, but got b'BC\\xc0\\xde'"
        ):
            swizzle.predict(b"BC\xc0\xde\x35", *self.launch)

    def test_warnings_are_passed_on(self):
        grid, arguments = self.launch
        small = [tensor(8, 8), *arguments[1:]]
        with self.assertWarnsRegex(UserWarning, "^the code object:.* outside of all buffers"):
            swizzle.predict(self.kernel, grid, small)
        # By the file that the caller knows.
        launch = {"name": "matmul", "block": [256], "dynamic_lds": 32768}
        with self.assertWarnsRegex(UserWarning, f"^{re.escape(HSACO)}:.* outside of all buffers"):
            swizzle.predict(HSACO, grid, small, **launch)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            swizzle.predict(self.kernel, grid, arguments)

    def test_arguments_are_all_there(self):
        grid, arguments = self.launch
        with self.assertRaisesRegex(swizzle.PredictError, "expected 8 arguments .* but got 5"):
            swizzle.predict(self.kernel, grid, arguments[:5])

    def test_numbers_of_numpy_have_many_forms(self):
        class Float64(float):
            """As numpy.float64 of numpy 2."""

            def __repr__(self):
                return f"np.float64({float(self)})"

        true = types.SimpleNamespace(dtype="bool", shape=(), item=lambda: True)
        one = types.SimpleNamespace(dtype="float16", shape=())
        formats = [(Float64(1.5), "f32:1.5"), (true, "i8:0x1"), (True, "i8:0x1")]
        formats += [(-7, "i32:-0x7"), (one, "f16:1x1"), (tensor(7), "f16:1x7")]
        formats += [(tensor(0, 4), "f16:1x0x4")]
        for value, expected in formats:
            module = sys.modules["swizzle.predict"]
            self.assertEqual(module._format_argument(value), expected)

    def test_numbers_are_no_tensors(self):
        # A number that Triton has made a constant takes the place of a pointer.
        grid, arguments = self.launch
        for wrong in (
            [1024, *arguments[1:]],
            [0.5, *arguments[1:]],
            [*arguments[:5], tensor(1024)],
            arguments + [7],
        ):
            with self.assertRaisesRegex(swizzle.PredictError, "argument [167]: expected"):
                swizzle.predict(self.kernel, grid, wrong)

    def test_a_second_map_is_an_error(self):
        self.kernel.asm["llir"] = 'attributes #0 = { "swizzle-remapped"="balanced" }'
        for call in (
            lambda: swizzle.predict(self.kernel, *self.launch, maps=["identity"]),
            lambda: swizzle.choose(self.kernel, *self.launch),
        ):
            with self.assertRaisesRegex(ValueError, "without a map, but got one with 'balanced'"):
                call()
        swizzle.predict(self.kernel, *self.launch)

    def test_what_is_no_report_is_an_error(self):
        with self.assertRaisesRegex(swizzle.PredictError, "expected a report of swizzle-sim, but"):
            swizzle.predict(self.kernel, *self.launch, options=["--help"])
        with self.assertRaisesRegex(swizzle.PredictError, "/nowhere: No such file"):
            swizzle.predict(self.kernel, *self.launch, tool="/nowhere")
        with unittest.mock.patch.dict(os.environ, {"SWIZZLE_SIM": "/nowhere"}):
            with self.assertRaisesRegex(swizzle.PredictError, "expected the tool /nowhere"):
                swizzle.predict(self.kernel, *self.launch)

    def test_the_grid_is_read_at_run_time(self):
        # The map divides by its sizes, unless they are said to be known.
        _, arguments = self.launch
        times = [
            swizzle.predict(self.kernel, 64, arguments, "balanced", options=options)["maps"][0][
                "time.us"
            ]
            for options in ([], ["--known-grid=?,1,1"], ["--known-grid=64,1,1"])
        ]
        self.assertGreater(times[0], times[1])
        self.assertGreater(times[1], times[2])

    def test_other_things_are_no_kernels(self):
        with self.assertRaisesRegex(TypeError, "expected a kernel .*, but got NoneType"):
            swizzle.predict(None, *self.launch)
        with self.assertRaisesRegex(ValueError, "expected a code object, .* but got b'garb'"):
            swizzle.predict(b"garbage", *self.launch)


unittest.main(argv=sys.argv[:1], verbosity=2)
