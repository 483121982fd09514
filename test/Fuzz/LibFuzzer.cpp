//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The parser of maps and their proof for libFuzzer, which changes its inputs by
// what they reach. What is said of maps is compared with an enumeration.
//
//===----------------------------------------------------------------------===//

#include "MapChecks.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace mlir::swizzle;

/// The packaged LLVM shares allocators with us, but not what AddressSanitizer
/// notes about them.
extern "C" const char *__asan_default_options() {
  return "allow_user_poisoning=0:detect_leaks=0";
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  // What a context keeps of each input takes memory, a new one time.
  constexpr unsigned inputsOfContext = 256;
  static const DialectRegistry registry = getMapDialects();
  static std::unique_ptr<MLIRContext> context;
  static unsigned numInputs = 0;
  if (numInputs++ % inputsOfContext == 0)
    context = std::make_unique<MLIRContext>(registry,
                                            MLIRContext::Threading::DISABLED);
  ScopedDiagnosticHandler ignoreErrors(context.get(),
                                       [](Diagnostic &) { return success(); });
  // A copy, so that AddressSanitizer sees reads behind its end.
  std::string text(reinterpret_cast<const char *>(data), size);
  checkMaps(*context, text);
  return 0;
}
