//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "SliceAccesses.h"
#include "Swizzle/Host/KernelSlicing.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace mlir::swizzle;

static LLVM::LLVMFuncOp declare(ModuleOp module, StringRef name, Type result,
                                ArrayRef<Type> arguments) {
  if (auto function = module.lookupSymbol<LLVM::LLVMFuncOp>(name))
    return function;
  auto builder = OpBuilder::atBlockBegin(module.getBody());
  return LLVM::LLVMFuncOp::create(
      builder, module.getLoc(), name,
      LLVM::LLVMFunctionType::get(result, arguments));
}

static Value makeConstant(ImplicitLocOpBuilder &b, Type type, int64_t value) {
  return LLVM::ConstantOp::create(b, type, b.getIntegerAttr(type, value));
}

/// Makes the start of a coroutine in the entry block; returns its frame.
static Value makeStart(ImplicitLocOpBuilder &b, LLVM::LLVMFuncOp function) {
  auto module = function->getParentOfType<ModuleOp>();
  auto pointer = LLVM::LLVMPointerType::get(b.getContext());
  auto token = LLVM::LLVMTokenType::get(b.getContext());
  Type i64 = b.getI64Type();
  LLVM::LLVMFuncOp getFrame =
      declare(module, "swizzleSliceFrame", pointer, {pointer, i64, i64});
  Value null = LLVM::ZeroOp::create(b, pointer);
  Value id = LLVM::CoroIdOp::create(
      b, token, makeConstant(b, b.getI32Type(), 0), null, null, null);
  Value size = LLVM::CoroSizeOp::create(b, i64);
  Value alignment = LLVM::CoroAlignOp::create(b, i64);
  Value memory =
      LLVM::CallOp::create(b, getFrame,
                           ValueRange{function.getArgument(0), size, alignment})
          .getResult();
  return LLVM::CoroBeginOp::create(b, pointer, id, memory);
}

static void makeCoroutine(LLVM::LLVMFuncOp function) {
  auto module = function->getParentOfType<ModuleOp>();
  MLIRContext *context = module.getContext();
  auto pointer = LLVM::LLVMPointerType::get(context);
  Type none = LLVM::LLVMVoidType::get(context);
  ImplicitLocOpBuilder b(function.getLoc(), context);
  b.setInsertionPointToStart(&function.getBody().front());
  Value frame = makeStart(b, function);

  // Where it goes when it stops: back to who called or resumed it.
  auto *back = new Block;
  function.getBody().push_back(back);
  b.setInsertionPointToStart(back);
  Value no = makeConstant(b, b.getI1Type(), 0);
  LLVM::CoroEndOp::create(b, b.getI1Type(), frame, no,
                          LLVM::NoneTokenOp::create(b));
  auto last = LLVM::ReturnOp::create(b, frame);

  LLVM::LLVMFuncOp end = declare(module, "swizzleSliceEnd", none, {pointer});
  SmallVector<LLVM::ReturnOp> returns;
  SmallVector<LLVM::CallOp> stops;
  function.walk([&](Operation *op) {
    if (auto ret = dyn_cast<LLVM::ReturnOp>(op); ret && ret != last)
      returns.push_back(ret);
    auto call = dyn_cast<LLVM::CallOp>(op);
    if (call && call.getCallee() &&
        (*call.getCallee() == sliceStopName ||
         *call.getCallee() == sliceAccessName))
      stops.push_back(call);
  });
  for (LLVM::ReturnOp ret : returns) {
    b.setInsertionPoint(ret);
    LLVM::CallOp::create(b, end, ValueRange{function.getArgument(0)});
    LLVM::BrOp::create(b, back);
    ret.erase();
  }
  for (LLVM::CallOp stop : stops) {
    Block *block = stop->getBlock();
    Block *resumed = block->splitBlock(std::next(stop->getIterator()));
    b.setInsertionPointToEnd(block);
    Value isFinal = makeConstant(b, b.getI1Type(), 0);
    Value token = LLVM::NoneTokenOp::create(b);
    Value state = LLVM::CoroSuspendOp::create(b, b.getI8Type(), token, isFinal);
    // 0 is a resumption; frames are never destroyed, which would be 1.
    LLVM::SwitchOp::create(b, state, back, ValueRange(),
                           ArrayRef<APInt>{APInt(8, 0)}, BlockRange{resumed},
                           ArrayRef<ValueRange>{ValueRange()});
  }
  function.setFunctionType(
      LLVM::LLVMFunctionType::get(pointer, {pointer, pointer}));
  function.setPassthroughAttr(
      b.getArrayAttr({b.getStringAttr("presplitcoroutine")}));
}

void mlir::swizzle::makeSliceCoroutine(const SlicedKernel &kernel) {
  ModuleOp module = *kernel.module;
  makeCoroutine(module.lookupSymbol<LLVM::LLVMFuncOp>(kernel.entry));
}
