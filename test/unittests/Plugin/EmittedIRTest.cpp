//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The arithmetic that the plugin without MLIR emits, compiled for the host, is
// the map.
//
//===----------------------------------------------------------------------===//

#include "MapEmitter.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/TargetSelect.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir::swizzle;

namespace {

constexpr uint32_t max32 = 4294967295;

/// A map as a function of (id, count, rows, columns).
using Function = uint32_t(uint32_t, uint32_t, uint32_t, uint32_t);

/// Emitted maps, and then the functions that they are compiled to.
class EmittedMaps {
public:
  EmittedMaps()
      : context(std::make_unique<llvm::LLVMContext>()),
        module(std::make_unique<llvm::Module>("maps", *context)) {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    jit = llvm::cantFail(llvm::orc::LLJITBuilder().create());
  }

  /// Emits a map for all launches, and returns its number.
  unsigned add(const WorkgroupMap &map, uint32_t xcds,
               TileCover cover = TileCover::Unknown) {
    llvm::Type *type = llvm::Type::getInt32Ty(*context);
    llvm::Function *function = llvm::Function::Create(
        llvm::FunctionType::get(type, {type, type, type, type}, false),
        llvm::Function::ExternalLinkage, "map" + std::to_string(size), *module);
    llvm::IRBuilder<> builder(
        llvm::BasicBlock::Create(*context, "entry", function));
    IREmitter a(builder, /*bits=*/32);
    TilesOf<IREmitter> tiles{a.use(function->getArg(2), max32),
                             a.use(function->getArg(3), max32), cover};
    builder.CreateRet(a.materialize(
        emitMap(a, map, xcds, a.use(function->getArg(0), max32 - 1),
                a.use(function->getArg(1), max32), tiles)));
    return size++;
  }

  void compile() {
    llvm::cantFail(jit->addIRModule(
        llvm::orc::ThreadSafeModule(std::move(module), std::move(context))));
    for (unsigned i = 0; i < size; ++i)
      functions.push_back(llvm::cantFail(jit->lookup("map" + std::to_string(i)))
                              .toPtr<Function *>());
  }

  /// Compares an emitted map with WorkgroupMap::apply on `ids` of `space`.
  void compare(unsigned number, const WorkgroupMap &map, const IdSpace &space,
               uint64_t first, uint64_t last) {
    for (uint64_t id = first; id < std::min(last, space.count); ++id)
      ASSERT_EQ(functions[number](id, space.count, space.rows, space.columns),
                map.apply(id, space))
          << map.str() << " of " << id << " of " << space.count << " on "
          << space.xcds << " XCDs, " << space.rows << " x " << space.columns
          << " tiles";
  }

  /// The same on all ids, or on those at the ends if there are many.
  void compare(unsigned number, const WorkgroupMap &map, const IdSpace &space) {
    if (space.count <= 4000) {
      compare(number, map, space, 0, space.count);
      return;
    }
    compare(number, map, space, 0, 40);
    compare(number, map, space, space.count / 2, space.count / 2 + 20);
    compare(number, map, space, space.count - 20, space.count);
  }

private:
  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> module;
  std::unique_ptr<llvm::orc::LLJIT> jit;
  unsigned size = 0;
  std::vector<Function *> functions;
};

IdSpace makeSpace(uint64_t count, uint32_t xcds, uint32_t rows = 0,
                  uint32_t columns = 0) {
  IdSpace space;
  space.count = count;
  space.xcds = xcds;
  space.rows = rows;
  space.columns = columns;
  return space;
}

TEST(EmittedIR, XcdMapsAgreeForAllLaunchesUpTo600Workgroups) {
  std::vector<uint32_t> deviceSizes = {1, 2, 3, 4, 6, 8, 16};
  std::vector<WorkgroupMap> maps = {MapStep::balanced()};
  for (uint32_t chunk : {1u, 2u, 3u, 7u, 16u, 64u, 1000u, max32})
    maps.push_back(MapStep::chunked(chunk));
  EmittedMaps emitted;
  for (uint32_t xcds : deviceSizes)
    for (const WorkgroupMap &map : maps)
      emitted.add(map, xcds);
  emitted.compile();
  unsigned number = 0;
  for (uint32_t xcds : deviceSizes)
    for (const WorkgroupMap &map : maps) {
      for (uint64_t count = 1; count <= 600; ++count)
        emitted.compare(number, map, makeSpace(count, xcds));
      for (uint64_t count : {7919u, 1000 * xcds + 1, 1u << 31, max32})
        emitted.compare(number, map, makeSpace(count, xcds));
      ++number;
      if (testing::Test::HasFatalFailure())
        return;
    }
}

TEST(EmittedIR, TileMapsAgreeForTileSpacesOfAnyFit) {
  std::vector<WorkgroupMap> maps = {MapStep::transpose()};
  for (uint32_t window : {1u, 2u, 3u, 8u, max32})
    maps.push_back(MapStep::windowed(window));
  EmittedMaps emitted;
  for (const WorkgroupMap &map : maps)
    for (TileCover cover :
         {TileCover::Unknown, TileCover::WholePlanes, TileCover::OnePlane})
      emitted.add(map, 8, cover);
  emitted.compile();
  for (unsigned i = 0; i < maps.size(); ++i) {
    for (uint32_t rows = 0; rows <= 18; ++rows)
      for (uint32_t columns = 0; columns <= 18; ++columns) {
        uint64_t plane = rows * columns;
        for (uint64_t count :
             {plane, plane + 1, 2 * plane, 3 * plane + 5, uint64_t(100)}) {
          if (count == 0)
            continue;
          IdSpace space = makeSpace(count, 8, rows, columns);
          emitted.compare(3 * i, maps[i], space);
          if (plane != 0 && count % plane == 0)
            emitted.compare(3 * i + 1, maps[i], space);
          if (plane == count)
            emitted.compare(3 * i + 2, maps[i], space);
        }
      }
    for (uint32_t rows : {9u, 65536u, max32})
      for (uint32_t columns : {5u, 65535u, 65536u, max32})
        emitted.compare(3 * i, maps[i], makeSpace(max32, 8, rows, columns));
    if (testing::Test::HasFatalFailure())
      return;
  }
}

// Compositions and launches of all kinds, the same in each run.
TEST(EmittedIR, RandomCompositionsAgree) {
  std::mt19937_64 random(/*seed=*/1);
  auto below = [&](uint64_t bound) { return random() % bound; };
  std::vector<std::pair<WorkgroupMap, uint32_t>> maps;
  EmittedMaps emitted;
  for (int i = 0; i < 200; ++i) {
    llvm::SmallVector<MapStep> steps;
    for (uint64_t j = 0, size = 1 + below(4); j < size; ++j) {
      uint32_t size32 = 1 + below(20);
      MapStep choices[] = {MapStep::balanced(), MapStep::chunked(size32),
                           MapStep::windowed(size32), MapStep::transpose()};
      steps.push_back(choices[below(4)]);
    }
    uint32_t xcds = 1 + below(16);
    maps.push_back({WorkgroupMap(steps), xcds});
    emitted.add(maps.back().first, xcds);
  }
  emitted.compile();
  for (unsigned i = 0; i < maps.size(); ++i)
    for (int launch = 0; launch < 20; ++launch) {
      uint32_t rows = below(50), columns = below(50);
      uint64_t count = below(2) ? rows * columns : 1 + below(3000);
      emitted.compare(i, maps[i].first,
                      makeSpace(count, maps[i].second, rows, columns));
      if (testing::Test::HasFatalFailure())
        return;
    }
}

} // namespace
