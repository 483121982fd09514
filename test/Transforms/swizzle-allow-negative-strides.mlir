// RUN: swizzle-opt %s -swizzle-allow-negative-strides | FileCheck %s

// CHECK-LABEL: llvm.func @backwards
llvm.func @backwards(%base: !llvm.ptr, %i: i64, %j: i64) -> f32 {
  %minus = llvm.mlir.constant(-1 : i64) : i64
  %eight = llvm.mlir.constant(8 : i64) : i64
  // CHECK: %[[I:.+]] = llvm.mul %{{.+}}, %{{.+}} overflow<nsw> : i64
  %a = llvm.mul %i, %minus overflow<nsw, nuw> : i64
  // CHECK: %[[J:.+]] = llvm.mul %{{.+}}, %{{.+}} overflow<nsw, nuw> : i64
  %b = llvm.mul %j, %eight overflow<nsw, nuw> : i64
  // CHECK: %[[SUM:.+]] = llvm.add %[[J]], %[[I]] overflow<nsw> : i64
  %sum = llvm.add %b, %a overflow<nsw, nuw> : i64
  // CHECK: llvm.getelementptr inbounds %{{.+}}[%[[SUM]]]
  %at = llvm.getelementptr inbounds|nuw %base[%sum] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  // CHECK: llvm.getelementptr inbounds|nuw %{{.+}}[%[[J]]]
  %row = llvm.getelementptr inbounds|nuw %base[%b] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %x = llvm.load %at : !llvm.ptr -> f32
  %y = llvm.load %row : !llvm.ptr -> f32
  %z = llvm.fadd %x, %y : f32
  llvm.return %z : f32
}
