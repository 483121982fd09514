// RUN: swizzle-opt %s -pass-pipeline='builtin.module(gpu.module(swizzle-expand-kernel-ops))' -verify-diagnostics -split-input-file -o /dev/null

gpu.module @m {
  gpu.func @blocks(%x: i32, %to: memref<64xi32>) kernel {
    %c0 = arith.constant 0 : index
    // expected-error@+1 {{'gpu.all_reduce' op expected a body of one block, but got 2}}
    %r = gpu.all_reduce %x uniform {
    ^bb(%a: i32, %b: i32):
      cf.br ^end(%a : i32)
    ^end(%c: i32):
      "gpu.yield"(%c) : (i32) -> ()
    } : (i32) -> i32
    memref.store %r, %to[%c0] : memref<64xi32>
    gpu.return
  }
}

// -----

gpu.module @m {
  gpu.func @cluster(%x: i64, %to: memref<64xi64>) kernel {
    %c0 = arith.constant 0 : index
    // expected-error@+1 {{'gpu.subgroup_reduce' op expected a cluster in a wave of 64 lanes, but got 64 that are 2 apart}}
    %r = gpu.subgroup_reduce add %x cluster(size = 64, stride = 2) : (i64) -> i64
    memref.store %r, %to[%c0] : memref<64xi64>
    gpu.return
  }
}

// -----

gpu.module @m {
  gpu.func @odd(%x: i48, %to: memref<64xi48>) kernel {
    %c0 = arith.constant 0 : index
    // expected-error@+1 {{'gpu.all_reduce' op expected numbers of up to 32 bits, or 64, but got 'i48'}}
    %r = gpu.all_reduce add %x uniform {} : (i48) -> i48
    memref.store %r, %to[%c0] : memref<64xi48>
    gpu.return
  }
}

// -----

gpu.module @m {
  gpu.func @narrow(%x: f8E4M3FNUZ, %to: memref<64xf8E4M3FNUZ>) kernel {
    %c0 = arith.constant 0 : index
    // expected-error@+1 {{'gpu.subgroup_reduce' op expected floats of 16 bits and more, but got 'f8E4M3FNUZ'}}
    %r = gpu.subgroup_reduce add %x : (f8E4M3FNUZ) -> f8E4M3FNUZ
    memref.store %r, %to[%c0] : memref<64xf8E4M3FNUZ>
    gpu.return
  }
}

// -----

gpu.module @m {
  gpu.func @wide(%x: i128, %to: memref<1xi128>) kernel {
    %c0 = arith.constant 0 : index
    // expected-error@+1 {{'gpu.subgroup_reduce' op expected numbers of 64 bits and fewer, but got 'i128'}}
    %sum = gpu.subgroup_reduce add %x : (i128) -> i128
    memref.store %sum, %to[%c0] : memref<1xi128>
    gpu.return
  }
}
