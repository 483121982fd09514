// Memory and vectors that MLIR would lower to something else, for the GPU and for
// the host.
// RUN: swizzle-opt %s -swizzle-lower-to-rocdl -verify-diagnostics -split-input-file
// RUN: swizzle-opt %s -swizzle-lower-to-host -verify-diagnostics -split-input-file
// RUN: echo 'gpu.module @m {}' | not swizzle-opt -pass-pipeline='builtin.module(gpu.module(swizzle-expand-kernel-ops{chip=gfx900}))' 2>&1 | FileCheck %s --check-prefix=CHIP
// CHIP: error: expected a chip, one of gfx90a, gfx942, gfx950, but got 'gfx900'
gpu.module @m {
  // expected-error@+1 {{'gpu.func' op expected LDS of static shape and identity layout, but got 'memref<?xf32, 3>'}}
  gpu.func @size(%i: index, %to: memref<64xf32>) workgroup(%w: memref<?xf32, 3>) kernel {
    %v = memref.load %w[%i] : memref<?xf32, 3>
    memref.store %v, %to[%i] : memref<64xf32>
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-error@+1 {{'gpu.func' op expected private memory of static shape and identity layout, but got 'memref<4x4xf32, strided<[8, 1], offset: 3>, 5>'}}
  gpu.func @layout(%i: index, %to: memref<64xf32>) private(%p: memref<4x4xf32, strided<[8, 1], offset: 3>, 5>) kernel {
    %v = memref.load %p[%i, %i] : memref<4x4xf32, strided<[8, 1], offset: 3>, 5>
    memref.store %v, %to[%i] : memref<64xf32>
    gpu.return
  }
}

// -----

gpu.module @m {
  gpu.func @alloca(%i: index, %to: memref<64xf32>) kernel {
    // expected-error@+1 {{'memref.alloca' op expected LDS that is an attribution or a memref.global, but got 'memref<64xf32, 3>'}}
    %w = memref.alloca() : memref<64xf32, 3>
    %v = memref.load %w[%i] : memref<64xf32, 3>
    memref.store %v, %to[%i] : memref<64xf32>
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-error@+1 {{'gpu.func' op expected vectors of a fixed size, but got 'memref<?xvector<[4]xf32>>'}}
  gpu.func @scalable(%from: memref<?xvector<[4]xf32>>) kernel {
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-error@+1 {{'memref.global' op expected LDS that is uninitialized, but got an initial value}}
  memref.global @table : memref<4xi32, #gpu.address_space<workgroup>> = dense<[1, 2, 3, 4]>
  gpu.func @initial(%i: index, %to: memref<64xi32>) kernel {
    %table = memref.get_global @table : memref<4xi32, #gpu.address_space<workgroup>>
    %v = memref.load %table[%i] : memref<4xi32, #gpu.address_space<workgroup>>
    memref.store %v, %to[%i] : memref<64xi32>
    gpu.return
  }
}

// -----

gpu.module @m {
  gpu.func @space(%i: index, %to: memref<64xi32>) kernel {
    // expected-error@+1 {{'memref.alloca' op expected private memory, but got 'memref<4xi32, #gpu.address_space<global>>'}}
    %a = memref.alloca() : memref<4xi32, #gpu.address_space<global>>
    %v = memref.load %a[%i] : memref<4xi32, #gpu.address_space<global>>
    memref.store %v, %to[%i] : memref<64xi32>
    gpu.return
  }
}

// -----

gpu.module @m {
  gpu.func @rank(%from: memref<*xi32>, %to: memref<*xi32>) kernel {
    // expected-error@+1 {{'memref.copy' op expected memrefs with a rank, but got 'memref<*xi32>'}}
    memref.copy %from, %to : memref<*xi32> to memref<*xi32>
    gpu.return
  }
}

// -----

gpu.module @m {
  // A vector has no gaps between its bits, memory has a byte for each.
  gpu.func @mask(%i: index, %mask: memref<64xi1>, %to: memref<8xi1>) kernel {
    // expected-error@+1 {{'vector.load' op expected elements whose bytes are a power of two for vectors and buffers, but got 'memref<64xi1>'}}
    %v = vector.load %mask[%i] : memref<64xi1>, vector<8xi1>
    vector.store %v, %to[%i] : memref<8xi1>, vector<8xi1>
    gpu.return
  }
}

// -----

gpu.module @m {
  gpu.func @thirds(%i: index, %from: memref<64xi24>, %to: memref<64xi24>) kernel {
    %pad = arith.constant 0 : i24
    // expected-error@+1 {{'vector.transfer_read' op expected elements whose bytes are a power of two for vectors and buffers, but got 'memref<64xi24>'}}
    %v = vector.transfer_read %from[%i], %pad : memref<64xi24>, vector<8xi24>
    vector.transfer_write %v, %to[%i] : vector<8xi24>, memref<64xi24>
    gpu.return
  }
}

// -----

gpu.module @m {
  // LLVM's arrays of vectors have gaps that memory has not.
  gpu.func @rows(%from: memref<2x3xf32>, %to: memref<6xf32>) kernel {
    %c0 = arith.constant 0 : index
    // expected-error@+1 {{'vector.type_cast' op expected rows whose bytes are a power of two, but got 'vector<2x3xf32>'}}
    %cast = vector.type_cast %from : memref<2x3xf32> to memref<vector<2x3xf32>>
    %rows = memref.load %cast[] : memref<vector<2x3xf32>>
    %all = vector.shape_cast %rows : vector<2x3xf32> to vector<6xf32>
    vector.store %all, %to[%c0] : memref<6xf32>, vector<6xf32>
    gpu.return
  }
}

// -----

gpu.module @m {
  gpu.func @buffer(%i: i32, %from: memref<64xi1>, %to: memref<64xi1>) kernel {
    // expected-error@+1 {{'amdgpu.raw_buffer_load' op expected elements whose bytes are a power of two for vectors and buffers, but got 'memref<64xi1>'}}
    %bit = amdgpu.raw_buffer_load %from[%i] : memref<64xi1>, i32 -> i1
    amdgpu.raw_buffer_store %bit -> %to[%i] : i1 -> memref<64xi1>, i32
    gpu.return
  }
}

// -----

gpu.module @m {
  gpu.func @fat(%i: index, %from: memref<64xi24>, %to: memref<64xi24>) kernel {
    // expected-error@+1 {{'amdgpu.fat_raw_buffer_cast' op expected elements whose bytes are a power of two for vectors and buffers, but got 'memref<64xi24>'}}
    %fat = amdgpu.fat_raw_buffer_cast %from : memref<64xi24> to memref<64xi24, #amdgpu.address_space<fat_raw_buffer>>
    %x = memref.load %fat[%i] : memref<64xi24, #amdgpu.address_space<fat_raw_buffer>>
    memref.store %x, %to[%i] : memref<64xi24>
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-error@+1 {{'memref.global' op expected an initial value, or 'uninitialized', but got a declaration that no other module can define}}
  memref.global "private" @declared : memref<4xf32>
  gpu.func @k(%i: index, %to: memref<4xf32>) kernel {
    %declared = memref.get_global @declared : memref<4xf32>
    %x = memref.load %declared[%i] : memref<4xf32>
    memref.store %x, %to[%i] : memref<4xf32>
    gpu.return
  }
}

// -----

gpu.module @m {
  gpu.func @power(%x: f32, %n: i64, %to: memref<1xf32>) kernel {
    %c0 = arith.constant 0 : index
    // expected-error@+1 {{'math.fpowi' op expected an exponent of at most 32 bits, but got 'i64'}}
    %power = math.fpowi %x, %n : f32, i64
    memref.store %power, %to[%c0] : memref<1xf32>
    gpu.return
  }
}
