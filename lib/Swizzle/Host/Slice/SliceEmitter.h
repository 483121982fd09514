//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// How the accesses of a kernel become calls: the state.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_HOST_SLICE_SLICEEMITTER_H
#define SWIZZLE_LIB_HOST_SLICE_SLICEEMITTER_H

#include "../Intrinsics.h"
#include "SliceAccesses.h"
#include "Swizzle/Host/MemoryAccess.h"
#include "mlir/Dialect/AMDGPU/IR/AMDGPUDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/VectorInterfaces.h"

namespace mlir::swizzle {

/// The intrinsic make.buffer.rsrc that makes the descriptor that `user` uses;
/// none if it is not seen.
std::optional<Intrinsic> findDescriptor(Intrinsic &user, Value descriptor);

/// Emits the calls for the accesses of one function.
class SliceEmitter {
public:
  SliceEmitter(func::FuncOp function, RuntimeCalls &runtime)
      : function(function), runtime(runtime) {}

  LogicalResult run();

  SmallVector<SliceCall> calls;

private:
  LogicalResult emit(Operation *op);
  LogicalResult emitAccess(Operation *op, const MemoryAccess &access);
  LogicalResult emitTransfer(VectorTransferOpInterface op);
  template <typename OpT>
  LogicalResult emitRawBuffer(OpT op, Type value, bool isWrite);
  LogicalResult emitGatherToLds(amdgpu::GatherToLDSOp op);
  LogicalResult emitPointerAccess(Operation *op, Value pointer, int64_t bytes,
                                  bool isWrite);
  /// The access of an op of the LLVM dialect or of an intrinsic; none if it is
  /// no access.
  std::optional<LogicalResult> emitLlvmAccess(Operation *op);
  std::optional<LogicalResult> emitIntrinsic(Intrinsic &intrinsic);
  LogicalResult emitDescriptorAccess(Intrinsic &intrinsic, Value descriptor,
                                     ValueRange offsets, int64_t moreOffset,
                                     int64_t bytes, bool isWrite);
  void emitBarrier(Operation *op);
  void emitCount(Operation *op, double operations);
  void emitLoopEnds();

  /// Whether an op that is no access may access global memory nevertheless.
  static bool mayAccessGlobalMemory(Operation *op);

  /// The argument whose memory `memory`, a memref or a pointer, is; none if it
  /// is not global memory.
  FailureOr<std::optional<unsigned>> findArgument(Operation *op, Value memory);

  /// The address that a memref's offset counts from, as an index.
  static Value getPointer(ImplicitLocOpBuilder &b, Value memref);
  /// The address of an element as an index.
  static Value getAddress(ImplicitLocOpBuilder &b, Value memref,
                          ValueRange indices, Value more = {});
  /// `bytes` from `address` as far as they are inside of the buffer that is
  /// from `start` on and has `size` bytes; all are indices.
  static Value clampToBuffer(ImplicitLocOpBuilder &b, Value address,
                             Value bytes, Value start, Value size);
  /// The same for the descriptor of amdgpu.fat_raw_buffer_cast, if `memref` is
  /// a view of one.
  static Value clampToFatBuffer(ImplicitLocOpBuilder &b, Value memref,
                                Value address, Value bytes);
  /// How many bytes a buffer descriptor of a memref covers.
  static Value getBufferBytes(ImplicitLocOpBuilder &b, Value memref);

  void emitPiece(ImplicitLocOpBuilder &b, Operation *op, Value address,
                 Value bytes);
  void finish(ImplicitLocOpBuilder &b, Operation *op, unsigned argument,
              bool isWrite);
  void addCall(ImplicitLocOpBuilder &b, Operation *op, StringRef name,
               ValueRange args);

  static Value index(ImplicitLocOpBuilder &b, int64_t value) {
    return arith::ConstantIndexOp::create(b, value);
  }
  static Value toI64(ImplicitLocOpBuilder &b, Value value) {
    return arith::IndexCastOp::create(b, b.getI64Type(), value);
  }

  func::FuncOp function;
  RuntimeCalls &runtime;
};
} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_HOST_SLICE_SLICEEMITTER_H
