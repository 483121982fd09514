//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

//
// A module with what a remap reads of the text of another one: kernels with
// their attributes, and calls that may read an id.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_TARGET_LLVMEXTRACT_H
#define SWIZZLE_LIB_TARGET_LLVMEXTRACT_H

#include "LLVMText.h"
#include "LLVMTokens.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/raw_ostream.h"
#include <set>
#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace mlir::swizzle {

/// The function that the results of calls which may read an id are passed to,
/// behind the number of the call in LLVMTextFunction::calls.
inline constexpr llvm::StringLiteral markName = "swizzle.mark";

/// The function that calls what a pointer can point to, in place of calls
/// through pointers.
inline constexpr llvm::StringLiteral pointeesName = "swizzle.pointees";

/// Returns true for an attribute that says what a remap wants to know.
bool isAboutLaunch(llvm::StringRef name);

/// The attributes of `function` and of its groups.
llvm::SmallVector<LLVMTextAttribute>
getAttributes(const LLVMText &text, const LLVMTextFunction &function);

/// Writes the functions of a module with nothing but attributes and calls.
class LLVMExtract {
public:
  LLVMExtract(const LLVMText &text, llvm::StringRef name)
      : text(text), name(name) {
    for (const LLVMTextFunction &function : text.functions)
      defined.try_emplace(function.name, &function);
    auto isTaken = [&](const LLVMTextFunction &function) {
      return llvm::any_of(function.parameters, [&](llvm::StringRef parameter) {
        return unescape(parameter).find(callPrefix) != std::string::npos;
      });
    };
    while (llvm::any_of(text.functions, isTaken))
      callPrefix += ".";
  }

  std::string write();
  /// Gives the kernels of `extract`, which is what `write` returned, the
  /// places of those of the text: of its debug information, else its lines.
  void addLocations(llvm::Module &extract) const;
  /// What the names of the results of calls that may read an id begin with, in
  /// front of their numbers; no parameter has it.
  llvm::StringRef getCallPrefix() const { return callPrefix; }

private:
  /// Writes a function, as a kernel if `isKernel`.
  void writeFunction(const LLVMTextFunction &function, bool isKernel);
  void writeCallOfDefined(const LLVMTextFunction &function);
  void writeCall(const LLVMTextCall &call, unsigned number, bool isOfKernel);
  void writeUnknown(llvm::StringRef name);
  void writePointees();
  void writeMetadata();
  std::string getParameters(const LLVMTextFunction &function) const;
  llvm::StringRef getMetadata(llvm::StringRef reference) const;

  const LLVMText &text;
  llvm::StringRef name;
  llvm::StringMap<const LLVMTextFunction *> defined;
  /// The kernels that are called, in the order in which they are met.
  llvm::SetVector<const LLVMTextFunction *> calledKernels;
  std::set<std::string> declarations;
  bool callsPointers = false;
  std::string callPrefix = "call.";
  std::string result;
  llvm::raw_string_ostream os{result};
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_TARGET_LLVMEXTRACT_H
