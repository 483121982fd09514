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
#include <deque>

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
  uint32_t ldsAccess(const AccessSite &, uint64_t, const uint32_t *) override {
    return 0;
  }
  bool wait(const WaitCounts &) override { return false; }
  bool barrier() override { return true; }

  uint64_t stored = 0;
  uint64_t numbers[lanesPerWave] = {};
};
} // namespace

/// The kernel of a launch, compiled so that LDS has contents.
static llvm::Expected<std::unique_ptr<WaveProgram>>
compile(const KernelLaunch &launch, const DeviceMemory &memory) {
  llvm::Expected<KernelCode> code = decodeKernel(launch.getLocation());
  if (!code)
    return code.takeError();
  WaveProgramOptions options;
  options.constantScalars = launch.getConstantScalars();
  options.hasLdsContents = true;
  options.allLanes = launch.getShape().getNumWorkItems() % lanesPerWave == 0;
  return WaveProgram::compile(
      std::make_shared<KernelCode>(std::move(*code)),
      std::make_shared<LaunchMemory>(launch.getContents(memory)), options);
}

/// Runs the waves of a workgroup, all of them to each barrier.
static llvm::Error runWorkgroup(const WaveProgram &program,
                                const KernelLaunch &launch, uint64_t group,
                                std::vector<uint64_t> &results) {
  OwnContents lds;
  lds.reset(launch.getLdsBytes(), /*isKnown=*/false);
  std::vector<Results> observers(launch.getShape().getNumWaves());
  std::deque<Wave> waves;
  for (auto [number, observer] : llvm::enumerate(observers)) {
    WaveStart start;
    launch.startWave({group, 0, 0}, number, /*place=*/0, start);
    start.inputs.lds = &lds;
    waves.emplace_back(program).start(start.inputs, observer);
  }
  for (bool isRunning = true; isRunning;) {
    isRunning = false;
    for (Wave &wave : waves) {
      llvm::Expected<Wave::Status> status = wave.resume();
      if (!status)
        return status.takeError();
      isRunning |= *status == Wave::Status::Suspended;
    }
  }
  uint64_t left = launch.getShape().getNumWorkItems();
  for (const Results &observer : observers) {
    uint64_t lanes = std::min<uint64_t>(left, lanesPerWave);
    left -= lanes;
    EXPECT_EQ(observer.stored, llvm::maskTrailingOnes<uint64_t>(lanes));
    results.insert(results.end(), observer.numbers, observer.numbers + lanes);
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
                                       /*residentWaves=*/1, memory);
    if (!launch)
      return launch.takeError();
    auto program = compile(*launch, memory);
    if (!program)
      return program.takeError();
    for (uint64_t group = 0; group < shape.grid[0]; ++group)
      if (llvm::Error error = runWorkgroup(**program, *launch, group, results))
        return error;
    return llvm::Error::success();
  };
  if (llvm::Error error = runLaunch()) {
    ADD_FAILURE() << llvm::toString(std::move(error));
    return {};
  }
  return results;
}
