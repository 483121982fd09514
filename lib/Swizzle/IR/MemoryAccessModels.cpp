//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/IR/SwizzleInterfaces.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::swizzle;
using Access = std::optional<MemoryAccess>;

/// The access of elements of `memref`, of which `vector`, unless it is null,
/// holds several. Nothing for a memref without rank.
static Access makeAccess(Value memref, ValueRange indices, bool isWrite,
                         Type vector = {}) {
  auto ranked = dyn_cast<TypedValue<MemRefType>>(memref);
  if (!ranked)
    return std::nullopt;
  MemoryAccess access;
  access.memref = ranked;
  llvm::append_range(access.indices, indices);
  access.isWrite = isWrite;
  // Elements of a memref can be vectors themselves.
  auto type = dyn_cast_or_null<VectorType>(vector);
  if (type && type != ranked.getType().getElementType())
    access.length = type.getNumElements();
  return access;
}

static Access makeAccess(Value pointer, Type pointee, bool isWrite) {
  MemoryAccess access;
  access.pointer = pointer;
  access.pointee = pointee;
  access.isWrite = isWrite;
  return access;
}

//===----------------------------------------------------------------------===//
// The ops
//===----------------------------------------------------------------------===//

static Access getAccess(memref::LoadOp load) {
  return makeAccess(load.getMemRef(), load.getIndices(), false);
}

static Access getAccess(memref::StoreOp store) {
  return makeAccess(store.getMemRef(), store.getIndices(), true);
}

/// `access`, a write, as that of `op`, which is atomic and an exchange or not:
/// an exchange whose result nobody uses is a store.
static Access makeAtomic(Access access, Operation *op, bool isExchange) {
  if (access) {
    access->isAtomic = true;
    access->isReadFirst = !isExchange || !op->use_empty();
  }
  return access;
}

static Access getAccess(memref::AtomicRMWOp atomic) {
  return makeAtomic(makeAccess(atomic.getMemref(), atomic.getIndices(), true),
                    atomic, atomic.getKind() == arith::AtomicRMWKind::assign);
}

static Access getAccess(memref::GenericAtomicRMWOp atomic) {
  return makeAtomic(makeAccess(atomic.getMemref(), atomic.getIndices(), true),
                    atomic, /*isExchange=*/false);
}

static Access getAccess(vector::LoadOp load) {
  return makeAccess(load.getBase(), load.getIndices(), false, load.getType());
}

static Access getAccess(vector::StoreOp store) {
  return makeAccess(store.getBase(), store.getIndices(), true,
                    store.getVectorType());
}

template <typename MaskedOpT>
static Access getMaskedAccess(MaskedOpT op, bool isWrite) {
  Access access =
      makeAccess(op.getBase(), op.getIndices(), isWrite, op.getVectorType());
  if (access)
    access->mask = op.getMask();
  return access;
}

static Access getAccess(vector::MaskedLoadOp load) {
  return getMaskedAccess(load, false);
}

static Access getAccess(vector::MaskedStoreOp store) {
  return getMaskedAccess(store, true);
}

template <typename IndexedOpT>
static Access getIndexedAccess(IndexedOpT op, bool isWrite) {
  Access access =
      makeAccess(op.getBase(), op.getOffsets(), isWrite, op.getVectorType());
  if (access) {
    access->mask = op.getMask();
    access->offsets = op.getIndices();
  }
  return access;
}

static Access getAccess(vector::GatherOp gather) {
  return getIndexedAccess(gather, false);
}

static Access getAccess(vector::ScatterOp scatter) {
  return getIndexedAccess(scatter, true);
}

/// Loads and stores that waves may wait with for others: atomic ones, and
/// volatile ones, which frontends take for them.
template <typename OpT>
static bool isAtomic(OpT op) {
  return op.getVolatile_() ||
         op.getOrdering() != LLVM::AtomicOrdering::not_atomic;
}

static Access getAccess(LLVM::LoadOp load) {
  Access access = makeAccess(load.getAddr(), load.getType(), false);
  access->isAtomic = isAtomic(load);
  return access;
}

static Access getAccess(LLVM::StoreOp store) {
  Access access = makeAccess(store.getAddr(), store.getValue().getType(), true);
  access->isAtomic = isAtomic(store);
  return access;
}

/// The elements of `vector` where `mask` is true.
static Access makeMasked(Value pointer, Value mask, Type vector, bool isWrite) {
  auto type = dyn_cast<VectorType>(vector);
  if (!type)
    return std::nullopt;
  Access access = makeAccess(pointer, type.getElementType(), isWrite);
  access->mask = mask;
  access->length = type.getNumElements();
  return access;
}

static Access getAccess(LLVM::MaskedLoadOp load) {
  return makeMasked(load.getData(), load.getMask(), load.getType(), false);
}

static Access getAccess(LLVM::MaskedStoreOp store) {
  return makeMasked(store.getData(), store.getMask(),
                    store.getValue().getType(), true);
}

static Access getAccess(LLVM::AtomicRMWOp atomic) {
  return makeAtomic(
      makeAccess(atomic.getPtr(), atomic.getVal().getType(), true), atomic,
      atomic.getBinOp() == LLVM::AtomicBinOp::xchg);
}

static Access getAccess(LLVM::AtomicCmpXchgOp atomic) {
  return makeAtomic(
      makeAccess(atomic.getPtr(), atomic.getVal().getType(), true), atomic,
      /*isExchange=*/false);
}

/// The access of `length` bytes behind `pointer`.
static MemoryAccess makeBytes(Value pointer, Value length, bool isWrite) {
  MemoryAccess access;
  access.pointer = pointer;
  access.pointee = IntegerType::get(pointer.getContext(), 8);
  access.count = length;
  access.isWrite = isWrite;
  return access;
}

/// The same of a known number of bytes.
static MemoryAccess makeBytes(Value pointer, const APInt &length,
                              bool isWrite) {
  MemoryAccess access = makeBytes(pointer, Value(), isWrite);
  access.pointee =
      LLVM::LLVMArrayType::get(access.pointee, length.getZExtValue());
  return access;
}

using Accesses = SmallVector<MemoryAccess, 1>;

template <typename CopyOpT>
static Accesses getAccessesOfCopy(CopyOpT copy) {
  return {makeBytes(copy.getSrc(), copy.getLen(), false),
          makeBytes(copy.getDst(), copy.getLen(), true)};
}

static Accesses getAccesses(LLVM::MemcpyOp copy) {
  return getAccessesOfCopy(copy);
}

static Accesses getAccesses(LLVM::MemcpyInlineOp copy) {
  return getAccessesOfCopy(copy);
}

static Accesses getAccesses(LLVM::MemmoveOp copy) {
  return getAccessesOfCopy(copy);
}

static Accesses getAccesses(LLVM::MemsetOp fill) {
  return {makeBytes(fill.getDst(), fill.getLen(), true)};
}

static Accesses getAccesses(LLVM::MemsetInlineOp fill) {
  return {makeBytes(fill.getDst(), fill.getLen(), true)};
}

template <typename OpT>
static Accesses getAccesses(OpT op) {
  Accesses accesses;
  if (Access access = getAccess(op))
    accesses.push_back(*access);
  return accesses;
}

//===----------------------------------------------------------------------===//
// Their models
//===----------------------------------------------------------------------===//

namespace {
template <typename OpT>
struct Model : MemoryAccessOpInterface::ExternalModel<Model<OpT>, OpT> {
  Accesses getMemoryAccesses(Operation *op) const {
    return getAccesses(cast<OpT>(op));
  }
};
} // namespace

template <typename... OpTs>
static void attachModels(MLIRContext *context) {
  (OpTs::template attachInterface<Model<OpTs>>(*context), ...);
}

void mlir::swizzle::registerMemoryAccessModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, memref::MemRefDialect *) {
    attachModels<memref::LoadOp, memref::StoreOp, memref::AtomicRMWOp,
                 memref::GenericAtomicRMWOp>(context);
  });
  registry.addExtension(+[](MLIRContext *context, vector::VectorDialect *) {
    attachModels<vector::LoadOp, vector::StoreOp, vector::MaskedLoadOp,
                 vector::MaskedStoreOp, vector::GatherOp, vector::ScatterOp>(
        context);
  });
  registry.addExtension(+[](MLIRContext *context, LLVM::LLVMDialect *) {
    attachModels<LLVM::LoadOp, LLVM::StoreOp, LLVM::AtomicRMWOp,
                 LLVM::AtomicCmpXchgOp, LLVM::MaskedLoadOp, LLVM::MaskedStoreOp,
                 LLVM::MemcpyOp, LLVM::MemcpyInlineOp, LLVM::MemmoveOp,
                 LLVM::MemsetOp, LLVM::MemsetInlineOp>(context);
  });
}
