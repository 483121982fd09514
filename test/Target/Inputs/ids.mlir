// Kernels that do nothing but store their id, so that what a map costs is all
// that there is to see.
module attributes {gpu.container_module} {
  gpu.module @ids {
    gpu.func @run_time(%out: memref<?xi32>) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
      %c0 = arith.constant 0 : index
      %id = gpu.block_id x
      %value = arith.index_cast %id : index to i32
      memref.store %value, %out[%c0] : memref<?xi32>
      gpu.return
    }
    gpu.func @known(%out: memref<?xi32>) kernel attributes {
        known_block_size = array<i32: 64, 1, 1>,
        known_grid_size = array<i32: 1000, 1, 1>} {
      %c0 = arith.constant 0 : index
      %id = gpu.block_id x
      %value = arith.index_cast %id : index to i32
      memref.store %value, %out[%c0] : memref<?xi32>
      gpu.return
    }
    gpu.func @known_rest(%out: memref<?xi32>) kernel attributes {
        known_block_size = array<i32: 64, 1, 1>,
        known_grid_size = array<i32: 1001, 1, 1>} {
      %c0 = arith.constant 0 : index
      %id = gpu.block_id x
      %value = arith.index_cast %id : index to i32
      memref.store %value, %out[%c0] : memref<?xi32>
      gpu.return
    }
  }
  func.func @host(%out: memref<?xi32>, %n: index) {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c1000 = arith.constant 1000 : index
    %c1001 = arith.constant 1001 : index
    gpu.launch_func @ids::@run_time blocks in (%n, %c1, %c1) threads in (%c64, %c1, %c1) args(%out : memref<?xi32>)
    gpu.launch_func @ids::@known blocks in (%c1000, %c1, %c1) threads in (%c64, %c1, %c1) args(%out : memref<?xi32>)
    gpu.launch_func @ids::@known_rest blocks in (%c1001, %c1, %c1) threads in (%c64, %c1, %c1) args(%out : memref<?xi32>)
    return
  }
}
