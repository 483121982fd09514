// What library.mlir declares.

func.func @half(%value: f32) -> f32 {
  %two = arith.constant 2.0 : f32
  %result = arith.divf %value, %two : f32
  return %result : f32
}
