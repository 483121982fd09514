//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "CompareKernels.h"
#include "HostCompiler.h"
#include "RunKernel.h"
#include "Swizzle/Registration.h"
#include "mlir/ExecutionEngine/CRunnerUtils.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir;
using namespace mlir::swizzle;
using namespace mlir::swizzle::machine;

/// The work-items of a launch at most.
static constexpr uint64_t count = 1024;

/// The workgroups of a launch.
static uint64_t getGrid(const KernelCase &test) { return count / test.block; }

/// The kernel of a case; `store` stores its result, %bits, and `result` is the
/// type of the elements that it stores to.
static std::string getKernelText(const KernelCase &test, StringRef result,
                                 StringRef store) {
  std::string size;
  if (test.isBlockKnown)
    size = llvm::formatv("attributes {{known_block_size = array<i32: {0}, 1, "
                         "1>}",
                         test.block);
  return llvm::formatv(R"(
    gpu.func @{0}(%fs: memref<?xf32>, %xs: memref<?xi32>, %ys: memref<?xi32>,
                  %out: memref<?x{1}>)
        workgroup(%tile : memref<1024xf32, #gpu.address_space<workgroup>>,
                  %bytes : memref<128xi8, #gpu.address_space<workgroup>>)
        kernel {4} {{
      %i = gpu.global_id x
      %tid = gpu.thread_id x
      %eight = arith.constant 8 : index
      %i8 = arith.muli %i, %eight : index
      %f = memref.load %fs[%i8] : memref<?xf32>
      %x = memref.load %xs[%i] : memref<?xi32>
      %y = memref.load %ys[%i] : memref<?xi32>
      %one = arith.constant 1 : i32
      %odd = arith.ori %x, %one : i32
      %half = arith.shrsi %y, %one : i32
      %v = vector.load %fs[%i8] : memref<?xf32>, vector<8xf32>
      {2}
      %bits = arith.bitcast %r : {3} to i32
      {5}
      gpu.return
    })",
                       test.name, result, test.body, test.type, size, store);
}

static std::string getDeviceText(ArrayRef<KernelCase> cases) {
  std::string text = "gpu.module @m {";
  for (const KernelCase &test : cases)
    text += getKernelText(test, "i8",
                          "%zero = arith.constant 0 : i8\n"
                          "%place = arith.index_castui %bits : i32 to index\n"
                          "memref.store %zero, %out[%place] : memref<?xi8>");
  return text + "\n}\n";
}

/// Also a function of the host for each kernel, which launches it.
static std::string getHostText(ArrayRef<KernelCase> cases) {
  std::string text =
      "module attributes {gpu.container_module} {gpu.module @m {";
  for (const KernelCase &test : cases)
    text += getKernelText(test, "i32",
                          "memref.store %bits, %out[%i] : memref<?xi32>");
  text += "\n}";
  for (const KernelCase &test : cases)
    text += llvm::formatv(R"(
  func.func @run_{0}(%fs: memref<?xf32>, %xs: memref<?xi32>, %ys: memref<?xi32>,
                     %out: memref<?xi32>) attributes {{llvm.emit_c_interface} {{
    %one = arith.constant 1 : index
    %grid = arith.constant {1} : index
    %block = arith.constant {2} : index
    gpu.launch_func @m::@{0} blocks in (%grid, %one, %one)
      threads in (%block, %one, %one)
      args(%fs : memref<?xf32>, %xs : memref<?xi32>, %ys : memref<?xi32>,
           %out : memref<?xi32>)
    return
  })",
                          test.name, getGrid(test), test.block);
  return text + "\n}\n";
}

namespace {
/// The numbers of all kernels.
struct Inputs {
  Inputs() {
    std::mt19937 random(1);
    for (unsigned i = 0; i < 8 * count; ++i)
      fs.push_back((int(random() % 257) - 128) / 8.0f);
    for (unsigned i = 0; i < count; ++i) {
      xs.push_back(int(random() % 21) - 10);
      ys.push_back(random() % 4 ? random()
                                : (random() % 3 - 1) << random() % 32);
    }
  }
  std::vector<float> fs;
  std::vector<int32_t> xs, ys;
};
} // namespace

template <typename T>
static Elements toElements(const std::vector<T> &values) {
  auto *bytes = reinterpret_cast<const char *>(values.data());
  return {{bytes, bytes + values.size() * sizeof(T)}, sizeof(T)};
}

template <typename T>
static StridedMemRefType<T, 1> makeMemRef(std::vector<T> &values) {
  return {values.data(), values.data(), 0, {int64_t(values.size())}, {1}};
}

/// The results of all cases on the host, in their order.
static std::vector<std::vector<uint32_t>> runOnHost(ArrayRef<KernelCase> cases,
                                                    Inputs &inputs) {
  PassedModule module(getHostText(cases), [](OpPassManager &manager) {
    buildLowerToHostPipeline(manager, LowerToHostOptions());
  });
  if (!module.get())
    return {};
  auto engine = compileForHost(module.get(), {},
                               {SWIZZLE_HOST_RUNTIME, SWIZZLE_RUNNER_UTILS},
                               /*isOptimized=*/true);
  if (failed(engine))
    return {};
  std::vector<std::vector<uint32_t>> results;
  for (const KernelCase &test : cases) {
    std::vector<uint32_t> &values = results.emplace_back(count);
    auto fs = makeMemRef(inputs.fs);
    auto xs = makeMemRef(inputs.xs), ys = makeMemRef(inputs.ys);
    auto out = makeMemRef(values);
    std::string entry = "_mlir_ciface_run_" + test.name;
    void *arguments[] = {&fs, &xs, &ys, &out};
    llvm::SmallVector<void *> packed;
    for (void *&argument : arguments)
      packed.push_back(&argument);
    if (llvm::Error error = (*engine)->invokePacked(entry, packed))
      ADD_FAILURE() << llvm::toString(std::move(error));
  }
  return results;
}

void mlir::swizzle::compareWithHost(ArrayRef<KernelCase> cases,
                                    StringRef chip) {
  SCOPED_TRACE(chip.str());
  SmallVector<KernelCase> own(
      llvm::make_filter_range(cases, [&](const KernelCase &test) {
        return test.chips.contains(chip);
      }));
  Inputs inputs;
  std::vector<std::vector<uint32_t>> expected = runOnHost(own, inputs);
  ASSERT_EQ(expected.size(), own.size());
  Elements buffers[] = {toElements(inputs.fs), toElements(inputs.xs),
                        toElements(inputs.ys)};
  std::optional<CodeObject> object = compileKernels(getDeviceText(own), chip);
  ASSERT_TRUE(object);
  for (auto [test, values] : llvm::zip(own, expected)) {
    SCOPED_TRACE(test.name + ", workgroups of " + std::to_string(test.block) +
                 (test.isBlockKnown ? ", which is known\n" : "\n") + test.body);
    std::vector<uint64_t> results = runKernel(
        *object, test.name, getGrid(test) * test.block, test.block, buffers);
    ASSERT_EQ(results.size(), getGrid(test) * test.block);
    auto [mine, theirs] =
        std::mismatch(results.begin(), results.end(), values.begin());
    if (mine != results.end())
      ADD_FAILURE() << "work-item " << mine - results.begin() << ": expected "
                    << *theirs << ", but got " << *mine;
  }
}
