//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Random functions of integers with control flow go through LLVM's AMDGPU
// backend, are lifted and run on 64 lanes or some of them, and have to tell and
// give what the same IR does on the host.
//
//===----------------------------------------------------------------------===//

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

namespace {
/// Writes the body of a function of two scalars and two vector values of 32
/// bits, %s0, %s1, %v0, %v1, whose last value is the i32 `result`. On its way
/// it tells numbers, each by a line `  tell` with a value of 32 bits.
class ProgramWriter {
public:
  explicit ProgramWriter(unsigned seed) : random(seed) {}

  std::string write();

private:
  unsigned below(unsigned n) { return random() % n; }
  std::string take(unsigned bits);
  std::string emit(unsigned bits, const std::string &text);
  void writeOperation();
  void writeDivision(unsigned bits);
  void writeConversion();
  void writeCall(unsigned bits);
  void writeCondition(std::string &condition);
  void writeBranch(unsigned depth);
  void writeLoop(unsigned depth);
  void writeSequence(unsigned depth, unsigned length);
  std::string label() { return "b" + std::to_string(numLabels++); }

  std::mt19937 random;
  std::string text;
  std::string block = "entry";
  unsigned numValues = 0, numLabels = 0;
  /// Values that dominate what comes next, of 32 and of 64 bits.
  std::vector<std::string> narrow = {"%s0", "%s1", "%v0", "%v1"}, wide;
};
} // namespace

static const std::string tellPrefix = "  tell ";

/// The body with each line that tells a value replaced by what `write` makes of
/// the value and the number of the line.
static std::string replaceTells(
    const std::string &body,
    llvm::function_ref<std::string(const std::string &, const std::string &)>
        write) {
  std::string result;
  unsigned number = 0;
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(body).split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines)
    result += line.consume_front(tellPrefix)
                  ? write(line.str(), std::to_string(number++))
                  : line.str() + "\n";
  return result;
}

std::string ProgramWriter::take(unsigned bits) {
  std::vector<std::string> &pool = bits == 32 ? narrow : wide;
  unsigned choice = below(8);
  // None of 64 bits that is negative and has 32: LLVM 22 writes some of them as
  // literals of s_mov_b64 at level 1, which the machine extends with zeros.
  if (pool.empty() || choice == 0)
    return bits == 32 ? std::to_string(int32_t(random()))
                      : std::to_string(int64_t(random()) << below(32));
  if (choice == 1)
    return std::to_string(int(below(40)) - 8);
  // New ones more often.
  size_t last = std::min<size_t>(pool.size(), 6);
  return choice < 5 ? pool[pool.size() - 1 - below(last)]
                    : pool[below(pool.size())];
}

std::string ProgramWriter::emit(unsigned bits, const std::string &operation) {
  std::string name = "%x" + std::to_string(numValues++);
  text += "  " + name + " = " + operation + "\n";
  if (bits == 32)
    narrow.push_back(name);
  else if (bits == 64)
    wide.push_back(name);
  return name;
}

void ProgramWriter::writeDivision(unsigned bits) {
  static const char *const names[] = {"udiv", "sdiv", "urem", "srem"};
  std::string type = "i" + std::to_string(bits);
  // Neither 0 nor -1.
  std::string mask = bits == 32 ? "1073741823" : "4611686018427387903";
  std::string some = emit(0, "and " + type + " " + take(bits) + ", " + mask);
  std::string divisor = emit(0, "or " + type + " " + some + ", 1");
  emit(bits, std::string(names[below(4)]) + " " + type + " " + take(bits) +
                 ", " + divisor);
}

void ProgramWriter::writeConversion() {
  switch (below(5)) {
  case 0:
    emit(64, "zext i32 " + take(32) + " to i64");
    return;
  case 1:
    emit(64, "sext i32 " + take(32) + " to i64");
    return;
  case 2:
    emit(32, "trunc i64 " + take(64) + " to i32");
    return;
  default: {
    std::string type = below(2) ? "i8" : "i16";
    std::string part = emit(0, "trunc i32 " + take(32) + " to " + type);
    std::string other = emit(0, "trunc i32 " + take(32) + " to " + type);
    static const char *const names[] = {"add", "sub", "mul", "and", "xor"};
    std::string sum = emit(0, std::string(names[below(5)]) + " " + type + " " +
                                  part + ", " + other);
    emit(32, std::string(below(2) ? "sext " : "zext ") + type + " " + sum +
                 " to i32");
  }
  }
}

void ProgramWriter::writeCall(unsigned bits) {
  std::string type = "i" + std::to_string(bits);
  static const char *const unary[] = {"ctpop", "bswap", "bitreverse"};
  static const char *const binary[] = {"umin",     "umax",     "smin",
                                       "smax",     "uadd.sat", "usub.sat",
                                       "sadd.sat", "ssub.sat"};
  static const char *const counting[] = {"ctlz", "cttz", "abs"};
  auto call = [&](const char *name, const std::string &arguments) {
    emit(bits, "call " + type + " @llvm." + name + "." + type + "(" +
                   arguments + ")");
  };
  std::string first = type + " " + take(bits);
  switch (below(4)) {
  case 0:
    call(unary[below(3)], first);
    return;
  case 1:
    call(counting[below(3)], first + ", i1 false");
    return;
  case 2:
    call("fshl", first + ", " + type + " " + take(bits) + ", " + type + " " +
                     take(bits));
    return;
  default:
    call(binary[below(8)], first + ", " + type + " " + take(bits));
  }
}

void ProgramWriter::writeCondition(std::string &condition) {
  static const char *const predicates[] = {"eq",  "ne",  "ult", "ule", "ugt",
                                           "uge", "slt", "sle", "sgt", "sge"};
  unsigned bits = below(3) ? 32 : 64;
  condition =
      emit(0, std::string("icmp ") + predicates[below(10)] + " i" +
                  std::to_string(bits) + " " + take(bits) + ", " + take(bits));
}

void ProgramWriter::writeOperation() {
  unsigned bits = below(3) ? 32 : 64;
  std::string type = "i" + std::to_string(bits);
  static const char *const arithmetic[] = {"add", "sub", "mul",
                                           "and", "or",  "xor"};
  static const char *const shifts[] = {"shl", "lshr", "ashr"};
  switch (below(9)) {
  case 0: {
    std::string amount = emit(0, "and " + type + " " + take(bits) + ", " +
                                     std::to_string(bits - 1));
    emit(bits, std::string(shifts[below(3)]) + " " + type + " " + take(bits) +
                   ", " + amount);
    return;
  }
  case 1: {
    std::string condition;
    writeCondition(condition);
    emit(bits, "select i1 " + condition + ", " + type + " " + take(bits) +
                   ", " + type + " " + take(bits));
    return;
  }
  case 2:
    writeConversion();
    return;
  case 3:
    writeCall(bits);
    return;
  case 4:
    if (below(3) == 0) {
      writeDivision(bits);
      return;
    }
    [[fallthrough]];
  default:
    emit(bits, std::string(arithmetic[below(6)]) + " " + type + " " +
                   take(bits) + ", " + take(bits));
  }
}

void ProgramWriter::writeBranch(unsigned depth) {
  std::string condition;
  writeCondition(condition);
  std::string yes = label(), no = label(), join = label();
  text += "  br i1 " + condition + ", label %" + yes + ", label %" + no + "\n";
  std::vector<std::string> before[] = {narrow, wide};
  std::string values[2], ends[2];
  for (unsigned i = 0; i < 2; ++i) {
    block = i ? no : yes;
    text += block + ":\n";
    writeSequence(depth - 1, 1 + below(5));
    values[i] = take(32);
    ends[i] = block;
    text += "  br label %" + join + "\n";
    narrow = before[0];
    wide = before[1];
  }
  block = join;
  text += block + ":\n";
  emit(32, "phi i32 [ " + values[0] + ", %" + ends[0] + " ], [ " + values[1] +
               ", %" + ends[1] + " ]");
}

/// A loop of at most eight iterations, by a value that may differ by lane.
void ProgramWriter::writeLoop(unsigned depth) {
  std::string limit = emit(0, "and i32 " + take(32) + ", 7");
  std::string start = take(32), wideStart = take(64), before = block;
  std::string head = label(), end = label();
  text += "  br label %" + head + "\n" + head + ":\n";
  block = head;
  std::string id = std::to_string(numValues++);
  std::string index = "%i" + id, next = "%n" + id, sum = "%s_" + id,
              wideSum = "%w" + id;
  size_t place = text.size();
  narrow.push_back(index);
  narrow.push_back(sum);
  wide.push_back(wideSum);
  writeSequence(depth - 1, 1 + below(5));
  std::string carried = take(32), wideCarried = take(64);
  auto phi = [&](const std::string &name, const char *type,
                 const std::string &first, const std::string &later) {
    return "  " + name + " = phi " + type + " [ " + first + ", %" + before +
           " ], [ " + later + ", %" + block + " ]\n";
  };
  text.insert(place, phi(index, "i32", "0", next) +
                         phi(sum, "i32", start, carried) +
                         phi(wideSum, "i64", wideStart, wideCarried));
  text += "  " + next + " = add i32 " + index + ", 1\n";
  std::string again = emit(0, "icmp ult i32 " + index + ", " + limit);
  text += "  br i1 " + again + ", label %" + head + ", label %" + end + "\n" +
          end + ":\n";
  block = end;
}

void ProgramWriter::writeSequence(unsigned depth, unsigned length) {
  for (unsigned i = 0; i < length; ++i) {
    unsigned choice = depth ? below(8) : 7;
    if (choice == 0)
      writeBranch(depth);
    else if (choice == 1)
      writeLoop(depth);
    else if (below(8) == 0)
      text += tellPrefix + take(32) + "\n";
    else
      writeOperation();
  }
}

std::string ProgramWriter::write() {
  // Most are small, for more of them in the same time.
  bool isLarge = below(8) == 0;
  writeSequence(isLarge ? 3 : 2, isLarge ? 6 + below(14) : 2 + below(6));
  std::string high = emit(0, "lshr i64 " + take(64) + ", 32");
  std::string folded = emit(0, "trunc i64 " + high + " to i32");
  std::string mixed = emit(0, "xor i32 " + folded + ", " + take(32));
  text += "  %result = add i32 " + mixed + ", " + take(32) + "\n";
  return text;
}

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

/// More than a program tells, as its loops have up to eight turns and stand in
/// up to two others.
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
    bodies.push_back(ProgramWriter(first + i).write());
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
