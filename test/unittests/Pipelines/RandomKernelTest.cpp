//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Random kernels whose work-items meet in branches and loops that part them,
// in waves that are not full, give on a GPU what they give on the host.
//
//===----------------------------------------------------------------------===//

#include "../RandomRuns.h"
#include "CompareKernels.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir::swizzle;

namespace {
/// Writes the body of a kernel of i32 values, as KernelCase has it.
class KernelWriter {
public:
  explicit KernelWriter(unsigned seed) : random(seed) {}

  KernelCase write();

private:
  unsigned below(unsigned n) { return random() % n; }
  const std::string &take() { return values[below(values.size())]; }
  /// Writes an op with a result, whose name it returns.
  std::string emit(const std::string &op);
  std::string writeConstant(int32_t number);
  void writeArithmetic();
  void writeReduction();
  void writeShuffle();
  void writeAllReduce();
  void writeFirst();
  void writeBranch(unsigned depth);
  void writeLoop(unsigned depth);
  /// `isWhole` says that all work-items of the workgroup get here together.
  void writeSequence(unsigned depth, bool isWhole);

  std::mt19937 random;
  bool hasFullWaves = false;
  std::string text;
  unsigned numValues = 0;
  std::vector<std::string> values = {"%x", "%y", "%odd", "%half"};
};
} // namespace

std::string KernelWriter::emit(const std::string &op) {
  std::string name = "%x" + std::to_string(numValues++);
  text += name + " = " + op + "\n";
  return name;
}

std::string KernelWriter::writeConstant(int32_t number) {
  return emit("arith.constant " + std::to_string(number) + " : i32");
}

void KernelWriter::writeArithmetic() {
  static const char *const ops[] = {"addi", "subi",  "muli",  "xori",  "andi",
                                    "ori",  "minsi", "maxui", "minui", "maxsi"};
  std::string other = below(3) ? take() : writeConstant(int(below(64)) - 8);
  values.push_back(emit(llvm::formatv("arith.{0} {1}, {2} : i32",
                                      ops[below(10)], take(), other)));
}

/// The order of the lanes changes no result.
static const char *const reductions[] = {
    "add", "mul", "minsi", "minui", "maxsi", "maxui", "and", "or", "xor"};

void KernelWriter::writeReduction() {
  std::string cluster;
  unsigned size = 2u << below(6), stride = 1u << below(6);
  if (below(2) && size * stride <= 64)
    cluster = llvm::formatv(" cluster(size = {0}, stride = {1})", size, stride);
  const char *kind = reductions[below(9)];
  static const char *const types[] = {"i8", "i16", "i64"};
  if (below(3) != 0) {
    values.push_back(
        emit(llvm::formatv("gpu.subgroup_reduce {0} {1}{2} : (i32) "
                           "-> i32",
                           kind, take(), cluster)));
    return;
  }
  const char *type = types[below(3)];
  bool isWide = type == types[2];
  std::string from = emit(llvm::formatv(
      "arith.{0} {1} : i32 to {2}", isWide ? "extsi" : "trunci", take(), type));
  std::string reduced =
      emit(llvm::formatv("gpu.subgroup_reduce {0} {1}{2} : ({3}) -> {3}", kind,
                         from, cluster, type));
  values.push_back(
      emit(llvm::formatv("arith.{0} {1} : {2} to i32",
                         isWide ? "trunci" : "extui", reduced, type)));
}

/// Lanes that read from what is no lane of theirs keep their own value. All
/// lanes of the wave are there.
void KernelWriter::writeShuffle() {
  static const char *const modes[] = {"xor", "up", "down", "idx"};
  std::string width = writeConstant(2 << below(6));
  std::string offset = below(2) ? writeConstant(below(64)) : take();
  std::string value = take();
  std::string name = "%x" + std::to_string(numValues++);
  text += llvm::formatv("{0}, {0}_ok = gpu.shuffle {1} {2}, {3}, {4} : i32\n",
                        name, modes[below(4)], value, offset, width);
  values.push_back(
      emit(llvm::formatv("arith.select {0}_ok, {0}, {1} : i32", name, value)));
}

void KernelWriter::writeAllReduce() {
  values.push_back(
      emit(llvm::formatv("gpu.all_reduce {0} {1} uniform {{} : (i32) -> (i32)",
                         reductions[below(9)], take())));
}

/// What the first of the lanes that are there has.
void KernelWriter::writeFirst() {
  values.push_back(
      emit(llvm::formatv("rocdl.readfirstlane {0} : i32", take())));
}

void KernelWriter::writeBranch(unsigned depth) {
  static const char *const predicates[] = {"slt", "ult", "eq", "ne", "sge"};
  std::string other = below(2) ? take() : writeConstant(int(below(16)) - 8);
  std::string condition = emit(llvm::formatv(
      "arith.cmpi {0}, {1}, {2} : i32", predicates[below(5)], take(), other));
  std::string result = "%x" + std::to_string(numValues++);
  text += result + " = scf.if " + condition + " -> i32 {\n";
  for (const char *end : {"} else {\n", "}\n"}) {
    size_t known = values.size();
    writeSequence(depth, /*isWhole=*/false);
    text += "scf.yield " + take() + " : i32\n" + end;
    values.resize(known);
  }
  values.push_back(result);
}

/// A loop of at most seven turns, as many as each lane says. Nothing is
/// computed of the number of the turn: LLVM 22.1.8 takes what lanes had of it
/// when they left the loop for what the last one had (llvm-project#203256).
void KernelWriter::writeLoop(unsigned depth) {
  std::string seven = writeConstant(7), zero = writeConstant(0),
              one = writeConstant(1), start = take();
  std::string turns = emit("arith.andi " + take() + ", " + seven + " : i32");
  std::string number = std::to_string(numValues++);
  std::string result = "%x" + number, index = "%turn" + number,
              carried = "%carried" + number;
  text += llvm::formatv("{0} = scf.for {1} = {2} to {3} step {4} iter_args({5} "
                        "= {6}) -> i32 : i32 {{\n",
                        result, index, zero, turns, one, carried, start);
  size_t known = values.size();
  values.push_back(carried);
  writeSequence(depth, /*isWhole=*/false);
  text += "scf.yield " + take() + " : i32\n}\n";
  values.resize(known);
  values.push_back(result);
}

void KernelWriter::writeSequence(unsigned depth, bool isWhole) {
  for (unsigned i = 0, e = 2 + below(4); i < e; ++i) {
    unsigned choice = below(depth ? 8 : 6);
    if (choice < 2)
      writeArithmetic();
    else if (choice == 2)
      writeFirst();
    else if (choice == 3 && isWhole)
      hasFullWaves &&below(2) ? writeShuffle() : writeAllReduce();
    else if (choice < 6)
      writeReduction();
    else if (choice == 6)
      writeBranch(depth - 1);
    else
      writeLoop(depth - 1);
  }
}

KernelCase KernelWriter::write() {
  unsigned blocks[] = {64, 128, 256, 40, 96, 1, 250};
  unsigned block = blocks[below(7)];
  hasFullWaves = block % 64 == 0;
  writeSequence(/*depth=*/2, /*isWhole=*/true);
  text += "%r = arith.addi " + values.back() + ", " + take() + " : i32";
  return KernelCase{"", "i32", text}.withBlock(block, below(2));
}

/// Kernels of one chip, which are compiled together.
static constexpr unsigned kernelsPerModule = 24;

/// Compares the kernels of `count` seeds from `first` on, on one chip.
static void compareKernels(unsigned first, unsigned count) {
  static const char *const chips[] = {"gfx942", "gfx90a", "gfx950"};
  llvm::SmallVector<KernelCase> cases;
  for (unsigned seed = first; seed < first + count; ++seed) {
    cases.push_back(KernelWriter(seed).write());
    cases.back().name = "seed_" + std::to_string(seed);
  }
  compareWithHost(cases, chips[first / kernelsPerModule % 3]);
}

TEST(RandomKernels, GiveWhatTheHostGives) {
  compareSeeds(/*byDefault=*/72, kernelsPerModule, compareKernels);
}
