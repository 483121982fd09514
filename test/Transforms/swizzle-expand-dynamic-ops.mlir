// RUN: swizzle-opt %s --swizzle-expand-dynamic-ops | FileCheck %s

// A row goes where the position is equal; the others stay.
// CHECK-LABEL: func.func @insert_row
// CHECK-SAME: %[[ROW:.*]]: vector<4xf32>, %[[TILE:.*]]: vector<2x4xf32>, %[[J:.*]]: index
// CHECK: %[[IS0:.*]] = arith.cmpi eq, %[[J]], %{{.*}} : index
// CHECK: %[[OLD0:.*]] = vector.extract %[[TILE]][0] : vector<4xf32> from vector<2x4xf32>
// CHECK: %[[NEW0:.*]] = arith.select %[[IS0]], %[[ROW]], %[[OLD0]] : vector<4xf32>
// CHECK: %[[FIRST:.*]] = vector.insert %[[NEW0]], %[[TILE]] [0]
// CHECK: %[[IS1:.*]] = arith.cmpi eq, %[[J]], %{{.*}} : index
// CHECK: %[[OLD1:.*]] = vector.extract %[[FIRST]][1]
// CHECK: %[[NEW1:.*]] = arith.select %[[IS1]], %[[ROW]], %[[OLD1]]
// CHECK: %[[BOTH:.*]] = vector.insert %[[NEW1]], %[[FIRST]] [1]
// CHECK: return %[[BOTH]]
func.func @insert_row(%row: vector<4xf32>, %tile: vector<2x4xf32>, %j: index) -> vector<2x4xf32> {
  %r = vector.insert %row, %tile[%j] : vector<4xf32> into vector<2x4xf32>
  return %r : vector<2x4xf32>
}

// What is left has constants, but for the last position of a scalar.
// CHECK-LABEL: func.func @all_positions
// CHECK-SAME: %{{.*}}: index, %[[J:.*]]: index
// CHECK-NOT: {{insert|extract}} {{[^:]*}}[%{{.*}}%
// CHECK: vector.insert %{{.*}}, %{{.*}} [%[[J]]] : f32 into vector<3xf32>
// CHECK: return
func.func @all_positions(%x: f32, %v: vector<2x3xf32>, %i: index, %j: index) -> vector<2x3xf32> {
  %r = vector.insert %x, %v[%i, %j] : f32 into vector<2x3xf32>
  return %r : vector<2x3xf32>
}

// CHECK-LABEL: func.func @extract_matrix
// CHECK-COUNT-2: vector.extract %{{.*}}[{{[01]}}] : vector<2x2xf32> from vector<2x2x2xf32>
// CHECK: arith.select %{{.*}} : vector<2xf32>
// CHECK: arith.select %{{.*}} : vector<2xf32>
// CHECK: return
func.func @extract_matrix(%v: vector<2x2x2xf32>, %i: index) -> vector<2x2xf32> {
  %r = vector.extract %v[%i] : vector<2x2xf32> from vector<2x2x2xf32>
  return %r : vector<2x2xf32>
}

// These MLIR can lower.
// CHECK-LABEL: func.func @kept
// CHECK-NOT: arith.select
// CHECK-NOT: memref.reinterpret_cast
// CHECK: return
func.func @kept(%x: f32, %v: vector<2x3xf32>, %w: vector<4xf32>, %i: index, %m: memref<?xf32>)
    -> (vector<2x3xf32>, f32, memref<?x4xf32>) {
  %r = vector.insert %x, %v[1, %i] : f32 into vector<2x3xf32>
  %e = vector.extract %w[%i] : f32 from vector<4xf32>
  %s = memref.expand_shape %m [[0, 1]] output_shape [%i, 4] : memref<?xf32> into memref<?x4xf32>
  return %r, %e, %s : vector<2x3xf32>, f32, memref<?x4xf32>
}

// Strides are those of the dimension times the sizes within; constants of the
// type stay.
// CHECK-LABEL: func.func @expand
// CHECK-SAME: %[[M:.*]]: memref<8x?xf32, strided<[?, 2], offset: 3>>, %[[A:.*]]: index, %[[B:.*]]: index
// CHECK: %{{.*}}, %{{.*}}, %{{.*}}:2, %[[STRIDES:.*]]:2 = memref.extract_strided_metadata %[[M]]
// CHECK: memref.reinterpret_cast %[[M]] to offset: [3], sizes: [2, 4, %[[A]], %[[B]]],
// CHECK-SAME: strides: [%{{.*}}, %[[STRIDES]]#0, %[[INNER:.*]], 2]
func.func @expand(%m: memref<8x?xf32, strided<[?, 2], offset: 3>>, %a: index, %b: index)
    -> memref<2x4x?x?xf32, strided<[?, ?, ?, 2], offset: 3>> {
  %r = memref.expand_shape %m [[0, 1], [2, 3]] output_shape [2, 4, %a, %b]
      : memref<8x?xf32, strided<[?, 2], offset: 3>> into memref<2x4x?x?xf32, strided<[?, ?, ?, 2], offset: 3>>
  return %r : memref<2x4x?x?xf32, strided<[?, ?, ?, 2], offset: 3>>
}
