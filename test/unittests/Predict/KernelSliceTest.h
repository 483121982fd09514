//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Runs the kernels of tests, and prints what they access.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TEST_UNITTESTS_LOCALITY_KERNELSLICETEST_H
#define SWIZZLE_TEST_UNITTESTS_LOCALITY_KERNELSLICETEST_H

#include "Swizzle/IR/Swizzle.h"
#include "Swizzle/Predict/KernelSlice.h"
#include "mlir/Dialect/AMDGPU/IR/AMDGPUDialect.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringSet.h"
#include "gtest/gtest.h"

namespace mlir::swizzle {

/// One launch, with the phases of some workgroups.
struct Launch {
  LaunchFacts facts;
  std::vector<std::vector<Phase>> workgroups;
  /// Of all these phases, and of each of them.
  double matrixFlops = 0;
  std::vector<double> flopsOfPhases;
};

/// Where buffers start, in lines.
inline constexpr uint64_t bufferLines = (UINT64_C(2) << 20) / cacheLineBytes;

inline void insertDialects(DialectRegistry &registry) {
  registry
      .insert<amdgpu::AMDGPUDialect, affine::AffineDialect, arith::ArithDialect,
              cf::ControlFlowDialect, func::FuncDialect, gpu::GPUDialect,
              linalg::LinalgDialect, LLVM::LLVMDialect, math::MathDialect,
              memref::MemRefDialect, ROCDL::ROCDLDialect, scf::SCFDialect,
              SwizzleDialect, vector::VectorDialect>();
}

class KernelSliceTest : public testing::TestWithParam<SliceForm> {
protected:
  KernelSliceTest() {
    DialectRegistry registry;
    insertDialects(registry);
    context.appendDialectRegistry(registry);
  }

  static void runWorkgroup(WorkgroupStream &stream, uint64_t id,
                           Launch &launch) {
    stream.restart(id);
    std::vector<Phase> &phases = launch.workgroups.emplace_back();
    Phase phase;
    while (stream.next(phase)) {
      phases.push_back(phase);
      double flops = stream.getWork().after.matrixFlops;
      launch.matrixFlops += flops;
      launch.flopsOfPhases.push_back(flops);
    }
  }

  /// The launches of `@main`, with the phases of the first `numWorkgroups`
  /// workgroups each.
  std::vector<Launch> run(StringRef text, uint64_t numWorkgroups = 1) {
    std::vector<Launch> launches;
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module);
    if (!module)
      return launches;
    SliceOptions options;
    options.form = GetParam();
    LogicalResult result =
        runLaunches(*module, "main", options, [&](AccessSource &source) {
          Launch &launch = launches.emplace_back();
          launch.facts = source.getFacts();
          std::unique_ptr<WorkgroupStream> stream = source.makeStream(0);
          for (uint64_t id = 0; id < numWorkgroups; ++id)
            runWorkgroup(*stream, id, launch);
          return success();
        });
    EXPECT_TRUE(succeeded(result));
    return launches;
  }

  /// The first message, and the last note if there is one, of a run of @main
  /// that must fail.
  std::string runWithError(StringRef text, std::string *note = nullptr) {
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module);
    if (!module)
      return "";
    std::vector<std::string> messages, notes;
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      messages.push_back(diagnostic.str());
      for (Diagnostic &attached : diagnostic.getNotes())
        notes.push_back(attached.str());
    });
    SliceOptions options;
    options.form = GetParam();
    EXPECT_TRUE(failed(runLaunches(*module, "main", options,
                                   [](AccessSource &) { return success(); })));
    if (note && !notes.empty())
      *note = notes.back();
    return messages.empty() ? "" : messages.front();
  }

  MLIRContext context;
};

/// A phase as text: for each access `r` or `w`, the argument, the line from the
/// start of buffer `argument` on, and the halves.
inline std::string print(const Phase &phase) {
  std::string text;
  for (const LineAccess &access : phase) {
    uint64_t start = (access.getArgument() + 1) * bufferLines;
    text += (text.empty() ? "" : " ") +
            std::string(access.isWrite() ? "w" : "r") +
            std::to_string(access.getArgument()) + ":" +
            std::to_string(int64_t(access.getLine() - start)) + "/" +
            std::to_string(access.getHalves());
  }
  return text;
}

/// A module with one kernel @kernel of one buffer, and @main, which launches
/// it. What the kernel reads goes to its LDS: a load without a use does not
/// exist in compiled code.
inline std::string makeModule(StringRef body, StringRef blocks,
                              StringRef threads,
                              StringRef type = "memref<4096xf32>") {
  auto sizes = [](StringRef text) {
    SmallVector<StringRef> parts;
    text.split(parts, ' ');
    return "(%c" + parts[0].str() + ", %c" + parts[1].str() + ", %c" +
           parts[2].str() + ")";
  };
  std::string constants;
  llvm::StringSet<> known;
  for (StringRef text : {blocks, threads}) {
    SmallVector<StringRef> parts;
    text.split(parts, ' ');
    for (StringRef part : parts)
      if (known.insert(part).second)
        constants += "%c" + part.str() + " = arith.constant " + part.str() +
                     " : index\n";
  }
  return ("module attributes {gpu.container_module} {\n"
          "gpu.module @kernels {\n"
          "gpu.func @kernel(%a: " +
          type +
          ") workgroup(%lds: memref<64xf32, #gpu.address_space<workgroup>>) "
          "kernel {\n%first_of_lds = arith.constant 0 : index\n" +
          body +
          "\ngpu.return\n}\n}\n"
          "func.func @main() {\n" +
          constants + "%a = gpu.alloc () : " + type +
          "\ngpu.launch_func @kernels::@kernel blocks in " + sizes(blocks) +
          " threads in " + sizes(threads) + " args(%a : " + type +
          ")\nreturn\n}\n}\n")
      .str();
}

/// The phases of workgroup 0 of the only launch, one a line.
inline std::string printPhases(const std::vector<Launch> &launches) {
  if (launches.size() != 1)
    return "not one launch";
  std::string text;
  for (const Phase &phase : launches[0].workgroups[0])
    text += (text.empty() ? "" : "\n") + print(phase);
  return text;
}

} // namespace mlir::swizzle

#endif // SWIZZLE_TEST_UNITTESTS_LOCALITY_KERNELSLICETEST_H
