// What swizzle-link-libraries.mlir and its -invalid test link.

func.func @twice(%value: f32) -> f32 {
  %result = call @sum(%value, %value) : (f32, f32) -> f32
  return %result : f32
}

func.func @sum(%a: f32, %b: f32) -> f32 {
  %result = arith.addf %a, %b : f32
  return %result : f32
}

// What it calls is of the module, or of library_of_library.mlir.
func.func private @back(f32) -> f32
func.func private @half(f32) -> f32

func.func @call_back(%value: f32) -> f32 {
  %half = call @half(%value) : (f32) -> f32
  %result = call @back(%half) : (f32) -> f32
  return %result : f32
}

func.func @unused() {
  return
}
