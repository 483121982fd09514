//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A memref as its descriptor says. Includes nothing of MLIR or LLVM, so that
// the host's runtime library can use it.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_STRIDEDVIEW_H
#define SWIZZLE_HOST_STRIDEDVIEW_H

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace mlir::swizzle::host {

/// A strided array of elements of one size in host memory. What follows
/// supposes that it `isAddressable`.
class StridedView {
public:
  /// The words of the descriptor of a memref of `rank` dimensions: two
  /// pointers, the offset, sizes and strides (LLVM dialect, "Ranked MemRef
  /// Types" in MLIR's documentation of its conversion).
  static constexpr uint64_t getNumWords(uint64_t rank) { return 3 + 2 * rank; }

  /// Copies what is at `descriptor`, words of 64 bits.
  StridedView(const void *descriptor, uint64_t rank, uint64_t elementBytes)
      : elementBytes(elementBytes) {
    const auto *words = static_cast<const uint64_t *>(descriptor);
    first = words[1] + words[2] * elementBytes;
    sizes.assign(words + 3, words + 3 + rank);
    strides.assign(words + 3 + rank, words + getNumWords(rank));
  }

  /// Returns true if the number of elements, the offsets of all of them and
  /// their addresses have 64 bits.
  bool isAddressable() const {
    if (isEmpty())
      return true;
    uint64_t count = 1;
    int64_t low = 0, high = elementBytes;
    for (size_t d = 0; d < sizes.size(); ++d) {
      int64_t last = 0;
      if (__builtin_mul_overflow(count, uint64_t(sizes[d]), &count) ||
          __builtin_mul_overflow(sizes[d] - 1, strides[d], &last) ||
          __builtin_mul_overflow(last, int64_t(elementBytes), &last) ||
          __builtin_add_overflow(last, last < 0 ? low : high,
                                 last < 0 ? &low : &high))
        return false;
    }
    uint64_t address = 0;
    return !__builtin_add_overflow(first, low, &address) &&
           !__builtin_add_overflow(first, high, &address);
  }

  /// Returns true if a size is 0 or negative.
  bool isEmpty() const {
    return std::any_of(sizes.begin(), sizes.end(),
                       [](int64_t size) { return size <= 0; });
  }

  /// 0 if it is empty.
  uint64_t getNumElements() const {
    if (isEmpty())
      return 0;
    uint64_t count = 1;
    for (int64_t size : sizes)
      count *= size;
    return count;
  }

  const std::vector<int64_t> &getSizes() const { return sizes; }
  /// In elements.
  const std::vector<int64_t> &getStrides() const { return strides; }

  /// The address of an element, elements counted with the last dimension
  /// fastest.
  uint64_t getAddress(uint64_t element) const {
    uint64_t address = first;
    for (size_t d = sizes.size(); d-- > 0;) {
      address += element % sizes[d] * strides[d] * elementBytes;
      element /= sizes[d];
    }
    return address;
  }

  /// The lowest address of an element, and that behind the highest one; two
  /// equal ones without elements.
  std::pair<uint64_t, uint64_t> getRange() const {
    uint64_t low = first, high = first;
    if (isEmpty())
      return {low, high};
    for (size_t d = 0; d < sizes.size(); ++d) {
      int64_t last = (sizes[d] - 1) * strides[d] * int64_t(elementBytes);
      (last < 0 ? low : high) += last;
    }
    return {low, high + elementBytes};
  }

  /// The indices of an element, in brackets.
  std::string formatIndices(uint64_t element) const {
    std::string text;
    for (size_t d = sizes.size(); d-- > 0;) {
      text = std::to_string(element % sizes[d]) + (text.empty() ? "" : ", ") +
             text;
      element /= sizes[d];
    }
    return "[" + text + "]";
  }

private:
  uint64_t elementBytes;
  /// The address of the element whose indices are 0.
  uint64_t first;
  std::vector<int64_t> sizes, strides;
};

} // namespace mlir::swizzle::host

#endif // SWIZZLE_HOST_STRIDEDVIEW_H
