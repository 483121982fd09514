"""The hook against a compiler that calls it as Triton 3.6 does. Arguments: the tool,
a file of LLVM IR with the kernel matmul."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import contextlib
import importlib.util
import io
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import types
import unittest
import unittest.mock

import swizzle
import swizzle.machine
from triton import knobs

TOOL, KERNEL = sys.argv[1], sys.argv[2]
TOOL_PATH = shutil.which(TOOL)
SOURCE = pathlib.Path(KERNEL).read_text()
SOURCE_HEAD = 'target triple = "amdgcn-amd-amdhsa"\n'


def compile_kernel(hook, target="hip"):
    """The LLVM IR that reaches the code generator."""
    backend = types.SimpleNamespace(target=types.SimpleNamespace(backend=target))
    stages = {"llir": lambda source, metadata: SOURCE}
    if hook:
        hook(backend, stages, options=None, language=None, capability=None)
    return stages["llir"](None, {})


class HookTest(unittest.TestCase):
    def setUp(self):
        swizzle.uninstall()
        knobs.runtime.add_stages_inspection_hook = None
        sys.modules.pop("triton.compiler.compiler", None)

    def install(self, remap="map=balanced grid=?,1,1 topology=8", **more):
        swizzle.install(remap, tool=TOOL, **more)
        return knobs.runtime.add_stages_inspection_hook

    def test_remaps_kernels(self):
        text = compile_kernel(self.install())
        self.assertIn('"swizzle-remapped"="balanced"', text)
        self.assertNotIn('"swizzle-remapped"', SOURCE)

    def test_other_targets_stay(self):
        hook = self.install()
        self.assertEqual(compile_kernel(hook, "cuda"), SOURCE)
        hook = self.install(backends=["hip", "cuda"])
        self.assertIn('"swizzle-remapped"', compile_kernel(hook, "cuda"))

    def test_one_backend_needs_no_list(self):
        self.assertIn('"swizzle-remapped"', compile_kernel(self.install(backends="hip")))
        for wrong in (5, None, ["hip", 5]):
            with self.assertRaisesRegex(TypeError, "expected the name of a backend as text"):
                self.install(backends=wrong)

    def test_what_is_no_target_is_an_error(self):
        # Triton's folders are amd and nvidia, its targets hip and cuda.
        for wrong, message in (
            ([], "such as 'hip', but got none"),
            ("", "such as 'hip', but got ''"),
            (["amd"], "such as 'hip', but got 'amd'"),
            (["hip", "nvidia"], "such as 'cuda', but got 'nvidia'"),
        ):
            with self.assertRaisesRegex(swizzle.RemapError, message):
                self.install(backends=wrong)
        for wrong, message in (
            ("map=auto entry=main", "kernels of Triton have no host code"),
            ("map=balanced\0", "expected options without NUL"),
        ):
            with self.assertRaisesRegex(swizzle.RemapError, message):
                self.install(wrong)

    def test_key_says_what_the_result_depends_on(self):
        key, digest = self.install()()
        self.assertIn("map=balanced", key)
        self.assertEqual((key, digest), self.install()())
        self.assertNotEqual(key, self.install("map=chunked<8> topology=8")()[0])
        with tempfile.TemporaryDirectory() as folder:
            other = pathlib.Path(folder, "swizzle-translate")
            other.write_text(f'#!/bin/sh\nexec "{TOOL}" "$@"\n')
            other.chmod(0o755)
            swizzle.install("map=balanced grid=?,1,1 topology=8", tool=other)
            self.assertNotEqual(key, knobs.runtime.add_stages_inspection_hook()[0])

    def test_triton_3_6_gets_a_cache_of_its_own(self):
        plain = knobs.cache.dir
        self.install()
        balanced = knobs.cache.dir
        self.assertTrue(balanced.startswith(plain + "/swizzle-"), balanced)
        self.install("map=chunked<8> topology=8")
        self.assertNotEqual(knobs.cache.dir, balanced)
        self.install()
        self.assertEqual(knobs.cache.dir, balanced)
        swizzle.uninstall()
        self.assertEqual(knobs.cache.dir, plain)

    def test_later_triton_asks_for_the_key(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "compiler.py")
            path.write_text("def compile(): knobs.runtime.add_stages_inspection_hook()")
            spec = importlib.util.spec_from_file_location("triton.compiler.compiler", path)
            module = importlib.util.module_from_spec(spec)
            sys.modules["triton.compiler.compiler"] = module
            plain = knobs.cache.dir
            self.install()
            self.assertEqual(knobs.cache.dir, plain)
            swizzle.uninstall()
            self.assertEqual(knobs.cache.dir, plain)

    def test_earlier_hook_stays_in_force(self):
        seen = []

        def earlier(self=None, stages=None, *rest, **more):
            if stages is None:
                return "earlier", "0"
            seen.append(sorted(stages))

        knobs.runtime.add_stages_inspection_hook = earlier
        hook = self.install()
        self.assertIn('"swizzle-remapped"', compile_kernel(hook))
        self.assertEqual(seen, [["llir"]])
        self.assertTrue(hook()[0].startswith("earlier:"))
        swizzle.uninstall()
        self.assertIs(knobs.runtime.add_stages_inspection_hook, earlier)

    def test_later_hook_stays_in_force(self):
        inner = self.install("map=chunked<8> topology=8")

        def outer(self=None, stages=None, *rest, **more):
            return inner(self, stages, *rest, **more)

        knobs.runtime.add_stages_inspection_hook = outer
        self.assertEqual(swizzle.installed(), "map=chunked<8> topology=8")
        text = compile_kernel(self.install())
        self.assertIn('"swizzle-remapped"="balanced"', text)
        swizzle.uninstall()
        self.assertIsNone(swizzle.installed())
        self.assertIs(knobs.runtime.add_stages_inspection_hook, outer)
        self.assertEqual(compile_kernel(outer), SOURCE)

    def test_key_has_launches_of_a_file(self):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            keys = []
            for grid in (64, 128):
                file.seek(0)
                file.write(f"kernel=matmul grid={grid:03} block=256 arg=...")
                file.flush()
                keys.append(self.install(f"map=auto launch=@{file.name} topology=mi300x")()[0])
            self.assertNotEqual(*keys)

    def test_file_of_launches(self):
        # Wherever the process goes, however it is written, and as it was.
        here = os.getcwd()
        with tempfile.TemporaryDirectory(prefix="a b ") as folder:
            path = pathlib.Path(folder, "l.txt")
            path.write_text("kernel=other grid=1 arg=...")
            for text in ("{@l.txt}", "'@l.txt'", '"@l.txt"', "@l.txt", f"{{@{path}}}"):
                os.chdir(folder)
                try:
                    hook = self.install(f"map=auto launch={text} topology=mi300x")
                finally:
                    os.chdir(here)
                self.assertIn('"swizzle-remapped"', compile_kernel(hook))
            path.write_text("kernel=other grid=2 arg=...")
            with self.assertRaisesRegex(swizzle.RemapError, "call swizzle.install again"):
                compile_kernel(hook)
        with self.assertRaisesRegex(swizzle.RemapError, "nowhere.txt.*No such file"):
            self.install("map=auto launch=@nowhere.txt topology=mi300x")

    def test_tool_may_be_a_relative_path(self):
        here = os.getcwd()
        os.chdir(os.path.dirname(os.path.abspath(TOOL_PATH)))
        try:
            swizzle.install("map=balanced topology=8", tool=f"./{os.path.basename(TOOL_PATH)}")
        finally:
            os.chdir(here)
        hook = knobs.runtime.add_stages_inspection_hook
        self.assertIn('"swizzle-remapped"', compile_kernel(hook))

    def test_named_maps_are_errors(self):
        for text in ("@mine", "'balanced then @mine'"):
            with self.assertRaisesRegex(swizzle.RemapError, "expected a map of built-in steps"):
                self.install(f"map={text} topology=8")

    def test_cache_folder_of_the_user_stays(self):
        self.install()
        before, knobs.cache.dir = knobs.cache.dir, "/tmp/of-the-user"
        swizzle.uninstall()
        self.assertEqual(knobs.cache.dir, "/tmp/of-the-user")
        knobs.cache.dir = os.path.dirname(before)

    def test_drivers_count_is_that_of_a_device(self):
        launch = "grid=64 block=256 dynamic-lds=32768 " + " ".join(
            ["arg=f16:1024x1024"] * 3 + ["arg=i32:1024"] * 3 + ["arg=..."]
        )
        for xcds in (8, 1):
            with unittest.mock.patch("swizzle.triton_hook.count_xcds", lambda: xcds):
                hook = self.install(f"map=auto launch={{{launch}}} tile-shape=8,8")
            self.assertIn(f"topology={xcds}", swizzle.installed())
            if xcds == 8:
                compile_kernel(hook)
                continue
            with self.assertRaisesRegex(swizzle.RemapError, "expected a product as the topology"):
                compile_kernel(hook)

    def test_tool_may_be_a_name(self):
        with unittest.mock.patch.dict(os.environ, {"PATH": os.path.dirname(TOOL)}):
            swizzle.install("map=identity topology=8", tool=os.path.basename(TOOL))
        with self.assertRaisesRegex(swizzle.RemapError, "expected a program, but got '/nowhere'"):
            swizzle.install("map=identity topology=8", tool="/nowhere")

    def test_second_call_replaces_the_first(self):
        self.install("map=chunked<8> topology=8")
        text = compile_kernel(self.install())
        self.assertEqual(text.count('"swizzle-remapped"'), 1)
        self.assertEqual(swizzle.installed(), "map=balanced grid=?,1,1 topology=8")

    def test_failed_call_leaves_the_first_in_force(self):
        hook, cache = self.install(), knobs.cache.dir
        for wrong in ({"tool": "/nowhere"}, {"backends": 5}, {"remap": "map=balancd"}):
            with self.assertRaises((OSError, TypeError, swizzle.RemapError)):
                swizzle.install(**{"remap": "map=identity", "tool": TOOL, **wrong})
            self.assertIs(knobs.runtime.add_stages_inspection_hook, hook)
            self.assertEqual(knobs.cache.dir, cache)

    def test_options_that_fit_some_kernels_are_none_of_install(self):
        for more in (
            "kernels=matmul",
            "kernels={@matmul, @other}",
            "on-decline=error",
            "on-decline={error}",
            "on-decline='error'",
        ):
            for chip in ("mi250x", "mi355x"):
                self.install(f"{more} topology={chip}")
        plain = ("matmul", "{@other, @matmul}", "other,matmul")
        for names in (*plain, "'matmul'", "'other, @matmul'", '"other, matmul"'):
            hook = self.install(f"kernels={names} topology=8")
            self.assertIn('"swizzle-remapped"', compile_kernel(hook))
        for names in ("other kernels=matmul", "matmul kernels={other}"):
            hook = self.install(f"kernels={names} topology=8")
            self.assertIn('"swizzle-remapped"', compile_kernel(hook))
        for names in ("other", "{@mat, @mul}", "matmul2"):
            self.assertEqual(compile_kernel(self.install(f"kernels={names} topology=8")), SOURCE)

    def test_kernels_are_named_as_llvm_prints_them(self):
        body = "(ptr addrspace(1) %p) { ret void }"
        text = "\n".join(
            f"define {convention} void @{name}{body}"
            for convention, name in (
                ("protected amdgpu_kernel", '"gr\\C3\\B6\\C3\\9Fe"'),
                ("amdgpu_kernel", '"a b"'),
                ("cc 91", '"x,y"'),
                ("spir_kernel", '"it\'s"'),
                ("fastcc", "helper"),
            )
        )
        for names in ("größe", "{@größe}", "{ a b }", "'a b'", "{'x,y'}", '{"it\'s"}'):
            remap = f"map=balanced grid=?,1,1 topology=8 kernels={names}"
            narrowed = swizzle.translate.narrow_kernels(remap, text)
            # The tool finds what was found here, and refuses what it does not find.
            swizzle.remap_llvm_ir(SOURCE_HEAD + text, narrowed, TOOL)
        for names in ("helper", "gr", "a", "x", "{größ}"):
            self.assertIsNone(swizzle.translate.narrow_kernels(f"kernels={names}", text))
        with self.assertRaisesRegex(swizzle.RemapError, "without a module, but got 'm::matmul'"):
            self.install("kernels={other, @m::matmul} topology=8")

    def test_nothing_is_said_of_no_kernel(self):
        errors = io.StringIO()
        with contextlib.redirect_stderr(errors):
            self.install("map=auto launch={kernel=other grid=64 arg=...} topology=mi300x")
        self.assertEqual(errors.getvalue(), "")

    def test_another_tool_is_an_error(self):
        with self.assertRaisesRegex(swizzle.RemapError, "leaves LLVM IR without kernels as it is"):
            swizzle.install("map=balanced topology=8", tool="true")

    def test_compiler_may_have_no_source(self):
        sys.modules["triton.compiler.compiler"] = types.ModuleType("triton.compiler.compiler")
        plain = knobs.cache.dir
        self.install()
        self.assertNotEqual(knobs.cache.dir, plain)

    def test_wrong_options_are_errors(self):
        with self.assertRaisesRegex(swizzle.RemapError, "'sometimes'"):
            self.install("map=balanced on-decline=sometimes")
        with self.assertRaisesRegex(swizzle.RemapError, "expected a map"):
            self.install("map=balancd topology=8")
        with self.assertRaisesRegex(TypeError, "expected options .* as text, but got NoneType"):
            swizzle.install(None)
        with self.assertRaisesRegex(swizzle.RemapError, "expected the tool"):
            os.environ["SWIZZLE_TRANSLATE"] = "/nowhere/swizzle-translate"
            try:
                swizzle.install("map=balanced topology=8")
            finally:
                del os.environ["SWIZZLE_TRANSLATE"]

    def test_older_triton_is_an_error(self):
        old = types.SimpleNamespace(runtime=types.SimpleNamespace(), cache=None)
        with self.assertRaisesRegex(RuntimeError, "Triton 3.6 or later"):
            swizzle.install("map=balanced", tool=TOOL, knobs=old)
        with unittest.mock.patch.dict(sys.modules, {"triton.knobs": None}):
            with self.assertRaisesRegex(RuntimeError, "Triton 3.6 or later"):
                swizzle.install("map=balanced", tool=TOOL)

    def test_environment_installs_it_in_other_processes(self):
        code = "import triton.knobs, swizzle; print(swizzle.installed())"
        environment = dict(
            os.environ, SWIZZLE_REMAP="map=balanced topology=8", SWIZZLE_TRANSLATE=TOOL
        )
        # As swizzle.pth does when Python starts.
        start = pathlib.Path(swizzle.__file__).parent.parent / "swizzle.pth"
        run = lambda environment: subprocess.run(
            [sys.executable, "-c", start.read_text() + code],
            env=environment, check=True, capture_output=True, text=True,
        ).stdout.strip()
        self.assertEqual(run(environment), "map=balanced topology=8")
        # Wrong options fail the import, and the next one, too.
        code = (
            "\nfor _ in range(2):\n  try:\n    import triton.knobs\n    print('imported')\n"
            "  except Exception as error: print(type(error).__name__, end=' ')"
        )
        environment["SWIZZLE_REMAP"] = "map=balancd topology=8"
        self.assertEqual(run(environment), "RemapError RemapError")
        # So does a Triton that has no hooks, whatever of it is imported.
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "triton").mkdir()
            pathlib.Path(folder, "triton", "__init__.py").touch()
            old = dict(environment, SWIZZLE_REMAP="map=balanced topology=8")
            old["PYTHONPATH"] = f"{folder}:{old['PYTHONPATH']}"
            plain_code, code = code, code.replace("import triton.knobs", "import triton")
            self.assertEqual(run(old), "RuntimeError RuntimeError")
            code = plain_code
        del environment["SWIZZLE_REMAP"]
        self.assertEqual(run(environment), "imported\nimported")

    def test_number_of_xcds_is_the_machines(self):
        with tempfile.TemporaryDirectory() as folder:
            for i, text in enumerate(
                ["cpu_cores_count 96\nsimd_count 0\n"]
                + ["simd_count 1216\nnum_xcc 4\n"] * 2
            ):
                node = pathlib.Path(folder, str(i))
                node.mkdir()
                (node / "properties").write_text(text)
            self.assertEqual(swizzle.machine.count_xcds(folder), 4)
            (node / "properties").write_text("simd_count 1216\nnum_xcc 8\n")
            self.assertIsNone(swizzle.machine.count_xcds(folder))
        self.assertIsNone(swizzle.machine.count_xcds("/nowhere"))


unittest.main(argv=sys.argv[:1], verbosity=2)
