//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The ids that swizzle-remap-program-ids emits, folded, are those of LaunchMap
// evaluates: for each shape of grid, known or not, order, tile space and map,
// built in, the user's, or composed of both.
//
//===----------------------------------------------------------------------===//

#include "Swizzle/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::swizzle;

namespace {

/// Two maps of the user's, one of them with a requirement, and a kernel that
/// uses its ids.
constexpr StringLiteral source = R"mlir(
swizzle.map @halves(%id, %n) requires(%n divisible_by 2) {
  %c2 = arith.constant 2 : index
  %half = arith.divui %n, %c2 : index
  %side = arith.remui %id, %c2 : index
  %nth = arith.divui %id, %c2 : index
  %start = arith.muli %side, %half : index
  %new = arith.addi %start, %nth : index
  swizzle.yield %new
}
swizzle.map @reversed_rows(%row, %column, %rows, %columns) {
  %c1 = arith.constant 1 : index
  %last = arith.subi %rows, %c1 : index
  %new = arith.subi %last, %row : index
  swizzle.yield %new, %column
}
gpu.module @kernels {
  gpu.func @kernel(%m: i32, %n: index) kernel {
    %x = gpu.block_id x
    %y = gpu.block_id y
    %z = gpu.block_id z
    "test.use"(%x, %y, %z) : (index, index, index) -> ()
    gpu.return
  }
}
)mlir";

/// A launch with the argument %m or %n of the kernel.
struct Launch {
  std::array<uint64_t, 3> grid;
  uint64_t m = 0, n = 0;

  uint64_t getCount() const { return grid[0] * grid[1] * grid[2]; }
};

class RemappedKernel : public testing::Test {
protected:
  RemappedKernel() {
    context.loadDialect<arith::ArithDialect, gpu::GPUDialect, SwizzleDialect>();
    context.allowUnregisteredDialects();
    DialectRegistry registry;
    registerProgramIdModels(registry);
    context.appendDialectRegistry(registry);
  }

  KernelOpInterface getKernel(ModuleOp module) {
    KernelOpInterface kernel;
    module.walk([&](gpu::GPUFuncOp function) {
      kernel = cast<KernelOpInterface>(function.getOperation());
    });
    return kernel;
  }

  /// The logical linear id that the kernel uses in the workgroup `id`.
  uint64_t run(KernelOpInterface kernel, const Launch &launch, uint64_t id) {
    auto function = cast<gpu::GPUFuncOp>(kernel.getOperation());
    std::array<uint64_t, 3> ids = {id % launch.grid[0],
                                   id / launch.grid[0] % launch.grid[1],
                                   id / launch.grid[0] / launch.grid[1]};
    DenseMap<Value, Attribute> values;
    auto set = [&](Value value, uint64_t number) {
      unsigned width = value.getType().isIndex() ? 64 : 32;
      values[value] = IntegerAttr::get(value.getType(), APInt(width, number));
    };
    set(function.getArgument(0), launch.m);
    set(function.getArgument(1), launch.n);
    for (Operation &op : function.getBody().front()) {
      SmallVector<Attribute> operands;
      for (Value operand : op.getOperands())
        operands.push_back(values.lookup(operand));
      if (auto blockId = dyn_cast<gpu::BlockIdOp>(op)) {
        set(blockId, ids[static_cast<unsigned>(blockId.getDimension())]);
      } else if (auto size = dyn_cast<gpu::GridDimOp>(op)) {
        set(size, launch.grid[static_cast<unsigned>(size.getDimension())]);
      } else if (op.getName().getStringRef() == "test.use") {
        auto part = [&](unsigned k) {
          return cast<IntegerAttr>(operands[k]).getValue().getZExtValue();
        };
        return part(0) + launch.grid[0] * (part(1) + launch.grid[1] * part(2));
      } else {
        SmallVector<OpFoldResult> results;
        EXPECT_TRUE(succeeded(op.fold(operands, results)))
            << op.getName().getStringRef().str();
        for (auto [result, folded] : llvm::zip(op.getResults(), results))
          values[result] = isa<Attribute>(folded)
                               ? cast<Attribute>(folded)
                               : values.lookup(cast<Value>(folded));
      }
    }
    ADD_FAILURE() << "no use of ids";
    return 0;
  }

  /// Compares the kernel that the pass makes with what LaunchMap evaluates, and
  /// expects a bijection; of `some` workgroups, if there are any, only these.
  void compare(const RemapOptions &options, const Launch &launch,
               ArrayRef<uint64_t> some = {}) {
    SCOPED_TRACE(options.map + " of " + llvm::join(options.grid, ",") +
                 " with tiles " + llvm::join(options.tileShape, ","));
    auto original = parseSourceString<ModuleOp>(source, &context);
    ASSERT_TRUE(original);
    OwningOpRef<ModuleOp> remapped = original->clone();
    PassManager manager(&context);
    manager.addPass(createRemapProgramIdsPass(options));
    manager.addPass(createConvertSwizzleToArithPass());
    ASSERT_TRUE(succeeded(manager.run(*remapped)));

    auto emitError = [&]() { return mlir::emitError(original->getLoc()); };
    FailureOr<RemapRequest> request =
        parseRemapRequest(options, &context, emitError);
    ASSERT_TRUE(succeeded(request));
    LaunchMaps maps(*original, *request);
    FailureOr<LaunchMap> map = maps.get(getKernel(*original));
    ASSERT_TRUE(succeeded(map));
    auto evaluated = map->evaluate(
        {launch.grid, {std::optional(launch.m), std::optional(launch.n)}});
    ASSERT_TRUE(succeeded(evaluated));
    for (uint64_t id : some) {
      uint64_t logical = (*evaluated)(id);
      ASSERT_EQ(run(getKernel(*remapped), launch, id), logical) << id;
      isMoved |= logical != id;
    }
    if (!some.empty())
      return;
    SmallVector<bool> isUsed(launch.getCount(), false);
    for (uint64_t id = 0; id < launch.getCount(); ++id) {
      uint64_t logical = (*evaluated)(id);
      ASSERT_EQ(run(getKernel(*remapped), launch, id), logical) << id;
      ASSERT_LT(logical, launch.getCount());
      ASSERT_FALSE(isUsed[logical]) << id;
      isUsed[logical] = true;
      isMoved |= logical != id;
    }
  }

  MLIRContext context;
  /// True if some id did not stay.
  bool isMoved = false;
};

/// The sizes as the option `grid` has them; `unknown` has a bit for each that
/// is not known.
SmallVector<std::string> formatSizes(std::array<uint64_t, 3> grid,
                                     unsigned unknown) {
  SmallVector<std::string> texts;
  for (unsigned k = 0; k < 3; ++k)
    texts.push_back(unknown >> k & 1 ? "?" : std::to_string(grid[k]));
  return texts;
}

constexpr DimOrder orders[] = {DimOrder::xyz, DimOrder::yxz, DimOrder::zxy};

TEST_F(RemappedKernel, IsWhatLaunchMapEvaluatesOnGrids) {
  for (const char *map :
       {"balanced", "chunked<3> then windowed<2>", "@halves then balanced",
        "balanced then @reversed_rows", "@reversed_rows then @halves",
        "windowed<2> then @reversed_rows then transpose"})
    for (std::array<uint64_t, 3> grid : {std::array<uint64_t, 3>{7, 6, 1},
                                         {1, 6, 5},
                                         {6, 1, 5},
                                         {5, 2, 3},
                                         {5, 7, 1}})
      for (unsigned unknown : {0b000, 0b111, 0b010})
        for (DimOrder order : orders) {
          // A size that is known and that 2 does not divide is an error.
          bool isOdd = grid[0] * grid[1] * grid[2] % 2 == 1;
          if (isOdd && unknown == 0 && StringRef(map).contains("@halves"))
            continue;
          RemapOptions options;
          options.map = map;
          options.topology = "4";
          options.order = order;
          options.grid = formatSizes(grid, unknown);
          options.trustGrid = true;
          compare(options, {grid});
        }
}

TEST_F(RemappedKernel, IsWhatLaunchMapEvaluatesOnTileSpaces) {
  // ceil(m / 8) rows and n columns; none, a plane that is too big, one, and
  // several with a rest.
  for (auto [m, n] : {std::pair<uint64_t, uint64_t>{0, 4},
                      {64, 6},
                      {33, 8},
                      {17, 4},
                      {24, 1}})
    for (const char *map : {"windowed<2>", "@reversed_rows then balanced",
                            "balanced then @reversed_rows then windowed<2>"})
      for (unsigned unknown : {0b000, 0b001}) {
        RemapOptions options;
        options.map = map;
        options.grid = formatSizes({40, 1, 1}, unknown);
        options.trustGrid = true;
        options.tileShape = {"arg0/8", "arg1"};
        compare(options, {{40, 1, 1}, m, n});
      }
  RemapOptions options;
  options.map = "transpose then @reversed_rows";
  options.grid = {"40", "1", "1"};
  options.trustGrid = true;
  options.tileShape = {"4", "9"};
  compare(options, {{40, 1, 1}});
}

/// The first two dimensions that are not 1 are the tile space, whichever they
/// are.
TEST_F(RemappedKernel, HasATileSpaceInEachPlane) {
  for (std::array<uint64_t, 3> grid :
       {std::array<uint64_t, 3>{8, 8, 1}, {1, 8, 8}, {8, 1, 8}}) {
    RemapOptions options;
    options.map = "windowed<4>";
    options.grid = formatSizes(grid, 0);
    options.trustGrid = true;
    isMoved = false;
    compare(options, {grid});
    EXPECT_TRUE(isMoved);
  }
}

/// Grids whose number of workgroups does not fit the kernel's arithmetic, as is
/// known at run time only, keep their ids: nothing that is computed on the way
/// divides by 0.
TEST_F(RemappedKernel, KeepsTheIdsOfGridsThatDoNotFit) {
  for (const char *map :
       {"balanced", "windowed<4>", "transpose", "chunked<3> then windowed<2>",
        "balanced then @reversed_rows", "@halves then balanced"})
    for (std::array<uint64_t, 3> grid :
         {std::array<uint64_t, 3>{65536, 65537, 1}, {65536, 65536, 2}})
      for (unsigned unknown : {0b111, 0b101, 0b010})
        for (DimOrder order : orders) {
          RemapOptions options;
          options.map = map;
          options.order = order;
          options.grid = formatSizes(grid, unknown);
          options.trustGrid = true;
          uint64_t last = grid[0] * grid[1] * grid[2] - 1;
          compare(options, {grid}, {0, 1, 5, 65535, 65536, 123456789, last});
          EXPECT_FALSE(isMoved);
        }
}

/// If what is known of a grid is too large for 32 bits, 64 are enough.
TEST_F(RemappedKernel, MovesTheIdsOfLargeGrids) {
  for (const char *map : {"balanced", "windowed<4>", "balanced then transpose"})
    for (unsigned unknown : {0b000, 0b100}) {
      RemapOptions options;
      options.map = map;
      std::array<uint64_t, 3> grid = {65536, 65537, 2};
      options.grid = formatSizes(grid, unknown);
      options.trustGrid = true;
      isMoved = false;
      compare(options, {grid}, {0, 1, 5, 65535, 65536, 123456789, 8590065663});
      EXPECT_TRUE(isMoved);
    }
}

/// A kernel that is left alone keeps its ids.
TEST_F(RemappedKernel, IsItselfWhereThePassDeclines) {
  for (const char *map : {"identity", "windowed<4>"}) {
    RemapOptions options;
    options.map = map;
    options.grid = {"40", "1", "1"};
    options.trustGrid = true;
    compare(options, {{40, 1, 1}});
    EXPECT_FALSE(isMoved);
  }
}

/// A launch that is not what was said of all launches is an error, as is an
/// argument of which the value is not known.
TEST_F(RemappedKernel, HasNoMapForOtherLaunches) {
  auto module = parseSourceString<ModuleOp>(source, &context);
  std::string message;
  ScopedDiagnosticHandler handler(
      &context, [&](Diagnostic &diag) { message = diag.str(); });
  auto evaluate = [&](ArrayRef<std::string> grid, const LaunchValues &launch) {
    message.clear();
    RemapOptions options;
    options.map = "transpose";
    options.grid.assign(grid.begin(), grid.end());
    options.trustGrid = true;
    options.tileShape = {"arg1", "4"};
    LaunchMaps maps(*module, *parseRemapRequest(options, &context, [&]() {
      return mlir::emitError(module->getLoc());
    }));
    FailureOr<LaunchMap> map = maps.get(getKernel(*module));
    EXPECT_TRUE(succeeded(map));
    EXPECT_TRUE(failed(map->evaluate(launch)));
  };
  evaluate({"40", "1", "?"}, {{41, 1, 1}, {1, 1}});
  EXPECT_EQ(message,
            "expected a launch of @kernel with 40 x 1 x ? workgroups, but got "
            "one of 41 x 1 x 1");
  evaluate({"40", "1", "1"}, {{40, 1, 1}, {1, std::nullopt}});
  EXPECT_EQ(message, "expected a launch with an integer for argument 1 of "
                     "@kernel, which the tile shape is made of");
}

} // namespace
