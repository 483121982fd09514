// The pass runs on any op with a symbol table, and sees what is in it.

// RUN: swizzle-opt %s --pass-pipeline='builtin.module(gpu.module(swizzle-remap-program-ids{map=chunked<64>}))' \
// RUN:   | FileCheck %s --check-prefixes=CHECK,NESTED
// RUN: swizzle-opt %s --transform-preload-library=transform-library-paths=%S/Inputs/remap-schedule.mlir \
// RUN:   --transform-interpreter | FileCheck %s --check-prefixes=CHECK,NESTED
// RUN: swizzle-opt %s --swizzle-remap-program-ids=map='chunked<64>' | FileCheck %s --check-prefixes=CHECK,MODULE
// RUN: swizzle-opt %s --pass-pipeline='builtin.module(builtin.module(gpu.module(swizzle-remap-program-ids{map=@inner})))' \
// RUN:   | FileCheck %s --check-prefix=INNER
// RUN: not swizzle-opt %s --pass-pipeline='builtin.module(gpu.module(swizzle-remap-program-ids{map=@outer}))' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OUTER
// RUN: not swizzle-opt %s --pass-pipeline='builtin.module(func.func(swizzle-remap-program-ids))' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FUNC

// FUNC: error: unable to schedule pass 'RemapProgramIdsPass' on a PassManager intended to run on 'func.func'

module attributes {gpu.container_module} {

swizzle.map @outer(%id, %n) {
  swizzle.yield %id
}

// OUTER: anchor.mlir:[[#@LINE+9]]:{{[0-9]+}}: error: expected a 'swizzle.map' called @outer in the module of @{{[a-z]+}} or around it, but got none
// OUTER: anchor.mlir:[[#@LINE+2]]:{{[0-9]+}}: note: the pass runs on this op, and looks for maps in it only
// CHECK-LABEL: gpu.module @kernels
gpu.module @kernels {
  // The launch, of 512 workgroups, is outside of the gpu.module.
  // CHECK: gpu.func @copy
  // NESTED: gpu.grid_dim x
  // MODULE-NOT: gpu.grid_dim
  // CHECK: swizzle.remap {{.*}} by <chunked<64>>
  gpu.func @copy(%from: memref<512xf32>, %to: memref<512xf32>) kernel {
    %id = gpu.block_id x
    %value = memref.load %from[%id] : memref<512xf32>
    memref.store %value, %to[%id] : memref<512xf32>
    gpu.return
  }
}

func.func @main(%from: memref<512xf32>, %to: memref<512xf32>) {
  %c1 = arith.constant 1 : index
  %c512 = arith.constant 512 : index
  gpu.launch_func @kernels::@copy blocks in (%c512, %c1, %c1) threads in (%c1, %c1, %c1)
      args(%from : memref<512xf32>, %to : memref<512xf32>)
  return
}

module {
  // INNER-LABEL: gpu.module @nested
  gpu.module @nested {
    swizzle.map @inner(%id, %n) {
      swizzle.yield %id
    }
    // INNER: swizzle.remap {{.*}} by <@inner>
    gpu.func @copy(%from: memref<512xf32>, %to: memref<512xf32>) kernel {
      %id = gpu.block_id x
      %value = memref.load %from[%id] : memref<512xf32>
      memref.store %value, %to[%id] : memref<512xf32>
      gpu.return
    }
  }
}

}
