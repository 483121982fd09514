// A loop and a recursion that wait for what their kernel computes, which nobody
// runs, and a recursion without end.
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @halve(%x: memref<65536xf32>, %residual: memref<1xf32>) kernel {
      %i = gpu.global_id x
      %half = arith.constant 0.5 : f32
      %zero = arith.constant 0 : index
      %v = memref.load %x[%i] : memref<65536xf32>
      %w = arith.mulf %v, %half : f32
      memref.store %w, %x[%i] : memref<65536xf32>
      memref.store %w, %residual[%zero] : memref<1xf32>
      gpu.return
    }
  }
  func.func @solve() {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %blocks = arith.constant 1024 : index
    %threads = arith.constant 64 : index
    %tolerance = arith.constant 1.0e-3 : f32
    %start = arith.constant 1.0 : f32
    %x = memref.alloc() : memref<65536xf32>
    %residual = memref.alloc() : memref<1xf32>
    memref.store %start, %residual[%zero] : memref<1xf32>
    scf.while : () -> () {
      %now = memref.load %residual[%zero] : memref<1xf32>
      %more = arith.cmpf ogt, %now, %tolerance : f32
      scf.condition(%more)
    } do {
      gpu.launch_func @kernels::@halve blocks in (%blocks, %one, %one) threads in (%threads, %one, %one)
        args(%x : memref<65536xf32>, %residual : memref<1xf32>)
      scf.yield
    }
    return
  }
  func.func private @wait(%residual: memref<1xf32>) {
    %zero = arith.constant 0 : index
    %start = arith.constant 1.0 : f32
    %now = memref.load %residual[%zero] : memref<1xf32>
    %waits = arith.cmpf oeq, %now, %start : f32
    scf.if %waits {
      func.call @wait(%residual) : (memref<1xf32>) -> ()
    }
    return
  }
  func.func @poll() {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %blocks = arith.constant 1024 : index
    %threads = arith.constant 64 : index
    %start = arith.constant 1.0 : f32
    %x = memref.alloc() : memref<65536xf32>
    %residual = memref.alloc() : memref<1xf32>
    memref.store %start, %residual[%zero] : memref<1xf32>
    gpu.launch_func @kernels::@halve blocks in (%blocks, %one, %one) threads in (%threads, %one, %one)
      args(%x : memref<65536xf32>, %residual : memref<1xf32>)
    call @wait(%residual) : (memref<1xf32>) -> ()
    %later = memref.load %residual[%zero] : memref<1xf32>
    %number = arith.fptoui %later : f32 to i32
    %more = arith.index_castui %number : i32 to index
    gpu.launch_func @kernels::@halve blocks in (%more, %one, %one) threads in (%threads, %one, %one)
      args(%x : memref<65536xf32>, %residual : memref<1xf32>)
    return
  }
  func.func private @again(%n: index) -> index {
    %m = call @again(%n) : (index) -> index
    %sum = arith.addi %m, %n : index
    return %sum : index
  }
  func.func @recurse(%x: memref<65536xf32>, %residual: memref<1xf32>) {
    %one = arith.constant 1 : index
    %n = call @again(%one) : (index) -> index
    gpu.launch_func @kernels::@halve blocks in (%n, %one, %one) threads in (%one, %one, %one)
      args(%x : memref<65536xf32>, %residual : memref<1xf32>)
    return
  }
}
