//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Predict/MapWork.h"
#include "Swizzle/IR/Swizzle.h"
#include "Swizzle/Machine/IssueCount.h"
#include "Swizzle/Predict/CompileKernel.h"
#include "Swizzle/Predict/MachineSource.h"
#include "Swizzle/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace mlir::swizzle;

/// The ids that the kernel of a map reads; all that differ, if it is no op.
static SmallVector<ProgramDim, 4> listIdsRead(const LaunchMap &map) {
  SmallVector<ProgramDim, 4> dimensions;
  for (ProgramIdOpInterface op : map.getUses().ids)
    if (ProgramDim dimension = op.getProgramIdRead()->dimension;
        !llvm::is_contained(dimensions, dimension))
      dimensions.push_back(dimension);
  if (!map.getKernel())
    for (unsigned dimension : map.getLaunchedDimensions())
      dimensions.push_back(static_cast<ProgramDim>(dimension));
  return dimensions;
}

/// The types of arguments as far as a tile shape may be made of them.
static SmallVector<Type> getArgumentTypes(const LaunchMap &map,
                                          OpBuilder &builder) {
  SmallVector<Type> types;
  for (const TileSide &side : map.getTileSpace())
    if (std::optional<uint32_t> argument = side.count.argument)
      while (types.size() <= *argument)
        types.push_back(builder.getI32Type());
  if (KernelOpInterface kernel = map.getKernel()) {
    auto function = cast<FunctionOpInterface>(kernel.getOperation());
    for (auto [type, own] : llvm::zip(types, function.getArgumentTypes()))
      if (own.isIntOrIndex())
        type = own;
  }
  return types;
}

/// Makes a kernel of some name that reads ids, and has them in scalar registers
/// at its end.
static gpu::GPUFuncOp addKernel(gpu::GPUModuleOp module, const LaunchMap &map) {
  Location loc = module.getLoc();
  OpBuilder builder(module.getContext());
  auto function = gpu::GPUFuncOp::create(
      builder, loc, "kernel",
      builder.getFunctionType(getArgumentTypes(map, builder), {}));
  function->setAttr(gpu::GPUDialect::getKernelFuncAttrName(),
                    builder.getUnitAttr());
  if (KernelOpInterface kernel = map.getKernel())
    function.setKnownGridSizeAttr(kernel.getKnownGrid());
  builder.setInsertionPointToStart(&function.getBody().front());
  SmallVector<Value> ids;
  for (ProgramDim dimension : listIdsRead(map)) {
    Value id = ProgramIdOp::create(builder, loc, dimension);
    ids.push_back(
        arith::IndexCastOp::create(builder, loc, builder.getI32Type(), id));
  }
  std::string constraints =
      llvm::join(SmallVector<StringRef>(ids.size(), "s"), ",");
  LLVM::InlineAsmOp::create(builder, loc, /*resultTypes=*/TypeRange(), ids,
                            /*asm_string=*/"", constraints,
                            /*has_side_effects=*/true, /*is_align_stack=*/false,
                            LLVM::tailcallkind::TailCallKind::None,
                            LLVM::AsmDialectAttr(), ArrayAttr());
  gpu::ReturnOp::create(builder, loc);
  // With another name where a map has this one.
  SymbolTable(module).insert(function);
  return function;
}

/// The request by which a kernel that nobody launches gets the same map.
static FailureOr<RemapRequest> makeRequest(const LaunchMap &map,
                                           const RemapOptions &options) {
  MLIRContext *context = map.getMap().getContext();
  FailureOr<RemapRequest> request = parseRemapRequest(
      options, context, [&]() { return emitError(UnknownLoc::get(context)); });
  if (failed(request))
    return failure();
  request->map = map.getMap();
  request->isChosen = false;
  request->topology = map.getTopology();
  request->grid = map.getGrid();
  request->trustGrid = true;
  return request;
}

/// Has a kernel of addKernel map the ids that it reads.
static LogicalResult remap(gpu::GPUFuncOp function, const LaunchMap &map,
                           const RemapOptions &options) {
  FailureOr<RemapRequest> request = makeRequest(map, options);
  if (failed(request))
    return failure();
  FailureOr<LaunchMap> same =
      LaunchMaps(function->getParentOp(), *request)
          .get(cast<KernelOpInterface>(function.getOperation()));
  if (failed(same))
    return failure();
  if (!same->getDecline())
    remapProgramIds(*same, same->getMap());
  return success();
}

/// What `mapped` issues more than `plain`. Arithmetic of ids is of these kinds:
/// divisions are transcendentals, too.
static IssuedWork getMore(const IssuedWork &mapped, const IssuedWork &plain) {
  IssuedWork more;
  for (auto member : {&IssuedWork::scalar, &IssuedWork::vector,
                      &IssuedWork::transcendental, &IssuedWork::serialClocks})
    more.*member = mapped.*member - std::min(mapped.*member, plain.*member);
  return more;
}

static bool isIdentity(const LaunchMap &map) {
  return map.getDecline() || map.getMap().isIdentity();
}

FailureOr<std::vector<IssuedWork>>
mlir::swizzle::countMapWork(ArrayRef<LaunchMap> maps,
                            const RemapOptions &options, StringRef isa) {
  std::vector<IssuedWork> works(maps.size());
  const auto *first = llvm::find_if_not(maps, isIdentity);
  if (first == maps.end())
    return works;
  MLIRContext *context = first->getMap().getContext();
  context->loadDialect<arith::ArithDialect, gpu::GPUDialect, LLVM::LLVMDialect,
                       SwizzleDialect>();
  Location loc = UnknownLoc::get(context);
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  (*module)->setAttr(gpu::GPUDialect::getContainerModuleAttrName(),
                     UnitAttr::get(context));
  OpBuilder builder = OpBuilder::atBlockEnd(module->getBody());
  auto kernels = gpu::GPUModuleOp::create(builder, loc, "kernels");
  for (const LaunchMap &map : maps)
    for (MapOp userMap : map.getUserMaps())
      if (!kernels.lookupSymbol(userMap.getSymName()))
        kernels.getBody()->push_back(userMap->clone());
  // Compiling consumes the functions.
  std::string plainName = addKernel(kernels, *first).getName().str();
  std::vector<std::string> names(maps.size());
  for (auto [map, name] : llvm::zip_equal(maps, names)) {
    if (isIdentity(map))
      continue;
    gpu::GPUFuncOp function = addKernel(kernels, map);
    name = function.getName().str();
    if (failed(remap(function, map, options)))
      return failure();
  }
  auto object = compileKernels(*module, isa);
  if (failed(object))
    return failure();

  auto count = [&](StringRef name) -> FailureOr<IssuedWork> {
    auto kernel = (*object)->lookup(name);
    if (!kernel)
      return emitError(loc) << llvm::toString(kernel.takeError());
    auto counts = machine::countIssued(**object, **kernel);
    if (!counts)
      return emitError(loc) << llvm::toString(counts.takeError());
    return makeWork(*counts);
  };
  FailureOr<IssuedWork> plain = count(plainName);
  if (failed(plain))
    return failure();
  for (auto [name, work] : llvm::zip_equal(names, works)) {
    if (name.empty())
      continue;
    FailureOr<IssuedWork> mapped = count(name);
    if (failed(mapped))
      return failure();
    work = getMore(*mapped, *plain);
  }
  return works;
}
