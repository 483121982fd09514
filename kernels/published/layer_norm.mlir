// What a layer norm of the rows of 8192 x 8192 fp16 elements loads and stores, a row
// for each workgroup: one pass for mean and variance, a second that reads the row
// again, with weights and biases that all workgroups share. A row is loaded at once.
// A sum takes the place of mean and variance.

!matrix = memref<8192x8192xf16>
!vector = memref<8192xf16>

module attributes {gpu.container_module} {
  gpu.module @published {
    func.func private @normalize(%x: !matrix, %w: !vector, %b: !vector, %sum: vector<8xf16>, %row: index,
        %column: index) -> vector<8xf16> {
      %piece = vector.load %x[%row, %column] : !matrix, vector<8xf16>
      %weight = vector.load %w[%column] : !vector, vector<8xf16>
      %bias = vector.load %b[%column] : !vector, vector<8xf16>
      %centred = arith.subf %piece, %sum : vector<8xf16>
      %scaled = arith.mulf %centred, %weight : vector<8xf16>
      %result = arith.addf %scaled, %bias : vector<8xf16>
      return %result : vector<8xf16>
    }

    gpu.func @layer_norm(%x: !matrix, %y: !matrix, %w: !vector, %b: !vector) kernel
        attributes {known_block_size = array<i32: 256, 1, 1>} {
      %c8 = arith.constant 8 : index
      %c2048 = arith.constant 2048 : index
      %row = gpu.block_id x
      %thread = gpu.thread_id x
      %mine = arith.muli %thread, %c8 : index
      %second = arith.addi %mine, %c2048 : index
      %third = arith.addi %second, %c2048 : index
      %fourth = arith.addi %third, %c2048 : index
      %s0 = vector.load %x[%row, %mine] : !matrix, vector<8xf16>
      %s1 = vector.load %x[%row, %second] : !matrix, vector<8xf16>
      %s2 = vector.load %x[%row, %third] : !matrix, vector<8xf16>
      %s3 = vector.load %x[%row, %fourth] : !matrix, vector<8xf16>
      %s01 = arith.addf %s0, %s1 : vector<8xf16>
      %s23 = arith.addf %s2, %s3 : vector<8xf16>
      %sum = arith.addf %s01, %s23 : vector<8xf16>
      gpu.barrier
      %y0 = func.call @normalize(%x, %w, %b, %sum, %row, %mine)
          : (!matrix, !vector, !vector, vector<8xf16>, index, index) -> vector<8xf16>
      %y1 = func.call @normalize(%x, %w, %b, %sum, %row, %second)
          : (!matrix, !vector, !vector, vector<8xf16>, index, index) -> vector<8xf16>
      %y2 = func.call @normalize(%x, %w, %b, %sum, %row, %third)
          : (!matrix, !vector, !vector, vector<8xf16>, index, index) -> vector<8xf16>
      %y3 = func.call @normalize(%x, %w, %b, %sum, %row, %fourth)
          : (!matrix, !vector, !vector, vector<8xf16>, index, index) -> vector<8xf16>
      vector.store %y0, %y[%row, %mine] : !matrix, vector<8xf16>
      vector.store %y1, %y[%row, %second] : !matrix, vector<8xf16>
      vector.store %y2, %y[%row, %third] : !matrix, vector<8xf16>
      vector.store %y3, %y[%row, %fourth] : !matrix, vector<8xf16>
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
    gpu.launch_func @published::@layer_norm blocks in (%blocks, %c1, %c1) threads in (%threads, %c1, %c1)
        args(%x : !matrix, %y : !matrix, %w : !vector, %b : !vector)
    return
  }
}
