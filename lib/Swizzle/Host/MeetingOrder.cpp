//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "MeetingOrder.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/GraphTraits.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/StringSet.h"
#include <deque>

using namespace mlir;
using namespace mlir::swizzle;

namespace {
/// A block as a node of the graph of a loop's iteration.
struct Node {
  Block *block;
  SmallVector<Node *, 2> successors;
};
} // namespace

template <>
struct llvm::GraphTraits<Node *> {
  using NodeRef = Node *;
  using ChildIteratorType = SmallVectorImpl<Node *>::iterator;
  // NOLINTBEGIN(readability-identifier-naming): LLVM's names.
  static NodeRef getEntryNode(Node *node) { return node; }
  static ChildIteratorType child_begin(Node *node) {
    return node->successors.begin();
  }
  static ChildIteratorType child_end(Node *node) {
    return node->successors.end();
  }
  // NOLINTEND(readability-identifier-naming)
};

namespace {
/// The strongly connected components of the blocks that can be reached from
/// `entry` in `blocks` without the edges to `entry`, in the order of control
/// flow. Each begins with the block in which it was entered.
SmallVector<SmallVector<Block *>> getComponents(Block *entry,
                                                ArrayRef<Block *> blocks) {
  std::deque<Node> nodes;
  DenseMap<Block *, Node *> nodeOf;
  for (Block *block : blocks)
    nodeOf[block] = &nodes.emplace_back(Node{block, {}});
  for (Node &node : nodes)
    for (Block *successor : node.block->getSuccessors())
      if (Node *next = nodeOf.lookup(successor); next && successor != entry)
        node.successors.push_back(next);
  SmallVector<SmallVector<Block *>> components;
  for (auto it = llvm::scc_begin(nodeOf[entry]); !it.isAtEnd(); ++it)
    components.emplace_back(llvm::map_range(
        llvm::reverse(*it), [](Node *node) { return node->block; }));
  std::reverse(components.begin(), components.end());
  return components;
}

/// The ops of functions in which work-items meet: calls of the runtime, calls
/// of functions with such ops, and the ops around them.
class MeetingOps {
public:
  MeetingOps(ModuleOp module, const RuntimeCalls &runtime) : runtime(runtime) {
    size_t known;
    do {
      known = functions.size();
      for (auto function : module.getOps<func::FuncOp>())
        addFunction(function);
    } while (functions.size() != known);
  }

  bool contains(Operation *op) const { return ops.contains(op); }
  bool contains(Block *block) const {
    return llvm::any_of(*block, [&](Operation &op) { return contains(&op); });
  }

private:
  void addFunction(func::FuncOp function) {
    function.walk([&](func::CallOp call) {
      if (!runtime.isMeeting(call) && !functions.contains(call.getCallee()))
        return;
      functions.insert(function.getName());
      for (Operation *op = call; op != function && ops.insert(op).second;)
        op = op->getParentOp();
    });
  }

  const RuntimeCalls &runtime;
  llvm::StringSet<> functions;
  DenseSet<Operation *> ops;
};

/// Orders the meetings of one function.
class FunctionOrder {
public:
  FunctionOrder(RuntimeCalls &runtime, const MeetingOps &meetings)
      : runtime(runtime), meetings(meetings) {}

  void orderRegion(Region &region, int32_t depth) {
    if (!region.empty())
      orderBlocks(&region.front(),
                  llvm::to_vector(llvm::make_pointer_range(region)), depth);
  }

private:
  void orderBlocks(Block *entry, ArrayRef<Block *> blocks, int32_t depth) {
    for (ArrayRef<Block *> component : getComponents(entry, blocks)) {
      Block *first = component.front();
      bool isLoop =
          first != entry && (component.size() > 1 ||
                             llvm::is_contained(first->getSuccessors(), first));
      if (!isLoop) {
        orderOps(*first, depth);
      } else if (llvm::any_of(component, [&](Block *block) {
                   return meetings.contains(block);
                 })) {
        addIteration(*first, depth);
        orderBlocks(first, component, depth + 1);
      }
    }
  }

  void orderOps(Block &block, int32_t depth) {
    for (Operation &op : llvm::make_early_inc_range(block))
      if (meetings.contains(&op))
        orderOp(op, depth);
  }

  void orderOp(Operation &op, int32_t depth) {
    if (auto call = dyn_cast<func::CallOp>(op)) {
      if (runtime.isMeeting(call))
        RuntimeCalls::setPlace(call, point++, depth);
      else
        addCall(call, depth);
      return;
    }
    auto branch = dyn_cast<RegionBranchOpInterface>(op);
    bool isLoop = !branch || branch.hasLoop();
    if (isLoop)
      addIteration(op.getRegion(0).front(), depth);
    for (Region &region : op.getRegions())
      orderRegion(region, depth + isLoop);
  }

  void addIteration(Block &block, int32_t depth) {
    auto builder = OpBuilder::atBlockBegin(&block);
    callRuntime(builder, block.front().getLoc(), "swizzleHostIterate", depth);
  }

  void addCall(func::CallOp call, int32_t depth) {
    OpBuilder builder(call);
    callRuntime(builder, call.getLoc(), "swizzleHostEnter", depth);
    builder.setInsertionPointAfter(call);
    runtime.call(builder, call.getLoc(), "swizzleHostLeave", {},
                 RuntimeCalls::getItem(builder));
  }

  void callRuntime(OpBuilder &builder, Location loc, StringRef name,
                   int32_t depth) {
    Value args[] = {RuntimeCalls::getItem(builder),
                    RuntimeCalls::getI32(builder, loc, point++),
                    RuntimeCalls::getI32(builder, loc, depth)};
    runtime.call(builder, loc, name, {}, args);
  }

  RuntimeCalls &runtime;
  const MeetingOps &meetings;
  int32_t point = 0;
};
} // namespace

void mlir::swizzle::orderMeetings(ModuleOp module, RuntimeCalls &runtime) {
  MeetingOps meetings(module, runtime);
  for (auto function : llvm::to_vector(module.getOps<func::FuncOp>()))
    FunctionOrder(runtime, meetings).orderRegion(function.getBody(), 0);
}
