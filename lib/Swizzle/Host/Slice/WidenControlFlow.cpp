//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Widener.h"

using namespace mlir;
using namespace mlir::swizzle;

SmallVector<Type> Widener::getPackedTypes(Value as) {
  Type type = as.getType();
  if (!divergence.isDivergent(as))
    return {type};
  if (isNumber(type))
    return {type, toLanes(type)};
  return {toLanes(type)};
}

void Widener::pack(Value value, Value as, SmallVectorImpl<Value> &packed) {
  const Wide &wide = get(value);
  Type type = as.getType();
  if (!divergence.isDivergent(as)) {
    packed.push_back(getUniform(value));
  } else if (isNumber(type)) {
    packed.push_back(wide.uniform ? wide.uniform
                                  : arith::ConstantOp::create(
                                        b, cast<TypedAttr>(b.getZeroAttr(type)))
                                        .getResult());
    packed.push_back(wide.lanes ? wide.lanes : zeros(type));
  } else {
    packed.push_back(combine(wide));
  }
}

void Widener::unpack(Value as, ValueRange &packed) {
  if (!divergence.isDivergent(as)) {
    set(as, {packed[0], {}});
    packed = packed.drop_front();
  } else if (isNumber(as.getType())) {
    set(as, {packed[0], packed[1]});
    packed = packed.drop_front(2);
  } else {
    set(as, {{}, packed[0]});
    packed = packed.drop_front();
  }
}

/// Whether lanes of all divergent values can be in vectors.
static bool areLaneTypes(ValueRange values, const Divergence &divergence) {
  return llvm::all_of(values, [&](Value value) {
    return !divergence.isDivergent(value) ||
           value.getType().isIntOrIndexOrFloat();
  });
}

LogicalResult Widener::widenIf(scf::IfOp op) {
  if (!areLaneTypes(op.getResults(), divergence))
    return failure();
  SmallVector<Type> types;
  for (Value result : op.getResults())
    llvm::append_range(types, getPackedTypes(result));

  if (get(op.getCondition()).isUniform()) {
    auto ifOp = scf::IfOp::create(b, types, getUniform(op.getCondition()),
                                  /*addThenBlock=*/true,
                                  /*addElseBlock=*/op.elseBlock() != nullptr);
    for (auto [source, target] :
         {std::pair(op.thenBlock(), ifOp.thenBlock()),
          std::pair(op.elseBlock(), ifOp.elseBlock())}) {
      if (!source)
        continue;
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPointToEnd(target);
      if (failed(widenBody(*source)))
        return failure();
      SmallVector<Value> yielded;
      for (auto [value, result] : llvm::zip_equal(
               source->getTerminator()->getOperands(), op.getResults()))
        pack(value, result, yielded);
      scf::YieldOp::create(b, yielded);
    }
    ValueRange packed = ifOp.getResults();
    for (Value result : op.getResults())
      unpack(result, packed);
    return success();
  }

  // One branch after the other, for the lanes that take it.
  Value condition = getLanes(op.getCondition());
  Value yes = arith::ConstantOp::create(
      b, DenseElementsAttr::get(toLanes(b.getI1Type()), true));
  SmallVector<SmallVector<Value>> branches;
  for (Block *source : {op.thenBlock(), op.elseBlock()}) {
    if (!source)
      continue;
    Value taken = source == op.thenBlock()
                      ? condition
                      : arith::XOrIOp::create(b, condition, yes).getResult();
    Value lanes = arith::AndIOp::create(b, mask, taken);
    Value bits = getBits(lanes);
    Value any = arith::CmpIOp::create(b, arith::CmpIPredicate::ne, bits,
                                      RuntimeCalls::getI64(b, b.getLoc(), 0));
    SmallVector<Type> laneTypes;
    for (Value result : op.getResults())
      laneTypes.push_back(toLanes(result.getType()));
    bool hasResults = !laneTypes.empty();
    auto ifOp = scf::IfOp::create(b, laneTypes, any, /*addThenBlock=*/true,
                                  /*addElseBlock=*/hasResults);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToEnd(ifOp.thenBlock());
    MaskScope scope(mask, maskBits, lanes, bits);
    if (failed(widenBody(*source)))
      return failure();
    SmallVector<Value> yielded;
    for (Value value : source->getTerminator()->getOperands())
      yielded.push_back(getLanes(value));
    scf::YieldOp::create(b, yielded);
    if (hasResults) {
      b.setInsertionPointToEnd(ifOp.elseBlock());
      SmallVector<Value> none;
      for (Value result : op.getResults())
        none.push_back(zeros(result.getType()));
      scf::YieldOp::create(b, none);
    }
    branches.push_back(llvm::to_vector_of<Value>(ifOp.getResults()));
  }
  for (auto [i, result] : llvm::enumerate(op.getResults()))
    set(result, {{},
                 arith::SelectOp::create(b, condition, branches[0][i],
                                         branches[1][i])});
  return success();
}

LogicalResult Widener::widenUniformFor(scf::ForOp op) {
  if (!areLaneTypes(op.getResults(), divergence))
    return failure();
  SmallVector<Value> inits;
  for (auto [init, result] : llvm::zip_equal(op.getInitArgs(), op.getResults()))
    pack(init, result, inits);
  auto loop = scf::ForOp::create(b, getUniform(op.getLowerBound()),
                                 getUniform(op.getUpperBound()),
                                 getUniform(op.getStep()), inits);
  loop.setUnsignedCmp(op.getUnsignedCmp());
  {
    OpBuilder::InsertionGuard guard(b);
    // A loop without iteration arguments has a terminator already.
    if (loop.getBody()->mightHaveTerminator())
      loop.getBody()->getTerminator()->erase();
    b.setInsertionPointToEnd(loop.getBody());
    set(op.getInductionVar(), {loop.getInductionVar(), {}});
    ValueRange packed = loop.getRegionIterArgs();
    for (Value argument : op.getRegionIterArgs())
      unpack(argument, packed);
    if (failed(widenBody(*op.getBody())))
      return failure();
    SmallVector<Value> yielded;
    for (auto [value, result] :
         llvm::zip_equal(op.getYieldedValues(), op.getResults()))
      pack(value, result, yielded);
    scf::YieldOp::create(b, yielded);
  }
  ValueRange packed = loop.getResults();
  for (Value result : op.getResults())
    unpack(result, packed);
  return success();
}

LogicalResult Widener::widenDivergentFor(scf::ForOp op) {
  if (!areLaneTypes(op.getResults(), divergence))
    return failure();
  Value bound = getLanes(op.getUpperBound()), step = getLanes(op.getStep());
  // Passed from iteration to iteration: the induction variable, the arguments,
  // and the lanes that are in the loop.
  SmallVector<Value> inits = {getLanes(op.getLowerBound())};
  for (Value init : op.getInitArgs())
    inits.push_back(getLanes(init));
  inits.push_back(mask);
  SmallVector<Type> types = llvm::to_vector(ValueRange(inits).getTypes());
  SmallVector<Location> locs(types.size(), op.getLoc());
  auto loop = scf::WhileOp::create(b, types, inits);
  OpBuilder::InsertionGuard guard(b);
  Block *before = b.createBlock(&loop.getBefore(), {}, types, locs);
  auto predicate = op.getUnsignedCmp() ? arith::CmpIPredicate::ult
                                       : arith::CmpIPredicate::slt;
  Value goesOn =
      arith::CmpIOp::create(b, predicate, before->getArgument(0), bound);
  SmallVector<Value> state(before->getArguments());
  state.back() = arith::AndIOp::create(b, state.back(), goesOn);
  scf::ConditionOp::create(b, isAny(state.back()), state);

  Block *after = b.createBlock(&loop.getAfter(), {}, types, locs);
  Value lanes = after->getArguments().back();
  {
    MaskScope scope(mask, maskBits, lanes, getBits(lanes));
    set(op.getInductionVar(), {{}, after->getArgument(0)});
    for (auto [i, argument] : llvm::enumerate(op.getRegionIterArgs()))
      set(argument, {{}, after->getArgument(i + 1)});
    if (failed(widenBody(*op.getBody())))
      return failure();
  }
  SmallVector<Value> yielded = {
      arith::AddIOp::create(b, after->getArgument(0), step)};
  for (auto [i, value] : llvm::enumerate(op.getYieldedValues()))
    yielded.push_back(arith::SelectOp::create(b, lanes, getLanes(value),
                                              after->getArgument(i + 1)));
  yielded.push_back(lanes);
  scf::YieldOp::create(b, yielded);
  for (auto [i, result] : llvm::enumerate(op.getResults()))
    set(result, {{}, loop.getResult(i + 1)});
  return success();
}

LogicalResult Widener::widenUniformWhile(scf::WhileOp op) {
  if (!areLaneTypes(op.getResults(), divergence) ||
      !areLaneTypes(op.getBeforeArguments(), divergence))
    return failure();
  SmallVector<Value> inits;
  for (auto [init, argument] :
       llvm::zip_equal(op.getInits(), op.getBeforeArguments()))
    pack(init, argument, inits);
  SmallVector<Type> types;
  for (Value result : op.getResults())
    llvm::append_range(types, getPackedTypes(result));
  auto loop = scf::WhileOp::create(b, types, inits);
  {
    OpBuilder::InsertionGuard guard(b);
    SmallVector<Location> locs(inits.size(), op.getLoc());
    Block *before = b.createBlock(&loop.getBefore(), {},
                                  ValueRange(inits).getTypes(), locs);
    ValueRange packed = before->getArguments();
    for (Value argument : op.getBeforeArguments())
      unpack(argument, packed);
    if (failed(widenBody(*op.getBeforeBody())))
      return failure();
    SmallVector<Value> passed;
    for (auto [value, result] :
         llvm::zip_equal(op.getConditionOp().getArgs(), op.getResults()))
      pack(value, result, passed);
    scf::ConditionOp::create(b, getUniform(op.getConditionOp().getCondition()),
                             passed);
    locs.assign(types.size(), op.getLoc());
    Block *after = b.createBlock(&loop.getAfter(), {}, types, locs);
    packed = after->getArguments();
    for (Value argument : op.getAfterArguments())
      unpack(argument, packed);
    if (failed(widenBody(*op.getAfterBody())))
      return failure();
    SmallVector<Value> yielded;
    for (auto [value, argument] : llvm::zip_equal(op.getYieldOp().getOperands(),
                                                  op.getBeforeArguments()))
      pack(value, argument, yielded);
    scf::YieldOp::create(b, yielded);
  }
  ValueRange packed = loop.getResults();
  for (Value result : op.getResults())
    unpack(result, packed);
  return success();
}

LogicalResult Widener::widenDivergentWhile(scf::WhileOp op) {
  if (!areLaneTypes(op.getResults(), divergence) ||
      !areLaneTypes(op.getBeforeArguments(), divergence))
    return failure();
  // Passed to the condition: the arguments, the results of lanes that have left
  // the loop, and the lanes that are in it.
  SmallVector<Value> inits;
  for (Value init : op.getInits())
    inits.push_back(getLanes(init));
  for (Value result : op.getResults())
    inits.push_back(zeros(result.getType()));
  inits.push_back(mask);
  unsigned numInits = op.getInits().size(), numResults = op.getNumResults();
  SmallVector<Type> beforeTypes = llvm::to_vector(ValueRange(inits).getTypes());
  SmallVector<Type> types =
      llvm::to_vector(ArrayRef<Type>(beforeTypes).drop_front(numInits));
  auto loop = scf::WhileOp::create(b, types, inits);
  OpBuilder::InsertionGuard guard(b);
  SmallVector<Location> locs(beforeTypes.size(), op.getLoc());
  Block *before = b.createBlock(&loop.getBefore(), {}, beforeTypes, locs);
  Value lanes = before->getArguments().back();
  SmallVector<Value> passed;
  {
    MaskScope scope(mask, maskBits, lanes, getBits(lanes));
    for (auto [i, argument] : llvm::enumerate(op.getBeforeArguments()))
      set(argument, {{}, before->getArgument(i)});
    if (failed(widenBody(*op.getBeforeBody())))
      return failure();
  }
  for (auto [i, value] : llvm::enumerate(op.getConditionOp().getArgs()))
    passed.push_back(arith::SelectOp::create(
        b, lanes, getLanes(value), before->getArgument(numInits + i)));
  passed.push_back(arith::AndIOp::create(
      b, lanes, getLanes(op.getConditionOp().getCondition())));
  scf::ConditionOp::create(b, isAny(passed.back()), passed);

  locs.assign(types.size(), op.getLoc());
  Block *after = b.createBlock(&loop.getAfter(), {}, types, locs);
  lanes = after->getArguments().back();
  SmallVector<Value> yielded;
  {
    MaskScope scope(mask, maskBits, lanes, getBits(lanes));
    for (auto [i, argument] : llvm::enumerate(op.getAfterArguments()))
      set(argument, {{}, after->getArgument(i)});
    if (failed(widenBody(*op.getAfterBody())))
      return failure();
    for (Value value : op.getYieldOp().getOperands())
      yielded.push_back(getLanes(value));
  }
  for (unsigned i = 0; i < numResults; ++i)
    yielded.push_back(after->getArgument(i));
  yielded.push_back(lanes);
  scf::YieldOp::create(b, yielded);
  for (auto [i, result] : llvm::enumerate(op.getResults()))
    set(result, {{}, loop.getResult(i)});
  return success();
}
