//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Calls of the runtime library, and the work-item that they are about.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_RUNTIMECALLS_H
#define SWIZZLE_HOST_RUNTIMECALLS_H

#include "Swizzle/Host/RuntimeAbi.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/StringSet.h"

namespace mlir::swizzle {

/// Builds calls of the runtime in one module, with the declarations and the
/// constants that they need. Functions that were kernels have the work-item as
/// their first argument, and the LDS of the workgroup as their second.
class RuntimeCalls {
public:
  explicit RuntimeCalls(ModuleOp module);

  /// Calls the runtime's function `name`; the types are those of its C
  /// declaration.
  SmallVector<Value> call(OpBuilder &builder, Location loc, StringRef name,
                          TypeRange results, ValueRange args);

  /// The address of the text that stands for `op` in reports.
  Value getSite(OpBuilder &builder, Operation *op);
  /// The address of a constant string.
  Value getString(OpBuilder &builder, Location loc, StringRef text);
  /// The address of an array of constants.
  Value getTable(OpBuilder &builder, Location loc, ArrayRef<int32_t> numbers);

  /// Returns true if `address` is that of a constant that getString or getTable
  /// has made.
  static bool isOwnGlobal(LLVM::AddressOfOp address);

  /// Calls the runtime's function `name`, in which the work-item that `op` is
  /// lowered for meets others: with the work-item, the site of `op`, a point
  /// and a depth, which orderMeetings gives, then `args`.
  SmallVector<Value> meet(OpBuilder &builder, Operation *op, StringRef name,
                          TypeRange results, ValueRange args);
  /// Returns true if `call` is one that `meet` has made.
  bool isMeeting(func::CallOp call) const;
  /// Says where a call that `meet` has made stands.
  static void setPlace(func::CallOp call, int32_t point, int32_t depth);

  /// Ends the process at `op` if `holds`, an i1, is false: with `text`, or as a
  /// trap if that is empty. `item` is the work-item, or null in the code of the
  /// host.
  void expect(OpBuilder &builder, Operation *op, Value item, Value holds,
              StringRef text);

  /// Reports declarations of functions that a program may call of the runtime,
  /// as swizzleCompareF32, with other types than these have: nothing else would
  /// tell that they get other bytes.
  static LogicalResult verifyDeclarations(ModuleOp module);

  /// The work-item that runs the code at the builder's insertion point.
  static Value getItem(OpBuilder &builder);
  /// A field of the work-item as an index.
  static Value getField(OpBuilder &builder, Location loc,
                        host::WorkItemField field,
                        gpu::Dimension dimension = gpu::Dimension::x);
  /// The lane of the work-item as an i32.
  static Value getLane(OpBuilder &builder, Location loc);

  /// Puts a value on the stack; returns the memref of no dimension that holds
  /// it. The type is one that memrefs can hold.
  static Value spill(OpBuilder &builder, Location loc, Value value);
  /// Room on the stack, made once per call of the function.
  static Value getRoom(OpBuilder &builder, Location loc, MemRefType type);
  /// The address of the first element of a memref's memory.
  static Value getAddress(OpBuilder &builder, Location loc, Value memref);

  static Value getI32(OpBuilder &builder, Location loc, int32_t value);
  static Value getI64(OpBuilder &builder, Location loc, int64_t value);

private:
  Value getGlobal(OpBuilder &builder, Location loc, StringRef prefix, Type type,
                  Attribute value);

  ModuleOp module;
  SymbolTable symbols;
  /// The names of constants by their value.
  DenseMap<Attribute, StringAttr> constants;
  /// The functions in which work-items meet.
  llvm::StringSet<> meetings;
};

} // namespace mlir::swizzle

#endif // SWIZZLE_HOST_RUNTIMECALLS_H
