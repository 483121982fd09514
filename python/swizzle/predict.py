"""Asks swizzle-sim what maps do for a launch of a compiled kernel."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import json
import operator
import os
import re
import subprocess
import tempfile
import warnings

from .translate import RemapError, find_tool

LANES_PER_WAVE = 64

# What an ELF file, as a code object is, begins with.
ELF_MAGIC = b"\x7fELF"


class PredictError(RuntimeError):
    """What swizzle-sim says of a kernel, a launch or an option."""


def _format_type(dtype):
    """`f16` of torch.float16, numpy's float16 or `fp16`."""
    name = str(getattr(dtype, "name", dtype)).rsplit(".", 1)[-1]
    if name == "bool":
        return "i8"
    if name.startswith("bfloat") or name == "bf16":
        return "bf16"
    if name.startswith("float8") or name.startswith("fp8"):
        return "f8"
    for prefix, short in (("uint", "i"), ("int", "i"), ("float", "f"), ("fp", "f")):
        if name.startswith(prefix):
            return short + name[len(prefix) :]
    return name


def _format_number(name, number):
    """Integers begin with 0x, and floats have a point or a letter: neither are sizes of
    a buffer."""
    return f"{name}:{hex(number) if isinstance(number, int) else repr(number)}"


def _format_argument(value):
    """An argument in the form of --arg: a tensor is a buffer of its size, numbers
    have the types that Triton gives them, those of numpy their own. The tool
    refuses a number for a buffer, and a tensor for a number."""
    if isinstance(value, str):
        return value
    if value is None:
        return "null"
    if isinstance(value, bool):
        return _format_number("i8", int(value))
    if isinstance(value, int):
        return _format_number("i32" if -(2**31) <= value < 2**31 else "i64", value)
    if isinstance(value, float):
        return _format_number("f32", float(value))
    if not hasattr(value, "shape") or not hasattr(value, "dtype"):
        raise TypeError(
            "expected arguments that are tensors, numbers, None or texts, but got "
            f"{type(value).__name__}"
        )
    if not value.shape and hasattr(value, "item") and not hasattr(value, "data_ptr"):
        number = value.item()
        return _format_number(
            _format_type(value.dtype), int(number) if isinstance(number, bool) else number
        )
    # One size alone might be a number, and so might a first one of 0.
    sizes = [1, *map(int, value.shape)] if value.shape else [1, 1]
    return f"{_format_type(value.dtype)}:" + "x".join(map(str, sizes))


def _list_sizes(sizes, what):
    """One to three sizes as numbers of Python; a number is one size."""
    try:
        if hasattr(sizes, "__index__"):
            return [operator.index(sizes)]
        return [operator.index(size) for size in sizes]
    except TypeError:
        raise TypeError(f"expected numbers as the {what}, but got {sizes!r}") from None


def _list_texts(texts, what):
    """A text is a list of one."""
    if isinstance(texts, str):
        return [texts]
    if not hasattr(texts, "__iter__"):
        raise TypeError(f"expected a list as the {what}, but got {type(texts).__name__}")
    return list(texts)


def _describe(kernel, name, block, dynamic_lds):
    """The code object of a kernel and how it is launched, as far as the kernel
    that Triton compiled says."""
    if isinstance(kernel, (bytes, bytearray)):
        return bytes(kernel), name, LANES_PER_WAVE if block is None else block, dynamic_lds or 0
    if isinstance(kernel, (str, os.PathLike)):
        with open(kernel, "rb") as file:
            return _describe(file.read(), name, block, dynamic_lds)
    if "hsaco" not in getattr(kernel, "asm", ()):
        raise TypeError(
            "expected a kernel that Triton compiled for an AMD GPU, or the bytes or "
            f"the path of a code object, but got {type(kernel).__name__}"
        )
    metadata = kernel.metadata
    return (
        kernel.asm["hsaco"],
        name or metadata.name,
        metadata.num_warps * LANES_PER_WAVE if block is None else block,
        metadata.shared if dynamic_lds is None else dynamic_lds,
    )


def _simulate(kernel, grid, arguments, name, block, dynamic_lds, options, tool):
    """What swizzle-sim says of the launch with these options, as JSON."""
    image, name, block, dynamic_lds = _describe(kernel, name, block, dynamic_lds)
    if not image.startswith(ELF_MAGIC):
        raise ValueError(
            "expected a code object, which begins with \\x7fELF, but got "
            f"{image[: len(ELF_MAGIC)]!r}"
        )
    with tempfile.NamedTemporaryFile(suffix=".hsaco") as file:
        file.write(image)
        file.flush()
        try:
            command = [tool or find_tool("swizzle-sim"), file.name, "--json"]
        except RemapError as error:
            raise PredictError(str(error)) from error
        for what, sizes in (("grid", grid), ("block", block)):
            command.append(f"--{what}=" + ",".join(map(str, _list_sizes(sizes, what))))
        command += [f"--dynamic-lds={dynamic_lds}", *options]
        command += [f"--kernel={name}"] if name else []
        command += [f"--arg={_format_argument(value)}" for value in _list_texts(arguments, "arguments")]
        command.append("--arg=null...")
        try:
            done = subprocess.run(command, encoding="utf-8", errors="replace", capture_output=True)
        except OSError as error:
            raise PredictError(f"{command[0]}: {error.strerror}") from error
    # Messages name the file that the caller knows.
    known = os.fspath(kernel) if isinstance(kernel, (str, os.PathLike)) else "the code object"
    messages = done.stderr.strip().replace(file.name, known)
    if done.returncode:
        raise PredictError(messages or f"{command[0]} failed")
    if messages:
        warnings.warn(messages, stacklevel=3)
    try:
        return json.loads(done.stdout)[0]
    except ValueError:
        raise PredictError(
            f"expected a report of swizzle-sim, but got {done.stdout[:80]!r}"
        ) from None


def _check_unmapped(kernel):
    """Raises ValueError if Triton's kernel has a map already: another one would come
    on top of it."""
    asm = getattr(kernel, "asm", ())
    text = asm["llir"] if "llir" in asm else ""
    found = re.search(r'"swizzle-remapped"="([^"]*)"', text)
    if found:
        raise ValueError(
            f"expected a kernel without a map, but got one with '{found[1]}'; "
            "compile it after swizzle.uninstall()"
        )


def predict(
    kernel, grid, arguments, maps=(), *, name=None, block=None, dynamic_lds=None, options=(), tool=None
):
    """Simulates a launch of `kernel` with each of `maps`, or as it is.

    `kernel` is a kernel that Triton compiled for an AMD GPU, or a code object: its
    bytes or its path, with `name`, `block` and `dynamic_lds` of the launch.
    `grid` has one to three numbers of workgroups, or is one. `arguments` are those of the
    kernel in order, without those that Triton made constants: tensors (anything
    with `dtype` and `shape`), numbers, None, or texts as --arg of swizzle-sim
    takes them; pointers that Triton adds at the end are null. `options` are
    further ones of swizzle-sim, as --known-grid=?,1,1 where `install` has grid=?,1,1;
    what it warns of is a warning. Returns the report of --json: a dictionary with
    `maps`, each with `map`, `l2.hit`, `mall.hit`, `time.us` and others, `best`
    and `reason`. Raises PredictError with what the tool says where it fails,
    TypeError or ValueError where `kernel` is no kernel for an AMD GPU or has a map
    beside those that are asked for, or sizes are no numbers."""
    if maps:
        _check_unmapped(kernel)
    options = _list_texts(options, "options")
    options += [f"--map={text}" for text in _list_texts(maps, "maps")]
    return _simulate(kernel, grid, arguments, name, block, dynamic_lds, options, tool)


def choose(
    kernel, grid, arguments, *, name=None, block=None, dynamic_lds=None, options=(), tool=None
):
    """Returns the best map for the launch and the reason in words, by the search of
    map=auto; the arguments are those of `predict`."""
    _check_unmapped(kernel)
    options = [*_list_texts(options, "options"), "--search"]
    found = _simulate(kernel, grid, arguments, name, block, dynamic_lds, options, tool)
    return found["best"], found["reason"]
