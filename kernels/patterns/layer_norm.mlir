// Layer norm of the rows of 8192 x 8192 fp16 elements, a row for each workgroup:
// one pass for mean and variance, a second that reads the row again, with weights
// and biases that all workgroups share.

!matrix = memref<8192x8192xf16>
!vector = memref<8192xf16>

module attributes {gpu.container_module} {
  gpu.module @patterns {
    gpu.func @layer_norm(%x: !matrix, %y: !matrix, %w: !vector, %b: !vector) kernel
        attributes {known_block_size = array<i32: 256, 1, 1>} {
      %c0 = arith.constant 0 : index
      %c8 = arith.constant 8 : index
      %c2048 = arith.constant 2048 : index
      %columns = arith.constant 8192 : index
      %any = arith.constant dense<0.0> : vector<8xf16>
      %row = gpu.block_id x
      %thread = gpu.thread_id x
      %mine = arith.muli %thread, %c8 : index
      %sum = scf.for %i = %c0 to %columns step %c2048 iter_args(%so_far = %any) -> vector<8xf16> {
        %column = arith.addi %i, %mine : index
        %piece = vector.load %x[%row, %column] : !matrix, vector<8xf16>
        %next = arith.addf %so_far, %piece : vector<8xf16>
        scf.yield %next : vector<8xf16>
      }
      gpu.barrier
      scf.for %i = %c0 to %columns step %c2048 {
        %column = arith.addi %i, %mine : index
        %piece = vector.load %x[%row, %column] : !matrix, vector<8xf16>
        %weight = vector.load %w[%column] : !vector, vector<8xf16>
        %bias = vector.load %b[%column] : !vector, vector<8xf16>
        %centred = arith.subf %piece, %sum : vector<8xf16>
        %scaled = arith.mulf %centred, %weight : vector<8xf16>
        %result = arith.addf %scaled, %bias : vector<8xf16>
        vector.store %result, %y[%row, %column] : !matrix, vector<8xf16>
      }
      gpu.return
    }
  }

  func.func @main() {
    %c1 = arith.constant 1 : index
    %threads = arith.constant 256 : index
    %blocks = arith.constant 8192 : index
    %x = gpu.alloc () : !matrix
    %y = gpu.alloc () : !matrix
    %w = gpu.alloc () : !vector
    %b = gpu.alloc () : !vector
    gpu.launch_func @patterns::@layer_norm blocks in (%blocks, %c1, %c1) threads in (%threads, %c1, %c1)
        args(%x : !matrix, %y : !matrix, %w : !vector, %b : !vector)
    return
  }
}
