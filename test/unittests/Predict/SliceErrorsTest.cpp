//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What is reported of kernels that cannot be sliced.
//
//===----------------------------------------------------------------------===//

#include "KernelSliceTest.h"

using namespace mlir;
using namespace mlir::swizzle;

TEST_P(KernelSliceTest, ReportsWhatItCannotSlice) {
  auto expectError = [&](StringRef body, StringRef error, StringRef note) {
    std::string actualNote;
    EXPECT_EQ(runWithError(makeModule(body, "1 1 1", "64 1 1"), &actualNote),
              error);
    EXPECT_EQ(actualNote, note);
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
