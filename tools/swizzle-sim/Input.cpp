//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Input.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"

using namespace mlir;
using namespace mlir::swizzle;

/// Returns true for bitcode, and for text that starts as LLVM's does and no
/// module of MLIR.
static bool isLLVMIR(StringRef bytes) {
  if (bytes.starts_with("BC\xC0\xDE"))
    return true;
  bytes.consume_front("\xef\xbb\xbf");
  bytes = bytes.ltrim();
  constexpr StringLiteral starts[] = {
      ";", "source_filename", "target ",    "define ", "declare ",
      "@", "attributes ",     "module asm", "!llvm.",  "!0 "};
  return llvm::any_of(
      starts, [&](StringRef start) { return bytes.starts_with(start); });
}

llvm::Error Input::read(StringRef name) {
  std::string error;
  auto file = openInputFile(name, &error);
  if (!file)
    return llvm::createStringError(error);
  if (isLLVMIR(file->getBuffer()))
    return llvm::createStringError(
        "expected a module of MLIR or a linked code object in '" + name +
        "', but got LLVM IR; --link=" + name +
        " takes kernels for the declarations of a module from it, and "
        "swizzle-translate --llvmir-to-gpu-object makes a code object of it");
  if (!machine::CodeObject::isElf(file->getBuffer()) &&
      !machine::CodeObject::isBundle(file->getBuffer())) {
    sources.AddNewSourceBuffer(std::move(file), llvm::SMLoc());
    module = parseSourceFile<ModuleOp>(sources, &context);
    return llvm::Error::success();
  }
  auto read = machine::CodeObject::read(std::move(file));
  if (!read)
    return read.takeError();
  object = std::make_shared<machine::CodeObject>(std::move(*read));
  module = ModuleOp::create(FileLineColLoc::get(&context, name, 0, 0));
  return llvm::Error::success();
}
