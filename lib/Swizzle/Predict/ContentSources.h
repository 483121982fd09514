//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The reads of buffers on whose integers values of the host's code depend.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_PREDICT_CONTENTSOURCES_H
#define SWIZZLE_LIB_PREDICT_CONTENTSOURCES_H

#include "mlir/Analysis/DataFlow/SparseAnalysis.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SparseBitVector.h"
#include <vector>

namespace mlir::swizzle {

/// A buffer that an op reads or writes, a memref or a pointer, and what
/// elements it has there.
struct BufferUse {
  Value buffer;
  Type element;

  /// Returns true for integers, addresses, and what has some of them.
  bool isOfIntegers() const;
};
using BufferUses = SmallVector<BufferUse, 2>;

/// What an op reads, or writes, of memory, but for copies of memrefs.
BufferUses listRead(Operation *op);
BufferUses listWritten(Operation *op);

/// Returns true for memrefs and pointers.
bool isBuffer(Type type);

/// The reads of integers that an op is. One that calls a function is a read of
/// each buffer that this gets.
BufferUses listContentReads(Operation *op);

/// What a memref is a view of, whose address is one of the same buffer.
Value getRoot(Value buffer);

/// All that a buffer may be, or be a view of: ops and blocks choose some.
SmallVector<Value> listRoots(Value buffer);

/// Some reads, by numbers.
struct ReadSet {
  llvm::SparseBitVector<> numbers;

  static ReadSet join(const ReadSet &a, const ReadSet &b) {
    ReadSet both = a;
    both.numbers |= b.numbers;
    return both;
  }
  bool operator==(const ReadSet &other) const {
    return numbers == other.numbers;
  }
  void print(raw_ostream &os) const { llvm::dump(numbers, os); }
};

using ReadSetLattice = dataflow::Lattice<ReadSet>;

/// One of listContentReads.
struct ContentRead {
  Operation *op;
  Value buffer;
};

/// What decides how often the regions of an op run, or which block is next.
SmallVector<Value> listConditions(Operation *op);

/// What an op computes with: its operands, and what its regions take from
/// outside, unless these say themselves what they yield.
SmallVector<Value> listInputs(Operation *op);

/// Finds, for each value of a function, the reads of integers that it is
/// computed from, also by loops and branches that yield it, with what decides
/// about these.
class ContentSources
    : public dataflow::SparseForwardDataFlowAnalysis<ReadSetLattice> {
public:
  using SparseForwardDataFlowAnalysis::SparseForwardDataFlowAnalysis;

  LogicalResult initialize(Operation *top) override;
  LogicalResult visit(ProgramPoint *point) override;
  LogicalResult visitOperation(Operation *op,
                               ArrayRef<const ReadSetLattice *> operands,
                               ArrayRef<ReadSetLattice *> results) override;
  void visitExternalCall(CallOpInterface call,
                         ArrayRef<const ReadSetLattice *> operands,
                         ArrayRef<ReadSetLattice *> results) override;
  void setToEntryState(ReadSetLattice *) override {}

  /// The reads of an op, which is one or more.
  ReadSet getReads(Operation *op);
  const ContentRead &getRead(unsigned number) const { return reads[number]; }

private:
  void addTo(ArrayRef<ReadSetLattice *> lattices, const ReadSet &set);
  void addSourcesOf(ProgramPoint *point, ArrayRef<Value> values,
                    ValueRange results);

  std::vector<ContentRead> reads;
  /// The number of the first read of an op.
  llvm::DenseMap<Operation *, unsigned> numbers;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_PREDICT_CONTENTSOURCES_H
