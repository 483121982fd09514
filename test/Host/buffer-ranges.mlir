// What a buffer descriptor has in range, and the buffer has not: 24 bytes for 16.
// Words of an access that are in the descriptor's range are made one by one.

// RUN: %run %s --checks=bounds --entry=inside | FileCheck %s --check-prefix=INSIDE
// RUN: not %run %s --checks=bounds --entry=read 2>&1 | FileCheck %s --check-prefix=READ
// RUN: not %run %s --checks=bounds --entry=write 2>&1 | FileCheck %s --check-prefix=WRITE

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // Moves 16 bytes to or from byte `at` of `words`.
    gpu.func @move(%words: memref<4xi32>, %other: memref<4xi32>, %at: i32, %bytes: i64, %writes: i1) kernel {
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0 : i32
      %stride = arith.constant 0 : i16
      %flags = arith.constant 159744 : i32
      %index = memref.extract_aligned_pointer_as_index %words : memref<4xi32> -> index
      %address = arith.index_cast %index : index to i64
      %pointer = llvm.inttoptr %address : i64 to !llvm.ptr<1>
      %buffer = rocdl.make.buffer.rsrc %pointer, %stride, %bytes, %flags : !llvm.ptr<1> to <8>
      scf.if %writes {
        %four = vector.load %other[%c0] : memref<4xi32>, vector<4xi32>
        // WRITE: buffer-ranges.mlir:[[@LINE+1]]:9: error: {{.*}} writes out of bounds: expected an address in a buffer of the launch
        rocdl.raw.ptr.buffer.store %four, %buffer, %at, %zero, %zero : vector<4xi32>
      } else {
        // READ: buffer-ranges.mlir:[[@LINE+1]]:17: error: {{.*}} reads out of bounds: expected an address in a buffer of the launch
        %four = rocdl.raw.ptr.buffer.load %buffer, %at, %zero, %zero : vector<4xi32>
        vector.store %four, %other[%c0] : memref<4xi32>, vector<4xi32>
      }
      gpu.return
    }
  }

  func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}

  func.func @launch(%bytes: i64, %writes: i1) {
    %c1 = arith.constant 1 : index
    %7 = arith.constant 7 : i32
    %12 = arith.constant 12 : i32
    %words = memref.alloc() : memref<4xi32>
    %other = memref.alloc() : memref<4xi32>
    linalg.fill ins(%7 : i32) outs(%words : memref<4xi32>)
    linalg.fill ins(%12 : i32) outs(%other : memref<4xi32>)
    gpu.launch_func @kernels::@move blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        args(%words : memref<4xi32>, %other : memref<4xi32>, %12 : i32, %bytes : i64, %writes : i1)
    %words_any = memref.cast %words : memref<4xi32> to memref<*xi32>
    %other_any = memref.cast %other : memref<4xi32> to memref<*xi32>
    call @printMemrefI32(%words_any) : (memref<*xi32>) -> ()
    call @printMemrefI32(%other_any) : (memref<*xi32>) -> ()
    return
  }
  // One word of four is in range.
  func.func @inside() {
    %16 = arith.constant 16 : i64
    %false = arith.constant false
    %true = arith.constant true
    // INSIDE: [7, 7, 7, 7]
    // INSIDE: [7, 0, 0, 0]
    call @launch(%16, %false) : (i64, i1) -> ()
    // INSIDE: [7, 7, 7, 12]
    // INSIDE: [12, 12, 12, 12]
    call @launch(%16, %true) : (i64, i1) -> ()
    return
  }
  func.func @read() {
    %24 = arith.constant 24 : i64
    %false = arith.constant false
    call @launch(%24, %false) : (i64, i1) -> ()
    return
  }
  func.func @write() {
    %24 = arith.constant 24 : i64
    %true = arith.constant true
    call @launch(%24, %true) : (i64, i1) -> ()
    return
  }
}
