# The lit suite: .mlir files with RUN lines, and .test files for the rest.

import os

import lit.formats
from lit.llvm import llvm_config

config.name = "Swizzle"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "unittests", "lit.cfg.py"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.swizzle_build_root, "test")

llvm_config.with_system_environment(["HOME", "TMP", "TEMP", "ROCM_PATH"])
llvm_config.use_default_substitutions()
llvm_config.with_environment("PATH", config.llvm_tools_dir, append_path=True)

config.environment["SWIZZLE_BUILD"] = config.swizzle_build_root

# SWIZZLE_ROUNDTRIP=1 makes a round-trip test of every test.
opt = "swizzle-opt"
if os.environ.get("SWIZZLE_ROUNDTRIP"):
    opt = os.path.join(config.swizzle_tools_dir, opt) + " --verify-roundtrip"
    config.substitutions.append((r"\bswizzle-opt\b", opt))
    tools = []
else:
    tools = ["swizzle-opt"]
tools += ["swizzle-sim", "swizzle-trace", "swizzle-translate", "swizzle-lsp-server"]
llvm_config.add_tool_substitutions(tools, [config.swizzle_tools_dir])
llvm_config.add_tool_substitutions(
    [
        "mlir-opt",
        "mlir-tblgen",
        "clang-offload-bundler",
        "ld.lld",
        "llvm-mc",
        "llvm-nm",
        "llvm-objdump",
        "llvm-readelf",
        "llvm-strip",
        "clang-format",
        "split-file",
    ],
    [config.llvm_tools_dir],
)

# Programs without sanitizers have to load their runtime before they load our
# libraries. What such programs leak is not ours.
if config.swizzle_sanitizer_runtime:
    config.available_features.add("sanitizers")
    config.environment["LD_PRELOAD"] = config.swizzle_sanitizer_runtime
    # The packaged LLVM is not instrumented: it does not clear the poison that our
    # instances of its allocators put on memory that both allocate from.
    config.environment["ASAN_OPTIONS"] = "allow_user_poisoning=0:detect_leaks=0"

# Programs that link instrumented libraries are built like these.
consumer_options = ""
if config.swizzle_instrumentation:
    consumer_options = " ".join(
        f"'-DCMAKE_{language}_COMPILER={compiler}' "
        f"'-DCMAKE_{language}_FLAGS={config.swizzle_instrumentation}'"
        for language, compiler in zip(["C", "CXX"], config.swizzle_compilers)
    )

config.substitutions += [
    ("%consumer_options", consumer_options),
    ("%plugin", os.path.join(config.swizzle_libs_dir, "SwizzlePlugin.so")),
    ("%llvm_plugin_19", os.path.join(config.swizzle_libs_dir, "SwizzleLLVMPlugin-19.so")),
    ("%llvm_plugin", os.path.join(config.swizzle_libs_dir, "SwizzleLLVMPlugin.so")),
    ("%llvm_19", "/usr/lib/llvm-19"),
    (
        "%run",
        "env SWIZZLE_BUILD=%build %root/scripts/run",
    ),
    (
        "%isa_report",
        "env SWIZZLE_BUILD=%build %root/benchmarks/isa-report",
    ),
    ("%root", config.swizzle_source_root),
    ("%kernels", os.path.join(config.swizzle_source_root, "kernels")),
    ("%llvm_bin", config.llvm_tools_dir),
    ("%path", os.environ["PATH"]),
    ("%build", config.swizzle_build_root),
]
