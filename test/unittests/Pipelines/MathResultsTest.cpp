//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Kernels of one op of arithmetic each go through swizzle-lower-to-rocdl, with
// AMD's device library, and their machine code is lifted and run. What it gives
// has to be within the errors that docs/lowering.md states of what the host
// computes in long double.
//
//===----------------------------------------------------------------------===//

#include "RunKernel.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"
#include <cmath>
#include <random>

using namespace mlir;
using namespace mlir::swizzle;
using namespace mlir::swizzle::machine;

namespace {
/// A number on the host, of at least 11 bits more than the most precise type.
using Real = long double;
using Reals = ArrayRef<Real>;

/// An op of one to three floats of the type of its result.
struct MathOp {
  StringRef name;
  unsigned numOperands;
  Real (*compute)(Reals x);
  /// The sign of a zero may be any.
  bool losesSign = false;
};

struct FloatFormat {
  StringRef name;
  const llvm::fltSemantics &semantics;

  unsigned getBits() const {
    return llvm::APFloat::semanticsSizeInBits(semantics);
  }
};
} // namespace

/// The greater or less one of two; for what is no number that, or the other
/// one.
static Real getExtreme(Reals x, bool keepsNaN, bool isLess) {
  if (std::isnan(x[0]) || std::isnan(x[1]))
    return std::isnan(x[0]) == keepsNaN ? x[0] : x[1];
  bool isFirstLess = x[0] < x[1] || (x[0] == x[1] && std::signbit(x[0]));
  return isFirstLess == isLess ? x[0] : x[1];
}

static const MathOp mathOps[] = {
    {"arith.addf", 2, [](Reals x) { return x[0] + x[1]; }},
    {"arith.subf", 2, [](Reals x) { return x[0] - x[1]; }},
    {"arith.mulf", 2, [](Reals x) { return x[0] * x[1]; }},
    {"arith.divf", 2, [](Reals x) { return x[0] / x[1]; }},
    {"arith.remf", 2, [](Reals x) { return fmodl(x[0], x[1]); }},
    {"arith.negf", 1, [](Reals x) { return -x[0]; }},
    {"arith.maximumf", 2, [](Reals x) { return getExtreme(x, true, false); }},
    {"arith.minimumf", 2, [](Reals x) { return getExtreme(x, true, true); }},
    {"arith.maxnumf", 2, [](Reals x) { return getExtreme(x, false, false); },
     /*losesSign=*/true},
    {"arith.minnumf", 2, [](Reals x) { return getExtreme(x, false, true); },
     /*losesSign=*/true},
    {"math.absf", 1, [](Reals x) { return fabsl(x[0]); }},
    {"math.acos", 1, [](Reals x) { return acosl(x[0]); }},
    {"math.acosh", 1, [](Reals x) { return acoshl(x[0]); }},
    {"math.asin", 1, [](Reals x) { return asinl(x[0]); }},
    {"math.asinh", 1, [](Reals x) { return asinhl(x[0]); }},
    {"math.atan", 1, [](Reals x) { return atanl(x[0]); }},
    {"math.atan2", 2, [](Reals x) { return atan2l(x[0], x[1]); }},
    {"math.atanh", 1, [](Reals x) { return atanhl(x[0]); }},
    {"math.cbrt", 1, [](Reals x) { return cbrtl(x[0]); }},
    {"math.ceil", 1, [](Reals x) { return ceill(x[0]); }},
    {"math.copysign", 2, [](Reals x) { return copysignl(x[0], x[1]); }},
    {"math.cos", 1, [](Reals x) { return cosl(x[0]); }},
    {"math.cosh", 1, [](Reals x) { return coshl(x[0]); }},
    {"math.erf", 1, [](Reals x) { return erfl(x[0]); }},
    {"math.erfc", 1, [](Reals x) { return erfcl(x[0]); }},
    {"math.exp", 1, [](Reals x) { return expl(x[0]); }},
    {"math.exp2", 1, [](Reals x) { return exp2l(x[0]); }},
    {"math.expm1", 1, [](Reals x) { return expm1l(x[0]); },
     /*losesSign=*/true},
    {"math.floor", 1, [](Reals x) { return floorl(x[0]); }},
    {"math.fma", 3, [](Reals x) { return fmal(x[0], x[1], x[2]); }},
    {"math.log", 1, [](Reals x) { return logl(x[0]); }},
    {"math.log10", 1, [](Reals x) { return log10l(x[0]); }},
    {"math.log1p", 1, [](Reals x) { return log1pl(x[0]); },
     /*losesSign=*/true},
    {"math.log2", 1, [](Reals x) { return log2l(x[0]); }},
    {"math.powf", 2, [](Reals x) { return powl(x[0], x[1]); }},
    {"math.round", 1, [](Reals x) { return roundl(x[0]); }},
    {"math.roundeven", 1, [](Reals x) { return nearbyintl(x[0]); }},
    {"math.rsqrt", 1, [](Reals x) { return 1 / sqrtl(x[0]); }},
    {"math.sin", 1, [](Reals x) { return sinl(x[0]); }},
    {"math.sinh", 1, [](Reals x) { return sinhl(x[0]); },
     /*losesSign=*/true},
    {"math.sqrt", 1, [](Reals x) { return sqrtl(x[0]); }},
    {"math.tan", 1, [](Reals x) { return tanl(x[0]); }},
    {"math.tanh", 1, [](Reals x) { return tanhl(x[0]); },
     /*losesSign=*/true},
    {"math.trunc", 1, [](Reals x) { return truncl(x[0]); }},
};

static const FloatFormat formats[] = {
    {"f16", llvm::APFloat::IEEEhalf()},
    {"bf16", llvm::APFloat::BFloat()},
    {"f32", llvm::APFloat::IEEEsingle()},
    {"f64", llvm::APFloat::IEEEdouble()},
};

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

static Real toReal(uint64_t bits, const FloatFormat &format) {
  llvm::APFloat number(format.semantics, llvm::APInt(format.getBits(), bits));
  bool isLossy;
  number.convert(llvm::APFloat::IEEEdouble(),
                 llvm::APFloat::rmNearestTiesToEven, &isLossy);
  return number.convertToDouble();
}

static uint64_t toBits(double number, const FloatFormat &format) {
  llvm::APFloat value(number);
  bool isLossy;
  value.convert(format.semantics, llvm::APFloat::rmNearestTiesToEven, &isLossy);
  return value.bitcastToAPInt().getZExtValue();
}

/// By how many units in the last place of the right result the machine's is
/// wrong; infinite for what is no number where the other is one. What overflows
/// counts as the power of two behind the greatest number.
static Real getError(Real actual, Real expected, const FloatFormat &format) {
  if (std::isnan(expected) || std::isnan(actual))
    return std::isnan(expected) == std::isnan(actual)
               ? 0
               : std::numeric_limits<Real>::infinity();
  int greatest = llvm::APFloat::semanticsMaxExponent(format.semantics);
  int least = llvm::APFloat::semanticsMinExponent(format.semantics);
  Real end = ldexpl(1, greatest + 1);
  auto clamp = [&](Real x) { return std::min(std::max(x, -end), end); };
  int exponent = expected == 0 ? least : ilogbl(clamp(expected));
  exponent = std::min(std::max(exponent, least), greatest);
  int precision = llvm::APFloat::semanticsPrecision(format.semantics);
  return fabsl(clamp(actual) - clamp(expected)) /
         ldexpl(1, exponent - precision + 1);
}

/// All numbers of a format of 16 bits that is the only operand; else some that
/// are special, some with any bits, and some that are neither great nor small.
static std::vector<uint64_t>
makeInputs(const FloatFormat &format, unsigned numOperands, unsigned operand) {
  std::vector<uint64_t> inputs;
  if (numOperands == 1 && format.getBits() == 16) {
    for (uint64_t bits = 0; bits < 1 << 16; ++bits)
      inputs.push_back(bits);
    return inputs;
  }
  std::mt19937_64 random(operand);
  uint64_t sign = UINT64_C(1) << (format.getBits() - 1);
  std::vector<uint64_t> special;
  for (const llvm::APFloat &number :
       {llvm::APFloat::getZero(format.semantics),
        llvm::APFloat::getOne(format.semantics),
        llvm::APFloat::getInf(format.semantics),
        llvm::APFloat::getNaN(format.semantics),
        llvm::APFloat::getLargest(format.semantics),
        llvm::APFloat::getSmallest(format.semantics),
        llvm::APFloat::getSmallestNormalized(format.semantics)}) {
    uint64_t bits = number.bitcastToAPInt().getZExtValue();
    special.insert(special.end(), {bits, bits | sign});
  }
  // Each with each.
  double combinations = std::pow(special.size(), numOperands);
  for (uint64_t i = 0; i < combinations; ++i)
    inputs.push_back(special[uint64_t(i / std::pow(special.size(), operand)) %
                             special.size()]);
  for (int i = -64; i < 64; ++i)
    inputs.insert(inputs.end(),
                  {toBits(i / 2.0, format), toBits(i * M_PI / 4, format)});
  std::shuffle(inputs.end() - 256, inputs.end(), random);
  while (inputs.size() < 1 << 14) {
    inputs.push_back(random() & (sign | (sign - 1)));
    double magnitude =
        std::exp2(std::uniform_real_distribution<double>(-12, 12)(random));
    inputs.push_back(toBits(random() & 1 ? magnitude : -magnitude, format));
  }
  return inputs;
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// A kernel whose work-items apply an op to an element of each of `numOperands`
/// buffers; `types` are those of the op, as it prints them.
static std::string getKernelText(const std::string &name, StringRef op,
                                 unsigned numOperands, StringRef from,
                                 const FloatFormat &to, StringRef types) {
  std::string buffers, loads, operands;
  for (unsigned i = 0; i < numOperands; ++i) {
    buffers += llvm::formatv("%in{0}: memref<?x{1}>, ", i, from);
    loads += llvm::formatv("%x{0} = memref.load %in{0}[%i] : memref<?x{1}>\n",
                           i, from);
    operands += llvm::formatv("{0}%x{1}", i ? ", " : "", i);
  }
  return llvm::formatv(R"(
    gpu.func @{0}({1} %out: memref<?xi8>) kernel attributes {{
        known_block_size = array<i32: 64, 1, 1>} {{
      %i = gpu.global_id x
      %zero = arith.constant 0 : i8
      {2}
      %result = {3} {4} : {5}
      %bits = arith.bitcast %result : {6} to i{7}
      %at = arith.index_castui %bits : i{7} to index
      memref.store %zero, %out[%at] : memref<?xi8>
      gpu.return
    })",
                       name, buffers, loads, op, operands, types, to.name,
                       to.getBits());
}

static std::string getKernelName(const MathOp &op, const FloatFormat &format) {
  return (op.name.split('.').second + "_" + format.name).str();
}

/// Runs a kernel on each element of the inputs, of which there are as many.
static std::vector<uint64_t> runKernel(const CodeObject &object, StringRef name,
                                       const FloatFormat &format,
                                       ArrayRef<std::vector<uint64_t>> inputs) {
  std::vector<Elements> buffers;
  for (const std::vector<uint64_t> &input : inputs) {
    Elements &elements = buffers.emplace_back();
    elements.bytes = format.getBits() / 8;
    for (uint64_t bits : input) {
      auto *bytes = reinterpret_cast<const char *>(&bits);
      elements.data.insert(elements.data.end(), bytes, bytes + elements.bytes);
    }
  }
  return runKernel(object, name, inputs[0].size(), lanesPerWave, buffers);
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

namespace {
/// The greatest error of an op, and the operands that have it.
struct Worst {
  Real error = 0;
  std::string where;
};
} // namespace

static Worst findWorst(const CodeObject &object, const MathOp &op,
                       const FloatFormat &format) {
  std::vector<std::vector<uint64_t>> inputs;
  for (unsigned i = 0; i < op.numOperands; ++i)
    inputs.push_back(makeInputs(format, op.numOperands, i));
  std::vector<uint64_t> results =
      runKernel(object, getKernelName(op, format), format, inputs);
  Worst worst;
  for (auto [i, bits] : llvm::enumerate(results)) {
    SmallVector<Real, 3> operands;
    for (const std::vector<uint64_t> &input : inputs)
      operands.push_back(toReal(input[i], format));
    Real expected = op.compute(operands), actual = toReal(bits, format);
    Real error = getError(actual, expected, format);
    if (!op.losesSign && expected == 0 && actual == 0 &&
        std::signbit(expected) != std::signbit(actual))
      error = std::numeric_limits<Real>::infinity();
    if (error <= worst.error)
      continue;
    worst.error = error;
    worst.where.clear();
    llvm::raw_string_ostream os(worst.where);
    os << op.name << " of " << format.name << " (";
    llvm::interleaveComma(operands, os, [&](Real operand) {
      os << llvm::format("%.17g", double(operand));
    });
    os << llvm::format(") gives %.17g in place of %.17g", double(actual),
                       double(expected));
  }
  return worst;
}

/// The rows of the page's table of errors, by op: an error for each of
/// `formats`.
static llvm::StringMap<SmallVector<double>> readStatedErrors() {
  auto page = llvm::MemoryBuffer::getFile(SWIZZLE_ROOT "/docs/lowering.md");
  EXPECT_TRUE(page);
  llvm::StringMap<SmallVector<double>> stated;
  if (!page)
    return stated;
  StringRef text = (*page)->getBuffer().split("| op | f16 |").second;
  for (StringRef line : llvm::split(text.split("\n\n").first, '\n')) {
    SmallVector<StringRef> cells;
    line.split(cells, '|');
    if (cells.size() != std::size(formats) + 3)
      continue;
    for (StringRef cell : ArrayRef(cells).slice(2, std::size(formats))) {
      double number;
      if (!cell.trim().getAsDouble(number))
        stated[cells[1].trim()].push_back(number);
    }
  }
  return stated;
}

namespace {
class MathResults : public testing::TestWithParam<const char *> {};
} // namespace

TEST_P(MathResults, HaveTheErrorsThatThePageStates) {
  std::string text = "gpu.module @m {\n";
  for (const MathOp &op : mathOps)
    for (const FloatFormat &format : formats)
      text += getKernelText(getKernelName(op, format), op.name, op.numOperands,
                            format.name, format, format.name);
  std::optional<CodeObject> object = compileKernels(text + "}\n", GetParam());
  ASSERT_TRUE(object);
  llvm::StringMap<SmallVector<double>> stated = readStatedErrors();
  EXPECT_EQ(stated.size(), std::size(mathOps));
  for (const MathOp &op : mathOps) {
    ASSERT_EQ(stated[op.name].size(), std::size(formats)) << op.name.str();
    for (auto [format, most] : llvm::zip(formats, stated[op.name])) {
      Worst worst = findWorst(*object, op, format);
      EXPECT_LE(worst.error, most) << worst.where;
    }
  }
}

TEST_P(MathResults, ConversionsGoToTheNearest) {
  auto getName = [](const FloatFormat &from, const FloatFormat &to) {
    return (from.name + "_to_" + to.name).str();
  };
  auto forAll = [](auto visit) {
    for (const FloatFormat &from : formats)
      for (const FloatFormat &to : formats)
        if (from.getBits() != to.getBits())
          visit(from, to);
  };
  std::string text = "gpu.module @m {\n";
  forAll([&](const FloatFormat &from, const FloatFormat &to) {
    bool isWider = from.getBits() < to.getBits();
    text += getKernelText(getName(from, to),
                          isWider ? "arith.extf" : "arith.truncf", 1, from.name,
                          to, (from.name + " to " + to.name).str());
  });
  std::optional<CodeObject> object = compileKernels(text + "}\n", GetParam());
  ASSERT_TRUE(object);
  forAll([&](const FloatFormat &from, const FloatFormat &to) {
    std::vector<uint64_t> inputs = makeInputs(from, 1, 0);
    std::vector<uint64_t> results =
        runKernel(*object, getName(from, to), from, {inputs});
    ASSERT_EQ(results.size(), inputs.size());
    for (auto [input, result] : llvm::zip(inputs, results)) {
      double number = toReal(input, from);
      if (std::isnan(number))
        EXPECT_TRUE(std::isnan(toReal(result, to))) << getName(from, to);
      else
        EXPECT_EQ(result, toBits(number, to))
            << getName(from, to) << " of " << number;
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Chips, MathResults,
                         testing::Values("gfx90a", "gfx942", "gfx950"));
