//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Pipelines/Pipelines.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace mlir::swizzle;

void mlir::swizzle::buildRemapLLVMPipeline(OpPassManager &manager,
                                           const RemapLLVMOptions &options) {
  manager.addPass(createRemapProgramIdsPass(options.getRemapOptions()));
  manager.addPass(createConvertSwizzleToArithPass());
  manager.addPass(createLowerLLVMFunctionsPass());
}

FailureOr<SkeletonNeeds>
mlir::swizzle::parseRemapLLVMPipeline(OpPassManager &manager,
                                      StringRef options) {
  RemapLLVMOptions parsed;
  std::string message;
  llvm::raw_string_ostream os(message);
  if (failed(parsed.parseFromString(options, os))) {
    StringRef text = message;
    text.consume_front("<Pass-Options-Parser>: ");
    // LLVM has said by itself what is wrong with a word.
    if (text.empty())
      llvm::errs() << "error: expected options of swizzle-remap-program-ids, "
                      "such as order=yxz and on-decline=ignore, warn or error, "
                      "but got '"
                   << options << "'\n";
    else
      llvm::errs() << "error: " << text;
    // Where the value ended at the first blank.
    if (text.contains("no such option then"))
      llvm::errs() << "note: a map of several steps stands in quotes, as in "
                      "map='balanced then windowed<8>'\n";
    return failure();
  }
  buildRemapLLVMPipeline(manager, parsed);
  SkeletonNeeds needs;
  needs.possibleWaits = parsed.map == autoMapName;
  needs.codeObject = needs.possibleWaits && !parsed.launch.empty();
  return needs;
}
