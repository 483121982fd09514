//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Random functions with control flow go through LLVM's AMDGPU backend, are
// lifted and run on 64 lanes or some of them, and have to tell and give what
// the same IR does on the host.
//
//===----------------------------------------------------------------------===//

#include "RandomProgram.h"
#include "../RandomRuns.h"
#include "RunCode.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "gtest/gtest.h"
#include <optional>
#include <random>

using namespace mlir::swizzle::machine;

static std::unique_ptr<llvm::Module> parse(llvm::LLVMContext &context,
                                           const std::string &text) {
  llvm::SMDiagnostic error;
  std::unique_ptr<llvm::Module> module =
      llvm::parseAssemblyString(text, error, context);
  EXPECT_TRUE(module) << error.getMessage().str() << "\n" << text;
  return module;
}

/// Stores a byte at the address `value`.
static std::string storeAt(const std::string &value,
                           const std::string &number) {
  std::string address = "%tell_address" + number, to = "%tell_to" + number;
  return "  " + address + " = zext i32 " + value + " to i64\n  " + to +
         " = inttoptr i64 " + address +
         " to ptr addrspace(1)\n  store volatile i8 0, ptr addrspace(1) " + to +
         "\n";
}

/// Appends the number `value` to the array %told, of %count elements.
static std::string append(const std::string &value, const std::string &number) {
  std::string count = "%tell_count" + number, to = "%tell_to" + number,
              next = "%tell_next" + number;
  return "  " + count + " = load i32, ptr %count\n  " + to +
         " = getelementptr i32, ptr %told, i32 " + count + "\n  store i32 " +
         value + ", ptr " + to + "\n  " + next + " = add i32 " + count +
         ", 1\n  store i32 " + next + ", ptr %count\n";
}

/// The object of functions `f0`, `f1`, ... that store a byte at each address
/// that they tell and at `result`, their arguments in s0, s1, v0, v1.
static llvm::SmallVector<char, 0>
compileForDevice(llvm::ArrayRef<std::string> bodies, unsigned level,
                 const char *chip) {
  LLVMInitializeAMDGPUTargetInfo();
  LLVMInitializeAMDGPUTarget();
  LLVMInitializeAMDGPUTargetMC();
  LLVMInitializeAMDGPUAsmPrinter();
  llvm::LLVMContext context;
  std::string text;
  for (auto [i, body] : llvm::enumerate(bodies))
    text += "define amdgpu_cs void @f" + std::to_string(i) +
            "(i32 inreg %s0, i32 inreg %s1, i32 %v0, i32 %v1) {\nentry:\n" +
            replaceTells(body, storeAt) + storeAt("%result", "") +
            "  ret void\n}\n";
  std::unique_ptr<llvm::Module> module = parse(context, text);
  llvm::Triple triple("amdgcn--");
  std::string message;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, message);
  std::unique_ptr<llvm::TargetMachine> machine(target->createTargetMachine(
      triple, chip, "", llvm::TargetOptions(), std::nullopt, std::nullopt,
      static_cast<llvm::CodeGenOptLevel>(level)));
  module->setTargetTriple(triple);
  module->setDataLayout(machine->createDataLayout());
  llvm::SmallVector<char, 0> object;
  llvm::raw_svector_ostream os(object);
  llvm::legacy::PassManager passes;
  EXPECT_FALSE(machine->addPassesToEmitFile(passes, os, nullptr,
                                            llvm::CodeGenFileType::ObjectFile));
  passes.run(*module);
  return object;
}

/// The places of the functions of an object in its code.
static std::vector<KernelLocation>
findFunctions(const llvm::SmallVectorImpl<char> &object, const char *chip,
              size_t count) {
  auto file = llvm::cantFail(
      llvm::object::ObjectFile::createELFObjectFile(llvm::MemoryBufferRef(
          llvm::StringRef(object.data(), object.size()), "f")));
  KernelLocation location;
  location.chip = chip;
  for (const llvm::object::SectionRef &section : file->sections())
    if (llvm::cantFail(section.getName()) == ".text") {
      llvm::StringRef text = llvm::cantFail(section.getContents());
      location.text = {text.bytes_begin(), text.bytes_end()};
    }
  std::vector<KernelLocation> functions(count, location);
  for (const llvm::object::SymbolRef &symbol : file->symbols()) {
    llvm::StringRef name = llvm::cantFail(symbol.getName());
    size_t number;
    if (!name.consume_front("f") || name.getAsInteger(10, number))
      continue;
    functions[number].name = "f" + std::to_string(number);
    functions[number].entry = llvm::cantFail(symbol.getAddress());
  }
  return functions;
}

namespace {
/// Keeps where the lanes of global accesses went.
class StoreObserver : public Recorder {
public:
  void vectorAccess(const AccessSite &site, uint64_t lanes,
                    const uint64_t *addresses) override {
    if (site.memory != MemoryKind::Global)
      return;
    for (unsigned lane = 0; lane < lanesPerWave; ++lane)
      if (lanes >> lane & 1)
        told[lane].push_back(addresses[lane]);
  }

  std::vector<uint32_t> told[lanesPerWave];
};
} // namespace

static void runOnDevice(const KernelLocation &location,
                        const TestInputs &inputs, StoreObserver &observer) {
  llvm::Expected<KernelCode> code = decodeKernel(location);
  ASSERT_TRUE(bool(code)) << llvm::toString(code.takeError());
  WaveProgramOptions options;
  options.numVectorInputs = 2;
  options.allLanes = inputs.exec == ~UINT64_C(0);
  auto program = WaveProgram::compile(
      std::make_shared<KernelCode>(std::move(*code)), inputs.memory, options);
  ASSERT_TRUE(bool(program)) << llvm::toString(program.takeError());
  Wave wave(**program);
  WaveInputs start;
  start.scalars = inputs.scalars;
  start.vectors = inputs.vectors;
  start.exec = inputs.exec;
  start.scratchBytes = 4096;
  wave.start(start, observer);
  llvm::Expected<Wave::Status> status = wave.resume();
  ASSERT_TRUE(bool(status)) << llvm::toString(status.takeError());
}

using HostFn = void (*)(uint32_t, uint32_t, uint32_t, uint32_t, uint32_t *told,
                        uint32_t *count);

/// More than a program tells, as its loops have up to eight iterations and
/// stand in up to two others.
static constexpr size_t maxTold = 1 << 21;

/// A compiler with functions `f0`, `f1`, ... that append what they tell, and
/// `result`.
static std::unique_ptr<llvm::orc::LLJIT>
compileForHost(llvm::ArrayRef<std::string> bodies) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  std::string text;
  for (auto [i, body] : llvm::enumerate(bodies))
    text += "define void @f" + std::to_string(i) +
            "(i32 %s0, i32 %s1, i32 %v0, i32 %v1, ptr %told, ptr %count) {\n"
            "entry:\n" +
            replaceTells(body, append) + append("%result", "") +
            "  ret void\n}\n";
  auto context = std::make_unique<llvm::LLVMContext>();
  std::unique_ptr<llvm::Module> module = parse(*context, text);
  auto host = llvm::cantFail(llvm::orc::JITTargetMachineBuilder::detectHost());
  host.setCodeGenOptLevel(llvm::CodeGenOptLevel::None);
  auto jit = llvm::cantFail(llvm::orc::LLJITBuilder()
                                .setJITTargetMachineBuilder(std::move(host))
                                .create());
  llvm::cantFail(jit->addIRModule(
      llvm::orc::ThreadSafeModule(std::move(module), std::move(context))));
  return jit;
}

/// Programs of one chip and level, which are compiled together.
static constexpr unsigned programsPerModule = 16;

/// Compares the programs of `count` seeds from `first` on, all in a module.
static void comparePrograms(unsigned first, unsigned count) {
  static const char *const chips[] = {"gfx942", "gfx90a", "gfx950"};
  unsigned number = first / programsPerModule, level = number % 4;
  // The registers of stacks on gfx90a are those of another kind of program.
  const char *chip = chips[level == 0 ? 0 : number / 4 % 3];
  std::vector<std::string> bodies;
  for (unsigned i = 0; i < count; ++i)
    bodies.push_back(writeRandomProgram(first + i));
  llvm::SmallVector<char, 0> object = compileForDevice(bodies, level, chip);
  std::vector<KernelLocation> functions = findFunctions(object, chip, count);
  std::unique_ptr<llvm::orc::LLJIT> host = compileForHost(bodies);
  std::vector<uint32_t> room(maxTold);
  for (unsigned i = 0; i < count; ++i) {
    SCOPED_TRACE("seed " + std::to_string(first + i) + ", level " +
                 std::to_string(level) + ", " + chip + "\n" + bodies[i]);
    std::mt19937 random((first + i) ^ 0x9e3779b9u);
    TestInputs inputs;
    inputs.scalars = {uint32_t(random()), uint32_t(random() % 100)};
    for (unsigned lane = 0; lane < 2 * lanesPerWave; ++lane)
      inputs.vectors.push_back(random() % 3 ? random() : random() % 16);
    if (random() % 2)
      inputs.exec = uint64_t(random()) << 32 | random() | 1;
    StoreObserver observer;
    ASSERT_NO_FATAL_FAILURE(runOnDevice(functions[i], inputs, observer));
    auto run =
        llvm::cantFail(host->lookup("f" + std::to_string(i))).toPtr<HostFn>();
    for (unsigned lane = 0; lane < lanesPerWave; ++lane) {
      uint32_t numTold = 0;
      if (inputs.exec >> lane & 1)
        run(inputs.scalars[0], inputs.scalars[1], inputs.vectors[lane],
            inputs.vectors[lanesPerWave + lane], room.data(), &numTold);
      std::vector<uint32_t> told(room.begin(), room.begin() + numTold);
      ASSERT_EQ(observer.told[lane], told) << "lane " << lane;
    }
  }
}

TEST(RandomPrograms, GiveWhatTheHostGives) {
  mlir::swizzle::compareSeeds(/*byDefault=*/200, programsPerModule,
                              comparePrograms);
}
