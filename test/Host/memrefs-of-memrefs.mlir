// Memrefs as elements of LDS and of private arrays.

// RUN: %run %s

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // Work-item i stores what is at index i of the buffer that it chooses.
    gpu.func @choose(%a: memref<4xi64>, %b: memref<4xi64>, %to: memref<4xi64>)
        workgroup(%shared: memref<2xmemref<4xi64>, #gpu.address_space<workgroup>>) kernel
        attributes {known_block_size = array<i32: 4, 1, 1>} {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %i = gpu.thread_id x
      %own = memref.alloca() : memref<2xmemref<4xi64>>
      memref.store %a, %own[%c0] : memref<2xmemref<4xi64>>
      memref.store %b, %own[%c1] : memref<2xmemref<4xi64>>
      %is_first = arith.cmpi eq, %i, %c0 : index
      scf.if %is_first {
        memref.store %b, %shared[%c0] : memref<2xmemref<4xi64>, #gpu.address_space<workgroup>>
        memref.store %a, %shared[%c1] : memref<2xmemref<4xi64>, #gpu.address_space<workgroup>>
      }
      gpu.barrier
      %odd = arith.remui %i, %c2 : index
      %mine = memref.load %own[%odd] : memref<2xmemref<4xi64>>
      %ours = memref.load %shared[%odd] : memref<2xmemref<4xi64>, #gpu.address_space<workgroup>>
      %x = memref.load %mine[%i] : memref<4xi64>
      %y = memref.load %ours[%i] : memref<4xi64>
      %ten = arith.constant 10 : i64
      %tens = arith.muli %x, %ten : i64
      %r = arith.addi %tens, %y : i64
      memref.store %r, %to[%i] : memref<4xi64>
      gpu.return
    }
  }
  func.func @main() {
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %a = memref.alloc() : memref<4xi64>
    %b = memref.alloc() : memref<4xi64>
    %to = memref.alloc() : memref<4xi64>
    %c0 = arith.constant 0 : index
    scf.for %i = %c0 to %c4 step %c1 {
      %n = arith.index_cast %i : index to i64
      %five = arith.constant 5 : i64
      %m = arith.addi %n, %five : i64
      memref.store %n, %a[%i] : memref<4xi64>
      memref.store %m, %b[%i] : memref<4xi64>
    }
    gpu.launch_func @kernels::@choose blocks in (%c1, %c1, %c1) threads in (%c4, %c1, %c1)
        args(%a : memref<4xi64>, %b : memref<4xi64>, %to : memref<4xi64>)
    // Of even ones 10 a + b, of odd ones 10 b + a.
    %expected = arith.constant dense<[5, 61, 27, 83]> : vector<4xi64>
    %actual = vector.load %to[%c0] : memref<4xi64>, vector<4xi64>
    %same = arith.cmpi eq, %actual, %expected : vector<4xi64>
    %all = vector.reduction <and>, %same : vector<4xi1> into i1
    cf.assert %all, "expected 5, 61, 27 and 83"
    return
  }
}
