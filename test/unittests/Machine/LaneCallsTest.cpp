//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Code on vectors of 64 elements gives the same with calls of operations on
// lanes as it gives by itself.
//
//===----------------------------------------------------------------------===//

#include "LaneCalls.h"
#include "LaneOperations.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir::swizzle::machine;
using llvm::formatv;

/// Bytes of inputs at the start of the memory of a function: two vectors of 64
/// elements of 64 bits, in which those of 32 bits lie, too, and two scalars.
static constexpr uint64_t inputBytes = 2 * 512 + 16, resultBytes = 1 << 16;

/// `format` with a value in the places of it that there may be.
template <typename T>
static std::string fill(const char *format, const T &value) {
  return formatv(/*Validate=*/false, format, value).str();
}

namespace {
/// The text of a function that works on the memory of its argument.
class FunctionText {
public:
  explicit FunctionText(unsigned bits) : bits(bits) {
    text = "define void @f(ptr %m) {\nentry:\n";
    std::string lanes = type();
    line(formatv("%x = load {0}, ptr %m, align 4", lanes));
    line("%at.y = getelementptr i8, ptr %m, i64 512");
    line(formatv("%y = load {0}, ptr %at.y, align 4", lanes));
    line("%at.s = getelementptr i8, ptr %m, i64 1024");
    line(formatv("%s = load i{0}, ptr %at.s, align 4", bits));
    line("%at.mask = getelementptr i8, ptr %m, i64 1032");
    line("%integer = load i64, ptr %at.mask, align 4");
    line("%mask = bitcast i64 %integer to <64 x i1>");
    line(formatv("%start = insertelement {0} poison, i{1} %s, i64 0", lanes,
                 bits));
    line(formatv("%splat = shufflevector {0} %start, {0} poison, "
                 "<64 x i32> zeroinitializer",
                 lanes));
    std::string shifts = formatv("splat (i{0} {1})", bits, bits - 1);
    line(formatv("%amount = and {0} %y, {1}", lanes, shifts));
  }

  std::string type() const { return formatv("<64 x i{0}>", bits); }
  void line(const llvm::Twine &code) { text += ("  " + code + "\n").str(); }
  /// Names the value of an expression.
  std::string name(const llvm::Twine &expression) {
    std::string result = "%v" + std::to_string(numValues++);
    line(result + " = " + expression);
    return result;
  }
  /// Stores what an expression of `stored` type gives.
  void store(const llvm::Twine &expression, llvm::StringRef stored) {
    keep(name(expression), stored);
  }
  void keep(llvm::StringRef value, llvm::StringRef stored) {
    std::string place =
        name(formatv("getelementptr i8, ptr %m, i64 {0}", inputBytes + end));
    line(formatv("store {0} {1}, ptr {2}, align 4", stored, value, place));
    end += stored.starts_with("<64") ? 512 : 8;
  }
  std::string finish() { return text + "  ret void\n}\n"; }

  const unsigned bits;

private:
  std::string text;
  unsigned numValues = 0;
  uint64_t end = 0;
};
} // namespace

/// What the function makes of its memory, as it is or with calls of operations
/// on lanes: with `hasNoLanes`, no vector may be left then.
static std::vector<uint8_t> run(const std::string &text, bool callsOperations,
                                bool hasNoLanes) {
  auto context = std::make_unique<llvm::LLVMContext>();
  llvm::SMDiagnostic diagnostic;
  auto module = llvm::parseAssemblyString(text, diagnostic, *context);
  EXPECT_TRUE(module) << diagnostic.getMessage().str() << "\n" << text;
  if (!module)
    return {};
  llvm::Function &function = *module->getFunction("f");
  if (callsOperations) {
    callLaneOperations(function);
    for (llvm::Instruction &instruction : llvm::instructions(function))
      EXPECT_FALSE(hasNoLanes && instruction.getType()->isVectorTy());
  }
  EXPECT_FALSE(llvm::verifyFunction(function, &llvm::errs()));
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  auto jit = llvm::cantFail(llvm::orc::LLJITBuilder().create());
  llvm::orc::SymbolMap symbols;
  for (const auto &[name, address] : getLaneOperations())
    symbols[jit->mangleAndIntern(name)] = {
        llvm::orc::ExecutorAddr::fromPtr(address),
        llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable};
  llvm::cantFail(jit->getMainJITDylib().define(
      llvm::orc::absoluteSymbols(std::move(symbols))));
  llvm::cantFail(jit->addIRModule(
      llvm::orc::ThreadSafeModule(std::move(module), std::move(context))));
  auto *compiled =
      llvm::cantFail(jit->lookup("f")).toPtr<void (*)(uint8_t *)>();
  std::vector<uint8_t> memory(inputBytes + resultBytes);
  std::mt19937_64 random(1);
  // Some lanes are equal, and some are small.
  for (uint64_t i = 0; i < inputBytes; ++i)
    memory[i] = random() % 4 == 0 ? 0xff : random() % 3;
  compiled(memory.data());
  return memory;
}

static void expectSame(const std::string &text, bool hasNoLanes = true) {
  EXPECT_EQ(run(text, /*callsOperations=*/false, hasNoLanes),
            run(text, /*callsOperations=*/true, hasNoLanes))
      << text;
}

class LaneCalls : public testing::TestWithParam<unsigned> {};

INSTANTIATE_TEST_SUITE_P(Bits, LaneCalls, testing::Values(32, 64));

TEST_P(LaneCalls, Arithmetic) {
  FunctionText code(GetParam());
  for (const char *name : {"add", "sub", "mul", "and", "or", "xor"})
    for (const char *operands :
         {"%x, %y", "%x, %splat", "%splat, %x", "%x, splat (i{0} 77)",
          "splat (i{0} 77), %x", "%splat, %splat"})
      code.store(
          formatv("{0} {1} {2}", name, code.type(), fill(operands, code.bits)),
          code.type());
  for (const char *name : {"shl", "lshr", "ashr"})
    for (const char *operands :
         {"%x, %amount", "%splat, %amount", "%x, splat (i{0} 5)"})
      code.store(
          formatv("{0} {1} {2}", name, code.type(), fill(operands, code.bits)),
          code.type());
  expectSame(code.finish());
}

TEST_P(LaneCalls, ComparisonsAndMasks) {
  FunctionText code(GetParam());
  auto keepMask = [&](const std::string &mask) {
    code.store("bitcast <64 x i1> " + mask + " to i64", "i64");
  };
  std::string last = "%mask";
  for (const char *predicate :
       {"eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge"})
    for (const char *operands : {"%x, %y", "%x, %splat", "%splat, %y"}) {
      std::string mask = code.name(
          formatv("icmp {0} {1} {2}", predicate, code.type(), operands));
      keepMask(mask);
      for (const char *logic : {"and", "or", "xor"})
        keepMask(
            code.name(formatv("{0} <64 x i1> {1}, {2}", logic, mask, last)));
      keepMask(code.name(formatv(
          "select <64 x i1> %mask, <64 x i1> {0}, <64 x i1> {1}", mask, last)));
      last = mask;
    }
  code.store(formatv("zext <64 x i1> {0} to {1}", last, code.type()),
             code.type());
  code.store(formatv("sext <64 x i1> {0} to {1}", last, code.type()),
             code.type());
  code.store(formatv("extractelement <64 x i1> {0}, i64 7", last), "i1");
  std::string halves = code.name("bitcast <64 x i1> " + last + " to <2 x i32>");
  code.store(formatv("extractelement <2 x i32> {0}, i64 1", halves), "i32");
  keepMask(code.name(formatv("shufflevector <64 x i1> {0}, <64 x i1> poison, "
                             "<64 x i32> zeroinitializer",
                             last)));
  expectSame(code.finish());
}

TEST_P(LaneCalls, SelectsAndElements) {
  FunctionText code(GetParam());
  std::string type = code.type();
  for (const char *operands :
       {"{0} %x, {0} %y", "{0} %x, {0} zeroinitializer",
        "{0} %splat, {0} zeroinitializer", "{0} zeroinitializer, {0} %splat",
        "{0} %splat, {0} %y"})
    code.store(formatv("select <64 x i1> %mask, {0}", fill(operands, type)),
               type);
  std::string isOdd = code.name("trunc i64 %integer to i1");
  code.store(formatv("select i1 {0}, {1} %x, {1} %splat", isOdd, type), type);
  std::string element = formatv("i{0}", code.bits);
  std::string lane = code.name("and i64 %integer, 63");
  for (const std::string &index : {std::string("i64 0"), "i64 " + lane})
    for (const char *of : {"%x", "%splat"})
      code.store(formatv("extractelement {0} {1}, {2}", type, of, index),
                 element);
  for (const char *into : {"%x", "%splat"})
    code.store(formatv("insertelement {0} {1}, {2} %s, i64 {3}", type, into,
                       element, lane),
               type);
  std::string sum = code.name(formatv("add {0} %x, %y", type));
  code.store(formatv("shufflevector {0} {1}, {0} poison, "
                     "<64 x i32> zeroinitializer",
                     type, sum),
             type);
  expectSame(code.finish());
}

TEST(LaneCallsOfTwoWidths, Conversions) {
  FunctionText narrow(32);
  std::string wide = "<64 x i64>";
  narrow.store("zext <64 x i32> %x to <64 x i64>", wide);
  narrow.store("sext <64 x i32> %x to <64 x i64>", wide);
  expectSame(narrow.finish());
  FunctionText code(64);
  code.store("trunc <64 x i64> %x to <64 x i32>", "<64 x i32>");
  expectSame(code.finish());
}

/// What there is no operation for is left, and gets its lanes from memory.
TEST(LaneCallsLeftOut, OtherInstructions) {
  FunctionText code(32);
  std::string type = code.type();
  std::string divisor = code.name("or <64 x i32> %y, splat (i32 1)");
  code.store(formatv("udiv <64 x i32> %x, {0}", divisor), type);
  std::string small = code.name("trunc <64 x i32> %x to <64 x i16>");
  std::string sum = code.name(formatv("add <64 x i16> {0}, {0}", small));
  std::string isSame =
      code.name(formatv("icmp eq <64 x i16> {0}, {1}", sum, small));
  std::string chosen =
      code.name(formatv("select <64 x i1> {0}, <64 x i16> {1}, <64 x i16> {2}",
                        isSame, sum, small));
  code.store(formatv("zext <64 x i16> {0} to <64 x i32>", chosen), type);
  std::string floats = code.name("bitcast <64 x i32> %x to <64 x float>");
  code.store(formatv("bitcast <64 x float> {0} to <64 x i32>", floats), type);
  std::string bytes = code.name("bitcast <64 x i1> %mask to <8 x i8>");
  std::string twice = code.name(formatv("add <8 x i8> {0}, {0}", bytes));
  code.keep(twice, "<8 x i8>");
  // A part of what is left, too.
  code.store(formatv("extractelement <8 x i8> {0}, i64 3", bytes), "i8");
  expectSame(code.finish(), /*hasNoLanes=*/false);
}

/// Values that go around a loop change places there, and are used after it.
TEST_P(LaneCalls, Loops) {
  FunctionText code(GetParam());
  std::string text = code.finish();
  text.resize(text.find("  ret void"));
  text += formatv(R"(
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next.i, %latch ]
  %a = phi {0} [ %x, %entry ], [ %b, %latch ]
  %b = phi {0} [ %y, %entry ], [ %a, %latch ]
  %c = phi {0} [ %splat, %entry ], [ %next.c, %latch ]
  %seen = phi <64 x i1> [ %mask, %entry ], [ %next.seen, %latch ]
  %next.c = add {0} %c, %a
  %less = icmp ult {0} %next.c, %b
  %next.seen = xor <64 x i1> %seen, %less
  %next.i = add i64 %i, 1
  %done = icmp eq i64 %next.i, 5
  br i1 %done, label %exit, label %latch
latch:
  br label %loop
exit:
  %p1 = getelementptr i8, ptr %m, i64 2048
  store {0} %a, ptr %p1, align 4
  %p2 = getelementptr i8, ptr %m, i64 3072
  store {0} %b, ptr %p2, align 4
  %p3 = getelementptr i8, ptr %m, i64 4096
  store {0} %c, ptr %p3, align 4
  %p4 = getelementptr i8, ptr %m, i64 5120
  %integers = bitcast <64 x i1> %seen to i64
  store i64 %integers, ptr %p4, align 4
  br label %again
again:
  %d = phi {0} [ %next.c, %exit ], [ %next.d, %again ]
  %e = phi {0} [ zeroinitializer, %exit ], [ %d, %again ]
  %j = phi i64 [ 0, %exit ], [ %next.j, %again ]
  %next.d = add {0} %d, %e
  %next.j = add i64 %j, 1
  %ended = icmp eq i64 %next.j, 4
  br i1 %ended, label %end, label %again
end:
  %p5 = getelementptr i8, ptr %m, i64 6144
  store {0} %d, ptr %p5, align 4
  %p6 = getelementptr i8, ptr %m, i64 7168
  store {0} %e, ptr %p6, align 4
  ret void
}
)",
                  code.type());
  expectSame(text);
}
