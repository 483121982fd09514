// A kernel takes the LDS of the globals that it, or a function that it calls,
// uses: two with 40 KiB each run, though a workgroup has 64. What a function
// uses is at one place for all kernels that call it, beside their own.

// RUN: %run %s

module attributes {gpu.container_module} {
  gpu.module @kernels {
    memref.global "private" @wide : memref<10240xf32, #gpu.address_space<workgroup>> = uninitialized
    memref.global "private" @narrow : memref<20480xf16, #gpu.address_space<workgroup>> = uninitialized
    memref.global "private" @shared : memref<64xi32, #gpu.address_space<workgroup>> = uninitialized
    memref.global "private" @unused : memref<16384xf32, #gpu.address_space<workgroup>> = uninitialized

    // Turns the values of the lanes around.
    func.func @reverse(%value: i32, %lane: index) -> i32 {
      %c63 = arith.constant 63 : index
      %lds = memref.get_global @shared : memref<64xi32, #gpu.address_space<workgroup>>
      memref.store %value, %lds[%lane] : memref<64xi32, #gpu.address_space<workgroup>>
      gpu.barrier
      %other = arith.subi %c63, %lane : index
      %found = memref.load %lds[%other] : memref<64xi32, #gpu.address_space<workgroup>>
      return %found : i32
    }

    gpu.func @first(%to: memref<64xi32>) kernel {
      %lane = gpu.thread_id x
      %last = arith.constant 10176 : index
      %place = arith.addi %lane, %last : index
      %value = arith.constant 5.0 : f32
      %lds = memref.get_global @wide : memref<10240xf32, #gpu.address_space<workgroup>>
      memref.store %value, %lds[%place] : memref<10240xf32, #gpu.address_space<workgroup>>
      %i = arith.index_cast %lane : index to i32
      %found = func.call @reverse(%i, %lane) : (i32, index) -> i32
      %kept = memref.load %lds[%place] : memref<10240xf32, #gpu.address_space<workgroup>>
      %number = arith.fptosi %kept : f32 to i32
      %sum = arith.addi %found, %number : i32
      memref.store %sum, %to[%lane] : memref<64xi32>
      gpu.return
    }

    gpu.func @second(%to: memref<64xi32>) kernel {
      %lane = gpu.thread_id x
      %value = arith.constant 7.0 : f16
      %lds = memref.get_global @narrow : memref<20480xf16, #gpu.address_space<workgroup>>
      memref.store %value, %lds[%lane] : memref<20480xf16, #gpu.address_space<workgroup>>
      %i = arith.index_cast %lane : index to i32
      %found = func.call @reverse(%i, %lane) : (i32, index) -> i32
      %kept = memref.load %lds[%lane] : memref<20480xf16, #gpu.address_space<workgroup>>
      %number = arith.fptosi %kept : f16 to i32
      %sum = arith.addi %found, %number : i32
      memref.store %sum, %to[%lane] : memref<64xi32>
      gpu.return
    }
  }

  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c68 = arith.constant 68 : i32
    %c70 = arith.constant 70 : i32
    %five = memref.alloc() : memref<64xi32>
    gpu.launch_func @kernels::@first blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%five : memref<64xi32>)
    %seven = memref.alloc() : memref<64xi32>
    gpu.launch_func @kernels::@second blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%seven : memref<64xi32>)
    scf.for %i = %c0 to %c64 step %c1 {
      %number = arith.index_cast %i : index to i32
      %a = memref.load %five[%i] : memref<64xi32>
      %wantA = arith.subi %c68, %number : i32
      %rightA = arith.cmpi eq, %a, %wantA : i32
      cf.assert %rightA, "expected 5 and the reversed lanes of @first"
      %b = memref.load %seven[%i] : memref<64xi32>
      %wantB = arith.subi %c70, %number : i32
      %rightB = arith.cmpi eq, %b, %wantB : i32
      cf.assert %rightB, "expected 7 and the reversed lanes of @second"
    }
    return
  }
}
