//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "PackedLaunch.h"
#include "Swizzle/Chips/ComputeUnit.h"
#include "Swizzle/Mapping/LaunchGrid.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace mlir;
using namespace mlir::swizzle;

std::optional<host::StridedView> HostLaunch::getView(unsigned number) const {
  const host::KernelArgument &argument = arguments[number];
  if (argument.rank < 0)
    return std::nullopt;
  return host::StridedView(static_cast<const char *>(values[number]) +
                               argument.descriptorOffset,
                           argument.rank, argument.elementBytes);
}

std::vector<machine::ArgumentBytes>
HostLaunch::packArguments(const machine::Kernel &machineKernel) const {
  SmallVector<uint32_t> sizes;
  for (const machine::KernelArgument &argument : machineKernel.arguments)
    if (!argument.isHidden())
      sizes.push_back(argument.size);
  std::vector<machine::ArgumentBytes> packed;
  auto add = [&](const char *bytes, size_t size) {
    packed.emplace_back(bytes, bytes + size);
  };
  for (auto [i, argument] : llvm::enumerate(arguments)) {
    const char *bytes = static_cast<const char *>(values[i]);
    constexpr size_t wordBytes = sizeof(int64_t);
    if (argument.rank < 0)
      add(bytes, packed.size() < sizes.size() ? sizes[packed.size()] : 0);
    else if (argument.descriptorOffset != 0)
      add(bytes, wordBytes);
    else
      for (uint64_t word = 0, e = host::StridedView::getNumWords(argument.rank);
           word < e; ++word)
        add(bytes + word * wordBytes, wordBytes);
  }
  return packed;
}

/// The value of an integer argument of that many bits, as the host holds it.
static std::optional<uint64_t> readInteger(const void *argument,
                                           unsigned bits) {
  uint64_t value = 0;
  if (bits == 0 || bits > 64)
    return std::nullopt;
  std::memcpy(&value, argument, llvm::divideCeil(bits, 8));
  return value & llvm::maskTrailingOnes<uint64_t>(bits);
}

std::vector<MachineArgument> HostLaunch::describeArguments() const {
  std::vector<MachineArgument> described;
  for (auto [i, argument] : llvm::enumerate(kernel.arguments)) {
    MachineArgument &own = described.emplace_back();
    own.buffer.name =
        argument.name.empty() ? "arg" + std::to_string(i) : argument.name;
    own.number = readInteger(values[i], argument.bits);
    std::optional<host::StridedView> view = getView(i);
    if (!view)
      continue;
    auto [first, last] = view->getRange();
    own.buffer.address = first;
    own.buffer.bytes = last - first;
    own.shape = view->getSizes();
    llvm::append_range(own.shape, view->getStrides());
  }
  return described;
}

/// Returns true if all sizes are positive and their product is at most `max`.
static bool isWithin(ArrayRef<int64_t> sizes, uint64_t max) {
  uint64_t volume = 1;
  return llvm::all_of(sizes, [&](int64_t size) {
    return size > 0 && !__builtin_mul_overflow(volume, size, &volume) &&
           volume <= max;
  });
}

/// The sizes that are promised.
static GridSizes getPromised(ArrayRef<int32_t> promises) {
  GridSizes sizes;
  for (auto [size, promise] : llvm::zip_equal(sizes, promises))
    if (promise != host::anySize)
      size = promise;
  return sizes;
}

LogicalResult HostLaunch::verifyBuffers() const {
  for (unsigned i = 0; i < arguments.size(); ++i)
    if (std::optional<host::StridedView> view = getView(i);
        view && !view->isAddressable())
      return emitError(loc) << "expected a buffer within the address space, "
                               "but got argument "
                            << i << " of '" << kernel.name
                            << "', whose sizes and strides lead out of it";
  return success();
}

FailureOr<machine::LaunchShape> HostLaunch::getShape() const {
  auto check = [&](StringRef unit, ArrayRef<int64_t> sizes,
                   uint64_t max) -> LogicalResult {
    if (isWithin(sizes, max))
      return success();
    return emitError(loc) << "expected 1 to " << max << " " << unit
                          << ", but got " << sizes[0] << " x " << sizes[1]
                          << " x " << sizes[2];
  };
  if (failed(check("workgroups", grid, UINT32_MAX)) ||
      failed(check("work-items in a workgroup", block, maxWorkgroupSize)))
    return failure();
  GridSizes promised = getPromised(promises.take_front(3));
  GridSizes launched = {grid[0], grid[1], grid[2]};
  if (!areCompatible(promised, launched))
    return emitError(loc) << "expected a grid of " << formatGrid(promised)
                          << ", as the kernel's known_grid_size says, but got "
                          << formatGrid(launched);
  if (dynamicLdsBytes < 0 || dynamicLdsBytes > UINT32_MAX)
    return emitError(loc) << "expected 0 to " << UINT32_MAX
                          << " bytes of dynamic LDS, but got "
                          << dynamicLdsBytes;
  machine::LaunchShape shape;
  llvm::copy(grid, shape.grid.begin());
  llvm::copy(block, shape.block.begin());
  shape.dynamicLdsBytes = dynamicLdsBytes;
  return shape;
}
