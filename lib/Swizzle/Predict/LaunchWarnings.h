//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a simulation of a launch warns of: where a trace may not be what the
// machine does.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_PREDICT_LAUNCHWARNINGS_H
#define SWIZZLE_PREDICT_LAUNCHWARNINGS_H

#include "Swizzle/Predict/MachineSource.h"
#include "Swizzle/Predict/Simulator.h"

namespace mlir::swizzle {

/// Warns of what the trace has seen: accesses behind the LDS of a workgroup;
/// what depends on buffers that the kernel writes, on counters, or on contents
/// that are taken to be zeros. `kernel` is the op of the kernel, or null.
void warnOfTrace(Location loc, const MachineSource &source,
                 KernelOpInterface kernel);

/// A kernel that reads the number of its XCD, of which there is only code: a
/// remap would leave it alone.
void warnOfXcd(Location loc, const MachineSource &source);

/// Accesses outside of all buffers: the machine would fault, or the sizes of
/// buffers are not what they are in the program.
void warnOfOutside(Location loc, const LaunchReport &report);

/// Accesses of an argument that are not spread over the channels of the L2, of
/// which only some were simulated.
void warnOfChannels(Location loc, const LaunchReport &report);

} // namespace mlir::swizzle

#endif // SWIZZLE_PREDICT_LAUNCHWARNINGS_H
