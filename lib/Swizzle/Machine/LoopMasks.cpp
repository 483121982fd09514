//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LoopMasks.h"
#include "MaskFunctions.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include <optional>

using namespace mlir::swizzle::machine;
using llvm::BasicBlock;
using llvm::Loop;
using llvm::PHINode;
using llvm::Value;

namespace {
/// Half of a phi.
struct PhiHalf {
  PHINode *phi = nullptr;
  unsigned half = 0;
};

/// The masks of a loop.
class LoopMasks {
public:
  LoopMasks(MaskFunctions &functions, const Loop &loop)
      : functions(functions), loop(loop) {}

  /// Changes the masks of one phi of the loop, if there are such.
  bool relate();

private:
  bool areRelated(PhiHalf inside, PhiHalf left);
  bool relate(PHINode &inside);
  void replace(PHINode &inside, llvm::ArrayRef<PhiHalf> left);

  MaskFunctions &functions;
  const Loop &loop;
};
} // namespace

/// Returns true if no lane is in both masks and an iteration leaves both
/// together as they are, as long as that is so before it.
bool LoopMasks::areRelated(PhiHalf inside, PhiHalf left) {
  auto get = [&](Value *mask, PhiHalf of) {
    return MaskFunction{functions.get(mask)[of.half]};
  };
  for (BasicBlock *block : inside.phi->blocks()) {
    MaskFunction masks[] = {
        get(inside.phi->getIncomingValueForBlock(block), inside),
        get(left.phi->getIncomingValueForBlock(block), left),
        get(inside.phi, inside), get(left.phi, left)};
    bool isTurn = loop.contains(block);
    std::optional<MaskFunction> wrong = MaskFunctions::combine(
        llvm::ArrayRef(masks).take_front(isTurn ? 4 : 2),
        [&](llvm::ArrayRef<uint64_t> t) {
          uint64_t both = t[0] & t[1];
          if (!isTurn)
            return both;
          return ~(t[2] & t[3]) & (both | ((t[0] | t[1]) ^ (t[2] | t[3])));
        });
    if (!wrong || *wrong != MaskFunction{BitFunction::constant(false)})
      return false;
  }
  return true;
}

/// Half number `from` of a mask as half number `to` of 64 bits, of which the
/// others are 0.
static Value *moveHalf(llvm::IRBuilder<> &b, Value *mask, unsigned from,
                       unsigned to) {
  mask = b.CreateZExt(mask, b.getInt64Ty());
  mask = b.CreateAnd(mask, UINT64_C(0xffffffff) << 32 * from);
  if (from < to)
    return b.CreateShl(mask, 32);
  return from > to ? b.CreateLShr(mask, 32) : mask;
}

/// Makes `inside` of the lanes that came to the loop and have not left it, and
/// lets those that have left it, whose lower and upper half are in `left`, be
/// among those that came.
void LoopMasks::replace(PHINode &inside, llvm::ArrayRef<PhiHalf> left) {
  BasicBlock *before = loop.getLoopPredecessor();
  llvm::SmallVector<std::pair<PHINode *, llvm::Use *>> uses;
  for (PHINode *phi : {left[0].phi, left[1].phi})
    for (llvm::Use &use : phi->uses())
      uses.push_back({phi, &use});

  auto join = [&](llvm::IRBuilder<> &b, auto getValue) {
    return b.CreateOr(
        moveHalf(b, getValue(*left[0].phi), left[0].half, /*to=*/0),
        moveHalf(b, getValue(*left[1].phi), left[1].half, /*to=*/1));
  };
  llvm::IRBuilder<> b(before->getTerminator());
  Value *came = b.CreateOr(inside.getIncomingValueForBlock(before),
                           join(b, [&](PHINode &phi) {
                             return phi.getIncomingValueForBlock(before);
                           }));
  b.SetInsertPoint(loop.getHeader(), loop.getHeader()->getFirstInsertionPt());
  Value *haveLeft = join(b, [](PHINode &phi) { return &phi; });
  inside.replaceAllUsesWith(b.CreateAnd(came, b.CreateNot(haveLeft)));
  // Both halves may be of one phi.
  llvm::DenseMap<PHINode *, Value *> among;
  for (auto [half, ofPhi] : llvm::enumerate(left)) {
    auto [phi, place] = ofPhi;
    Value *&those = among.try_emplace(phi, phi).first->second;
    Value *mask = b.CreateOr(moveHalf(b, came, half, place),
                             UINT64_C(0xffffffff) << 32 * (1 - place));
    those = b.CreateAnd(those, b.CreateTrunc(mask, phi->getType()));
  }
  for (auto [phi, use] : uses)
    use->set(among[phi]);
}

bool LoopMasks::relate(PHINode &inside) {
  // One that is computed already goes on to no iteration.
  if (!inside.getType()->isIntegerTy(64) || inside.use_empty())
    return false;
  llvm::SmallVector<PhiHalf, 2> left;
  for (unsigned half = 0; half < 2; ++half) {
    auto find = [&]() -> std::optional<PhiHalf> {
      for (PHINode &phi : loop.getHeader()->phis())
        for (unsigned place = 0; place < getNumHalves(phi.getType()); ++place)
          if (&phi != &inside && phi.getType()->isIntegerTy() &&
              areRelated({&inside, half}, {&phi, place}))
            return PhiHalf{&phi, place};
      return std::nullopt;
    };
    std::optional<PhiHalf> found = find();
    if (!found)
      return false;
    left.push_back(*found);
  }
  replace(inside, left);
  return true;
}

bool LoopMasks::relate() {
  if (!loop.getLoopPredecessor())
    return false;
  for (PHINode &phi : loop.getHeader()->phis())
    if (relate(phi))
      return true;
  return false;
}

bool mlir::swizzle::machine::relateLoopMasks(llvm::Function &function) {
  llvm::DominatorTree dominators(function);
  llvm::LoopInfo loops(dominators);
  auto order = loops.getLoopsInPreorder();
  bool isChanged = false;
  for (size_t i = 0; i < order.size();) {
    MaskFunctions functions;
    functions.setAll(function);
    // They are others where masks were changed.
    bool isRelated = false;
    while (!isRelated && i < order.size())
      isRelated = LoopMasks(functions, *order[i++]).relate();
    isChanged |= isRelated;
  }
  return isChanged;
}
