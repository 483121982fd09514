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

// What it names other than by calls: a table, and a function as a value.
memref.global "private" constant @table : memref<2xf32> = dense<[1.0, 2.0]>

func.func @look_up(%value: f32) -> f32 {
  %table = memref.get_global @table : memref<2xf32>
  %c1 = arith.constant 1 : index
  %factor = memref.load %table[%c1] : memref<2xf32>
  %product = arith.mulf %factor, %value : f32
  %function = constant @sum : (f32, f32) -> f32
  %result = call_indirect %function(%product, %value) : (f32, f32) -> f32
  return %result : f32
}

func.func @unused() {
  return
}
