//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The parts of the text of a module of LLVM IR that a remap reads or writes:
// functions with their attributes and calls. Only the form of the text is
// looked at, which has been the same for many versions of LLVM; types,
// attributes and instructions that this LLVM does not know do no harm.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_TARGET_LLVMTEXT_H
#define SWIZZLE_LIB_TARGET_LLVMTEXT_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringSet.h"
#include <map>

namespace mlir::swizzle {

/// An attribute that is a string, as in `"name"="value"` or `"name"`.
struct LLVMTextAttribute {
  llvm::StringRef name, value;
  /// Name, `=` and value.
  llvm::StringRef text;
};

/// A call of an intrinsic, a function or assembly.
struct LLVMTextCall {
  /// `%name =`'s name with its sign; empty if there is none, as of a result
  /// that has the next number.
  llvm::StringRef result;
  /// The bits of the result if it is an integer, else 0.
  unsigned resultBits = 0;
  /// The function that is called; empty for assembly and for pointers.
  llvm::StringRef callee;
  bool isAssembly = false;
  /// True if it is an `invoke` or a `callbr`, and ends its block.
  bool isTerminator = false;
  /// The texts of the assembly, in quotes.
  llvm::StringRef assembly, constraints;
  /// The arguments, without the commas between them.
  llvm::SmallVector<llvm::StringRef> arguments;
  /// `!dbg` and its operand; empty if there is none.
  llvm::StringRef debugLocation;
  /// The whole instruction, from the result on.
  llvm::StringRef text;
};

/// Of the function of this name, as in `!{ptr @f, !"cluster_dim_x", i32 4}`.
struct LLVMTextAnnotation {
  llvm::StringRef function, name;
  /// As it stands there.
  llvm::StringRef number;
};

/// A function with a body.
struct LLVMTextFunction {
  llvm::StringRef name;
  bool isKernel = false;
  /// `amdgpu_kernel` or `ptx_kernel`, also where it stands as a number; else
  /// empty.
  llvm::StringRef convention;
  /// True if another definition may take its place when modules are linked.
  bool isInterposable = false;
  /// From the parenthesis before the parameters to the one behind them, without
  /// these, split at commas.
  llvm::SmallVector<llvm::StringRef> parameters;
  /// The groups of attributes, as in `#0`, in the text of the function.
  llvm::SmallVector<llvm::StringRef> groups;
  /// Attributes of the function itself.
  llvm::SmallVector<LLVMTextAttribute> attributes;
  /// The place where a group can be added.
  const char *attributePlace = nullptr;
  /// The operand of `!dbg`, or empty.
  llvm::StringRef program;
  /// The place before the first instruction; at the end of a line, unless that
  /// instruction is in the line of the brace or of the label.
  const char *entry = nullptr;
  llvm::SmallVector<LLVMTextCall> calls;
  /// The directives `uselistorder`, which hold for uses as they are.
  llvm::SmallVector<llvm::StringRef> useListOrders;
  /// Of the first line, from 1 on.
  unsigned line = 0;
};

struct LLVMText {
  /// `#N` and the text between the braces.
  struct Group {
    llvm::StringRef contents;
    llvm::SmallVector<LLVMTextAttribute> attributes;
  };

  /// Reads the text of a module. Reports what cannot be, such as a brace that
  /// is not closed, at its line in the file `name`.
  static FailureOr<LLVMText> parse(llvm::StringRef text, llvm::StringRef name,
                                   MLIRContext *context);

  /// Returns a name or a string without escapes, as in `@"odd\20name"`.
  llvm::StringRef getPlain(llvm::StringRef name);

  llvm::StringRef triple;
  /// In the order of the text.
  std::vector<LLVMTextFunction> functions;
  /// By their numbers.
  std::map<unsigned, Group> groups;
  /// The text behind `!N =`, by `N`.
  std::map<unsigned, llvm::StringRef> metadata;
  /// The number in the module flag with the version of code objects, under any
  /// of its names; empty if there is none.
  llvm::StringRef codeObjectVersion;
  /// What `!nvvm.annotations` says of functions.
  std::vector<LLVMTextAnnotation> annotations;
  /// The directives `uselistorder` outside of functions.
  llvm::SmallVector<llvm::StringRef> useListOrders;
  /// The names that are declared or defined.
  llvm::StringSet<> symbols;
  /// The results of getPlain that the text has not.
  llvm::StringSet<> plainNames;
  /// The functions without bodies.
  std::vector<llvm::StringRef> declarations;
  /// The names that stand for functions, as aliases do, and those of them of
  /// which it is not known before linking, or before the program runs, which
  /// function that is.
  llvm::StringSet<> aliases, replaceable;
  /// The functions that are not only called: something may hold a pointer.
  llvm::StringSet<> addressTaken;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_TARGET_LLVMTEXT_H
