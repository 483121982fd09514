//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LaunchesToHost.h"
#include "Swizzle/Analysis/Grid.h"
#include "Swizzle/Host/MemoryAccess.h"
#include "Swizzle/Host/Passes.h"
#include "Swizzle/IR/Swizzle.h"
#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::swizzle;

std::string mlir::swizzle::getEntryName(StringRef function) {
  return (function + "$entry").str();
}

static Value castTo(OpBuilder &builder, Location loc, Type type, Value value) {
  return UnrealizedConversionCastOp::create(builder, loc, type, value)
      .getResult(0);
}

/// `type` as the LLVM dialect has it when all memory is in one space; null if
/// it has none.
static Type toLlvm(const LLVMTypeConverter &types, Type type) {
  if (auto memref = dyn_cast<MemRefType>(type))
    type = MemRefType::get(memref.getShape(), memref.getElementType(),
                           memref.getLayout(), Attribute());
  return types.convertType(type);
}

/// `value` as the LLVM dialect has it, which MLIR's conversions make true.
static Value toLlvm(OpBuilder &builder, Location loc,
                    const LLVMTypeConverter &types, Value value) {
  Type type = toLlvm(types, value.getType());
  return type == value.getType() ? value : castTo(builder, loc, type, value);
}

func::FuncOp mlir::swizzle::getEntry(func::FuncOp function) {
  LLVMTypeConverter types(function.getContext());
  auto module = function->getParentOfType<ModuleOp>();
  std::string name = getEntryName(function.getName());
  if (auto entry = module.lookupSymbol<func::FuncOp>(name))
    return entry;

  Location loc = function.getLoc();
  OpBuilder builder(function);
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  auto entry = func::FuncOp::create(
      builder, loc, name, builder.getFunctionType({pointer, pointer}, {}));
  entry.setPrivate();
  // The function may become a part of it.
  if (Attribute attributes = function->getAttr("passthrough"))
    entry->setAttr("passthrough", attributes);
  builder.setInsertionPointToStart(entry.addEntryBlock());

  // The LDS as a memref: one dimension of bytes.
  auto loadField = [&](host::WorkItemField field, Type type) -> Value {
    Value address = LLVM::GEPOp::create(
        builder, loc, pointer, builder.getI64Type(), entry.getArgument(0),
        ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(field)});
    return LLVM::LoadOp::create(builder, loc, type, address);
  };
  Type ldsType = function.getArgumentTypes()[1];
  Value lds = LLVM::PoisonOp::create(builder, loc, toLlvm(types, ldsType));
  auto setField = [&](Value value, ArrayRef<int64_t> position) {
    lds = LLVM::InsertValueOp::create(builder, loc, lds, value, position);
  };
  Value base = loadField(host::WorkItemField::Lds, pointer);
  setField(base, {0});
  setField(base, {1});
  setField(RuntimeCalls::getI64(builder, loc, 0), {2});
  setField(loadField(host::WorkItemField::LdsBytes, builder.getI64Type()),
           {3, 0});
  setField(RuntimeCalls::getI64(builder, loc, 1), {4, 0});

  SmallVector<Value> args = {entry.getArgument(0),
                             castTo(builder, loc, ldsType, lds)};
  int32_t number = 0;
  for (Type type : function.getArgumentTypes().drop_front(numHiddenArguments)) {
    Value slot = LLVM::GEPOp::create(builder, loc, pointer, pointer,
                                     entry.getArgument(1),
                                     ArrayRef<LLVM::GEPArg>{number++});
    Value address = LLVM::LoadOp::create(builder, loc, pointer, slot);
    Type llvmType = toLlvm(types, type);
    Value arg = LLVM::LoadOp::create(builder, loc, llvmType, address);
    args.push_back(llvmType == type ? arg : castTo(builder, loc, type, arg));
  }
  func::CallOp::create(builder, loc, function, args);
  func::ReturnOp::create(builder, loc);
  return entry;
}

/// The address of the first element of a memref in the LLVM dialect.
static Value getFirstElement(OpBuilder &builder, Location loc,
                             const LLVMTypeConverter &types, MemRefType type,
                             Value descriptor) {
  MemRefDescriptor memref(descriptor);
  return memref.bufferPtr(builder, loc, types, type);
}

/// Returns true if `type` is a pointer, which a launch can give a memref to.
static bool isPointer(Type type) { return isa<LLVM::LLVMPointerType>(type); }

/// Puts the launch's arguments on the stack of the host; returns the array of
/// their addresses. The memref that is given to a pointer is behind the
/// pointer.
static Value packArguments(OpBuilder &builder, gpu::LaunchFuncOp launch,
                           const HostKernel &kernel,
                           const LLVMTypeConverter &types) {
  Location loc = launch.getLoc();
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  auto reserve = [&](Type type, int64_t count) -> Value {
    OpBuilder::InsertionGuard guard(builder);
    auto function = launch->getParentOfType<FunctionOpInterface>();
    builder.setInsertionPointToStart(&function.getFunctionBody().front());
    return LLVM::AllocaOp::create(builder, loc, pointer, type,
                                  RuntimeCalls::getI64(builder, loc, count));
  };
  auto operands = launch.getKernelOperands();
  Value array = reserve(pointer, operands.size());
  int32_t number = 0;
  func::FuncOp function = kernel.function;
  for (Value operand : operands) {
    Value value = toLlvm(builder, loc, types, operand);
    auto memref = dyn_cast<MemRefType>(operand.getType());
    if (memref &&
        isPointer(function.getArgumentTypes()[numHiddenArguments + number])) {
      Value both = LLVM::PoisonOp::create(
          builder, loc,
          LLVM::LLVMStructType::getLiteral(builder.getContext(),
                                           {pointer, value.getType()}));
      Value first = getFirstElement(builder, loc, types, memref, value);
      both = LLVM::InsertValueOp::create(builder, loc, both, first,
                                         ArrayRef<int64_t>{0});
      value = LLVM::InsertValueOp::create(builder, loc, both, value,
                                          ArrayRef<int64_t>{1});
    }
    Value room = reserve(value.getType(), 1);
    LLVM::StoreOp::create(builder, loc, value, room);
    Value slot = LLVM::GEPOp::create(builder, loc, pointer, pointer, array,
                                     ArrayRef<LLVM::GEPArg>{number++});
    LLVM::StoreOp::create(builder, loc, room, slot);
  }
  return array;
}

/// Returns the descriptions of the arguments for the checks: a KernelArgument
/// for each.
static SmallVector<int32_t> describeArguments(HostKernel kernel,
                                              gpu::LaunchFuncOp launch) {
  SmallVector<int32_t> table;
  func::FuncOp function = kernel.function;
  SmallVector<host::ArgumentWrites> writes = kernel.getWrites();
  for (auto [i, operand] : llvm::enumerate(launch.getKernelOperands())) {
    auto type = dyn_cast<MemRefType>(operand.getType());
    if (!type) {
      table.append({-1, 0, 0, 0});
      continue;
    }
    unsigned number = numHiddenArguments + i;
    bool isBehindPointer = isPointer(function.getArgumentTypes()[number]);
    auto bytes =
        static_cast<int32_t>(getElementBytes(launch, type.getElementType()));
    table.append({static_cast<int32_t>(type.getRank()), bytes,
                  static_cast<int32_t>(writes[i]),
                  isBehindPointer ? int32_t(sizeof(void *)) : 0});
  }
  return table;
}

/// Returns the sizes that the kernel promises to be launched with, as
/// swizzleHostLaunch takes them.
static SmallVector<int32_t> describePromises(const HostKernel &kernel) {
  SmallVector<int32_t> table;
  for (DenseI32ArrayAttr sizes : {kernel.knownGrid, kernel.knownBlock})
    if (sizes)
      llvm::append_range(table, sizes.asArrayRef());
    else
      table.append(3, host::anySize);
  return table;
}

static Value toI64(OpBuilder &builder, Location loc, Value value) {
  Type i64 = builder.getI64Type();
  if (value.getType() == i64)
    return value;
  if (value.getType().isIndex())
    return arith::IndexCastOp::create(builder, loc, i64, value);
  return arith::ExtSIOp::create(builder, loc, i64, value);
}

/// Checks what upstream's verifier checks for kernels in the gpu dialect only.
static LogicalResult verifyArguments(gpu::LaunchFuncOp launch,
                                     const HostKernel &kernel,
                                     const LLVMTypeConverter &types) {
  func::FuncOp function = kernel.function;
  auto expected = function.getArgumentTypes().drop_front(numHiddenArguments);
  auto operands = launch.getKernelOperands();
  if (expected.size() != operands.size())
    return launch.emitOpError("expected ")
           << expected.size() << " arguments, but got " << operands.size();
  for (auto [type, operand] : llvm::zip_equal(expected, operands)) {
    Type given = operand.getType();
    if (given == type ||
        (isPointer(type) && (isPointer(given) || isa<MemRefType>(given))))
      continue;
    if (toLlvm(types, given) != toLlvm(types, type))
      return launch.emitOpError("expected an argument of type ")
             << type << ", but got " << given;
  }
  return success();
}

static LogicalResult verifyLaunch(gpu::LaunchFuncOp launch,
                                  const HostKernel *kernel,
                                  const LLVMTypeConverter &types) {
  if (!kernel) {
    InFlightDiagnostic diag = launch.emitOpError(
        "expected a kernel with a body in a gpu.module, but got ");
    diag << launch.getKernel();
    diag.attachNote()
        << "the option link has the body of a kernel that is LLVM IR";
    return diag;
  }
  if (!launch->getParentOfType<FunctionOpInterface>())
    return launch.emitOpError("expected a launch in a function, but got one "
                              "in '")
           << launch->getParentOp()->getName() << "'";
  if (hasClusters(launch))
    return launch.emitOpError("expected a launch without clusters, but got one "
                              "with clusters");
  if (launch.getAsyncObject())
    return launch.emitOpError("expected a launch without a stream, but got one "
                              "with a stream");
  for (Value operand : launch.getKernelOperands())
    if (!toLlvm(types, operand.getType()) ||
        isa<UnrankedMemRefType>(operand.getType()))
      return launch.emitOpError("expected arguments that are numbers or ranked "
                                "memrefs, but got ")
             << operand.getType();
  return verifyArguments(launch, *kernel, types);
}

/// Puts a call of the runtime in front of a launch.
static LogicalResult lowerLaunch(gpu::LaunchFuncOp launch,
                                 const KernelFunctions &kernels,
                                 RuntimeCalls &runtime) {
  const HostKernel *kernel = kernels.lookup(launch.getKernel());
  LLVMTypeConverter types(launch.getContext());
  if (failed(verifyLaunch(launch, kernel, types)))
    return failure();

  Location loc = launch.getLoc();
  OpBuilder builder(launch);
  func::FuncOp entry = getEntry(kernel->function);
  Value function =
      func::ConstantOp::create(builder, loc, entry.getFunctionType(),
                               FlatSymbolRefAttr::get(entry.getSymNameAttr()));
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  SmallVector<int32_t> table = describeArguments(*kernel, launch);
  Value dynamic = launch.getDynamicSharedMemorySize();

  SmallVector<Value> args = {
      castTo(builder, loc, pointer, function),
      runtime.getSite(builder, launch),
      runtime.getString(builder, loc, launch.getKernelName().getValue()),
      packArguments(builder, launch, *kernel, types),
      runtime.getTable(builder, loc, table),
      RuntimeCalls::getI64(builder, loc, launch.getNumKernelOperands()),
      runtime.getTable(builder, loc, describePromises(*kernel)),
      RuntimeCalls::getI64(builder, loc, kernel->ldsBytes),
      dynamic ? toI64(builder, loc, dynamic)
              : RuntimeCalls::getI64(builder, loc, 0),
      RuntimeCalls::getI32(builder, loc, 0)};
  assert(args.size() == launchChecksArgument + 1 && "checks come last");
  gpu::KernelDim3 grid = launch.getGridSizeOperandValues();
  gpu::KernelDim3 block = launch.getBlockSizeOperandValues();
  for (Value size : {grid.x, grid.y, grid.z, block.x, block.y, block.z})
    args.push_back(toI64(builder, loc, size));
  runtime.call(builder, loc, launchFunctionName, {}, args);
  return success();
}

/// Puts the counterpart in front of an op that manages memory. What is
/// asynchronous on a GPU has happened here when the op has run.
static LogicalResult lowerMemoryOp(Operation *op) {
  OpBuilder builder(op);
  Location loc = op->getLoc();
  return TypeSwitch<Operation *, LogicalResult>(op)
      .Case([&](gpu::AllocOp alloc) -> LogicalResult {
        auto onHost = memref::AllocOp::create(
            builder, loc, alloc.getType(), alloc.getDynamicSizes(),
            alloc.getSymbolOperands(), IntegerAttr());
        alloc.getMemref().replaceAllUsesWith(onHost);
        return success();
      })
      .Case([&](gpu::DeallocOp dealloc) -> LogicalResult {
        memref::DeallocOp::create(builder, loc, dealloc.getMemref());
        return success();
      })
      .Case([&](gpu::MemcpyOp copy) -> LogicalResult {
        memref::CopyOp::create(builder, loc, copy.getSrc(), copy.getDst());
        return success();
      })
      .Case([&](gpu::MemsetOp set) -> LogicalResult {
        linalg::FillOp::create(builder, loc, ValueRange(set.getValue()),
                               ValueRange(set.getDst()));
        return success();
      })
      .Case<gpu::WaitOp, gpu::HostRegisterOp, gpu::HostUnregisterOp,
            gpu::SetDefaultDeviceOp>(
          [](Operation *) -> LogicalResult { return success(); })
      .Case([](gpu::BinaryOp binary) -> LogicalResult {
        // The line of the op has all bytes of the code.
        InFlightDiagnostic diag = emitError(binary->getParentOp()->getLoc());
        diag << "expected a gpu.module with kernels, but got the gpu.binary @"
             << binary.getName() << ", which has code objects for GPUs";
        diag.attachNote() << "give the tool the module that it was made from, "
                             "or a code object: 'swizzle-translate "
                             "--mlir-to-gpu-object' writes it";
        return diag;
      })
      .Default([](Operation *other) -> LogicalResult {
        return other->emitOpError("is not supported on the host");
      });
}

/// Returns true if `user` gives its operands to a loop, a branch, or what is
/// behind them.
static bool carriesOperands(Operation *user) {
  return isa<RegionBranchOpInterface, BranchOpInterface>(user) ||
         (user->hasTrait<OpTrait::IsTerminator>() &&
          isa<RegionBranchOpInterface>(user->getParentOp()));
}

/// Makes numbers of the tokens of `ops` that loops and branches carry: what
/// they stand for has happened.
static void replaceCarriedTokens(ModuleOp module, ArrayRef<Operation *> ops) {
  Type number = IntegerType::get(module.getContext(), 1);
  for (Operation *op : ops)
    for (Value token : op->getResults())
      for (OpOperand &use : llvm::make_early_inc_range(token.getUses()))
        if (isa<gpu::AsyncTokenType>(token.getType()) &&
            !isa_and_present<gpu::GPUDialect>(use.getOwner()->getDialect()) &&
            carriesOperands(use.getOwner())) {
          OpBuilder builder(op);
          use.set(arith::ConstantIntOp::create(builder, op->getLoc(), number,
                                               /*value=*/0));
        }
  auto replaceTypes = [&](ValueRange values) {
    for (Value value : values)
      if (isa<gpu::AsyncTokenType>(value.getType()))
        value.setType(number);
  };
  module.walk([&](Operation *op) {
    bool isCarrying = isa<RegionBranchOpInterface>(op);
    if (isCarrying)
      replaceTypes(op->getResults());
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (isCarrying || !block.isEntryBlock())
          replaceTypes(block.getArguments());
  });
}

/// Reports a token that anything but `ops` waits for.
static LogicalResult verifyTokens(ArrayRef<Operation *> ops) {
  SmallPtrSet<Operation *, 16> known(llvm::from_range, ops);
  for (Operation *op : ops)
    for (Operation *user : op->getUsers())
      if (!known.contains(user))
        return op->emitOpError("expected only ops of the gpu dialect to wait "
                               "for it, but got '")
               << user->getName() << "'";
  return success();
}

/// The ops of the host's code that `isWanted` says, in order.
static SmallVector<Operation *>
listHostOps(ModuleOp module, function_ref<bool(Operation *)> isWanted) {
  SmallVector<Operation *> ops;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<gpu::GPUModuleOp>(op) ||
        op->hasAttr(SwizzleDialect::getHostKernelAttrName()))
      return WalkResult::skip();
    if (isWanted(op))
      ops.push_back(op);
    return WalkResult::advance();
  });
  return ops;
}

void mlir::swizzle::lowerHostAssertions(ModuleOp module,
                                        RuntimeCalls &runtime) {
  auto isAssertion = [](Operation *op) { return isa<cf::AssertOp>(op); };
  for (Operation *op : listHostOps(module, isAssertion)) {
    auto assertion = cast<cf::AssertOp>(op);
    OpBuilder builder(op);
    runtime.expect(builder, op, /*item=*/Value(), assertion.getArg(),
                   assertion.getMsg());
    op->erase();
  }
}

LogicalResult mlir::swizzle::lowerHostOps(ModuleOp module,
                                          const KernelFunctions &kernels,
                                          RuntimeCalls &runtime) {
  SmallVector<Operation *> ops = listHostOps(module, [](Operation *op) {
    return isa_and_present<gpu::GPUDialect>(op->getDialect());
  });
  for (Operation *op : ops) {
    auto launch = dyn_cast<gpu::LaunchFuncOp>(op);
    if (failed(launch ? lowerLaunch(launch, kernels, runtime)
                      : lowerMemoryOp(op)))
      return failure();
  }
  replaceCarriedTokens(module, ops);
  if (failed(verifyTokens(ops)))
    return failure();
  for (Operation *op : llvm::reverse(ops))
    op->erase();
  return success();
}
