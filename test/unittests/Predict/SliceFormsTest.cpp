//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The two forms of slices agree on whole kernels.
//
//===----------------------------------------------------------------------===//

#include "KernelSliceTest.h"
#include "Swizzle/Host/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMIRToLLVMTranslation.h"

using namespace mlir;
using namespace mlir::swizzle;

namespace {

/// The phases of a few workgroups of every launch of `function`, and the facts.
std::vector<Launch> runForm(ModuleOp module, StringRef function,
                            SliceForm form) {
  std::vector<Launch> launches;
  SliceOptions options;
  options.form = form;
  LogicalResult result =
      runLaunches(module, function, options, [&](AccessSource &source) {
        Launch &launch = launches.emplace_back();
        launch.facts = source.getFacts();
        // Two streams take turns, as those of a machine do.
        uint64_t last = launch.facts.getNumWorkgroups() - 1;
        for (auto [x, y] :
             {std::pair(uint64_t(0), last), std::pair(last / 2, last / 3)}) {
          std::unique_ptr<WorkgroupStream> streams[] = {source.makeStream(0),
                                                        source.makeStream(0)};
          streams[0]->restart(x);
          streams[1]->restart(y);
          std::vector<Phase> phases[2];
          bool isRunning[] = {true, true};
          while (isRunning[0] || isRunning[1])
            for (unsigned i = 0; i < 2; ++i) {
              Phase phase;
              isRunning[i] = isRunning[i] && streams[i]->next(phase);
              if (!isRunning[i])
                continue;
              phases[i].push_back(std::move(phase));
              launch.matrixFlops += streams[i]->getWork().after.matrixFlops;
            }
          for (std::vector<Phase> &ofStream : phases)
            launch.workgroups.push_back(std::move(ofStream));
        }
        return success();
      });
  EXPECT_TRUE(succeeded(result));
  return launches;
}

/// Both forms of all launches of `function`, and a second run.
void expectAgreement(ModuleOp module, StringRef function) {
  std::vector<Launch> lanes = runForm(module, function, SliceForm::WorkItems);
  std::vector<Launch> waves = runForm(module, function, SliceForm::Waves);
  ASSERT_EQ(lanes.size(), waves.size());
  ASSERT_GE(lanes.size(), 1u);
  for (auto [ofLanes, ofWaves] : llvm::zip_equal(lanes, waves)) {
    EXPECT_GE(ofLanes.workgroups[0].size(), 2u);
    // Not EXPECT_EQ, which would print millions of lines.
    EXPECT_TRUE(ofLanes.workgroups == ofWaves.workgroups) << function.str();
    EXPECT_EQ(ofLanes.matrixFlops, ofWaves.matrixFlops);
  }
  // In another run, the same addresses.
  std::vector<Launch> again = runForm(module, function, SliceForm::Waves);
  EXPECT_TRUE(again[0].workgroups == waves[0].workgroups);
}

TEST(KernelSliceFormsTest, AgreeOnTheKernelsOfTheProject) {
  DialectRegistry registry;
  insertDialects(registry);
  MLIRContext context(registry);
  for (StringRef file :
       {"portable/gemm.mlir", "portable/conv2d.mlir",
        "portable/conv2d_patch.mlir", "portable/attention.mlir",
        "published/gemm.mlir", "published/conv2d.mlir",
        "published/softmax.mlir", "published/stencil.mlir",
        "published/transpose.mlir"}) {
    OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(
        (StringRef(SWIZZLE_KERNELS_DIR) + "/" + file).str(), &context);
    ASSERT_TRUE(module);
    unsigned numFunctions = 0;
    for (auto function : module->getOps<func::FuncOp>()) {
      // Those of problem sizes; @main of portable kernels compares numbers.
      if (function.isExternal() || function.getNumArguments() != 0 ||
          (function.getName() == "main" && file.starts_with("portable")))
        continue;
      ++numFunctions;
      expectAgreement(*module, function.getName());
    }
    EXPECT_GE(numFunctions, 1u) << file.str();
  }
}

/// Kernels that Triton compiled to LLVM IR, with loops of branches, buffer
/// descriptors and numbers of 32 bits.
TEST(KernelSliceFormsTest, AgreeOnKernelsOfTriton) {
  DialectRegistry registry;
  insertDialects(registry);
  registerLLVMDialectImport(registry);
  MLIRContext context(registry);
  const std::string directory = SWIZZLE_KERNELS_DIR "/triton/";
  using Files = std::vector<std::string>;
  for (const auto &[name, files] :
       {std::pair<std::string, Files>("matmul", {directory + "matmul.llir"}),
        std::pair<std::string, Files>(
            "attention", {"full=" + directory + "attention.llir",
                          "causal=" + directory + "attention_causal.llir"}),
        std::pair<std::string, Files>("softmax", {directory + "softmax.llir"}),
        std::pair<std::string, Files>("conv2d", {directory + "conv2d.llir"})}) {
    OwningOpRef<ModuleOp> module =
        parseSourceFile<ModuleOp>(directory + name + ".mlir", &context);
    ASSERT_TRUE(module);
    PassManager manager(&context);
    LinkKernelsPassOptions link;
    llvm::append_range(link.files, files);
    manager.addPass(createLinkKernelsPass(link));
    ASSERT_TRUE(succeeded(manager.run(*module)));
    // Fills and comparisons are not needed, and not linked here.
    expectAgreement(*module, "main");
  }
}

TEST(KernelSliceFormsTest, ReadsNamesFromTheSource) {
  DialectRegistry registry;
  insertDialects(registry);
  MLIRContext context(registry);
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(
      SWIZZLE_KERNELS_DIR "/published/gemm.mlir", &context);
  ASSERT_TRUE(module);
  std::vector<Launch> launches =
      runForm(*module, "n8192_256x256", SliceForm::Any);
  ASSERT_EQ(launches.size(), 1u);
  const LaunchFacts &facts = launches[0].facts;
  ASSERT_GE(facts.arguments.size(), 3u);
  const StringRef names[] = {"a", "b", "c"};
  for (auto [i, name] : llvm::enumerate(names)) {
    const LaunchFacts::Argument &argument = facts.arguments[i];
    EXPECT_EQ(argument.name, name.str());
    EXPECT_EQ(argument.bytes, 2u * 8192 * 8192);
  }
  // 128 steps with 256 lines of A and of B each: in all as many requests as
  // R * Q * k * (BM + BN) * bytes / 128 says, which counters agree with; and a
  // tile of C, each line by four instructions.
  uint64_t reads = 0, writes = 0;
  for (const Phase &phase : launches[0].workgroups[0])
    for (const LineAccess &access : phase)
      ++(access.isWrite() ? writes : reads);
  EXPECT_EQ(reads * facts.getNumWorkgroups(), 67108864u);
  EXPECT_EQ(writes, 4 * 256u * 512 / cacheLineBytes);
}

} // namespace
