//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Kernels in the LLVM and rocdl dialects; both forms of slices must give the
// lines that were computed by hand.
//
//===----------------------------------------------------------------------===//

#include "KernelSliceTest.h"

using namespace mlir;
using namespace mlir::swizzle;

/// A module with the kernel @kernel of two pointers, to 64 integers i with the
/// value 32 * (i mod 4) and to 4096 floats, and @main, which launches it
/// `numLaunches` times with one workgroup of 64.
static std::string makeLlvmModule(StringRef body, unsigned numLaunches = 1) {
  std::string launches;
  for (unsigned i = 0; i < numLaunches; ++i)
    launches += R"mlir(
        gpu.launch_func @kernels::@kernel
            blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
            args(%index : memref<64xi32>, %a : memref<4096xf32>)
    )mlir";
  return (R"mlir(
    module attributes {gpu.container_module} {
      gpu.module @kernels {
        llvm.mlir.global external @lds() {addr_space = 3 : i32}
            : !llvm.array<64 x i32>
        llvm.func @kernel(%index: !llvm.ptr<1>, %a: !llvm.ptr<1>)
            attributes {gpu.kernel} {
          %c0 = llvm.mlir.constant(0 : i32) : i32
          %c1 = llvm.mlir.constant(1 : i32) : i32
          %c3 = llvm.mlir.constant(3 : i32) : i32
          %c32 = llvm.mlir.constant(32 : i32) : i32
          %one = llvm.mlir.constant(1.0 : f32) : f32
          %thread = rocdl.workitem.id.x : i32
          %lds = llvm.mlir.addressof @lds : !llvm.ptr<3>
)mlir" + body +
          R"mlir(
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
)mlir" + launches +
          R"mlir(
        return
      }
    }
  )mlir")
      .str();
}

TEST_P(KernelSliceTest, FollowsPointersThroughLoopsOfBranches) {
  std::vector<Launch> launches = run(makeLlvmModule(R"mlir(
    %start = llvm.getelementptr %a[%thread]
        : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    llvm.br ^loop(%c0, %start : i32, !llvm.ptr<1>)
  ^loop(%i: i32, %at: !llvm.ptr<1>):
    %old = llvm.load %at : !llvm.ptr<1> -> f32
    %new = llvm.fadd %old, %one : f32
    llvm.store %new, %at : f32, !llvm.ptr<1>
    %next = llvm.getelementptr %at[64] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32
    %j = llvm.add %i, %c1 : i32
    %more = llvm.icmp "slt" %j, %c3 : i32
    llvm.cond_br %more, ^loop(%j, %next : i32, !llvm.ptr<1>), ^end
  ^end:
    llvm.return
  )mlir"));
  ASSERT_EQ(launches.size(), 1u);
  EXPECT_EQ(launches[0].facts.kernel, "kernel");
  EXPECT_EQ(launches[0].facts.module, "kernels");
  ASSERT_EQ(launches[0].facts.arguments.size(), 2u);
  EXPECT_EQ(launches[0].facts.arguments[1].bytes, 4096u * 4);
  EXPECT_EQ(printPhases(launches), "r1:0/3 r1:1/3\n"
                                   "w1:0/3 w1:1/3\n"
                                   "r1:2/3 r1:3/3\n"
                                   "w1:2/3 w1:3/3\n"
                                   "r1:4/3 r1:5/3\n"
                                   "w1:4/3 w1:5/3");
}

TEST_P(KernelSliceTest, StepsOverThePaddingOfElements) {
  // Integers of 24 bits lie 4 bytes apart: 64 of them in 2 lines, not in 1.5.
  std::vector<Launch> launches = run(makeLlvmModule(R"mlir(
    %byte = llvm.mlir.constant(1 : i8) : i8
    %at = llvm.getelementptr %a[%thread]
        : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i24
    llvm.store %byte, %at : i8, !llvm.ptr<1>
    llvm.return
  )mlir"));
  EXPECT_EQ(printPhases(launches), "w1:0/3 w1:1/3");
}

TEST_P(KernelSliceTest, ReportsWhatBufferDescriptorsHaveWritten) {
  EXPECT_EQ(runWithError(makeLlvmModule(R"mlir(
    %stride = llvm.mlir.constant(0 : i16) : i16
    %range = llvm.mlir.constant(256 : i64) : i64
    %buffer = rocdl.make.buffer.rsrc %index, %stride, %range, %c0 : <1> to <8>
    %i = llvm.load %index : !llvm.ptr<1> -> i32
    %to = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    llvm.store %one, %to : f32, !llvm.ptr<1>
    rocdl.raw.ptr.buffer.store %c1, %buffer, %c0, %c0, %c0 : i32
    llvm.return
  )mlir",
                                        2)),
            "expected addresses of 'kernel' that depend on what the host "
            "wrote, but argument 'arg0' was written by an earlier kernel, "
            "which does not run");
}

TEST_P(KernelSliceTest, TakesBranchesOfTheLlvmDialect) {
  // Lanes below 32 write the first line, the others the fourth.
  std::vector<Launch> launches = run(makeLlvmModule(R"mlir(
    %isLow = llvm.icmp "ult" %thread, %c32 : i32
    llvm.cond_br %isLow, ^low, ^high
  ^low:
    %low = llvm.getelementptr inbounds %a[%thread]
        : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    llvm.store %one, %low : f32, !llvm.ptr<1>
    llvm.br ^end
  ^high:
    %wide = llvm.zext %thread : i32 to i64
    %row = llvm.getelementptr %a[2, %wide]
        : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, !llvm.array<32 x f32>
    llvm.store %one, %row : f32, !llvm.ptr<1>
    llvm.br ^end
  ^end:
    llvm.return
  )mlir"));
  EXPECT_EQ(printPhases(launches), "w1:0/3 w1:3/3");
}

TEST_P(KernelSliceTest, ClampsAccessesToBufferDescriptors) {
  // A range of 40 floats; work-item 1 is masked by an offset beyond it.
  std::vector<Launch> launches = run(makeLlvmModule(R"mlir(
    %stride = llvm.mlir.constant(0 : i16) : i16
    %range = llvm.mlir.constant(160 : i64) : i64
    %outside = llvm.mlir.constant(-2147483648 : i32) : i32
    %c2 = llvm.mlir.constant(2 : i32) : i32
    %buffer = llvm.call_intrinsic
        "llvm.amdgcn.make.buffer.rsrc.p8.p1"(%a, %stride, %range, %c0)
        : (!llvm.ptr<1>, i16, i64, i32) -> !llvm.ptr<8>
    %place = llvm.shl %thread, %c2 : i32
    %isMasked = llvm.icmp "eq" %thread, %c1 : i32
    %offset = llvm.select %isMasked, %outside, %place : i1, i32
    %value = llvm.call_intrinsic
        "llvm.amdgcn.raw.ptr.buffer.load.f32"(%buffer, %offset, %c0, %c0)
        : (!llvm.ptr<8>, i32, i32, i32) -> f32
    rocdl.raw.ptr.buffer.store %value, %buffer, %c32, %c32, %c0 : f32
    llvm.return
  )mlir"));
  EXPECT_EQ(printPhases(launches), "r1:0/3 r1:1/1\nw1:0/2");
}

TEST_P(KernelSliceTest, RunsOnRealDataInTheLlvmDialect) {
  std::vector<Launch> launches = run(makeLlvmModule(R"mlir(
    %at = llvm.getelementptr %index[%thread]
        : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %i = llvm.load %at : !llvm.ptr<1> -> i32
    %to = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    llvm.store %one, %to : f32, !llvm.ptr<1>
    llvm.return
  )mlir"));
  EXPECT_EQ(printPhases(launches),
            "r0:0/3 r0:1/3\nw1:0/1 w1:1/1 w1:2/1 w1:3/1");
}

TEST_P(KernelSliceTest, RunsOnRealDataOfBufferDescriptors) {
  // The first 3 indices are 32, 64 and 96; the others are out of range: 0.
  std::vector<Launch> launches = run(makeLlvmModule(R"mlir(
    %stride = llvm.mlir.constant(0 : i16) : i16
    %range = llvm.mlir.constant(12 : i64) : i64
    %c2 = llvm.mlir.constant(2 : i32) : i32
    %second = llvm.getelementptr %index[1] : (!llvm.ptr<1>) -> !llvm.ptr<1>, i32
    %buffer = rocdl.make.buffer.rsrc %second, %stride, %range, %c0 : <1> to <8>
    %place = llvm.shl %thread, %c2 : i32
    %i = rocdl.raw.ptr.buffer.load %buffer, %place, %c0, %c0 : i32
    %to = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    llvm.store %one, %to : f32, !llvm.ptr<1>
    llvm.return
  )mlir"));
  EXPECT_EQ(printPhases(launches), "r0:0/1\nw1:1/1 w1:2/1 w1:3/1 w1:0/1");
}

TEST_P(KernelSliceTest, KnowsIntrinsicsOfLanesAndMatrices) {
  // The first lane of the wave is at 0, and the 64 lanes are counted by mbcnt.
  // 2 * 32 * 32 * 8 operations between the barrier and the store.
  std::vector<Launch> launches = run(makeLlvmModule(R"mlir(
    %c6 = llvm.mlir.constant(6 : i32) : i32
    %all = llvm.mlir.constant(-1 : i32) : i32
    %in = llvm.mlir.constant(dense<1.0> : vector<4xf16>) : vector<4xf16>
    %sums = llvm.mlir.constant(dense<0.0> : vector<16xf32>) : vector<16xf32>
    %wave = llvm.lshr %thread, %c6 : i32
    %first = rocdl.readfirstlane %wave : i32
    %low = llvm.call_intrinsic "llvm.amdgcn.mbcnt.lo"(%all, %c0)
        : (i32, i32) -> i32
    %lane = llvm.call_intrinsic "llvm.amdgcn.mbcnt.hi"(%all, %low)
        : (i32, i32) -> i32
    %place = llvm.add %first, %lane : i32
    %at = llvm.getelementptr %a[%place]
        : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    %old = llvm.load %at : !llvm.ptr<1> -> f32
    llvm.store %old, %lds : f32, !llvm.ptr<3>
    rocdl.s.barrier
    %product = rocdl.mfma.f32.32x32x8f16 %in, %in, %sums, %c0, %c0, %c0
        : (vector<4xf16>, vector<4xf16>, vector<16xf32>, i32, i32, i32)
          -> vector<16xf32>
    %element = llvm.extractelement %product[%c0 : i32] : vector<16xf32>
    llvm.store %element, %at : f32, !llvm.ptr<1>
    llvm.return
  )mlir"));
  EXPECT_EQ(printPhases(launches), "r1:0/3 r1:1/3\nw1:0/3 w1:1/3");
  ASSERT_EQ(launches.size(), 1u);
  EXPECT_EQ(launches[0].flopsOfPhases,
            (std::vector<double>{0, 2.0 * 32 * 32 * 8}));
}

TEST_P(KernelSliceTest, ReportsWhatItCannotSliceInTheLlvmDialect) {
  auto expectError = [&](StringRef body, StringRef error) {
    std::string message =
        runWithError(makeLlvmModule((body + "\nllvm.return").str()));
    EXPECT_TRUE(StringRef(message).contains(error)) << message;
  };
  StringRef because =
      " op expected the addresses of a kernel that is sliced to depend on ids, "
      "arguments and memory that it reads, but got one that depends on this op";
  expectError(R"mlir(
    %i = llvm.load %lds : !llvm.ptr<3> -> i32
    %to = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    llvm.store %one, %to : f32, !llvm.ptr<1>
  )mlir",
              ("'llvm.load'" + because).str());
  expectError(R"mlir(
    %i = rocdl.readfirstlane %thread : i32
    %to = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    llvm.store %one, %to : f32, !llvm.ptr<1>
  )mlir",
              ("'rocdl.readfirstlane'" + because).str());
  // What looks the same in all lanes and is not: what branches pass, and the
  // number of lanes below.
  expectError(R"mlir(
    %isFirst = llvm.icmp "eq" %thread, %c0 : i32
    llvm.cond_br %isFirst, ^merge(%c1 : i32), ^merge(%c3 : i32)
  ^merge(%either: i32):
    %i = rocdl.readfirstlane %either : i32
    %to = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    llvm.store %one, %to : f32, !llvm.ptr<1>
  )mlir",
              ("'rocdl.readfirstlane'" + because).str());
  expectError(R"mlir(
    %all = llvm.mlir.constant(-1 : i32) : i32
    %below = llvm.call_intrinsic "llvm.amdgcn.mbcnt.lo"(%all, %c0)
        : (i32, i32) -> i32
    %i = rocdl.readfirstlane %below : i32
    %to = llvm.getelementptr %a[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
    llvm.store %one, %to : f32, !llvm.ptr<1>
  )mlir",
              ("'rocdl.readfirstlane'" + because).str());
  expectError(
      R"mlir(
    %number = llvm.mlir.constant(4096 : i64) : i64
    %somewhere = llvm.inttoptr %number : i64 to !llvm.ptr<1>
    llvm.store %one, %somewhere : f32, !llvm.ptr<1>
  )mlir",
      "'llvm.store' op expected memory of an argument of the kernel, "
      "LDS or private memory, but got memory whose origin is not known");
  expectError(R"mlir(
    %isFirst = llvm.icmp "eq" %thread, %c0 : i32
    %either = llvm.select %isFirst, %index, %a : i1, !llvm.ptr<1>
    llvm.store %one, %either : f32, !llvm.ptr<1>
  )mlir",
              "but got memory whose origin is not known");
  expectError(R"mlir(
    %stride = llvm.mlir.constant(0 : i16) : i16
    %range = llvm.mlir.constant(160 : i64) : i64
    %one_buffer = rocdl.make.buffer.rsrc %a, %stride, %range, %c0
        : <1> to <8>
    %isFirst = llvm.icmp "eq" %thread, %c0 : i32
    %none = llvm.mlir.zero : !llvm.ptr<8>
    %buffer = llvm.select %isFirst, %one_buffer, %none : i1, !llvm.ptr<8>
    rocdl.raw.ptr.buffer.store %one, %buffer, %c0, %c0, %c0 : f32
  )mlir",
              "expected a buffer whose descriptor is made by make.buffer.rsrc, "
              "but got one whose origin is not known");
  // LDS for some work-items.
  expectError(R"mlir(
    %isFirst = llvm.icmp "eq" %thread, %c0 : i32
    %lds_flat = llvm.addrspacecast %lds : !llvm.ptr<3> to !llvm.ptr
    %a_flat = llvm.addrspacecast %a : !llvm.ptr<1> to !llvm.ptr
    %either = llvm.select %isFirst, %lds_flat, %a_flat : i1, !llvm.ptr
    llvm.store %one, %either : f32, !llvm.ptr
  )mlir",
              "but got memory whose origin is not known");
  // Nothing has verified the call.
  expectError(R"mlir(
    %value = llvm.call_intrinsic "llvm.amdgcn.raw.ptr.buffer.load.f32"()
        : () -> f32
    llvm.store %value, %a : f32, !llvm.ptr<1>
  )mlir",
              "expected an op whose accesses to memory are known, but got one "
              "that cannot be sliced");
  expectError(R"mlir(
    %bytes = llvm.mlir.constant(64 : i64) : i64
    "llvm.intr.memcpy"(%a, %index, %bytes) <{isVolatile = false}>
        : (!llvm.ptr<1>, !llvm.ptr<1>, i64) -> ()
  )mlir",
              "expected an op whose accesses to memory are known, but got one "
              "that cannot be sliced");
}
