// RUN: swizzle-opt %s --pass-pipeline='builtin.module(gpu.module(swizzle-split-masked-accesses))' | FileCheck %s

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @first
  // CHECK-SAME: %[[X:.*]]: memref<?xf16>, %[[Y:.*]]: memref<?xf16>, %[[I:.*]]: index, %[[N:.*]]: index
  gpu.func @first(%x: memref<?xf16>, %y: memref<?xf16>, %i: index, %n: index) kernel {
    %seven = arith.constant dense<7.0> : vector<8xf16>
    // CHECK: %[[MASK:.*]] = vector.create_mask %[[N]]
    %mask = vector.create_mask %n : vector<8xi1>
    // CHECK: %[[C8:.*]] = arith.constant 8 : index
    // CHECK: %[[ALL:.*]] = arith.cmpi sge, %[[N]], %[[C8]] : index
    // CHECK: %[[V:.*]] = scf.if %[[ALL]]
    // CHECK:   %[[WHOLE:.*]] = vector.load %[[X]][%[[I]]] {alignment = 16 : i64}
    // CHECK:   scf.yield %[[WHOLE]]
    // CHECK: else
    // CHECK:   %[[PART:.*]] = vector.maskedload %[[X]][%[[I]]], %[[MASK]], %{{.*}} {alignment = 16 : i64}
    // CHECK:   scf.yield %[[PART]]
    %v = vector.maskedload %x[%i], %mask, %seven {alignment = 16} : memref<?xf16>, vector<8xi1>, vector<8xf16> into vector<8xf16>
    // CHECK: scf.if
    // CHECK:   vector.store %[[V]], %[[Y]][%[[I]]] {alignment = 16 : i64}
    // CHECK: else
    // CHECK:   vector.maskedstore %[[Y]][%[[I]]], %[[MASK]], %[[V]] {alignment = 16 : i64}
    // CHECK: }
    vector.maskedstore %y[%i], %mask, %v {alignment = 16} : memref<?xf16>, vector<8xi1>, vector<8xf16>
    gpu.return
  }

  // What transfers become, either way round.
  // CHECK-LABEL: gpu.func @compared
  // CHECK-SAME: %[[N:[^ ]*]]: i64
  gpu.func @compared(%y: memref<?xf32>, %i: index, %v: vector<4xf32>, %n: i64) kernel {
    %step = arith.constant dense<[0, 1, 2, 3]> : vector<4xi64>
    %size = vector.broadcast %n : i64 to vector<4xi64>
    %above = arith.cmpi sgt, %size, %step : vector<4xi64>
    %below = arith.cmpi slt, %step, %size : vector<4xi64>
    // CHECK: %[[C4:.*]] = arith.constant 4 : i64
    // CHECK: arith.cmpi sge, %[[N]], %[[C4]] : i64
    // CHECK: vector.store
    // CHECK: arith.cmpi sge, %[[N]], %{{.*}} : i64
    // CHECK: vector.store
    vector.maskedstore %y[%i], %above, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
    vector.maskedstore %y[%i], %below, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
    gpu.return
  }

  // Masks of other elements than the first, and memory without dimensions.
  // CHECK-LABEL: gpu.func @others
  // CHECK-NOT: scf.if
  // CHECK: gpu.return
  gpu.func @others(%y: memref<?xf32>, %one: memref<f32>, %i: index, %v: vector<4xf32>, %mask: vector<4xi1>, %n: index,
                   %sizes: vector<4xi64>) kernel {
    vector.maskedstore %y[%i], %mask, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
    %first = vector.create_mask %n : vector<4xi1>
    vector.maskedstore %one[], %first, %v : memref<f32>, vector<4xi1>, vector<4xf32>
    %step = arith.constant dense<[0, 1, 2, 3]> : vector<4xi64>
    %each = arith.cmpi slt, %step, %sizes : vector<4xi64>
    vector.maskedstore %y[%i], %each, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
    %size = arith.index_cast %n : index to i64
    %same = vector.broadcast %size : i64 to vector<4xi64>
    %equal = arith.cmpi eq, %step, %same : vector<4xi64>
    vector.maskedstore %y[%i], %equal, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
    %behind = arith.cmpi slt, %same, %step : vector<4xi64>
    vector.maskedstore %y[%i], %behind, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
    %odd = arith.constant dense<[0, 1, 3, 2]> : vector<4xi64>
    %swapped = arith.cmpi slt, %odd, %same : vector<4xi64>
    vector.maskedstore %y[%i], %swapped, %v : memref<?xf32>, vector<4xi1>, vector<4xf32>
    gpu.return
  }

  // Words of a buffer may be in range in part, as of 10 valid bytes.
  // CHECK-LABEL: gpu.func @fat
  // CHECK-NOT: scf.if
  // CHECK: gpu.return
  gpu.func @fat(%x: memref<?xf16, #amdgpu.address_space<fat_raw_buffer>>, %i: index, %n: index) kernel {
    %zero = arith.constant dense<0.0> : vector<8xf16>
    %mask = vector.create_mask %n : vector<8xi1>
    %v = vector.maskedload %x[%i], %mask, %zero : memref<?xf16, #amdgpu.address_space<fat_raw_buffer>>, vector<8xi1>, vector<8xf16> into vector<8xf16>
    vector.maskedstore %x[%i], %mask, %v : memref<?xf16, #amdgpu.address_space<fat_raw_buffer>>, vector<8xi1>, vector<8xf16>
    gpu.return
  }

  // Elements that are not next to each other, and numbers of which none is as
  // large as the vector.
  // CHECK-LABEL: gpu.func @apart
  // CHECK-NOT: scf.if
  // CHECK: gpu.return
  gpu.func @apart(%x: memref<?xf16, strided<[2]>>, %y: memref<?xi8>, %i: index, %n: index, %m: i8, %v: vector<8xf16>,
                  %w: vector<128xi8>) kernel {
    %mask = vector.create_mask %n : vector<8xi1>
    vector.maskedstore %x[%i], %mask, %v : memref<?xf16, strided<[2]>>, vector<8xi1>, vector<8xf16>
    %lanes = arith.constant dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127]> : vector<128xi8>
    %size = vector.broadcast %m : i8 to vector<128xi8>
    %first = arith.cmpi slt, %lanes, %size : vector<128xi8>
    vector.maskedstore %y[%i], %first, %w : memref<?xi8>, vector<128xi1>, vector<128xi8>
    gpu.return
  }
}
