//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The buffers on whose integers values of the host's code depend.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_PREDICT_CONTENTSOURCES_H
#define SWIZZLE_LIB_PREDICT_CONTENTSOURCES_H

#include "mlir/Analysis/DataFlow/SparseAnalysis.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SparseBitVector.h"

namespace mlir::swizzle {

/// A buffer that an op reads or writes, a memref or a pointer, and what
/// elements it has there.
struct BufferUse {
  Value buffer;
  Type element;

  bool isOfIntegers() const {
    return getElementTypeOrSelf(element).isIntOrIndex();
  }
};
using BufferUses = SmallVector<BufferUse, 2>;

/// What an op reads, or writes, of memory, but for copies of memrefs.
BufferUses listRead(Operation *op);
BufferUses listWritten(Operation *op);

/// Returns true for memrefs and pointers.
bool isBuffer(Type type);

/// What a memref is a view of, whose address is one of the same buffer.
Value getRoot(Value buffer);

/// Some buffers, by numbers.
struct BufferSet {
  llvm::SparseBitVector<> numbers;

  static BufferSet join(const BufferSet &a, const BufferSet &b) {
    BufferSet both = a;
    both.numbers |= b.numbers;
    return both;
  }
  bool operator==(const BufferSet &other) const {
    return numbers == other.numbers;
  }
  void print(raw_ostream &os) const { llvm::dump(numbers, os); }
};

using BufferSetLattice = dataflow::Lattice<BufferSet>;

/// What decides how often the regions of an op run, or which block is next.
SmallVector<Value> listConditions(Operation *op);

/// Finds, for each value of a function, the buffers whose integers it is
/// computed from, also by loops and branches that yield it, with what decides
/// about these. What a call returns is taken to be computed of all buffers that
/// it gets.
class ContentSources
    : public dataflow::SparseForwardDataFlowAnalysis<BufferSetLattice> {
public:
  using SparseForwardDataFlowAnalysis::SparseForwardDataFlowAnalysis;

  LogicalResult initialize(Operation *top) override;
  LogicalResult visit(ProgramPoint *point) override;
  LogicalResult visitOperation(Operation *op,
                               ArrayRef<const BufferSetLattice *> operands,
                               ArrayRef<BufferSetLattice *> results) override;
  void visitExternalCall(CallOpInterface call,
                         ArrayRef<const BufferSetLattice *> operands,
                         ArrayRef<BufferSetLattice *> results) override;
  void setToEntryState(BufferSetLattice *) override {}

  /// The buffers of a set.
  SmallVector<Value> listBuffers(const BufferSet &set) const;

private:
  unsigned getNumber(Value root);
  void addTo(ArrayRef<BufferSetLattice *> lattices, const BufferSet &set);
  void addConditions(ProgramPoint *point, Operation *op, ValueRange results);

  SmallVector<Value> buffers;
  llvm::DenseMap<Value, unsigned> numbers;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_PREDICT_CONTENTSOURCES_H
