//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The lines of source that machine code was made of.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_SOURCELINES_H
#define SWIZZLE_MACHINE_SOURCELINES_H

#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/Object/ObjectFile.h"
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

namespace mlir::swizzle::machine {

/// The line tables in the debug information of a file, which lives longer. A
/// file whose tables LLVM's reader does not survive has no lines; that is a
/// warning on the standard error, as others of LLVM's about such tables.
class SourceLines {
public:
  explicit SourceLines(const llvm::object::ObjectFile &file);

  /// `gemm.mlir:12`; empty where nothing says it. Threads may ask at the same
  /// time.
  std::string find(uint64_t address);

private:
  /// LLVM's reader keeps what it has read.
  std::mutex mutex;
  /// Null if it must not be asked.
  std::unique_ptr<llvm::DWARFContext> context;
};

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_SOURCELINES_H
