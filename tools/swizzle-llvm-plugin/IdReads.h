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
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstrTypes.h"
#include <optional>
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
  /// True if the number of the XCD is read, here or in what is called.
  bool xcd = false;
  /// The name, which may be empty, of a function that is called, itself or in
  /// further calls, and reads an id; nothing if there is none. Through a
  /// pointer, any function may be called that a pointer points to.
  std::optional<std::string> calledReader;
  /// The name of a function without a body that is called in the same way and
  /// may read an id, or empty.
  std::string unknownCallee;

  /// Returns true if no id is read.
  bool isEmpty() const {
    return ids.empty() && opaqueReader.empty() && !calledReader &&
           unknownCallee.empty();
  }
};

/// Collects the IdReads of kernels, and remembers what functions do that are
/// called.
class IdReadAnalysis {
public:
  IdReads analyze(llvm::Function &kernel);

private:
  /// A function by itself, without those that it calls.
  struct Function {
    IdReads reads;
    bool callsPointers = false;
    /// With a body.
    llvm::SetVector<llvm::Function *> callees;
  };

  const Function &getFunction(llvm::Function &function);
  llvm::ArrayRef<llvm::Function *> getPointees(llvm::Module &module);

  llvm::DenseMap<llvm::Function *, Function> functions;
  /// The functions of the module that pointers point to.
  std::optional<llvm::SmallVector<llvm::Function *>> pointees;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_TOOLS_SWIZZLELLVMPLUGIN_IDREADS_H
