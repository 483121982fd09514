//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The dialect: attributes, ops, and the textual forms of maps and topologies
// that pass options share with attributes.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_IR_SWIZZLE_H
#define SWIZZLE_IR_SWIZZLE_H

#include "Swizzle/Mapping/WorkgroupMap.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::swizzle {
/// For the storage of `#swizzle.step`.
llvm::hash_code hash_value(MapStep step);
} // namespace mlir::swizzle

#include "Swizzle/IR/SwizzleDialect.h.inc"
#include "Swizzle/IR/SwizzleEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "Swizzle/IR/SwizzleAttrs.h.inc"

#define GET_OP_CLASSES
#include "Swizzle/IR/SwizzleOps.h.inc"

namespace mlir::swizzle {

/// The map whose textual form is `text`, as in `chunked<64> then windowed<8>`:
/// what `#swizzle.map<...>` has between its brackets. It may name maps that do
/// not exist. Reports through
/// `emitError` what is wrong with the text otherwise.
FailureOr<MapAttr> parseMap(StringRef text, MLIRContext *context,
                            function_ref<InFlightDiagnostic()> emitError);

/// Returns true if sizes, one for each id of a map, meet all requirements.
bool areMet(ArrayRef<RequirementAttr> requirements, ArrayRef<uint64_t> sizes);

/// The topology that `text` names: a preset, as in `mi300x-cpx`, or a number of
/// XCDs, as in `6`. Reports through `emitError` otherwise.
FailureOr<TopologyAttr>
parseTopology(StringRef text, MLIRContext *context,
              function_ref<InFlightDiagnostic()> emitError);

/// The most workgroups along `dimension`, or in all, of a grid of the kernel
/// around `op`, a function or the body of a gpu.launch; saturates.
uint64_t getMaxPrograms(Operation *op, ProgramDim dimension);

/// The topology of the preset `name`, which exists.
TopologyAttr getPresetTopology(MLIRContext *context, StringRef name);

} // namespace mlir::swizzle

#endif // SWIZZLE_IR_SWIZZLE_H
