//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "../KernelFunctions.h"
#include "../LaunchesToHost.h"
#include "MergeCounts.h"
#include "RaiseLlvm.h"
#include "SliceNeeds.h"
#include "Swizzle/Host/KernelSlicing.h"
#include "Swizzle/Host/Passes.h"
#include "Swizzle/IR/Swizzle.h"
#include "WaveValues.h"
#include "WidenSlice.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/Inliner.h"
#include "mlir/Transforms/InliningUtils.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace mlir::swizzle;

/// Replaces `call` by the body of `callee`.
static LogicalResult inlineFunction(func::CallOp call, func::FuncOp callee) {
  InlinerInterface interface(call.getContext());
  InlinerConfig config;
  if (failed(inlineCall(interface, config.getCloneCallback(), call, callee,
                        &callee.getBody())))
    return call.emitOpError("expected a callee that can be inlined, but got '")
           << call.getCallee() << "'";
  call.erase();
  return success();
}

/// Inlines all that `function` calls.
static LogicalResult inlineCallees(func::FuncOp function) {
  auto module = function->getParentOfType<ModuleOp>();
  // A device function that calls itself never ends here.
  constexpr unsigned maxCalls = 1000;
  for (unsigned i = 0;; ++i) {
    func::CallOp next;
    func::FuncOp callee;
    function.walk([&](func::CallOp call) {
      callee = module.lookupSymbol<func::FuncOp>(call.getCallee());
      if (!callee || callee.isExternal())
        return WalkResult::advance();
      next = call;
      return WalkResult::interrupt();
    });
    if (!next)
      return success();
    if (i == maxCalls)
      return next.emitOpError("expected a kernel without recursion, but got a "
                              "call of '")
             << next.getCallee() << "' more than " << maxCalls << " calls deep";
    if (failed(inlineFunction(next, callee)))
      return failure();
  }
}

/// The name that `loc` has, or that stands in the source there: `%name`. Empty
/// if there is none.
static std::string findName(Location loc) {
  if (auto name = dyn_cast<NameLoc>(loc))
    return name.getName().str();
  auto position = dyn_cast<FileLineColLoc>(loc);
  if (!position)
    return "";
  auto file = llvm::MemoryBuffer::getFile(position.getFilename().getValue(),
                                          /*IsText=*/true);
  if (!file)
    return "";
  StringRef text = (*file)->getBuffer();
  for (unsigned line = 1; line < position.getLine(); ++line)
    text = text.split('\n').second;
  text = text.split('\n').first.drop_front(
      std::min<size_t>(text.size(), position.getColumn() - 1));
  if (!text.consume_front("%"))
    return "";
  return text
      .take_while([](char c) {
        return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.' || c == '-';
      })
      .str();
}

/// Replaces the body of a kernel by its slice.
static LogicalResult slice(func::FuncOp function, SlicedKernel &kernel,
                           RuntimeCalls &runtime) {
  if (failed(inlineCallees(function)))
    return failure();
  raiseIntegers(function, runtime);
  simplifyWaveValues(function, kernel.blockSizes, runtime);
  FailureOr<SmallVector<SliceCall>> calls = emitSliceCalls(function, runtime);
  if (failed(calls))
    return failure();
  replaceBufferLoads(function, runtime);
  SliceNeeds needs(function);
  for (SliceCall call : *calls)
    if (call.call.getCallee() != sliceCountName &&
        failed(needs.add(call, /*report=*/true)))
      return failure();
  // What cannot be counted is not.
  for (SliceCall call : *calls) {
    if (call.call.getCallee() != sliceCountName)
      continue;
    SliceNeeds withCount = needs;
    if (succeeded(withCount.add(call, /*report=*/false)))
      needs = withCount;
  }
  needs.sweep();
  raisePointers(function);
  mergeCounts(function, kernel.blockSizes);
  llvm::append_range(kernel.argumentsRead, needs.getArgumentsRead());
  return success();
}

/// Makes `function` return at once.
static void makeEmpty(func::FuncOp function) {
  Region &body = function.getBody();
  for (Block &block : body)
    block.dropAllReferences();
  while (body.getBlocks().size() > 1)
    body.back().erase();
  body.front().clear();
  auto builder = OpBuilder::atBlockEnd(&body.front());
  func::ReturnOp::create(builder, function.getLoc());
}

/// Moves the slice and its entry from `module` to a module of their own, with
/// copies of what they refer to; leaves a declaration of the entry.
static void moveToOwnModule(SlicedKernel &kernel, ModuleOp module) {
  auto function = module.lookupSymbol<func::FuncOp>(kernel.function);
  func::FuncOp entry = getEntry(function);
  kernel.entry = entry.getName().str();
  kernel.module = ModuleOp::create(module.getLoc());
  ModuleOp own = *kernel.module;
  own->setAttrs(module->getAttrs());
  auto declaration = cast<func::FuncOp>(entry->cloneWithoutRegions());
  // A declaration has no line of its own, which imported debug information
  // would give it.
  declaration->setLoc(module.getLoc());
  for (func::FuncOp moved : {function, entry}) {
    moved->remove();
    own.push_back(moved);
  }
  module.push_back(declaration);
  // Nothing in its module refers to it.
  entry.setPublic();

  SmallVector<Operation *> worklist = {function};
  while (!worklist.empty()) {
    auto uses = SymbolTable::getSymbolUses(worklist.pop_back_val());
    if (!uses)
      continue;
    for (SymbolTable::SymbolUse use : *uses) {
      StringAttr name = use.getSymbolRef().getRootReference();
      Operation *used = module.lookupSymbol(name);
      if (!used || own.lookupSymbol(name))
        continue;
      Operation *copy = used->clone();
      own.push_back(copy);
      worklist.push_back(copy);
    }
  }
}

/// The sizes of the workgroups of `launch`, where they are constants.
static BlockSizes getBlockSizes(gpu::LaunchFuncOp launch) {
  gpu::KernelDim3 operands = launch.getBlockSizeOperandValues();
  const Value values[] = {operands.x, operands.y, operands.z};
  BlockSizes sizes = {0, 0, 0};
  for (auto [size, value] : llvm::zip_equal(sizes, values)) {
    APInt constant;
    if (matchPattern(value, m_ConstantInt(&constant)))
      size = constant.getSExtValue();
  }
  return sizes;
}

FailureOr<std::vector<SlicedKernel>>
mlir::swizzle::sliceKernels(ModuleOp module, ArrayRef<std::string> names) {
  llvm::MapVector<SymbolRefAttr, BlockSizes> launched;
  module.walk([&](gpu::LaunchFuncOp launch) {
    BlockSizes sizes = getBlockSizes(launch);
    auto [found, isNew] = launched.insert({launch.getKernel(), sizes});
    for (unsigned d = 0; d < 3; ++d)
      if (found->second[d] != sizes[d])
        found->second[d] = 0;
  });
  KernelFunctions functions(module);
  for (auto gpuModule : module.getOps<gpu::GPUModuleOp>())
    if (failed(functions.moveToHost(gpuModule)))
      return failure();
  RuntimeCalls runtime(module);
  if (failed(lowerHostOps(module, functions, runtime)))
    return failure();
  for (auto gpuModule :
       llvm::make_early_inc_range(module.getOps<gpu::GPUModuleOp>()))
    gpuModule.erase();
  module->removeAttr(gpu::GPUDialect::getContainerModuleAttrName());

  for (auto function : module.getOps<func::FuncOp>())
    function.walk([](gpu::ReturnOp ret) {
      OpBuilder builder(ret);
      func::ReturnOp::create(builder, ret.getLoc(), ret.getOperands());
      ret.erase();
    });

  std::vector<SlicedKernel> kernels;
  for (auto [symbol, blockSizes] : launched) {
    func::FuncOp function = functions.lookup(symbol)->function;
    SlicedKernel &kernel = kernels.emplace_back();
    kernel.name = symbol.getLeafReference().str();
    kernel.gpuModule = symbol.getRootReference().str();
    kernel.function = function.getName().str();
    kernel.blockSizes = blockSizes;
    for (BlockArgument argument :
         function.getArguments().drop_front(numHiddenArguments)) {
      Type type = argument.getType();
      kernel.arguments.push_back(findName(argument.getLoc()));
      kernel.argumentBits.push_back(type.isIndex() ? 64
                                    : type.isSignlessInteger()
                                        ? type.getIntOrFloatBitWidth()
                                        : 0);
    }
    if (!names.empty() && !llvm::is_contained(names, kernel.name))
      makeEmpty(function);
    else if (failed(slice(function, kernel, runtime)))
      return failure();
  }
  // What is left of gpu modules are functions that kernels called.
  for (auto function :
       llvm::make_early_inc_range(module.getOps<func::FuncOp>())) {
    if (function->hasAttr(SwizzleDialect::getHostKernelAttrName()) &&
        llvm::none_of(kernels, [&](const SlicedKernel &kernel) {
          return kernel.function == function.getName();
        }))
      function.erase();
  }
  for (SlicedKernel &kernel : kernels)
    moveToOwnModule(kernel, module);
  return kernels;
}

/// Moves what no loop and no branch needs to repeat in front of them, from the
/// inside to the outside.
static void hoistCode(func::FuncOp function) {
  function.walk([](Operation *op) {
    if (auto loop = dyn_cast<LoopLikeOpInterface>(op))
      moveLoopInvariantCode(loop);
    auto ifOp = dyn_cast<scf::IfOp>(op);
    if (!ifOp)
      return;
    for (Region &region : ifOp->getRegions())
      for (Operation &inner : llvm::make_early_inc_range(region.getOps()))
        if (isPure(&inner) && inner.getNumRegions() == 0 &&
            !inner.hasTrait<OpTrait::IsTerminator>() &&
            llvm::none_of(inner.getOperands(), [&](Value operand) {
              return region.isAncestor(operand.getParentRegion());
            }))
          inner.moveBefore(ifOp);
  });
}

/// The form of a slice for waves, or null.
static func::FuncOp makeWaveForm(func::FuncOp function,
                                 const SlicedKernel &kernel,
                                 RuntimeCalls &runtime) {
  func::FuncOp wide = widenSlice(function, kernel.function + "_waves",
                                 kernel.blockSizes, runtime);
  if (!wide)
    return {};
  hoistCode(wide);
  IRRewriter rewriter(wide.getContext());
  DominanceInfo dominance(wide);
  eliminateCommonSubExpressions(rewriter, dominance, wide);
  LaneRooms rooms;
  makeLaneLoops(wide, rooms);
  spillLaneOperands(wide, rooms, runtime);
  return wide;
}

LogicalResult mlir::swizzle::lowerSlice(SlicedKernel &kernel, bool widen) {
  ModuleOp module = *kernel.module;
  auto function = module.lookupSymbol<func::FuncOp>(kernel.function);
  RuntimeCalls runtime(module);
  func::FuncOp wide = widen ? makeWaveForm(function, kernel, runtime) : nullptr;
  kernel.isOfWaves = wide != nullptr;
  if (wide) {
    // The entry calls by name.
    function.erase();
    wide.setName(kernel.function);
    function = wide;
  }
  RewritePatternSet patterns(module.getContext());
  populateGpuToHostPatterns(patterns, runtime);
  populateBufferOpsToHostPatterns(patterns, runtime);
  walkAndApplyPatterns(function, std::move(patterns));
  if (failed(inlineCallees(getEntry(function))))
    return failure();
  function.erase();
  return success();
}
