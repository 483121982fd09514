// What a softmax of the rows of 32768 x 32768 fp16 elements loads and stores, a row
// for each workgroup, which keeps it in registers: each line is read once and
// written once. What is stored is a sum.

!matrix = memref<32768x32768xf16>

module attributes {gpu.container_module} {
  gpu.module @published {
    gpu.func @softmax(%in: !matrix, %out: !matrix) kernel
        attributes {known_block_size = array<i32: 512, 1, 1>} {
      %c0 = arith.constant 0 : index
      %c8 = arith.constant 8 : index
      %c4096 = arith.constant 4096 : index
      %columns = arith.constant 32768 : index
      %row = gpu.block_id x
      %thread = gpu.thread_id x
      %mine = arith.muli %thread, %c8 : index
      %any = arith.constant dense<0.0> : vector<8xf16>
      %sum = scf.for %i = %c0 to %columns step %c4096 iter_args(%so_far = %any) -> vector<8xf16> {
        %column = arith.addi %i, %mine : index
        %piece = vector.load %in[%row, %column] : !matrix, vector<8xf16>
        %next = arith.addf %so_far, %piece : vector<8xf16>
        scf.yield %next : vector<8xf16>
      }
      scf.for %i = %c0 to %columns step %c4096 {
        %column = arith.addi %i, %mine : index
        vector.store %sum, %out[%row, %column] : !matrix, vector<8xf16>
      }
      gpu.return
    }
  }

  func.func @main() {
    %c1 = arith.constant 1 : index
    %threads = arith.constant 512 : index
    %blocks = arith.constant 32768 : index
    %in = gpu.alloc () : !matrix
    %out = gpu.alloc () : !matrix
    gpu.launch_func @published::@softmax blocks in (%blocks, %c1, %c1) threads in (%threads, %c1, %c1)
        args(%in : !matrix, %out : !matrix)
    return
  }
}
