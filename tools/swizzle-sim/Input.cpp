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

llvm::Error Input::read(StringRef name) {
  std::string error;
  auto file = openInputFile(name, &error);
  if (!file)
    return llvm::createStringError(error);
  if (!machine::CodeObject::isElf(file->getBuffer())) {
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
