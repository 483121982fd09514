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

#include "KernelSliceTest.h"

using namespace mlir;
using namespace mlir::swizzle;

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

TEST_P(KernelSliceTest, CountsMatrixOperationsOfPhases) {
  // In each of 2 iterations: a load, then 4 + 1 products, in 4 iterations of an
  // inner loop whose number depends on the block, and behind it.
  std::vector<Launch> launches = run(makeModule(R"mlir(
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %c64 = arith.constant 64 : index
    %thread = gpu.thread_id x
    %block = gpu.block_id x
    %end = arith.addi %block, %c4 : index
    %in = arith.constant dense<1.0> : vector<4xf16>
    %zero = arith.constant dense<0.0> : vector<16xf32>
    %sum = scf.for %i = %c0 to %c2 step %c1
        iter_args(%before = %zero) -> vector<16xf32> {
      %offset = arith.muli %i, %c64 : index
      %place = arith.addi %offset, %thread : index
      %value = memref.load %a[%place] : memref<4096xf32>
      memref.store %value, %lds[%first_of_lds]
          : memref<64xf32, #gpu.address_space<workgroup>>
      %inner = scf.for %j = %c0 to %end step %c1
          iter_args(%so_far = %before) -> vector<16xf32> {
        %0 = amdgpu.mfma 32x32x8 %in * %in + %so_far
            blgp = none : vector<4xf16>, vector<4xf16>, vector<16xf32>
        scf.yield %0 : vector<16xf32>
      }
      %1 = amdgpu.mfma 32x32x8 %in * %in + %inner
          blgp = none : vector<4xf16>, vector<4xf16>, vector<16xf32>
      scf.yield %1 : vector<16xf32>
    }
    %first = vector.extract %sum[0] : f32 from vector<16xf32>
    memref.store %first, %a[%c0] : memref<4096xf32>
  )mlir",
                                                "2 1 1", "64 1 1"),
                                     2);
  ASSERT_EQ(launches.size(), 1u);
  constexpr double product = 2.0 * 32 * 32 * 8;
  std::vector<double> expected = {5 * product, 5 * product, 0,
                                  6 * product, 6 * product, 0};
  EXPECT_EQ(launches[0].flopsOfPhases, expected);
}

INSTANTIATE_TEST_SUITE_P(Forms, KernelSliceTest,
                         testing::Values(SliceForm::WorkItems,
                                         SliceForm::Waves));
