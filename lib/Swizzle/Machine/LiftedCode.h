//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What those ask who look at the lifted code of a wave.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_LIFTEDCODE_H
#define SWIZZLE_MACHINE_LIFTEDCODE_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <vector>

namespace llvm {
class BasicBlock;
class CallInst;
class Function;
class Type;
class Value;
} // namespace llvm

namespace mlir::swizzle::machine {

/// Returns true for a vector with an element for each lane.
bool isLanes(const llvm::Type *type);
bool isLanes(const llvm::Value *value);

/// Returns true for a vector with a bit for each lane.
bool isMaskOfLanes(const llvm::Value *value);

/// The name of the function that an instruction calls, without
/// pending::wideSuffix; empty for what is no such call.
llvm::StringRef getCallee(const llvm::Value *value);

/// The calls of the function of that name.
std::vector<llvm::CallInst *> findCalls(llvm::Function &function,
                                        llvm::StringRef name);

/// Returns true for the calls of a function of that name that give what nobody
/// knows before the wave runs: contents of global memory and LDS, and results
/// that nothing here computes.
bool givesUnknown(llvm::StringRef callee);

/// The number of the operand that has the lanes, of calls of a function of that
/// name that accesses, loads or stores; nothing for others.
std::optional<unsigned> getLanesOperand(llvm::StringRef callee);

/// The number of the operand that has the number of the site, of calls of a
/// function of that name that has one; nothing for others.
std::optional<unsigned> getSiteOperand(llvm::StringRef callee);

/// Returns true for a block that ends the wave with an error.
bool isFailure(const llvm::BasicBlock &block);

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_LIFTEDCODE_H
