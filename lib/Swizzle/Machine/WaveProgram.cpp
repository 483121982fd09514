//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "CompiledWave.h"
#include "LaneCalls.h"
#include "LaneOperations.h"
#include "Swizzle/Chips/ChipTopology.h"
#include "Swizzle/Support/Scramble.h"
#include "WaveSlice.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"

using namespace mlir::swizzle::machine;
using mlir::swizzle::defaultChipForIsa;

static constexpr llvm::StringLiteral functionName = "swizzle_machine_wave";

namespace {
/// Learns how large the frame of a wave's function is. Remarks, which options
/// of LLVM ask for in all code, are not made on this: no user knows it.
class FrameSize : public llvm::DiagnosticHandler {
public:
  explicit FrameSize(uint64_t &bytes) : bytes(bytes) {}

  bool handleDiagnostics(const llvm::DiagnosticInfo &info) override {
    if (info.getKind() != llvm::DK_StackSize)
      return false;
    const auto &size = static_cast<const llvm::DiagnosticInfoStackSize &>(info);
    bytes = std::max(bytes, size.getStackSize());
    return true;
  }
  bool isAnalysisRemarkEnabled(llvm::StringRef) const override { return false; }
  bool isMissedOptRemarkEnabled(llvm::StringRef) const override {
    return false;
  }
  bool isPassedOptRemarkEnabled(llvm::StringRef) const override {
    return false;
  }
  bool isAnyRemarkEnabled() const override { return false; }

private:
  uint64_t &bytes;
};
} // namespace

/// Lets LLVM use the host's widest vectors, and say how large the frame is.
static void setAttributes(llvm::Function &function) {
  function.addFnAttr("prefer-vector-width", "512");
  function.addFnAttr("min-legal-vector-width", "512");
  function.addFnAttr("warn-stack-size", "0");
}

const LaunchMemory::Range *LaunchMemory::find(uint64_t address,
                                              uint64_t count) const {
  auto startsAfter = [](uint64_t wanted, const Range &range) {
    return wanted < range.address;
  };
  auto after = llvm::upper_bound(ranges, address, startsAfter);
  if (after == ranges.begin() || !std::prev(after)->contains(address, count))
    return nullptr;
  return &*std::prev(after);
}

static void initializeHost() {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
}

CompiledWave::CompiledWave() = default;
CompiledWave::~CompiledWave() = default;

void RangeUses::noteCount(size_t number, unsigned turn, uint64_t address,
                          uint64_t amount) {
  note(number, Counted);
  if (turn >= counters.size())
    return;
  uint64_t first = 0, own = scramble(scramble(address) + amount) | 1;
  if (!counters[turn].compare_exchange_strong(first, own) && first != own)
    note(number, Uneven);
}

void RangeUses::noteEnd(unsigned turns) {
  (turns ? someCount : someDoNot).store(true, std::memory_order_relaxed);
}

std::vector<size_t> RangeUses::list(unsigned wanted) const {
  bool isUneven = someCount && someDoNot;
  std::vector<size_t> numbers;
  for (auto [number, noted] : llvm::enumerate(uses)) {
    unsigned use = noted.load();
    if (isUneven && (use & Counted))
      use |= Uneven;
    if ((use & wanted) == wanted)
      numbers.push_back(number);
  }
  return numbers;
}

llvm::Expected<std::unique_ptr<WaveProgram>>
WaveProgram::compile(std::shared_ptr<const KernelCode> code,
                     std::shared_ptr<const LaunchMemory> memory,
                     const WaveProgramOptions &options) {
  initializeHost();
  auto program = std::make_unique<CompiledWave>();
  program->code = code;
  program->memory = memory;
  program->maxLdsBytes = defaultChipForIsa(code->location.chip)->ldsBytes;
  program->keepsLds = options.hasLdsContents;
  for (const Operand &result : options.results)
    program->numResults +=
        result.count * (result.isVector() ? lanesPerWave : 1);
  program->numVectorInputs = options.numVectorInputs;

  llvm::Expected<llvm::orc::JITTargetMachineBuilder> host =
      llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!host)
    return host.takeError();
  // Code is small and mostly calls the runtime: what LLVM would gain in its run
  // is less than what it takes to gain it.
  host->setCodeGenOptLevel(llvm::CodeGenOptLevel::None);
  llvm::Expected<std::unique_ptr<llvm::TargetMachine>> target =
      host->createTargetMachine();
  if (!target)
    return target.takeError();

  auto context = std::make_unique<llvm::LLVMContext>();
  context->setDiagnosticHandler(
      std::make_unique<FrameSize>(program->frameBytes));
  auto module = std::make_unique<llvm::Module>(code->location.name, *context);
  module->setDataLayout((*target)->createDataLayout());
  module->setTargetTriple(host->getTargetTriple());
  Lifter lifter(*module, *code, options);
  llvm::Expected<llvm::Function *> function = lifter.lift(functionName);
  if (!function)
    return function.takeError();
  setAttributes(**function);
  program->addSites(lifter.takeSites());
  program->waits = sliceWave(**function, *memory, program->lifted, *code,
                             options.hasLdsContents, **target);
  for (auto [number, instruction] : llvm::enumerate(code->instructions))
    if (instruction.isGlobalWait())
      program->waits.passed.push_back(number);
  program->counts = callCounters(**function);
  callLaneOperations(**function);
  // Others of the launch may need contents of LDS, and so a program that reads
  // more.
  if (module->getFunction(runtime::load) ||
      module->getFunction(runtime::scalarLoad) || program->readsLds())
    program->uses = options.uses;

  program->keepsScratch = module->getFunction(runtime::scratchLoad) ||
                          module->getFunction(runtime::scratchStore);

  auto jit = llvm::orc::LLJITBuilder()
                 .setJITTargetMachineBuilder(std::move(*host))
                 .create();
  if (!jit)
    return jit.takeError();
  program->jit = std::move(*jit);
  if (llvm::Error error = program->link(std::move(module), std::move(context)))
    return error;
  return program;
}

void CompiledWave::addSites(std::vector<LiftedSite> added) {
  // By the code alone, so that programs of it agree.
  std::vector<uint32_t> ldsNumbers;
  for (const Instruction &instruction : code->instructions) {
    ldsNumbers.push_back(numLdsInstructions);
    llvm::StringRef mnemonic = instruction.mnemonic;
    numLdsInstructions +=
        mnemonic.starts_with("ds_") || mnemonic.starts_with("flat_");
  }
  lifted = std::move(added);
  for (LiftedSite &one : lifted) {
    one.site.ldsNumber = ldsNumbers[one.site.number];
    sites.push_back(one.site);
  }
}

llvm::Error CompiledWave::link(std::unique_ptr<llvm::Module> module,
                               std::unique_ptr<llvm::LLVMContext> context) {
  llvm::orc::JITDylib &library = jit->getMainJITDylib();
  llvm::orc::SymbolMap symbols;
  std::vector<std::pair<llvm::StringRef, void *>> functions =
      getRuntimeFunctions();
  llvm::append_range(functions, getLaneOperations());
  for (auto [name, address] : functions)
    symbols[jit->mangleAndIntern(name)] = {
        llvm::orc::ExecutorAddr::fromPtr(address),
        llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable};
  if (llvm::Error error = library.define(llvm::orc::absoluteSymbols(symbols)))
    return error;
  auto process = llvm::orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(
      jit->getDataLayout().getGlobalPrefix());
  if (!process)
    return process.takeError();
  library.addGenerator(std::move(*process));
  if (llvm::Error error = jit->addIRModule(
          llvm::orc::ThreadSafeModule(std::move(module), std::move(context))))
    return error;
  llvm::Expected<llvm::orc::ExecutorAddr> address = jit->lookup(functionName);
  if (!address)
    return address.takeError();
  run = address->toPtr<WaveFn>();
  return llvm::Error::success();
}
