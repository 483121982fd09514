// Transposed reads of LDS: 16 lanes read a matrix with 16 columns, row after row,
// and each gets a column.

// RUN: %run %s --checks=bounds,lds-init | FileCheck %s

!out = memref<6x64xi32>

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.mlir.global internal @numbers() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<512 x i8>
    llvm.mlir.global internal @bytes() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<512 x i8>

    gpu.func @columns(%out: !out) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c4 = arith.constant 4 : index
      %c5 = arith.constant 5 : index
      %lane = gpu.lane_id
      %v = rocdl.workitem.id.x : i32
      %4 = arith.constant 4 : i32
      %8 = arith.constant 8 : i32
      %15 = arith.constant 15 : i32
      %100 = arith.constant 100 : i32
      %1000 = arith.constant 1000 : i32
      %in_16 = arith.andi %v, %15 : i32
      %numbers = llvm.mlir.addressof @numbers : !llvm.ptr<3>
      %bytes = llvm.mlir.addressof @bytes : !llvm.ptr<3>

      // Number c of row r of matrix m is 1000 m + 100 r + c; each matrix has 4 rows,
      // of which a lane writes 4 numbers.
      %16 = arith.constant 16 : i32
      %matrix = arith.divui %v, %16 : i32
      %row = arith.divui %in_16, %4 : i32
      %place = arith.remui %v, %4 : i32
      %first_column = arith.muli %place, %4 : i32
      %of_matrix = arith.muli %matrix, %1000 : i32
      %of_row = arith.muli %row, %100 : i32
      %start = arith.addi %of_matrix, %of_row : i32
      %first = arith.addi %start, %first_column : i32
      %firsts = vector.broadcast %first : i32 to vector<4xi32>
      %steps = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
      %items = arith.addi %firsts, %steps : vector<4xi32>
      %words = arith.trunci %items : vector<4xi32> to vector<4xi16>
      %mine = llvm.getelementptr %numbers[%v] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i64
      llvm.store %words, %mine : vector<4xi16>, !llvm.ptr<3>

      // Byte c of row r is 16 r + c; a matrix has 8 rows, of which a lane writes 8
      // bytes.
      %byte_start = arith.muli %in_16, %8 : i32
      %byte_starts = vector.broadcast %byte_start : i32 to vector<8xi32>
      %byte_steps = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7]> : vector<8xi32>
      %byte_items = arith.addi %byte_starts, %byte_steps : vector<8xi32>
      %byte_numbers = arith.trunci %byte_items : vector<8xi32> to vector<8xi8>
      %my_bytes = llvm.getelementptr %bytes[%v] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i64
      llvm.store %byte_numbers, %my_bytes : vector<8xi8>, !llvm.ptr<3>
      rocdl.s.barrier

      %column = llvm.call_intrinsic "llvm.amdgcn.ds.read.tr16.b64.v4i16"(%mine) : (!llvm.ptr<3>) -> vector<4xi16>
      %wide = arith.extui %column : vector<4xi16> to vector<4xi32>
      %n0 = vector.extract %wide[0] : i32 from vector<4xi32>
      %n1 = vector.extract %wide[1] : i32 from vector<4xi32>
      %n2 = vector.extract %wide[2] : i32 from vector<4xi32>
      %n3 = vector.extract %wide[3] : i32 from vector<4xi32>
      memref.store %n0, %out[%c0, %lane] : !out
      memref.store %n1, %out[%c1, %lane] : !out
      memref.store %n2, %out[%c2, %lane] : !out
      memref.store %n3, %out[%c3, %lane] : !out
      %byte_column = rocdl.ds.read.tr8.b64 %my_bytes : !llvm.ptr<3> -> vector<2xi32>
      %b0 = vector.extract %byte_column[0] : i32 from vector<2xi32>
      %b1 = vector.extract %byte_column[1] : i32 from vector<2xi32>
      memref.store %b0, %out[%c4, %lane] : !out
      memref.store %b1, %out[%c5, %lane] : !out
      gpu.return
    }
  }

  func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}

  func.func @main() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %out = memref.alloc() : !out
    gpu.launch_func @kernels::@columns blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%out : !out)
    %any = memref.cast %out : !out to memref<*xi32>
    call @printMemrefI32(%any) : (memref<*xi32>) -> ()
    // CHECK: {{\[\[}}0, 1, 2, {{.*}} 14, 15, 1000, 1001, {{.*}} 1015, 2000, {{.*}} 3014, 3015],
    // CHECK-NEXT: [100, 101, 102, {{.*}} 115, 1100, 1101, {{.*}} 3115],
    // CHECK-NEXT: [200, 201, {{.*}} 215, 1200, {{.*}} 3215],
    // CHECK-NEXT: [300, 301, {{.*}} 315, 1300, {{.*}} 3315],
    // Bytes 0x00, 0x10, 0x20, 0x30 in column 0, and one more in each column; then
    // 0x40 to 0x70.
    // CHECK-NEXT: [807407616, 824250625, {{.*}} 1060052751, 807407616,
    // CHECK-NEXT: [1885360192, 1902203201,
    return
  }
}
