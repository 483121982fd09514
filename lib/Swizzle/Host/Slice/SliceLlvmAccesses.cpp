//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Accesses through pointers and buffer descriptors, in the LLVM dialect and as
// intrinsics of AMD GPUs.
//
//===----------------------------------------------------------------------===//

#include "SliceEmitter.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::swizzle;

LogicalResult SliceEmitter::emitPointerAccess(Operation *op, Value pointer,
                                              int64_t bytes, bool isWrite) {
  auto argument = findArgument(op, pointer);
  if (failed(argument) || !*argument)
    return success(succeeded(argument));
  ImplicitLocOpBuilder b(op->getLoc(), op);
  Value address = LLVM::PtrToIntOp::create(b, b.getI64Type(), pointer);
  emitPiece(b, op, arith::IndexCastOp::create(b, b.getIndexType(), address),
            index(b, bytes));
  finish(b, op, **argument, isWrite);
  return success();
}

std::optional<Intrinsic> mlir::swizzle::findDescriptor(Intrinsic &user,
                                                       Value descriptor) {
  Operation *op = descriptor.getDefiningOp();
  if (!op)
    return std::nullopt;
  std::optional<Intrinsic> made = Intrinsic::match(user.b, user.runtime, op);
  if (!made || made->name != "make.buffer.rsrc" || !made->hasOperands(3))
    return std::nullopt;
  return made;
}

LogicalResult SliceEmitter::emitDescriptorAccess(Intrinsic &intrinsic,
                                                 Value descriptor,
                                                 ValueRange offsets,
                                                 int64_t moreOffset,
                                                 int64_t bytes, bool isWrite) {
  Operation *op = intrinsic.op;
  std::optional<Intrinsic> made = findDescriptor(intrinsic, descriptor);
  if (!made)
    return op->emitOpError("expected a buffer whose descriptor is made by "
                           "make.buffer.rsrc, but got one whose origin is not "
                           "known");
  auto argument = findArgument(op, made->operand(0));
  if (failed(argument) || !*argument)
    return success(succeeded(argument));
  ImplicitLocOpBuilder b(op->getLoc(), op);
  // Offsets and ranges are unsigned.
  auto toIndex = [&](Value number) -> Value {
    return arith::IndexCastUIOp::create(b, b.getIndexType(), number);
  };
  Value start =
      toIndex(LLVM::PtrToIntOp::create(b, b.getI64Type(), made->operand(0)));
  Value address = start;
  for (Value offset : offsets)
    address = arith::AddIOp::create(b, address, toIndex(offset));
  if (moreOffset != 0)
    address = arith::AddIOp::create(b, address, index(b, moreOffset));
  emitPiece(b, op, address,
            clampToBuffer(b, address, index(b, bytes), start,
                          toIndex(made->operand(2))));
  finish(b, op, **argument, isWrite);
  return success();
}

std::optional<LogicalResult> SliceEmitter::emitIntrinsic(Intrinsic &intrinsic) {
  Operation *op = intrinsic.op;
  StringRef name = intrinsic.name;
  auto getBytes = [&](Type type) -> int64_t {
    return DataLayout::closest(op).getTypeSize(type);
  };
  if (name == "raw.ptr.buffer.load" && intrinsic.hasOperands(3) &&
      intrinsic.type())
    return emitDescriptorAccess(intrinsic, intrinsic.operand(0),
                                {intrinsic.operand(1), intrinsic.operand(2)}, 0,
                                getBytes(intrinsic.type()), false);
  if (name == "raw.ptr.buffer.store" ||
      name.starts_with("raw.ptr.buffer.atomic.")) {
    // The value that is compared comes second.
    unsigned first = name.contains("cmpswap") ? 2 : 1;
    if (intrinsic.hasOperands(first + 3))
      return emitDescriptorAccess(
          intrinsic, intrinsic.operand(first),
          {intrinsic.operand(first + 1), intrinsic.operand(first + 2)}, 0,
          getBytes(intrinsic.operand(0).getType()), true);
  }
  if (name == "raw.ptr.buffer.load.lds") {
    std::optional<int64_t> bytes = intrinsic.immediate(2, "size");
    std::optional<int64_t> offset = intrinsic.immediate(5, "offset");
    if (bytes && offset && intrinsic.hasOperands(5))
      return emitDescriptorAccess(intrinsic, intrinsic.operand(0),
                                  {intrinsic.operand(3), intrinsic.operand(4)},
                                  *offset, *bytes, false);
  }
  if (name == "load.to.lds" || name == "global.load.lds") {
    std::optional<int64_t> bytes = intrinsic.immediate(2, "size");
    std::optional<int64_t> offset = intrinsic.immediate(3, "offset");
    if (bytes && offset && intrinsic.hasOperands(1)) {
      ImplicitLocOpBuilder b(op->getLoc(), op);
      Value from = intrinsic.operand(0);
      if (*offset != 0)
        from = LLVM::GEPOp::create(
            b, from.getType(), b.getI8Type(), from,
            ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(*offset)});
      return emitPointerAccess(op, from, *bytes, false);
    }
  }
  if (name == "s.barrier") {
    emitBarrier(op);
    return success();
  }
  if (std::optional<double> operations =
          countMatrixOperations(name, intrinsic.type())) {
    emitCount(op, *operations);
    return success();
  }
  if (name == "make.buffer.rsrc" || getMachineIntrinsic(name) ||
      getWaveIntrinsic(name))
    return success();
  return std::nullopt;
}

std::optional<LogicalResult> SliceEmitter::emitLlvmAccess(Operation *op) {
  using Result = std::optional<LogicalResult>;
  auto getBytes = [&](Type type) -> int64_t {
    return DataLayout::closest(op).getTypeSize(type);
  };
  return TypeSwitch<Operation *, Result>(op)
      .Case([&](LLVM::LoadOp load) {
        return emitPointerAccess(op, load.getAddr(), getBytes(load.getType()),
                                 false);
      })
      .Case([&](LLVM::StoreOp store) {
        return emitPointerAccess(op, store.getAddr(),
                                 getBytes(store.getValue().getType()), true);
      })
      .Case([&](LLVM::AtomicRMWOp rmw) {
        return emitPointerAccess(op, rmw.getPtr(),
                                 getBytes(rmw.getVal().getType()), true);
      })
      .Case([&](LLVM::AtomicCmpXchgOp exchange) {
        return emitPointerAccess(op, exchange.getPtr(),
                                 getBytes(exchange.getVal().getType()), true);
      })
      .Default([&](Operation *) -> Result {
        ImplicitLocOpBuilder b(op->getLoc(), op);
        std::optional<Intrinsic> intrinsic = Intrinsic::match(b, runtime, op);
        return intrinsic ? emitIntrinsic(*intrinsic) : std::nullopt;
      });
}
