//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Where what the host's code prints goes.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_PREDICT_HOSTOUTPUT_H
#define SWIZZLE_LIB_PREDICT_HOSTOUTPUT_H

namespace mlir::swizzle {

/// As long as one of these lives, what the process writes to its standard
/// output goes to its standard error, or nowhere if that is closed: the former
/// may be a module or a report. Several threads may have some.
class HostOutput {
public:
  HostOutput();
  ~HostOutput();
  HostOutput(const HostOutput &) = delete;
  HostOutput &operator=(const HostOutput &) = delete;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_PREDICT_HOSTOUTPUT_H
