//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "swizzle-c/Swizzle.h"
#include "Swizzle/IR/ThreadDiagnostics.h"
#include "Swizzle/Proof/MapReport.h"
#include "Swizzle/Registration.h"
#include "Swizzle/Version.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/CAPI/Utils.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/Threading.h"

using namespace mlir;
using namespace mlir::swizzle;

MlirStringRef swizzleGetVersion() { return wrap(StringRef(version)); }

void swizzleRegisterAllDialects(MlirDialectRegistry registry) {
  swizzle::registerAllDialects(*unwrap(registry));
}

void swizzleRegisterAllPasses() { swizzle::registerAllPasses(); }

/// Adds `pass` with options as text; reports at `root` what is wrong with them.
static LogicalResult addPass(PassManager &manager, std::unique_ptr<Pass> pass,
                             StringRef options, Operation *root) {
  LogicalResult parsed =
      pass->initializeOptions(options, [&](const Twine &message) {
        std::string text = message.str();
        // LLVM's parser of options prints what is wrong with a value.
        if (text.empty())
          text = ("expected options of " + pass->getArgument() + ", but got '" +
                  options + "'")
                     .str();
        return emitError(root->getLoc()) << text;
      });
  manager.addPass(std::move(pass));
  return parsed;
}

MlirLogicalResult swizzleRemap(MlirOperation op, MlirStringRef options) {
  Operation *root = unwrap(op);
  if (!root)
    return wrap(failure());
  registerChooser();
  PassManager manager(root->getName());
  if (failed(
          addPass(manager, createRemapProgramIdsPass(), unwrap(options), root)))
    return wrap(failure());
  manager.addPass(createConvertSwizzleToArithPass());
  return wrap(manager.run(root));
}

MlirLogicalResult swizzleChoose(MlirOperation op, MlirStringRef options) {
  Operation *root = unwrap(op);
  if (!root)
    return wrap(failure());
  PassManager manager(root->getName());
  if (failed(addPass(manager, createChooseMapsPass(), unwrap(options), root)))
    return wrap(failure());
  return wrap(manager.run(root));
}

/// As compileMap; if it fails, `reason` gets the error that the handlers of the
/// context get.
static FailureOr<MapProgram> compileMap(MapOp map, std::string &reason) {
  // Other threads may use the context.
  uint64_t thread = llvm::get_threadid();
  ScopedDiagnosticHandler handler(map.getContext(),
                                  [&](Diagnostic &diagnostic) {
                                    if (llvm::get_threadid() == thread)
                                      reason = diagnostic.str();
                                    return failure();
                                  });
  return compileMap(map);
}

SwizzleVerdict swizzleProve(MlirOperation op, intptr_t numSizes,
                            const uint64_t *sizes, MlirStringCallback explain,
                            void *userData) {
  mlir::detail::CallbackOstream os(
      explain ? explain : [](MlirStringRef, void *) {}, userData);
  auto map = dyn_cast_or_null<MapOp>(unwrap(op));
  if (map) {
    ThreadDiagnostics handler(
        map.getContext(), [&](Diagnostic &problem) { os << problem.str(); });
    if (failed(verify(map)))
      return SwizzleVerdictInvalid;
  }
  bool hasSizes = numSizes >= 0 && (numSizes == 0 || sizes);
  ArrayRef<uint64_t> known(sizes, hasSizes ? numSizes : 0);
  bool fits = map && hasSizes &&
              (known.empty() || known.size() == map.getSizeArguments().size());
  if (!fits || llvm::is_contained(known, uint64_t(0))) {
    os << "expected a swizzle.map, and no sizes or as many as it has, each at "
          "least 1";
    return SwizzleVerdictInvalid;
  }
  std::string reason;
  FailureOr<MapProgram> program = compileMap(map, reason);
  if (failed(program)) {
    os << reason;
    return SwizzleVerdictInvalid;
  }
  MapVerdict verdict =
      known.empty() ? proveForAllSizes(*program, map.getRequirementList())
                    : proveForSizes(*program, known, map.getRequirementList());
  if (verdict.kind == MapVerdict::Kind::Bijection)
    return SwizzleVerdictBijection;
  os << mlir::swizzle::explain(verdict);
  return verdict.kind == MapVerdict::Kind::NotBijection
             ? SwizzleVerdictNotBijection
             : SwizzleVerdictUndecided;
}
