// relu(x * y + z) on 2^24 fp16 elements, 1024 for each workgroup: three loads and
// a store, and no line touched twice. What its hit rate shows is how requests are
// counted.

!data = memref<16777216xf16>

module attributes {gpu.container_module} {
  gpu.module @published {
    gpu.func @elementwise(%x: !data, %y: !data, %z: !data, %out: !data) kernel
        attributes {known_block_size = array<i32: 256, 1, 1>} {
      %c4 = arith.constant 4 : index
      %c1024 = arith.constant 1024 : index
      %zero = arith.constant dense<0.0> : vector<4xf16>
      %block = gpu.block_id x
      %thread = gpu.thread_id x
      %start = arith.muli %block, %c1024 : index
      %mine = arith.muli %thread, %c4 : index
      %i = arith.addi %start, %mine : index
      %a = vector.load %x[%i] : !data, vector<4xf16>
      %b = vector.load %y[%i] : !data, vector<4xf16>
      %c = vector.load %z[%i] : !data, vector<4xf16>
      %ab = arith.mulf %a, %b : vector<4xf16>
      %sum = arith.addf %ab, %c : vector<4xf16>
      %relu = arith.maximumf %sum, %zero : vector<4xf16>
      vector.store %relu, %out[%i] : !data, vector<4xf16>
      gpu.return
    }
  }

  func.func @main() {
    %c1 = arith.constant 1 : index
    %c256 = arith.constant 256 : index
    %blocks = arith.constant 16384 : index
    %x = gpu.alloc () : !data
    %y = gpu.alloc () : !data
    %z = gpu.alloc () : !data
    %out = gpu.alloc () : !data
    gpu.launch_func @published::@elementwise blocks in (%blocks, %c1, %c1) threads in (%c256, %c1, %c1)
        args(%x : !data, %y : !data, %z : !data, %out : !data)
    return
  }
}
