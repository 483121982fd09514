//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RangedBuffer.h"
#include "Swizzle/Host/Passes.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

using namespace mlir;
using namespace mlir::swizzle;

Value mlir::swizzle::getNumRecords(ImplicitLocOpBuilder &b, ValueRange sizes,
                                   ValueRange strides) {
  Value records;
  for (auto [size, stride] : llvm::zip_equal(sizes, strides)) {
    Value reach = arith::MulIOp::create(b, size, stride);
    records =
        records ? arith::MaxSIOp::create(b, records, reach).getResult() : reach;
  }
  return records ? records : arith::ConstantIndexOp::create(b, 1);
}

Value mlir::swizzle::linearize(ImplicitLocOpBuilder &b, ValueRange indices,
                               ValueRange strides) {
  Value position = arith::ConstantIndexOp::create(b, 0);
  for (auto [index, stride] : llvm::zip_equal(indices, strides)) {
    Value part = index;
    if (!part.getType().isIndex())
      part = arith::IndexCastOp::create(b, b.getIndexType(), part);
    part = arith::MulIOp::create(b, part, stride);
    position = arith::AddIOp::create(b, position, part);
  }
  return position;
}

namespace {
/// The elements of one access.
struct RangedAccess {
  RangedAccess(ImplicitLocOpBuilder &b, const RangedBuffer &buffer,
               Value position, Type type, Value mask)
      : b(b), buffer(buffer), position(position),
        vector(dyn_cast<VectorType>(type)), mask(mask),
        count(vector ? vector.getNumElements() : 1) {
    constexpr int64_t wordBytes = 4;
    Operation *parent = b.getInsertionBlock()->getParentOp();
    int64_t bytes =
        DataLayout::closest(parent).getTypeSize(getElementTypeOrSelf(type));
    // A masked access is made element by element.
    if (mask)
      return;
    perWord = std::max<int64_t>(1, wordBytes / bytes);
    atOnce = std::max<int64_t>(1, 4 * wordBytes / bytes);
  }

  Value getPosition(int64_t i) {
    return arith::AddIOp::create(b, position,
                                 arith::ConstantIndexOp::create(b, i));
  }

  /// Returns the i1 that is true if elements `first` to `last` are in range, as
  /// is the start of the instruction that accesses them.
  Value isInside(int64_t first, int64_t last) {
    auto check = [&](int64_t i) -> Value {
      return arith::CmpIOp::create(b, arith::CmpIPredicate::ult, getPosition(i),
                                   buffer.size);
    };
    int64_t begin = getStart(first);
    return begin == last ? check(last)
                         : arith::AndIOp::create(b, check(begin), check(last));
  }

  /// The first element of the instruction that accesses element `i`: of up to
  /// four words, and of each part of what is left behind the last word. `i` is
  /// the first element of its word, or part.
  int64_t getStart(int64_t i) const {
    bool isInWord = i / perWord < count / perWord;
    return mask || !isInWord ? i : i - i % atOnce;
  }

  /// Returns the i1 that is true if element `i` is accessed.
  Value isAccessed(int64_t i) {
    // What is left after the last word is accessed by halves of one.
    int64_t first = i / perWord * perWord;
    int64_t size =
        std::min<int64_t>(perWord, llvm::bit_floor(uint64_t(count - first)));
    for (; first + size <= i; size = llvm::bit_floor(uint64_t(count - first)))
      first += size;
    Value inside = isInside(first, first + size - 1);
    return mask ? arith::AndIOp::create(b, inside, getBit(i)) : inside;
  }

  Value getBit(int64_t i) { return vector::ExtractOp::create(b, mask, i); }

  /// Returns true if the access can be one of all elements together.
  bool hasFastPath() const { return vector && !mask; }

  ImplicitLocOpBuilder &b;
  const RangedBuffer &buffer;
  Value position;
  VectorType vector;
  Value mask;
  int64_t count;
  /// Elements of a word, and the most that an instruction accesses.
  int64_t perWord = 1, atOnce = 1;
};
} // namespace

/// An scf.if with one result.
static Value makeIf(ImplicitLocOpBuilder &b, Value condition,
                    function_ref<Value()> thenValue,
                    function_ref<Value()> elseValue) {
  auto yield = [&](function_ref<Value()> value) {
    return [&b, value](OpBuilder &inner, Location) {
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPoint(inner.getInsertionBlock(), inner.getInsertionPoint());
      scf::YieldOp::create(b, value());
    };
  };
  return scf::IfOp::create(b, condition, yield(thenValue), yield(elseValue))
      .getResult(0);
}

Value mlir::swizzle::loadInRange(ImplicitLocOpBuilder &b,
                                 const RangedBuffer &buffer, Value position,
                                 Type type, Value mask, Value passThru) {
  RangedAccess access(b, buffer, position, type, mask);
  Value zero =
      arith::ConstantOp::create(b, b.getZeroAttr(getElementTypeOrSelf(type)));
  auto loadElement = [&](int64_t i) {
    Value loaded = makeIf(
        b, access.isAccessed(i),
        [&] {
          return memref::LoadOp::create(b, buffer.memref, access.getPosition(i))
              .getResult();
        },
        [&] { return zero; });
    if (!mask)
      return loaded;
    return arith::SelectOp::create(b, access.getBit(i), loaded,
                                   vector::ExtractOp::create(b, passThru, i))
        .getResult();
  };
  if (!access.vector)
    return loadElement(0);
  auto loadElements = [&] {
    SmallVector<Value> elements;
    for (int64_t i = 0; i < access.count; ++i)
      elements.push_back(loadElement(i));
    return vector::FromElementsOp::create(b, access.vector, elements)
        .getResult();
  };
  if (!access.hasFastPath())
    return loadElements();
  return makeIf(
      b, access.isInside(0, access.count - 1),
      [&] {
        return vector::LoadOp::create(b, access.vector, buffer.memref, position)
            .getResult();
      },
      loadElements);
}

void mlir::swizzle::storeInRange(ImplicitLocOpBuilder &b,
                                 const RangedBuffer &buffer, Value position,
                                 Value value, Value mask) {
  RangedAccess access(b, buffer, position, value.getType(), mask);
  auto storeIf = [&](Value condition, function_ref<void()> store,
                     function_ref<void()> otherwise) {
    auto ifOp = scf::IfOp::create(b, condition, bool(otherwise));
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(ifOp.thenBlock());
    store();
    if (!otherwise)
      return;
    b.setInsertionPointToStart(ifOp.elseBlock());
    otherwise();
  };
  auto storeElements = [&] {
    for (int64_t i = 0; i < access.count; ++i)
      storeIf(
          access.isAccessed(i),
          [&] {
            Value element = value;
            if (access.vector)
              element = vector::ExtractOp::create(b, value, i);
            memref::StoreOp::create(b, element, buffer.memref,
                                    access.getPosition(i));
          },
          nullptr);
  };
  if (!access.hasFastPath())
    return storeElements();
  storeIf(
      access.isInside(0, access.count - 1),
      [&] { vector::StoreOp::create(b, value, buffer.memref, position); },
      storeElements);
}
