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
  /// A value as an index from 0 to `mask`.
  std::string writeIndex(unsigned mask);
  std::string writeConstant(int32_t number);
  void writeArithmetic();
  void writeReduction();
  void writeShuffle();
  void writeAllReduce();
  void writeFirst();
  void writeVector();
  void writeExchange();
  void writePrivate();
  void writeTogether();
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

std::string KernelWriter::writeIndex(unsigned mask) {
  std::string constant = writeConstant(mask);
  std::string number =
      emit("arith.andi " + take() + ", " + constant + " : i32");
  return emit("arith.index_castui " + number + " : i32 to index");
}

/// Four values at once, or what their bytes and halves are.
void KernelWriter::writeVector() {
  static const char *const ops[] = {"addi", "subi", "muli", "xori", "maxsi"};
  static const char *const types[] = {"vector<4xi32>", "vector<8xi16>",
                                      "vector<16xi8>", "vector<2xi64>"};
  auto build = [&] {
    std::string elements = take();
    for (unsigned i = 1; i < 4; ++i)
      elements += ", " + take();
    return emit("vector.from_elements " + elements + " : vector<4xi32>");
  };
  std::string first = build(), second = build();
  const char *type = types[below(4)];
  for (std::string *value : {&first, &second})
    if (type != types[0])
      *value = emit(llvm::formatv("vector.bitcast {0} : vector<4xi32> to {1}",
                                  *value, type));
  std::string result = emit(llvm::formatv("arith.{0} {1}, {2} : {3}",
                                          ops[below(5)], first, second, type));
  if (type != types[0])
    result = emit(llvm::formatv("vector.bitcast {0} : {1} to vector<4xi32>",
                                result, type));
  switch (below(4)) {
  case 0: {
    static const char *const kinds[] = {"add", "mul", "minsi", "maxui", "xor"};
    values.push_back(emit(
        llvm::formatv("vector.reduction <{0}>, {1} : vector<4xi32> into i32",
                      kinds[below(5)], result)));
    return;
  }
  case 1: {
    std::string place = writeIndex(3);
    result = emit(llvm::formatv("vector.insert {0}, {1} [{2}] : i32 into "
                                "vector<4xi32>",
                                take(), result, place));
    break;
  }
  case 2:
    result = emit(llvm::formatv("vector.shuffle {0}, {0} [{1}, {2}, {3}, 0] : "
                                "vector<4xi32>, vector<4xi32>",
                                result, below(8), below(8), below(8)));
    break;
  default:
    break;
  }
  std::string place = writeIndex(3);
  values.push_back(emit(llvm::formatv(
      "vector.extract {0}[{1}] : i32 from vector<4xi32>", result, place)));
}

/// What another work-item of the workgroup has, through LDS.
void KernelWriter::writeExchange() {
  std::string bits = emit("arith.bitcast " + take() + " : i32 to f32");
  text += "memref.store " + bits +
          ", %tile[%tid] : memref<1024xf32, #gpu.address_space<workgroup>>\n"
          "gpu.barrier\n";
  std::string moved = emit("arith.addi %tid, " + writeIndex(255) + " : index");
  std::string size = emit("gpu.block_dim x");
  std::string place = emit("arith.remui " + moved + ", " + size + " : index");
  std::string other =
      emit("memref.load %tile[" + place +
           "] : memref<1024xf32, #gpu.address_space<workgroup>>");
  text += "gpu.barrier\n";
  values.push_back(emit("arith.bitcast " + other + " : f32 to i32"));
}

/// What was stored to one of eight private numbers.
void KernelWriter::writePrivate() {
  std::string room = emit("memref.alloca() : memref<8xi32>");
  for (unsigned i = 0; i < 8; ++i) {
    std::string place =
        emit("arith.constant " + std::to_string(i) + " : index");
    text += "memref.store " + take() + ", " + room + "[" + place +
            "] : memref<8xi32>\n";
  }
  std::string place = writeIndex(7);
  text += "memref.store " + take() + ", " + room + "[" + place +
          "] : memref<8xi32>\n";
  place = writeIndex(7);
  values.push_back(
      emit("memref.load " + room + "[" + place + "] : memref<8xi32>"));
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

/// A loop of at most seven iterations, as many as each lane says. Nothing is
/// computed of the number of the iteration: LLVM 22.1.8 takes what lanes had of
/// it when they left the loop for what the last one had (llvm-project#203256).
void KernelWriter::writeLoop(unsigned depth) {
  std::string seven = writeConstant(7), zero = writeConstant(0),
              one = writeConstant(1), start = take();
  std::string iterations =
      emit("arith.andi " + take() + ", " + seven + " : i32");
  std::string number = std::to_string(numValues++);
  std::string result = "%x" + number, index = "%iteration" + number,
              carried = "%carried" + number;
  text += llvm::formatv("{0} = scf.for {1} = {2} to {3} step {4} iter_args({5} "
                        "= {6}) -> i32 : i32 {{\n",
                        result, index, zero, iterations, one, carried, start);
  size_t known = values.size();
  values.push_back(carried);
  writeSequence(depth, /*isWhole=*/false);
  text += "scf.yield " + take() + " : i32\n}\n";
  values.resize(known);
  values.push_back(result);
}

void KernelWriter::writeSequence(unsigned depth, bool isWhole) {
  for (unsigned i = 0, e = 2 + below(4); i < e; ++i) {
    unsigned choice = below(depth ? 10 : 8);
    if (choice < 2)
      writeArithmetic();
    else if (choice == 2)
      writeFirst();
    else if (choice == 3 && isWhole)
      writeTogether();
    else if (choice < 6)
      writeReduction();
    else if (choice == 6)
      writeVector();
    else if (choice == 7)
      writePrivate();
    else if (choice == 8)
      writeBranch(depth - 1);
    else
      writeLoop(depth - 1);
  }
}

/// What all work-items of a workgroup do together.
void KernelWriter::writeTogether() {
  unsigned choice = below(3);
  if (choice == 0)
    writeExchange();
  else if (choice == 1 && hasFullWaves)
    writeShuffle();
  else
    writeAllReduce();
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
