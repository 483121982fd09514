//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The intrinsics of AMD hardware in one form, whether they are ops of the rocdl
// dialect or calls that were imported from LLVM IR.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_INTRINSICS_H
#define SWIZZLE_HOST_INTRINSICS_H

#include "RuntimeCalls.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::swizzle {

/// How the names of AMD's intrinsics begin.
inline constexpr StringLiteral amdgcnPrefix = "llvm.amdgcn.";

/// Returns true if LLVM has an intrinsic called `name` with operands and a
/// result of these types.
bool hasSignature(StringRef name, TypeRange operands, TypeRange results);

/// Verifies that calls of AMD's intrinsics have operands and results as LLVM
/// has them, which the dialect does not. Intrinsics that LLVM does not know are
/// left to the lowering.
LogicalResult verifyIntrinsicCalls(gpu::GPUModuleOp gpuModule);

/// An intrinsic that is being lowered.
class Intrinsic {
public:
  /// The intrinsic that `op` is; none if it is no op of the rocdl dialect and
  /// no call of one of AMD's.
  static std::optional<Intrinsic> match(ImplicitLocOpBuilder &b,
                                        RuntimeCalls &runtime, Operation *op);

  /// Its operands in the order of LLVM's intrinsic, without the immediate ones
  /// that the op has as attributes.
  Value operand(unsigned i) const { return op->getOperand(i); }
  /// The number that operand `i` is; none if it is not known. Immediate
  /// operands of ops of the rocdl dialect are attributes, found by their name.
  std::optional<int64_t> immediate(unsigned i, StringRef attribute = "") const;
  /// The type of the result; null if it has none.
  Type type() const {
    return op->getNumResults() == 1 ? op->getResult(0).getType() : Type();
  }

  Operation *op;
  /// The name without "llvm.amdgcn.", with dots only, and, but for matrix
  /// products without scales, without the types at its end:
  /// "raw.ptr.buffer.load".
  std::string name;
  ImplicitLocOpBuilder &b;
  RuntimeCalls &runtime;

private:
  Intrinsic(Operation *op, std::string name, ImplicitLocOpBuilder &b,
            RuntimeCalls &runtime)
      : op(op), name(std::move(name)), b(b), runtime(runtime) {}
};

/// Builds what takes the place of the intrinsic: a value, or null if it has no
/// result. Fails if it cannot.
using LowerIntrinsicFn = FailureOr<Value> (*)(Intrinsic &intrinsic);

/// The lowering of the intrinsics of a group; null if `name` is not of it.
LowerIntrinsicFn getMachineIntrinsic(StringRef name);
LowerIntrinsicFn getWaveIntrinsic(StringRef name);
LowerIntrinsicFn getBufferIntrinsic(StringRef name);
LowerIntrinsicFn getMatrixIntrinsic(StringRef name);

/// The type that buffer descriptors, pointers in address space 8, have on the
/// host: the address, and the number of bytes in range as an i64.
Type getBufferDescriptorType(MLIRContext *context);

} // namespace mlir::swizzle

#endif // SWIZZLE_HOST_INTRINSICS_H
