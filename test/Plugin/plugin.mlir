// The distribution's mlir-opt gets dialect, passes and pipelines from the plugin,
// with the one flag for dialects. (It knows the passes of plugins in
// --pass-pipeline only, not as flags of their own.)
// RUN: mlir-opt %s --load-dialect-plugin=%plugin --pass-pipeline='builtin.module(swizzle-remap-program-ids{map=balanced})' | FileCheck %s
// RUN: mlir-opt %s --load-dialect-plugin=%plugin --pass-pipeline='builtin.module(swizzle-remap-program-ids{map=chunked<4>},convert-swizzle-to-arith,canonicalize)' | FileCheck %s --check-prefix=ARITH
// RUN: mlir-opt %s --load-dialect-plugin=%plugin --pass-pipeline='builtin.module(swizzle-lower-to-rocdl{chip=gfx942})' | FileCheck %s --check-prefix=BINARY
// Or with the one for passes, if the input has no op of the dialect.
// RUN: grep -v swizzle.program_id %s | mlir-opt --load-pass-plugin=%plugin --pass-pipeline='builtin.module(swizzle-remap-program-ids,convert-swizzle-to-arith)' | FileCheck %s --check-prefix=ARITH
// A tool that has them already keeps its own.
// RUN: swizzle-opt %s --load-dialect-plugin=%plugin --load-pass-plugin=%plugin --swizzle-remap-program-ids=map=balanced | FileCheck %s
// RUN: grep -v swizzle.program_id %s | swizzle-opt --load-pass-plugin=%plugin --swizzle-remap-program-ids --convert-swizzle-to-arith | FileCheck %s --check-prefix=ARITH

// CHECK:     swizzle.remap %
// ARITH:     arith.remui
// ARITH-NOT: swizzle.remap %
// BINARY:    gpu.binary @m
gpu.module @m {
  gpu.func @k(%out: memref<?xindex>) kernel attributes {known_grid_size = array<i32: 1000, 1, 1>} {
    %x = gpu.block_id x
    %y = swizzle.program_id linear
    memref.store %x, %out[%x] : memref<?xindex>
    gpu.return
  }
}
