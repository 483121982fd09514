// RUN: swizzle-opt %s --pass-pipeline="builtin.module(gpu.module(swizzle-truncate-toward-zero))" | FileCheck %s

gpu.module @kernels {
  // CHECK-LABEL: func.func @pair
  // CHECK-SAME: (%[[PAIR:.+]]: vector<2xf32>)
  // CHECK: %[[EVEN:.+]] = vector.extract %[[PAIR]][0]
  // CHECK: %[[ODD:.+]] = vector.extract %[[PAIR]][1]
  // CHECK: %[[RESULT:.+]] = rocdl.cvt.pkrtz %[[EVEN]], %[[ODD]] : vector<2xf16>
  // CHECK: return %[[RESULT]]
  func.func @pair(%pair: vector<2xf32>) -> vector<2xf16> {
    %result = arith.truncf %pair toward_zero : vector<2xf32> to vector<2xf16>
    return %result : vector<2xf16>
  }

  // The last one goes alone.
  // CHECK-LABEL: func.func @three
  // CHECK-SAME: (%[[ALL:.+]]: vector<3xf32>)
  // CHECK: rocdl.cvt.pkrtz
  // CHECK: %[[LAST:.+]] = vector.extract %[[ALL]][2]
  // CHECK: rocdl.cvt.pkrtz %[[LAST]], %[[LAST]]
  // CHECK: vector.from_elements %{{.+}}, %{{.+}}, %{{.+}} : vector<3xf16>
  func.func @three(%three: vector<3xf32>) -> vector<3xf16> {
    %result = arith.truncf %three toward_zero : vector<3xf32> to vector<3xf16>
    return %result : vector<3xf16>
  }

  // CHECK-LABEL: func.func @upper_halves
  // CHECK-SAME: (%[[PAIR:.+]]: vector<2xf32>)
  // CHECK: %[[HALVES:.+]] = vector.bitcast %[[PAIR]] : vector<2xf32> to vector<4xbf16>
  // CHECK: vector.shuffle %[[HALVES]], %[[HALVES]] [1, 3]
  func.func @upper_halves(%pair: vector<2xf32>) -> vector<2xbf16> {
    %result = arith.truncf %pair toward_zero : vector<2xf32> to vector<2xbf16>
    return %result : vector<2xbf16>
  }

  // CHECK-LABEL: func.func @scalar
  // CHECK-SAME: (%[[NUMBER:.+]]: f32)
  // CHECK-NOT: truncf
  // CHECK: %[[ALONE:.+]] = vector.{{from_elements|broadcast}} %[[NUMBER]] : {{.*}}vector<1xf32>
  // CHECK: %[[HALVES:.+]] = vector.bitcast %[[ALONE]] : vector<1xf32> to vector<2xbf16>
  // CHECK: %[[UPPER:.+]] = vector.shuffle %[[HALVES]], %[[HALVES]] [1]
  // CHECK: %[[ONE:.+]] = vector.extract %[[UPPER]][0] : bf16
  // CHECK: return %[[ONE]]
  func.func @scalar(%number: f32) -> bf16 {
    %result = arith.truncf %number toward_zero : f32 to bf16
    return %result : bf16
  }

  // To the nearest is what all conversions do.
  // CHECK-LABEL: func.func @others
  // CHECK: arith.truncf %{{.+}} : f32 to f16
  // CHECK: arith.truncf %{{.+}} : f32 to f16
  func.func @others(%narrow: f32) -> (f16, f16) {
    %any = arith.truncf %narrow : f32 to f16
    %nearest = arith.truncf %narrow to_nearest_even : f32 to f16
    return %any, %nearest : f16, f16
  }
}
