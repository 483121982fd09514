//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The lines that small kernels access, computed by hand; both forms of slices
// must give them.
//
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/KernelSlice.h"
#include "mlir/Dialect/AMDGPU/IR/AMDGPUDialect.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringSet.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::swizzle;

namespace {

/// One launch, with the phases of some workgroups.
struct Launch {
  LaunchFacts facts;
  std::vector<std::vector<Phase>> workgroups;
  /// Of all these phases.
  double matrixFlops = 0;
};

/// Where buffers start, in lines.
constexpr uint64_t bufferLines = (UINT64_C(2) << 20) / cacheLineBytes;

void insertDialects(DialectRegistry &registry) {
  registry
      .insert<amdgpu::AMDGPUDialect, affine::AffineDialect, arith::ArithDialect,
              cf::ControlFlowDialect, func::FuncDialect, gpu::GPUDialect,
              linalg::LinalgDialect, LLVM::LLVMDialect, math::MathDialect,
              memref::MemRefDialect, ROCDL::ROCDLDialect, scf::SCFDialect,
              vector::VectorDialect>();
}

class KernelSliceTest : public testing::TestWithParam<SliceForm> {
protected:
  KernelSliceTest() {
    DialectRegistry registry;
    insertDialects(registry);
    context.appendDialectRegistry(registry);
  }

  static void runWorkgroup(WorkgroupStream &stream, uint64_t id,
                           Launch &launch) {
    stream.restart(id);
    std::vector<Phase> &phases = launch.workgroups.emplace_back();
    Phase phase;
    while (stream.next(phase)) {
      phases.push_back(phase);
      launch.matrixFlops += stream.getMatrixFlops();
    }
  }

  /// The launches of `@main`, with the phases of the first `numWorkgroups`
  /// workgroups each.
  std::vector<Launch> run(StringRef text, uint64_t numWorkgroups = 1) {
    std::vector<Launch> launches;
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module);
    if (!module)
      return launches;
    SliceOptions options;
    options.form = GetParam();
    LogicalResult result =
        runLaunches(*module, "main", options, [&](AccessSource &source) {
          Launch &launch = launches.emplace_back();
          launch.facts = source.getFacts();
          std::unique_ptr<WorkgroupStream> stream = source.makeStream();
          for (uint64_t id = 0; id < numWorkgroups; ++id)
            runWorkgroup(*stream, id, launch);
          return success();
        });
    EXPECT_TRUE(succeeded(result));
    return launches;
  }

  MLIRContext context;
};

/// A phase as text: for each access `r` or `w`, the argument, the line from the
/// start of buffer `argument` on, and the halves.
std::string print(const Phase &phase) {
  std::string text;
  for (const LineAccess &access : phase) {
    uint64_t start = (access.getArgument() + 1) * bufferLines;
    text += (text.empty() ? "" : " ") +
            std::string(access.isWrite() ? "w" : "r") +
            std::to_string(access.getArgument()) + ":" +
            std::to_string(int64_t(access.getLine() - start)) + "/" +
            std::to_string(access.getHalves());
  }
  return text;
}

TEST_P(KernelSliceTest, ReadsThenWrites) {
  // 64 work-items copy 256 bytes each way: two lines.
  std::vector<Launch> launches = run(R"mlir(
    module attributes {gpu.container_module} {
      gpu.module @kernels {
        gpu.func @copy(%from: memref<256xf32>, %to: memref<256xf32>) kernel {
          %c64 = arith.constant 64 : index
          %block = gpu.block_id x
          %thread = gpu.thread_id x
          %first = arith.muli %block, %c64 : index
          %i = arith.addi %first, %thread : index
          %value = memref.load %from[%i] : memref<256xf32>
          memref.store %value, %to[%i] : memref<256xf32>
          gpu.return
        }
      }
      func.func @main() {
        %c1 = arith.constant 1 : index
        %c4 = arith.constant 4 : index
        %c64 = arith.constant 64 : index
        %from = gpu.alloc () : memref<256xf32>
        %to = gpu.alloc () : memref<256xf32>
        gpu.launch_func @kernels::@copy
            blocks in (%c4, %c1, %c1) threads in (%c64, %c1, %c1)
            args(%from : memref<256xf32>, %to : memref<256xf32>)
        return
      }
    }
  )mlir",
                                     4);
  ASSERT_EQ(launches.size(), 1u);
  const Launch &launch = launches[0];
  EXPECT_EQ(launch.facts.kernel, "copy");
  EXPECT_EQ(launch.facts.getNumWorkgroups(), 4u);
  EXPECT_EQ(launch.facts.getNumWorkItems(), 64u);
  ASSERT_EQ(launch.facts.arguments.size(), 2u);
  EXPECT_EQ(launch.facts.arguments[1].bytes, 1024u);
  ASSERT_EQ(launch.workgroups[0].size(), 2u);
  EXPECT_EQ(print(launch.workgroups[0][0]), "r0:0/3 r0:1/3");
  EXPECT_EQ(print(launch.workgroups[0][1]), "w1:0/3 w1:1/3");
  ASSERT_EQ(launch.workgroups[3].size(), 2u);
  EXPECT_EQ(print(launch.workgroups[3][0]), "r0:6/3 r0:7/3");
}

/// A module with one kernel @kernel of one buffer, and @main, which launches
/// it. What the kernel reads goes to its LDS: a load without a use does not
/// exist in compiled code.
std::string makeModule(StringRef body, StringRef blocks, StringRef threads,
                       StringRef type = "memref<4096xf32>") {
  auto sizes = [](StringRef text) {
    SmallVector<StringRef> parts;
    text.split(parts, ' ');
    return "(%c" + parts[0].str() + ", %c" + parts[1].str() + ", %c" +
           parts[2].str() + ")";
  };
  std::string constants;
  llvm::StringSet<> known;
  for (StringRef text : {blocks, threads}) {
    SmallVector<StringRef> parts;
    text.split(parts, ' ');
    for (StringRef part : parts)
      if (known.insert(part).second)
        constants += "%c" + part.str() + " = arith.constant " + part.str() +
                     " : index\n";
  }
  return ("module attributes {gpu.container_module} {\n"
          "gpu.module @kernels {\n"
          "gpu.func @kernel(%a: " +
          type +
          ") workgroup(%lds: memref<64xf32, #gpu.address_space<workgroup>>) "
          "kernel {\n%first_of_lds = arith.constant 0 : index\n" +
          body +
          "\ngpu.return\n}\n}\n"
          "func.func @main() {\n" +
          constants + "%a = gpu.alloc () : " + type +
          "\ngpu.launch_func @kernels::@kernel blocks in " + sizes(blocks) +
          " threads in " + sizes(threads) + " args(%a : " + type +
          ")\nreturn\n}\n}\n")
      .str();
}

/// The phases of workgroup 0 of the only launch, one a line.
std::string printPhases(const std::vector<Launch> &launches) {
  if (launches.size() != 1)
    return "not one launch";
  std::string text;
  for (const Phase &phase : launches[0].workgroups[0])
    text += (text.empty() ? "" : "\n") + print(phase);
  return text;
}

TEST_P(KernelSliceTest, TakesBranchesOneAfterTheOther) {
  // Lanes 0 to 15 read line 0, the others lines 8 to 9.
  EXPECT_EQ(printPhases(run(makeModule(R"mlir(
    %c16 = arith.constant 16 : index
    %c256 = arith.constant 256 : index
    %thread = gpu.thread_id x
    %is_low = arith.cmpi ult, %thread, %c16 : index
    %value = scf.if %is_low -> f32 {
      %loaded = memref.load %a[%thread] : memref<4096xf32>
      scf.yield %loaded : f32
    } else {
      %i = arith.addi %thread, %c256 : index
      %loaded = memref.load %a[%i] : memref<4096xf32>
      scf.yield %loaded : f32
    }
    memref.store %value, %a[%thread] : memref<4096xf32>
  )mlir",
                                       "1 1 1", "64 1 1"))),
            "r0:0/1 r0:8/2 r0:9/3\nw0:0/3 w0:1/3");
}

TEST_P(KernelSliceTest, EndsAPhaseWithEachIteration) {
  // Lane i makes i / 16 iterations, each reads the line of the iteration: three
  // are the most.
  EXPECT_EQ(printPhases(run(makeModule(R"mlir(
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %thread = gpu.thread_id x
    %lane = arith.remui %thread, %c16 : index
    %trips = arith.divui %thread, %c16 : index
    scf.for %i = %c0 to %trips step %c1 {
      %first = arith.muli %i, %c32 : index
      %j = arith.addi %first, %lane : index
      %value = memref.load %a[%j] : memref<4096xf32>
      memref.store %value, %a[%thread] : memref<4096xf32>
    }
  )mlir",
                                       "1 1 1", "64 1 1"))),
            // The stores of lanes 16 to 63, 32 to 63, 48 to 63.
            "r0:0/1\nw0:0/2 w0:1/3\nr0:1/1\nw0:1/3\nr0:2/1\nw0:1/2");
}

TEST_P(KernelSliceTest, CountsIterationsOfLanesSeparately) {
  // In iteration i the lanes of one quarter read: four instructions, although
  // each lane reads once.
  EXPECT_EQ(printPhases(run(makeModule(R"mlir(
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    %thread = gpu.thread_id x
    %quarter = arith.divui %thread, %c16 : index
    scf.for %i = %c0 to %c4 step %c1 {
      %mine = arith.cmpi eq, %i, %quarter : index
      scf.if %mine {
        %value = memref.load %a[%thread] : memref<4096xf32>
        memref.store %value, %a[%c0] : memref<4096xf32>
      }
    }
  )mlir",
                                       "1 1 1", "64 1 1"))),
            "r0:0/1\nw0:0/1\nr0:0/2\nw0:0/1\nr0:1/1\nw0:0/1\nr0:1/2\nw0:0/1");
}

TEST_P(KernelSliceTest, DividesSumsOfScalarsAndLanes) {
  // Element 64 i + lane - 8 for i = 1: neither the quotient by 16 nor the rest
  // of the sum are those of its parts. Row q, column r is at 32 q + r: elements
  // 56 to 63 in row 3, 64 to 79 in row 4, and so on up to 119 in row 7.
  EXPECT_EQ(printPhases(run(makeModule(R"mlir(
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c8 = arith.constant 8 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %thread = gpu.thread_id x
    %shifted = arith.subi %thread, %c8 : index
    scf.for %i = %c1 to %c2 step %c1 {
      %first = arith.muli %i, %c64 : index
      %element = arith.addi %first, %shifted : index
      %row = arith.divui %element, %c16 : index
      %column = arith.remui %element, %c16 : index
      %start = arith.muli %row, %c32 : index
      %j = arith.addi %start, %column : index
      %zero = arith.constant 0.0 : f32
      memref.store %zero, %a[%j] : memref<4096xf32>
    }
  )mlir",
                                       "1 1 1", "64 1 1"))),
            "w0:3/1 w0:4/1 w0:5/1 w0:6/1 w0:7/1");
}

TEST_P(KernelSliceTest, WavesMeetAtBarriers) {
  // 80 work-items: a wave of 64 and one of 16. Only the second reads in front
  // of the barrier, in a loop that waits for nothing; then both read.
  EXPECT_EQ(printPhases(run(makeModule(R"mlir(
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c64 = arith.constant 64 : index
    %c1024 = arith.constant 1024 : index
    %thread = gpu.thread_id x
    %is_second = arith.cmpi uge, %thread, %c64 : index
    scf.if %is_second {
      scf.for %i = %c0 to %c2 step %c1 {
        %first = arith.muli %i, %c1024 : index
        %j = arith.addi %first, %thread : index
        %value = memref.load %a[%j] : memref<4096xf32>
        memref.store %value, %lds[%first_of_lds]
            : memref<64xf32, #gpu.address_space<workgroup>>
      }
    }
    gpu.barrier
    %value = memref.load %a[%thread] : memref<4096xf32>
    memref.store %value, %lds[%first_of_lds]
        : memref<64xf32, #gpu.address_space<workgroup>>
  )mlir",
                                       "1 1 1", "80 1 1"))),
            "r0:2/1 r0:34/1\nr0:0/3 r0:1/3 r0:2/1");
}

TEST_P(KernelSliceTest, NumbersWorkItemsXFirst) {
  // 4 x 4 x 4 work-items in a grid of 2 x 2 x 2: z selects the line, y and x
  // the element; workgroups are 1, 2 and 4 KiB apart.
  std::vector<Launch> launches = run(makeModule(R"mlir(
    %c4 = arith.constant 4 : index
    %c32 = arith.constant 32 : index
    %c256 = arith.constant 256 : index
    %c512 = arith.constant 512 : index
    %c1024 = arith.constant 1024 : index
    %x = gpu.thread_id x
    %y = gpu.thread_id y
    %z = gpu.thread_id z
    %block_x = gpu.block_id x
    %block_y = gpu.block_id y
    %block_z = gpu.block_id z
    %0 = arith.muli %y, %c4 : index
    %1 = arith.muli %z, %c32 : index
    %2 = arith.muli %block_x, %c256 : index
    %3 = arith.muli %block_y, %c512 : index
    %4 = arith.muli %block_z, %c1024 : index
    %5 = arith.addi %x, %0 : index
    %6 = arith.addi %5, %1 : index
    %7 = arith.addi %6, %2 : index
    %8 = arith.addi %7, %3 : index
    %9 = arith.addi %8, %4 : index
    %value = memref.load %a[%9] : memref<4096xf32>
    memref.store %value, %lds[%first_of_lds]
        : memref<64xf32, #gpu.address_space<workgroup>>
  )mlir",
                                                "2 2 2", "4 4 4"),
                                     8);
  ASSERT_EQ(launches.size(), 1u);
  for (unsigned id = 0; id < 8; ++id) {
    ASSERT_EQ(launches[0].workgroups[id].size(), 1u);
    std::string expected;
    for (unsigned z = 0; z < 4; ++z)
      expected += (z ? " r0:" : "r0:") + std::to_string(8 * id + z) + "/1";
    EXPECT_EQ(print(launches[0].workgroups[id][0]), expected);
  }
}

TEST_P(KernelSliceTest, KeepsTheOrderOfFirstTouch) {
  // Lane i reads 16 bytes of line 63 - i, from byte 56 on: both halves.
  std::string expected;
  for (int line = 63; line >= 0; --line)
    expected += (line == 63 ? "r0:" : " r0:") + std::to_string(line) + "/3";
  EXPECT_EQ(printPhases(run(makeModule(R"mlir(
    %c14 = arith.constant 14 : index
    %c32 = arith.constant 32 : index
    %c63 = arith.constant 63 : index
    %thread = gpu.thread_id x
    %line = arith.subi %c63, %thread : index
    %first = arith.muli %line, %c32 : index
    %i = arith.addi %first, %c14 : index
    %value = vector.load %a[%i] : memref<4096xf32>, vector<4xf32>
    vector.store %value, %lds[%first_of_lds]
        : memref<64xf32, #gpu.address_space<workgroup>>, vector<4xf32>
  )mlir",
                                       "1 1 1", "64 1 1"))),
            expected);
}

TEST_P(KernelSliceTest, SeesWhatMasksLeave) {
  // Each lane has 4 of its 8 elements on; then every lane gathers elements 0,
  // 96 and 64 (lines 0, 3, 2) and not 32.
  EXPECT_EQ(printPhases(run(makeModule(R"mlir(
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c64 = arith.constant 64 : index
    %thread = gpu.thread_id x
    %first = arith.muli %thread, %c64 : index
    %mask = vector.create_mask %c4 : vector<8xi1>
    %none = arith.constant dense<0.0> : vector<8xf32>
    %value = vector.maskedload %a[%first], %mask, %none
        : memref<4096xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
    vector.store %value, %lds[%first_of_lds]
        : memref<64xf32, #gpu.address_space<workgroup>>, vector<8xf32>
    gpu.barrier
    %offsets = arith.constant dense<[0, 96, 32, 64]> : vector<4xi32>
    %on = arith.constant dense<[true, true, false, true]> : vector<4xi1>
    %nothing = arith.constant dense<0.0> : vector<4xf32>
    %gathered = vector.gather %a[%c0] [%offsets], %on, %nothing
        : memref<4096xf32>, vector<4xi32>, vector<4xi1>, vector<4xf32>
          into vector<4xf32>
    vector.store %gathered, %lds[%first_of_lds]
        : memref<64xf32, #gpu.address_space<workgroup>>, vector<4xf32>
  )mlir",
                                       "1 1 1", "2 1 1"))),
            "r0:0/1 r0:2/1\nr0:0/1 r0:3/1 r0:2/1");
}

TEST_P(KernelSliceTest, BuffersHaveAnEnd) {
  // 64 lanes read 4 elements each of a buffer of 200: lane 50 and those behind
  // it are outside. Then lane 31 reads its last two elements of 126 valid ones.
  EXPECT_EQ(printPhases(run(makeModule(R"mlir(
    %c4 = arith.constant 4 : index
    %c504 = arith.constant 504 : i64
    %thread = gpu.thread_id x
    %i = arith.muli %thread, %c4 : index
    %i32 = arith.index_cast %i : index to i32
    %value = amdgpu.raw_buffer_load {boundsCheck = true} %a[%i32]
        : memref<200xf32>, i32 -> vector<4xf32>
    vector.store %value, %lds[%first_of_lds]
        : memref<64xf32, #gpu.address_space<workgroup>>, vector<4xf32>
    gpu.barrier
    %fat = amdgpu.fat_raw_buffer_cast %a validBytes(%c504)
        : memref<200xf32> to memref<200xf32, #amdgpu.address_space<fat_raw_buffer>>
    %read = vector.load %fat[%i]
        : memref<200xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<4xf32>
    vector.store %read, %lds[%first_of_lds]
        : memref<64xf32, #gpu.address_space<workgroup>>, vector<4xf32>
  )mlir",
                                       "1 1 1", "64 1 1", "memref<200xf32>"))),
            "r0:0/3 r0:1/3 r0:2/3 r0:3/3 r0:4/3 r0:5/3 r0:6/1\n"
            "r0:0/3 r0:1/3 r0:2/3 r0:3/3");
}

TEST_P(KernelSliceTest, RunsOnRealDataWhereAddressesDependOnIt) {
  // The host writes index[i] = 32 * (i mod 4); the kernel reads a[index[i]].
  std::vector<Launch> launches = run(R"mlir(
    module attributes {gpu.container_module} {
      gpu.module @kernels {
        gpu.func @gather(%index: memref<64xi32>, %a: memref<4096xf32>)
            workgroup(%lds: memref<64xf32, #gpu.address_space<workgroup>>)
            kernel {
          %first_of_lds = arith.constant 0 : index
          %thread = gpu.thread_id x
          %i32 = memref.load %index[%thread] : memref<64xi32>
          %i = arith.index_cast %i32 : i32 to index
          %value = memref.load %a[%i] : memref<4096xf32>
          memref.store %value, %lds[%first_of_lds]
              : memref<64xf32, #gpu.address_space<workgroup>>
          gpu.return
        }
      }
      func.func @main() {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %c4 = arith.constant 4 : index
        %c32 = arith.constant 32 : index
        %c64 = arith.constant 64 : index
        %index = gpu.alloc () : memref<64xi32>
        %a = gpu.alloc () : memref<4096xf32>
        scf.for %i = %c0 to %c64 step %c1 {
          %rest = arith.remui %i, %c4 : index
          %to = arith.muli %rest, %c32 : index
          %to_i32 = arith.index_cast %to : index to i32
          memref.store %to_i32, %index[%i] : memref<64xi32>
        }
        gpu.launch_func @kernels::@gather
            blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
            args(%index : memref<64xi32>, %a : memref<4096xf32>)
        return
      }
    }
  )mlir");
  EXPECT_EQ(printPhases(launches), "r0:0/3 r0:1/3 r1:0/1 r1:1/1 r1:2/1 r1:3/1");
}

TEST_P(KernelSliceTest, LeavesOutWhatTheHostOnlyComputes) {
  // The function does not exist, and the loop would take minutes.
  std::vector<Launch> launches = run(R"mlir(
    module attributes {gpu.container_module} {
      gpu.module @kernels {
        gpu.func @kernel(%a: memref<?xf32>)
            workgroup(%lds: memref<64xf32, #gpu.address_space<workgroup>>)
            kernel {
          %first_of_lds = arith.constant 0 : index
          %c0 = arith.constant 0 : index
          %value = memref.load %a[%c0] : memref<?xf32>
          memref.store %value, %lds[%first_of_lds]
              : memref<64xf32, #gpu.address_space<workgroup>>
          gpu.return
        }
      }
      func.func private @doesNotExist(memref<*xf32>)
      func.func @main() {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %size = arith.constant 25000000000 : index
        %one = arith.constant 1.0 : f32
        %host = memref.alloc(%size) : memref<?xf32>
        %any = memref.cast %host : memref<?xf32> to memref<*xf32>
        call @doesNotExist(%any) : (memref<*xf32>) -> ()
        scf.for %i = %c0 to %size step %c1 {
          %old = memref.load %host[%i] : memref<?xf32>
          %new = arith.addf %old, %one : f32
          memref.store %new, %host[%i] : memref<?xf32>
        }
        %a = gpu.alloc (%size) : memref<?xf32>
        gpu.memcpy %a, %host : memref<?xf32>, memref<?xf32>
        gpu.launch_func @kernels::@kernel
            blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
            args(%a : memref<?xf32>)
        gpu.dealloc %a : memref<?xf32>
        memref.dealloc %host : memref<?xf32>
        return
      }
    }
  )mlir");
  ASSERT_EQ(launches.size(), 1u);
  EXPECT_EQ(launches[0].facts.arguments[0].bytes, 100000000000u);
  ASSERT_EQ(launches[0].workgroups[0].size(), 1u);
}

TEST_P(KernelSliceTest, CountsMatrixOperations) {
  // Two waves with 3 * 2 products of 32 x 32 x 8: 2 * 6 * 2 * 8192.
  std::vector<Launch> launches = run(makeModule(R"mlir(
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %in = arith.constant dense<1.0> : vector<4xf16>
    %zero = arith.constant dense<0.0> : vector<16xf32>
    %sum = scf.for %i = %c0 to %c3 step %c1
        iter_args(%before = %zero) -> vector<16xf32> {
      %0 = amdgpu.mfma 32x32x8 %in * %in + %before
          blgp = none : vector<4xf16>, vector<4xf16>, vector<16xf32>
      %1 = amdgpu.mfma 32x32x8 %in * %in + %0
          blgp = none : vector<4xf16>, vector<4xf16>, vector<16xf32>
      scf.yield %1 : vector<16xf32>
    }
    %first = vector.extract %sum[0] : f32 from vector<16xf32>
    memref.store %first, %a[%c0] : memref<4096xf32>
  )mlir",
                                                "1 1 1", "128 1 1"));
  ASSERT_EQ(launches.size(), 1u);
  EXPECT_EQ(launches[0].matrixFlops, 2.0 * 6 * 2 * 32 * 32 * 8);
  EXPECT_EQ(printPhases(launches), "w0:0/1 w0:0/1");
}

TEST_P(KernelSliceTest, ReportsWhatItCannotSlice) {
  auto expectError = [&](StringRef body, StringRef error, StringRef note) {
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(
        makeModule(body, "1 1 1", "64 1 1"), &context);
    ASSERT_TRUE(module);
    std::vector<std::string> messages;
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      messages.push_back(diagnostic.str());
      for (Diagnostic &attached : diagnostic.getNotes())
        messages.push_back(attached.str());
    });
    SliceOptions options;
    options.form = GetParam();
    EXPECT_TRUE(failed(runLaunches(*module, "main", options,
                                   [](AccessSource &) { return success(); })));
    // Between them MLIR shows the op.
    ASSERT_GE(messages.size(), 2u);
    EXPECT_EQ(messages.front(), error);
    EXPECT_EQ(messages.back(), note);
  };
  std::string because =
      " op expected the addresses of a kernel that is sliced to depend on ids, "
      "arguments and memory that it reads, but got one that depends on this op";
  expectError(R"mlir(
    %thread = gpu.thread_id x
    %bytes = gpu.dynamic_shared_memory
        : memref<?xi8, #gpu.address_space<workgroup>>
    %byte = memref.load %bytes[%thread]
        : memref<?xi8, #gpu.address_space<workgroup>>
    %i = arith.index_cast %byte : i8 to index
    %value = memref.load %a[%i] : memref<4096xf32>
    memref.store %value, %lds[%first_of_lds]
        : memref<64xf32, #gpu.address_space<workgroup>>
  )mlir",
              "'memref.load'" + because, "'memref.load' needs it");
  expectError(R"mlir(
    %c1 = arith.constant 1 : i32
    %c64 = arith.constant 64 : i32
    %thread = gpu.thread_id x
    %i32 = arith.index_cast %thread : index to i32
    %other, %valid = gpu.shuffle xor %i32, %c1, %c64 : i32
    %i = arith.index_cast %other : i32 to index
    %zero = arith.constant 0.0 : f32
    memref.store %zero, %a[%i] : memref<4096xf32>
  )mlir",
              "'gpu.shuffle'" + because, "'memref.store' needs it");
}

TEST_P(KernelSliceTest, ReportsDataOfEarlierKernels) {
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(R"mlir(
    module attributes {gpu.container_module} {
      gpu.module @kernels {
        gpu.func @write(%to: memref<64xindex>) kernel {
          %thread = gpu.thread_id x
          memref.store %thread, %to[%thread] : memref<64xindex>
          gpu.return
        }
        gpu.func @read(%from: memref<64xindex>)
            workgroup(%lds: memref<64xindex, #gpu.address_space<workgroup>>)
            kernel {
          %thread = gpu.thread_id x
          %i = memref.load %from[%thread] : memref<64xindex>
          %j = memref.load %from[%i] : memref<64xindex>
          memref.store %j, %lds[%thread]
              : memref<64xindex, #gpu.address_space<workgroup>>
          gpu.return
        }
      }
      func.func @main() {
        %c1 = arith.constant 1 : index
        %c64 = arith.constant 64 : index
        %a = gpu.alloc () : memref<64xindex>
        gpu.launch_func @kernels::@write
            blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
            args(%a : memref<64xindex>)
        gpu.launch_func @kernels::@read
            blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
            args(%a : memref<64xindex>)
        return
      }
    }
  )mlir",
                                                             &context);
  ASSERT_TRUE(module);
  std::string message;
  ScopedDiagnosticHandler handler(
      &context, [&](Diagnostic &diagnostic) { message += diagnostic.str(); });
  SliceOptions options;
  options.form = GetParam();
  unsigned numLaunches = 0;
  EXPECT_TRUE(failed(runLaunches(*module, "main", options, [&](AccessSource &) {
    ++numLaunches;
    return success();
  })));
  EXPECT_EQ(numLaunches, 1u);
  EXPECT_EQ(message,
            "expected addresses of 'read' that depend on what the host "
            "wrote, but argument 'arg0' was written by an earlier "
            "kernel, which does not run");
}

/// The phases of a few workgroups of every launch of `function`, and the facts.
std::vector<Launch> runForm(ModuleOp module, StringRef function,
                            SliceForm form) {
  std::vector<Launch> launches;
  SliceOptions options;
  options.form = form;
  LogicalResult result =
      runLaunches(module, function, options, [&](AccessSource &source) {
        Launch &launch = launches.emplace_back();
        launch.facts = source.getFacts();
        // Two streams take turns, as those of a machine do.
        uint64_t last = launch.facts.getNumWorkgroups() - 1;
        for (auto [x, y] :
             {std::pair(uint64_t(0), last), std::pair(last / 2, last / 3)}) {
          std::unique_ptr<WorkgroupStream> streams[] = {source.makeStream(),
                                                        source.makeStream()};
          streams[0]->restart(x);
          streams[1]->restart(y);
          std::vector<Phase> phases[2];
          bool isRunning[] = {true, true};
          while (isRunning[0] || isRunning[1])
            for (unsigned i = 0; i < 2; ++i) {
              Phase phase;
              isRunning[i] = isRunning[i] && streams[i]->next(phase);
              if (!isRunning[i])
                continue;
              phases[i].push_back(std::move(phase));
              launch.matrixFlops += streams[i]->getMatrixFlops();
            }
          for (std::vector<Phase> &ofStream : phases)
            launch.workgroups.push_back(std::move(ofStream));
        }
        return success();
      });
  EXPECT_TRUE(succeeded(result));
  return launches;
}

TEST(KernelSliceFormsTest, AgreeOnTheKernelsOfTheProject) {
  DialectRegistry registry;
  insertDialects(registry);
  MLIRContext context(registry);
  for (StringRef file :
       {"portable/gemm.mlir", "portable/conv2d.mlir",
        "portable/conv2d_patch.mlir", "portable/attention.mlir",
        "patterns/gemm.mlir", "patterns/conv2d.mlir", "patterns/softmax.mlir",
        "patterns/stencil.mlir", "patterns/transpose.mlir"}) {
    OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(
        (StringRef(SWIZZLE_KERNELS_DIR) + "/" + file).str(), &context);
    ASSERT_TRUE(module);
    unsigned numFunctions = 0;
    for (auto function : module->getOps<func::FuncOp>()) {
      // Those of problem sizes; @main of portable kernels compares numbers.
      if (function.isExternal() || function.getNumArguments() != 0 ||
          (function.getName() == "main" && file.starts_with("portable")))
        continue;
      ++numFunctions;
      std::vector<Launch> lanes =
          runForm(*module, function.getName(), SliceForm::WorkItems);
      std::vector<Launch> waves =
          runForm(*module, function.getName(), SliceForm::Waves);
      ASSERT_EQ(lanes.size(), waves.size());
      ASSERT_GE(lanes.size(), 1u);
      for (auto [ofLanes, ofWaves] : llvm::zip_equal(lanes, waves)) {
        EXPECT_GE(ofLanes.workgroups[0].size(), 2u);
        // Not EXPECT_EQ, which would print millions of lines.
        EXPECT_TRUE(ofLanes.workgroups == ofWaves.workgroups)
            << function.getName().str();
        EXPECT_EQ(ofLanes.matrixFlops, ofWaves.matrixFlops);
      }
      // In another run, the same addresses.
      std::vector<Launch> again =
          runForm(*module, function.getName(), SliceForm::Waves);
      EXPECT_TRUE(again[0].workgroups == waves[0].workgroups);
    }
    EXPECT_GE(numFunctions, 1u) << file.str();
  }
}

TEST(KernelSliceFormsTest, ReadsNamesFromTheSource) {
  DialectRegistry registry;
  insertDialects(registry);
  MLIRContext context(registry);
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(
      SWIZZLE_KERNELS_DIR "/patterns/gemm.mlir", &context);
  ASSERT_TRUE(module);
  std::vector<Launch> launches =
      runForm(*module, "n8192_256x256", SliceForm::Any);
  ASSERT_EQ(launches.size(), 1u);
  const LaunchFacts &facts = launches[0].facts;
  ASSERT_GE(facts.arguments.size(), 3u);
  const StringRef names[] = {"a", "b", "c"};
  for (auto [i, name] : llvm::enumerate(names)) {
    const LaunchFacts::Argument &argument = facts.arguments[i];
    EXPECT_EQ(argument.name, name.str());
    EXPECT_EQ(argument.bytes, 2u * 8192 * 8192);
  }
  // 128 steps with 256 lines of A and of B each: in all as many requests as
  // R * Q * k * (BM + BN) * bytes / 128 says, which counters agree with; and a
  // tile of C.
  uint64_t reads = 0, writes = 0;
  for (const Phase &phase : launches[0].workgroups[0])
    for (const LineAccess &access : phase)
      ++(access.isWrite() ? writes : reads);
  EXPECT_EQ(reads * facts.getNumWorkgroups(), 67108864u);
  EXPECT_EQ(writes, 256u * 512 / cacheLineBytes);
}

INSTANTIATE_TEST_SUITE_P(Forms, KernelSliceTest,
                         testing::Values(SliceForm::WorkItems,
                                         SliceForm::Waves));

} // namespace
