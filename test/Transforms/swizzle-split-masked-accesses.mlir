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

  // Stores only: what such a load reads beyond the mask does no harm.
  // CHECK-LABEL: gpu.func @fat
  // CHECK-NOT: scf.if
  // CHECK: vector.maskedload
  // CHECK: scf.if
  // CHECK: vector.store
  gpu.func @fat(%x: memref<?xf32, #amdgpu.address_space<fat_raw_buffer>>, %i: index, %n: index) kernel {
    %zero = arith.constant dense<0.0> : vector<4xf32>
    %mask = vector.create_mask %n : vector<4xi1>
    %v = vector.maskedload %x[%i], %mask, %zero : memref<?xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<4xi1>, vector<4xf32> into vector<4xf32>
    vector.maskedstore %x[%i], %mask, %v : memref<?xf32, #amdgpu.address_space<fat_raw_buffer>>, vector<4xi1>, vector<4xf32>
    gpu.return
  }
}
