//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "HostContents.h"
#include "ContentSources.h"
#include "HostHooks.h"
#include "mlir/Analysis/DataFlow/Utils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "llvm/ADT/DenseSet.h"
#include <map>
#include <memory>

using namespace mlir;
using namespace mlir::swizzle;

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

static Value getAddress(OpBuilder &builder, Location loc, Value buffer) {
  if (isa<BaseMemRefType>(buffer.getType()))
    return memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, buffer);
  Value number =
      LLVM::PtrToIntOp::create(builder, loc, builder.getI64Type(), buffer);
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                    number);
}

/// The bytes that a buffer has for each element; 0 if that is not known.
static uint64_t getElementBytes(Type element, const DataLayout &layout) {
  auto vector = dyn_cast<VectorType>(element);
  if (vector ? vector.isScalable()
             : !isa<IndexType, ComplexType>(element) && !element.isIntOrFloat())
    return 0;
  return llvm::alignTo(layout.getTypeSize(element),
                       layout.getTypeABIAlignment(element));
}

/// The bytes from the address of `memref` on that all of it takes; 0 if there
/// are others between them, or that is not known.
static Value getBytes(OpBuilder &builder, Location loc, Value memref) {
  auto type = dyn_cast<MemRefType>(memref.getType());
  if (!type || !type.getLayout().isIdentity())
    return arith::ConstantIndexOp::create(builder, loc, 0);
  Value bytes = arith::ConstantIndexOp::create(
      builder, loc,
      getElementBytes(type.getElementType(),
                      DataLayout::closest(builder.getBlock()->getParentOp())));
  for (int64_t i = 0; i < type.getRank(); ++i) {
    Value size = memref::DimOp::create(builder, loc, memref, i);
    bytes = arith::MulIOp::create(builder, loc, bytes, size);
  }
  return bytes;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

void mlir::swizzle::watchFills(ModuleOp module) {
  IRRewriter rewriter(module.getContext());
  module.walk([&](Operation *op) {
    rewriter.setInsertionPoint(op);
    Location loc = op->getLoc();
    if (auto fill = dyn_cast<linalg::FillOp>(op)) {
      Value memref = fill.getOutputs().front();
      if (isa<MemRefType>(memref.getType()))
        callHook(rewriter, loc, hostFillName,
                 {getAddress(rewriter, loc, memref),
                  getBytes(rewriter, loc, memref)});
    } else if (auto copy = dyn_cast<linalg::CopyOp>(op)) {
      Value from = copy.getInputs().front(), to = copy.getOutputs().front();
      if (isa<MemRefType>(from.getType()) &&
          getElementTypeOrSelf(from) == getElementTypeOrSelf(to))
        rewriter.replaceOpWithNewOp<memref::CopyOp>(copy, from, to);
    }
  });
}

static Value createNumber(OpBuilder &builder, Location loc, uint64_t number) {
  return arith::ConstantOp::create(builder, loc,
                                   builder.getI64IntegerAttr(number));
}

namespace {
/// Has the code of functions say what their writes depend on.
class ContentWatcher {
public:
  explicit ContentWatcher(WatchedContents &watched) : watched(watched) {}

  /// Has code say that it reads something on which launches depend, once.
  void watchRead(Operation *op, Value buffer);
  void run(func::FuncOp function);

private:
  ReadSet getSources(ValueRange values) const;
  ReadSet getSourcesOfConditions(Operation *op) const;
  void say(OpBuilder &builder, Location loc, Value target, const ReadSet &set);
  void watchWrite(Operation *op);
  void watchCopy(memref::CopyOp copy);
  void watchCall(func::CallOp call);
  void watchTarget(Operation *op, Value target, const ReadSet &set);
  void watchConditions(Operation *write, Value target);

  WatchedContents &watched;
  llvm::DenseSet<std::pair<Operation *, Value>> deciding;
  /// By the sources.
  std::map<std::vector<unsigned>, unsigned> numbersOfSets;
  // Of the function at work.
  func::FuncOp function;
  DominanceInfo dominance;
  std::unique_ptr<DataFlowSolver> solver;
  ContentSources *sources = nullptr;
  /// Of the reads on which writes depend.
  std::map<unsigned, unsigned> numbersOfSources;
  /// What is said behind an op already.
  llvm::DenseSet<std::pair<Operation *, Value>> decided;
};
} // namespace

void ContentWatcher::watchRead(Operation *op, Value buffer) {
  if (!deciding.insert({op, buffer}).second)
    return;
  OpBuilder builder(op);
  Location loc = op->getLoc();
  Value number = createNumber(builder, loc, watched.places.size());
  callHook(builder, loc, hostReadName,
           {getAddress(builder, loc, getRoot(buffer)), number});
  watched.places.push_back(loc);
}

ReadSet ContentWatcher::getSources(ValueRange values) const {
  ReadSet all;
  for (Value value : values)
    if (const auto *lattice = solver->lookupState<ReadSetLattice>(value))
      all.numbers |= lattice->getValue().numbers;
  return all;
}

/// Of what decides whether `op` is reached, but for branches between blocks.
ReadSet ContentWatcher::getSourcesOfConditions(Operation *op) const {
  ReadSet all;
  for (op = op->getParentOp(); op != function; op = op->getParentOp())
    all.numbers |= getSources(listConditions(op)).numbers;
  return all;
}

/// Has code say that what is at `target` depends on these reads.
void ContentWatcher::say(OpBuilder &builder, Location loc, Value target,
                         const ReadSet &set) {
  if (set.numbers.empty())
    return;
  std::vector<unsigned> numbers;
  for (unsigned read : set.numbers) {
    auto [found, isNew] = numbersOfSources.insert({read, watched.numSources});
    if (isNew)
      ++watched.numSources;
    numbers.push_back(found->second);
  }
  llvm::sort(numbers);
  auto [found, isNew] =
      numbersOfSets.insert({numbers, unsigned(watched.sets.size())});
  if (isNew)
    watched.sets.push_back(std::move(numbers));
  callHook(builder, loc, hostWriteName,
           {getAddress(builder, loc, target),
            createNumber(builder, loc, found->second)});
}

/// `op` writes to `target` what depends on `set`.
void ContentWatcher::watchTarget(Operation *op, Value target,
                                 const ReadSet &set) {
  OpBuilder builder(op->getContext());
  builder.setInsertionPointAfter(op);
  Location loc = op->getLoc();
  say(builder, loc, getRoot(target), set);
  // It may have been another one.
  if (ReadSet choice = getSources(target); !choice.numbers.empty())
    for (Value root : listRoots(target))
      if (root != getRoot(target) && dominance.properlyDominates(root, op))
        say(builder, loc, root, choice);
  watchConditions(op, target);
}

/// Behind loops and branches it is not known whether they have written.
void ContentWatcher::watchConditions(Operation *write, Value target) {
  SmallVector<Value> roots = listRoots(target);
  for (Operation *op = write->getParentOp(); op != function;
       op = op->getParentOp()) {
    ReadSet conditions = getSources(listConditions(op));
    if (conditions.numbers.empty())
      continue;
    OpBuilder builder(op->getContext());
    builder.setInsertionPointAfter(op);
    for (Value root : roots) {
      if (!decided.insert({op, root}).second)
        continue;
      Operation *maker = root.getDefiningOp();
      if (dominance.properlyDominates(root, op)) {
        say(builder, op->getLoc(), root, conditions);
      } else if (isa_and_nonnull<memref::GetGlobalOp>(maker)) {
        Operation *again = builder.clone(*maker);
        say(builder, op->getLoc(), again->getResult(0), conditions);
      } else if (!isa_and_nonnull<memref::AllocOp, memref::AllocaOp,
                                  LLVM::AllocaOp>(maker)) {
        // Whatever that is, launches may depend on it.
        for (unsigned number : conditions.numbers) {
          const ContentRead &read = sources->getRead(number);
          watchRead(read.op, read.buffer);
        }
      }
    }
  }
}

/// Returns true for a store of all that a buffer has.
static bool storesAll(Operation *op) {
  auto store = dyn_cast<memref::StoreOp>(op);
  return store && store.getMemRefType().hasStaticShape() &&
         store.getMemRefType().getNumElements() == 1;
}

void ContentWatcher::watchWrite(Operation *op) {
  BufferUses uses = listWritten(op);
  if (uses.empty())
    return;
  ReadSet set =
      ReadSet::join(getSources(listInputs(op)), getSourcesOfConditions(op));
  if (set.numbers.empty() && storesAll(op)) {
    OpBuilder builder(op);
    Value buffer = uses.front().buffer;
    callHook(builder, op->getLoc(), hostFillName,
             {getAddress(builder, op->getLoc(), buffer),
              getBytes(builder, op->getLoc(), buffer)});
  }
  for (const BufferUse &use : uses)
    watchTarget(op, use.buffer, set);
}

void ContentWatcher::watchCopy(memref::CopyOp copy) {
  Value from = copy.getSource(), to = copy.getTarget();
  ReadSet set = ReadSet::join(getSources(copy->getOperands()),
                              getSourcesOfConditions(copy));
  OpBuilder builder(copy);
  Location loc = copy.getLoc();
  callHook(builder, loc, hostCopyName,
           {getAddress(builder, loc, from), getAddress(builder, loc, to),
            getBytes(builder, loc, to)});
  watchTarget(copy, to, set);
}

/// A function may write into all buffers that it gets what it is called with;
/// one that is nowhere here also what the others have.
void ContentWatcher::watchCall(func::CallOp call) {
  auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      call, call.getCalleeAttr());
  if (call.getCallee().starts_with(hostHookPrefix) || !callee)
    return;
  ReadSet set = ReadSet::join(getSources(call.getArgOperands()),
                              getSourcesOfConditions(call));
  ReadSet own = callee.isExternal() ? sources->getReads(call) : ReadSet();
  for (Value operand : call.getArgOperands()) {
    if (!isBuffer(operand.getType()))
      continue;
    ReadSet all = set;
    for (unsigned number : own.numbers)
      if (sources->getRead(number).buffer != operand)
        all.numbers.set(number);
    watchTarget(call, operand, all);
  }
}

void ContentWatcher::run(func::FuncOp of) {
  function = of;
  dominance = DominanceInfo(function);
  solver = std::make_unique<DataFlowSolver>(
      DataFlowConfig().setInterprocedural(false));
  numbersOfSources.clear();
  decided.clear();
  dataflow::loadBaselineAnalyses(*solver);
  sources = solver->load<ContentSources>();
  LogicalResult result = solver->initializeAndRun(function);
  assert(succeeded(result) && "none of the analyses fails");
  (void)result;
  SmallVector<Operation *> ops;
  function.walk([&](Operation *op) { ops.push_back(op); });
  for (Operation *op : ops) {
    if (auto copy = dyn_cast<memref::CopyOp>(op))
      watchCopy(copy);
    else if (auto call = dyn_cast<func::CallOp>(op))
      watchCall(call);
    else
      watchWrite(op);
    // One on the stack is where another one was.
    if (isa<memref::AllocaOp, LLVM::AllocaOp>(op)) {
      OpBuilder builder(op->getContext());
      builder.setInsertionPointAfter(op);
      Value all = arith::ConstantIndexOp::create(builder, op->getLoc(), -1);
      callHook(builder, op->getLoc(), hostFillName,
               {getAddress(builder, op->getLoc(), op->getResult(0)), all});
    }
  }
  for (auto [number, source] : numbersOfSources) {
    const ContentRead &read = sources->getRead(number);
    OpBuilder builder(read.op);
    Location loc = read.op->getLoc();
    callHook(builder, loc, hostSourceName,
             {getAddress(builder, loc, getRoot(read.buffer)),
              createNumber(builder, loc, source)});
  }
}

WatchedContents mlir::swizzle::watchContents(ModuleOp module,
                                             ArrayRef<Operation *> reads) {
  WatchedContents watched;
  ContentWatcher watcher(watched);
  module.walk([](memref::AllocOp alloc) { alloc.removeAlignmentAttr(); });
  for (auto function : llvm::to_vector(module.getOps<func::FuncOp>()))
    if (!function.isExternal())
      watcher.run(function);
  for (Operation *op : reads)
    for (const BufferUse &read : listContentReads(op))
      watcher.watchRead(op, read.buffer);
  return watched;
}
