//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Accesses through buffer descriptors: reads out of range give 0, writes out of
// range do nothing.
//
// The hardware decides word by word, a word being 4 bytes from the start of the
// access: a word that is not in range as a whole is out of range as a whole,
// and so is each of the halves of a word that LLVM accesses what is left by
// (mlir/lib/Dialect/AMDGPU/Transforms/MaskedloadToLoad.cpp works around that).
// What an instruction, of up to four words, accesses from in front of the
// buffer on is out of range as a whole: its offset is a large number without a
// sign, to which those of its words are added (LLVM's pull request 115479 is
// about accesses merged to such ones).
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_RANGEDBUFFER_H
#define SWIZZLE_HOST_RANGEDBUFFER_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::swizzle {

/// The memory of a buffer descriptor.
struct RangedBuffer {
  /// A memref of one dimension with stride 1.
  Value memref;
  /// How many elements are in range, an index.
  Value size;
};

/// How many elements a buffer descriptor of a memref has, as upstream's
/// lowering to ROCDL says: the largest product of a size and its stride.
Value getNumRecords(ImplicitLocOpBuilder &b, ValueRange sizes,
                    ValueRange strides);

/// The sum of the products of indices, of any integer type, and strides.
Value linearize(ImplicitLocOpBuilder &b, ValueRange indices,
                ValueRange strides);

/// Reads a value of `type`, an element or a vector of one dimension, from the
/// element at `position` on. With a mask, the elements that it does not have
/// are those of `passThru`.
Value loadInRange(ImplicitLocOpBuilder &b, const RangedBuffer &buffer,
                  Value position, Type type, Value mask = {},
                  Value passThru = {});

/// Writes an element or a vector of one dimension to the elements from
/// `position` on that are in range and in the mask, if there is one.
void storeInRange(ImplicitLocOpBuilder &b, const RangedBuffer &buffer,
                  Value position, Value value, Value mask = {});

} // namespace mlir::swizzle

#endif // SWIZZLE_HOST_RANGEDBUFFER_H
