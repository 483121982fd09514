//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// How many XCDs read the same lines, where one is simulated for all of them.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_LINEREADERS_H
#define SWIZZLE_LOCALITY_LINEREADERS_H

#include "Recording.h"

namespace mlir::swizzle {

/// OneXcd::readers and OneXcd::writers.
struct LineSharers {
  std::vector<double> readers;
  double writers;
};

/// For each of some maps, and by the number of the argument: how many of `xcds`
/// XCDs read a line of it that one of them reads, on average, from 1 to `xcds`;
/// and how many write one. Lines that are not written by atomics are taken to
/// be written by one XCD: others may write the other half. Of each map the
/// recording has the workgroups of one XCD: their logical ids in order.
///
/// XCDs are taken to read as many lines each, so that these are `xcds` times
/// those of the one over all lines of the launch. How many those are follows
/// from two samples of them (the estimator of Lincoln and Petersen): of the
/// lines that workgroups of the other sample read, as large a part is among
/// those of the first one as these are of all lines. `first` are the workgroups
/// of one XCD with some map, `others` those of the other sample, of which there
/// may be several lists and workgroups of the first, which are left out: it has
/// as many of these as by chance. Looks at 2^17 lines, or not many fewer.
std::vector<LineSharers>
countReaders(const Recording &recording, uint32_t xcds,
             llvm::ArrayRef<uint64_t> first,
             llvm::ArrayRef<std::vector<uint64_t>> others,
             llvm::ArrayRef<std::vector<uint64_t>> idsOfMaps, uint32_t threads);

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_LINEREADERS_H
