//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// How a slice for a wave is made: the state, and the values of the wave.
//
// A value that differs between lanes is kept as a sum of a scalar and a vector
// wherever sums, differences and products with scalars make it: what changes
// from iteration to iteration mostly is the scalar, and the vector is computed
// once, in front of the loop.
//
// An op in a branch that not all lanes take runs with a mask of those that do,
// and not at all if there are none. A loop that lanes leave at different times
// runs as long as one is in it.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_SLICE_WIDENER_H
#define SWIZZLE_HOST_SLICE_WIDENER_H

#include "Swizzle/Host/SliceAbi.h"
#include "WidenSlice.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"

namespace mlir::swizzle {

/// What the lanes have of a value: `uniform`, or `lanes`, or, of integers,
/// their sum if both are there.
struct Wide {
  Value uniform;
  Value lanes;
  /// What no element of `lanes` is above, as an unsigned number.
  uint64_t bound = UINT64_MAX;

  bool isUniform() const { return !lanes; }
};

class Widener {
public:
  Widener(func::FuncOp from, func::FuncOp to, const BlockSizes &blockSizes,
          RuntimeCalls &runtime)
      : from(from), to(to), divergence(from, blockSizes), runtime(runtime),
        b(from.getLoc(), from.getContext()) {}

  LogicalResult run();

private:
  static VectorType toLanes(Type type) {
    return VectorType::get({host::maxWaveSize}, type);
  }
  static bool isNumber(Type type) {
    return type.isIndex() || (type.isInteger() && !type.isInteger(1));
  }
  /// Whether lanes of it can be in a vector.
  static bool isLaneType(Type type) { return type.isIntOrIndexOrFloat(); }

  Value splat(Value value) {
    // Divisions by constants, if they are seen to be some, can be hoisted.
    Attribute constant;
    if (matchPattern(value, m_Constant(&constant)))
      return arith::ConstantOp::create(
          b, DenseElementsAttr::get(toLanes(value.getType()), constant));
    return vector::BroadcastOp::create(b, toLanes(value.getType()), value);
  }
  Value zeros(Type type) {
    return arith::ConstantOp::create(b, b.getZeroAttr(toLanes(type)));
  }
  /// All of a value as a vector.
  Value combine(const Wide &wide) {
    if (wide.isUniform())
      return splat(wide.uniform);
    if (!wide.uniform)
      return wide.lanes;
    return arith::AddIOp::create(b, splat(wide.uniform), wide.lanes);
  }
  const Wide &get(Value value) {
    auto found = values.find(value);
    assert(found != values.end() && "an op before those that it uses");
    return found->second;
  }
  Value getUniform(Value value) {
    assert(get(value).isUniform() && "a value of a lane where none can be");
    return get(value).uniform;
  }
  Value getLanes(Value value) { return combine(get(value)); }
  void set(Value value, Wide wide) { values[value] = wide; }

  /// The lanes of the mask as bits.
  Value getBits(Value lanes) {
    auto type = VectorType::get({1}, b.getI64Type());
    return vector::ExtractOp::create(
        b, vector::BitCastOp::create(b, type, lanes), int64_t(0));
  }
  Value isAny(Value lanes) {
    return arith::CmpIOp::create(b, arith::CmpIPredicate::ne, getBits(lanes),
                                 RuntimeCalls::getI64(b, b.getLoc(), 0));
  }
  Value loadItemField(slice::ItemField field, int32_t offset, Type type);

  LogicalResult widenBody(Block &block);
  LogicalResult widen(Operation *op);
  LogicalResult widenThreadId(Value id, gpu::Dimension dimension);
  LogicalResult widenCall(func::CallOp call);
  LogicalResult widenLoad(memref::LoadOp load);
  LogicalResult widenLoad(LLVM::LoadOp load);
  /// What the lanes of the mask have at `addresses`, zeros for the others.
  Value gather(Value addresses, Type element);
  LogicalResult widenElementwise(Operation *op);
  bool widenSum(Operation *op);
  bool widenDivision(Operation *op);
  LogicalResult widenIf(scf::IfOp op);
  LogicalResult widenUniformFor(scf::ForOp op);
  LogicalResult widenDivergentFor(scf::ForOp op);
  LogicalResult widenUniformWhile(scf::WhileOp op);
  LogicalResult widenDivergentWhile(scf::WhileOp op);
  void cloneUniform(Operation *op);

  /// The values that stand for `value` where control flow merges: one if it is
  /// uniform, its scalar and its vector if it is a number, else its vector. The
  /// second form takes `value` as it is passed to where `as` is received.
  void pack(Value value, Value as, SmallVectorImpl<Value> &packed);
  SmallVector<Type> getPackedTypes(Value as);
  void unpack(Value as, ValueRange &packed);

  func::FuncOp from, to;
  Divergence divergence;
  RuntimeCalls &runtime;
  ImplicitLocOpBuilder b;
  DenseMap<Value, Wide> values;
  /// The ids of the work-items along each dimension, where they are needed.
  Value threadIds[3];
  /// The lanes that run, as a vector and as bits.
  Value mask, maskBits;
};

/// The mask while a region is widened that only some lanes run.
class MaskScope {
public:
  MaskScope(Value &mask, Value &bits, Value newMask, Value newBits)
      : mask(mask), bits(bits), oldMask(mask), oldBits(bits) {
    mask = newMask;
    bits = newBits;
  }
  ~MaskScope() {
    mask = oldMask;
    bits = oldBits;
  }

private:
  Value &mask, &bits;
  Value oldMask, oldBits;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_HOST_SLICE_WIDENER_H
