//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RunKernel.h"
#include "Swizzle/Registration.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::swizzle;
using namespace mlir::swizzle::machine;

static DialectRegistry makeRegistry() {
  DialectRegistry registry;
  mlir::registerAllDialects(registry);
  registerAllExtensions(registry);
  registerAllGPUToLLVMIRTranslations(registry);
  swizzle::registerAllDialects(registry);
  return registry;
}

PassedModule::PassedModule(StringRef text,
                           function_ref<void(OpPassManager &)> addPasses)
    : context(makeRegistry()) {
  OwningOpRef<ModuleOp> parsed = parseSourceString<ModuleOp>(text, &context);
  EXPECT_TRUE(parsed) << text.str();
  if (!parsed)
    return;
  PassManager manager(&context);
  addPasses(manager);
  bool hasPassed = succeeded(manager.run(*parsed));
  EXPECT_TRUE(hasPassed);
  if (hasPassed)
    module = std::move(parsed);
}

std::optional<CodeObject> mlir::swizzle::compileKernels(StringRef text,
                                                        StringRef chip) {
  PassedModule module(text, [&](OpPassManager &manager) {
    LowerToRocdlOptions options;
    options.chip = chip.str();
    options.map = "identity";
    buildLowerToRocdlPipeline(manager, options);
  });
  if (!module.get())
    return std::nullopt;
  auto binary = *module.get().getOps<gpu::BinaryOp>().begin();
  auto elf = cast<gpu::ObjectAttr>(binary.getObjects()[0]);
  return llvm::cantFail(CodeObject::read(llvm::MemoryBuffer::getMemBufferCopy(
      elf.getObject().getValue(), "kernels")));
}

namespace {
/// Takes the addresses of the stores as results.
class Results : public WaveObserver {
public:
  void vectorAccess(const AccessSite &site, uint64_t lanes,
                    const uint64_t *addresses) override {
    if (site.memory != MemoryKind::Global || !site.isWrite)
      return;
    stored |= lanes;
    for (unsigned lane = 0; lane < lanesPerWave; ++lane)
      if (lanes >> lane & 1)
        numbers[lane] = addresses[lane];
  }
  void scalarAccess(const AccessSite &, uint64_t) override {}
  void ldsAccess(const AccessSite &, uint64_t, const uint32_t *) override {}
  bool wait(const WaitCounts &) override { return false; }
  bool barrier() override { return false; }

  uint64_t stored = 0;
  uint64_t numbers[lanesPerWave] = {};
};
} // namespace

static llvm::Error run(const CompiledLaunch &launch,
                       std::vector<uint64_t> &results) {
  const LaunchShape &shape = launch.getLaunch().getShape();
  Wave wave(launch.getProgram());
  for (uint64_t group = 0; group < shape.grid[0]; ++group)
    for (uint64_t number = 0; number < shape.getNumWaves(); ++number) {
      WaveStart start;
      launch.getLaunch().startWave({group, 0, 0}, number, /*place=*/0, start);
      Results observer;
      wave.start(start.inputs, observer);
      llvm::Expected<Wave::Status> status = wave.resume();
      if (!status)
        return status.takeError();
      EXPECT_EQ(observer.stored, ~UINT64_C(0));
      results.insert(results.end(), observer.numbers,
                     observer.numbers + lanesPerWave);
    }
  return llvm::Error::success();
}

std::vector<uint64_t> mlir::swizzle::runKernel(const CodeObject &object,
                                               StringRef name, uint64_t count,
                                               uint64_t block,
                                               ArrayRef<Elements> inputs) {
  DeviceMemory memory;
  std::vector<ArgumentBytes> arguments;
  auto addBuffer = [&](uint64_t address, uint64_t size) {
    for (uint64_t number : {address, address, UINT64_C(0), size, UINT64_C(1)}) {
      auto *bytes = reinterpret_cast<const char *>(&number);
      arguments.emplace_back(bytes, bytes + sizeof(number));
    }
  };
  for (const Elements &input : inputs) {
    void *buffer = memory.allocate(input.data.size());
    std::memcpy(buffer, input.data.data(), input.data.size());
    addBuffer(reinterpret_cast<uint64_t>(buffer), input.size());
  }
  addBuffer(0, 0);
  LaunchShape shape;
  shape.grid[0] = count / block;
  shape.block[0] = block;
  const Kernel *kernel = llvm::cantFail(object.lookup(name));
  std::vector<uint64_t> results;
  auto runLaunch = [&]() -> llvm::Error {
    auto launch = KernelLaunch::create(object, *kernel, shape, arguments,
                                       CompiledLaunch::residentWaves, memory);
    if (!launch)
      return launch.takeError();
    auto compiled = CompiledLaunch::create(std::move(*launch), memory, {});
    if (!compiled)
      return compiled.takeError();
    return run(**compiled, results);
  };
  if (llvm::Error error = runLaunch()) {
    ADD_FAILURE() << llvm::toString(std::move(error));
    return {};
  }
  return results;
}
