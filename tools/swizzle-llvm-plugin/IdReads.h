//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The reads of its place in the grid by a kernel that is LLVM IR.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TOOLS_SWIZZLELLVMPLUGIN_IDREADS_H
#define SWIZZLE_TOOLS_SWIZZLELLVMPLUGIN_IDREADS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstrTypes.h"
#include <string>

namespace mlir::swizzle {

/// The reads of one function.
struct IdReads {
  struct Id {
    llvm::CallBase *call;
    /// 0 is x.
    unsigned dimension;
  };
  /// The calls that read an id and can be given another one.
  llvm::SmallVector<Id> ids;
  /// The name of a callee that reads an id and cannot, or empty.
  std::string opaqueReader;
  /// True if an id or a size of a cluster is read.
  bool clusters = false;
  /// True if a function that is called reads an id.
  bool calledReads = false;

  /// Returns true if no id is read.
  bool isEmpty() const {
    return ids.empty() && opaqueReader.empty() && !calledReads;
  }
};

/// Collects the IdReads of functions, and remembers those of functions that are
/// called.
class IdReadAnalysis {
public:
  IdReads analyze(llvm::Function &function);

private:
  bool callReadsIds(const llvm::CallBase &call);
  bool functionReadsIds(llvm::Function &function);

  llvm::DenseMap<llvm::Function *, bool> readsIds;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_TOOLS_SWIZZLELLVMPLUGIN_IDREADS_H
