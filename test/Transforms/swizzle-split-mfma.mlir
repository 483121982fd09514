// RUN: swizzle-opt %s --swizzle-split-mfma | FileCheck %s
// RUN: swizzle-opt %s --swizzle-split-mfma=chip=gfx90a | FileCheck %s
// RUN: swizzle-opt %s --swizzle-split-mfma -o %t
// RUN: swizzle-opt %t --swizzle-split-mfma | diff %t -
// RUN: swizzle-opt %s -o %t.gfx950
// RUN: swizzle-opt %s --swizzle-split-mfma=chip=gfx950 | diff %t.gfx950 -

// CHECK-LABEL: func.func @large
// CHECK-SAME: (%[[A:.*]]: vector<8xf16>, %[[B:.*]]: vector<8xf16>, %[[C:.*]]: vector<16xf32>)
// CHECK: %[[A0:.*]] = vector.shuffle %[[A]], %[[A]] [0, 1, 2, 3] : vector<8xf16>, vector<8xf16>
// CHECK: %[[B0:.*]] = vector.shuffle %[[B]], %[[B]] [0, 1, 2, 3] : vector<8xf16>, vector<8xf16>
// CHECK: %[[D0:.*]] = amdgpu.mfma 32x32x8 %[[A0]] * %[[B0]] + %[[C]]
// CHECK: %[[A1:.*]] = vector.shuffle %[[A]], %[[A]] [4, 5, 6, 7] : vector<8xf16>, vector<8xf16>
// CHECK: %[[B1:.*]] = vector.shuffle %[[B]], %[[B]] [4, 5, 6, 7] : vector<8xf16>, vector<8xf16>
// CHECK: %[[D:.*]] = amdgpu.mfma 32x32x8 %[[A1]] * %[[B1]] + %[[D0]]
// CHECK: return %[[D]]
func.func @large(%a: vector<8xf16>, %b: vector<8xf16>, %c: vector<16xf32>) -> vector<16xf32> {
  %d = amdgpu.mfma 32x32x16 %a * %b + %c blgp = none : vector<8xf16>, vector<8xf16>, vector<16xf32>
  return %d : vector<16xf32>
}

// CHECK-LABEL: func.func @small
// CHECK: amdgpu.mfma 16x16x16 {{.*}} : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
// CHECK: amdgpu.mfma 16x16x16 {{.*}} : vector<4xbf16>, vector<4xbf16>, vector<4xf32>
// CHECK-NOT: amdgpu.mfma
// CHECK: return
func.func @small(%a: vector<8xbf16>, %b: vector<8xbf16>, %c: vector<4xf32>) -> vector<4xf32> {
  %d = amdgpu.mfma 16x16x32 %a * %b + %c blgp = none : vector<8xbf16>, vector<8xbf16>, vector<4xf32>
  return %d : vector<4xf32>
}

// Numbers of 8 bits have these shapes on gfx942, too.
// CHECK-LABEL: func.func @bytes
// CHECK: amdgpu.mfma 32x32x16
// CHECK-NOT: amdgpu.mfma
// CHECK: return
func.func @bytes(%a: vector<8xi8>, %b: vector<8xi8>, %c: vector<16xi32>) -> vector<16xi32> {
  %d = amdgpu.mfma 32x32x16 %a * %b + %c blgp = none : vector<8xi8>, vector<8xi8>, vector<16xi32>
  return %d : vector<16xi32>
}
