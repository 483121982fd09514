//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What counters on a machine said of launches: the tables of rocprofv3, next to
// which predictions are printed.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_MEASUREMENT_H
#define SWIZZLE_LOCALITY_MEASUREMENT_H

#include "Swizzle/Locality/AccessSource.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace mlir::swizzle {

/// The dispatches of a kernel with one number of work-items, in workgroups of
/// one size.
struct MeasuredLaunch {
  /// As profilers write it, without `.kd`: `gemm`, `void ns::gemm<float>(int)`.
  std::string kernel;
  uint64_t numWorkItems = 0;
  uint64_t workgroupSize = 0;
  /// At least 1.
  uint64_t numDispatches = 0;
  /// Medians of the dispatches. The hit rate of the L2s, 0 to 1, is hits over
  /// hits and misses; there is none without these counters.
  std::optional<double> l2HitRate;
  double seconds = 0;

  /// Where its figures come from, as in `medians of 3 dispatches`.
  std::string describeDispatches() const;
};

/// Reads a `counter_collection.csv` of rocprofv3: a line for each counter of
/// each dispatch, with a first line that names the columns, of which
/// Dispatch_Id, Kernel_Name, Grid_Size (in work-items), Workgroup_Size,
/// Counter_Name, Counter_Value, Start_Timestamp and End_Timestamp (in
/// nanoseconds) are read, and Process_Id, if there is one: each process counts
/// its own dispatches. Each line has as many fields as the first. Dispatches
/// under the mangled and the plain name of a kernel are the same kernel's.
/// Counters other than TCC_HIT_sum and TCC_MISS_sum say nothing here. Fails at
/// the first line that is wrong.
llvm::Expected<std::vector<MeasuredLaunch>>
parseRocprofCsv(llvm::StringRef text);

/// The measurements of a launch of that kernel with as many work-items, in all
/// and in a workgroup: the one with the whole name, which may be mangled in
/// `facts`, else those with the name of the function without arguments, as
/// several instances of a template may have it, else those with other
/// arguments.
llvm::SmallVector<const MeasuredLaunch *>
findMeasured(llvm::ArrayRef<MeasuredLaunch> measured, const LaunchFacts &facts);

/// Returns true for a measurement of the function with other arguments than the
/// kernel's: of another one of the name, or written by another demangler.
bool hasOtherArguments(const MeasuredLaunch &measured,
                       const LaunchFacts &facts);

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_MEASUREMENT_H
