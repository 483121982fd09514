//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Reads files with maps, and compares what is said of them with an enumeration.
//
//===----------------------------------------------------------------------===//

#include "Main.h"
#include "MapChecks.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::swizzle;

int runTool(int argc, char **argv) {
  DialectRegistry registry = getMapDialects();
  bool splits = false;
  StringRef name;
  for (StringRef argument : llvm::ArrayRef(argv, argc).drop_front()) {
    splits |= argument == "--split-input-file";
    if (!argument.starts_with("-"))
      name = argument;
  }
  auto file = llvm::MemoryBuffer::getFile(name);
  if (!file) {
    llvm::errs() << "swizzle-maps: error: cannot read '" << name << "'\n";
    return EXIT_FAILURE;
  }
  llvm::SmallVector<StringRef> parts{(*file)->getBuffer()};
  if (splits) {
    parts.clear();
    (*file)->getBuffer().split(parts, "// -----\n");
  }
  for (StringRef part : parts) {
    MLIRContext context(registry, MLIRContext::Threading::DISABLED);
    checkMaps(context, part);
  }
  return EXIT_SUCCESS;
}
