// RUN: swizzle-opt %s -split-input-file -swizzle-remap-program-ids="map=@mine tile-shape=4,6" -verify-diagnostics
// Run-time grid: the smallest counterexample, and what would mend it.
// expected-error@+3 {{map @mine is not a bijection: for N = 2, ids 0 and 1 both become 0; id 1 is never produced}}
// expected-note@+2 {{of N = 1 to 1000 it is a bijection for 1, 4, 8, 12, 16, 20, ...}}
// expected-note@+1 {{it is proved for all N that are divisible by 4: state it as 'requires(%n divisible_by 4)'}}
swizzle.map @mine(%id, %n) {
  %c4 = arith.constant 4 : index
  %xcd = arith.remui %id, %c4 : index
  %nth = arith.divui %id, %c4 : index
  %share = arith.divui %n, %c4 : index
  %start = arith.muli %xcd, %share : index
  %new = arith.addi %start, %nth : index
  swizzle.yield %new
}
gpu.module @kernels {
  // expected-note@+1 {{the map is to be applied here}}
  gpu.func @kernel(%out: memref<?xindex>) kernel {
    %id = gpu.block_id x
    memref.store %id, %out[%id] : memref<?xindex>
    gpu.return
  }
}

// -----

// Known grid: the counterexample for it.
// expected-error@+1 {{map @mine is not a bijection: for N = 33, ids 31 and 32 both become 31; id 32 is never produced}}
swizzle.map @mine(%id, %n) {
  %c31 = arith.constant 31 : index
  %new = arith.minui %id, %c31 : index
  swizzle.yield %new
}
gpu.module @kernels {
  // expected-note@+1 {{the map is to be applied here, for N = 33}}
  gpu.func @kernel(%out: memref<?xindex>) kernel attributes {known_grid_size = array<i32: 33, 1, 1>} {
    %id = gpu.block_id x
    memref.store %id, %out[%id] : memref<?xindex>
    gpu.return
  }
}

// -----

// A requirement that a known grid does not meet.
// expected-note@+2 {{the map is here}}
// expected-note@+1 {{it is not a bijection: for N = 33, id 32 becomes 33, which is not below N; id 32 is never produced}}
swizzle.map @mine(%id, %n) requires(%n divisible_by 2, %n at_least 4) {
  %c1 = arith.constant 1 : index
  %new = arith.xori %id, %c1 : index
  swizzle.yield %new
}
gpu.module @kernels {
  // expected-error@+1 {{map @mine requires that N is divisible by 2 and N is at least 4, but the grid of @kernel has N = 33}}
  gpu.func @kernel(%out: memref<?xindex>) kernel attributes {known_grid_size = array<i32: 33, 1, 1>} {
    %id = gpu.block_id x
    memref.store %id, %out[%id] : memref<?xindex>
    gpu.return
  }
}

// -----

// Rows and columns of a tile space.
// expected-error@+1 {{map @mine is not a bijection: for 4 rows and 6 columns, tile (0, 4) becomes (4, 0), which is not a tile; tile (0, 4) is never produced}}
swizzle.map @mine(%row, %column, %rows, %columns) {
  swizzle.yield %column, %row
}
gpu.module @kernels {
  // expected-note@+1 {{the map is to be applied here, for 4 rows and 6 columns}}
  gpu.func @kernel(%out: memref<?xindex>) kernel {
    %id = gpu.block_id x
    memref.store %id, %out[%id] : memref<?xindex>
    gpu.return
  }
}

// -----

// What can be neither proved nor refuted is not applied.
// expected-error@+2 {{map @mine can neither be proved nor refuted to be a bijection for all N}}
// expected-note@+1 {{a grid of known size}}
swizzle.map @mine(%id, %n) {
  %square = arith.muli %id, %id : index
  %cube = arith.muli %square, %n : index
  // expected-note@+1 {{the proof stops at 'arith.remui'}}
  %zero = arith.remui %cube, %n : index
  %new = arith.addi %zero, %id : index
  swizzle.yield %new
}
gpu.module @kernels {
  // expected-note@+1 {{the map is to be applied here}}
  gpu.func @kernel(%out: memref<?xindex>) kernel {
    %id = gpu.block_id x
    memref.store %id, %out[%id] : memref<?xindex>
    gpu.return
  }
}

// -----

// Arithmetic on truth values.
swizzle.map @mine(%id, %n) {
  %is_last = arith.cmpi ugt, %id, %n : index
  // expected-error@+1 {{expected and, or, exclusive or, an unsigned minimum, maximum or comparison, or a select of values of type i1 in the body of 'swizzle.map'}}
  %sum = arith.addi %is_last, %is_last : i1
  swizzle.yield %id
}
gpu.module @kernels {
  gpu.func @kernel(%out: memref<?xindex>) kernel {
    %id = gpu.block_id x
    memref.store %id, %out[%id] : memref<?xindex>
    gpu.return
  }
}

// -----

// An operation that the prover does not know.
swizzle.map @mine(%id, %n) {
  // expected-error@+1 {{expected integer arithmetic, a comparison, a minimum, a maximum or a select in the body of 'swizzle.map'}}
  %size = index.sizeof
  %new = arith.minui %id, %size : index
  swizzle.yield %new
}
gpu.module @kernels {
  gpu.func @kernel(%out: memref<?xindex>) kernel {
    %id = gpu.block_id x
    memref.store %id, %out[%id] : memref<?xindex>
    gpu.return
  }
}

// -----

swizzle.map @other(%id, %n) {
  swizzle.yield %id
}
gpu.module @kernels {
  // expected-error@+1 {{expected a 'swizzle.map' called @mine in the module of @kernel or around it, but got none}}
  gpu.func @kernel(%out: memref<?xindex>) kernel {
    %id = gpu.block_id x
    memref.store %id, %out[%id] : memref<?xindex>
    gpu.return
  }
}
