// Host functions that cannot be simulated, and launches that no chip can run.
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @copy(%data: memref<?xf32>) kernel {
      %i = gpu.thread_id x
      %value = memref.load %data[%i] : memref<?xf32>
      memref.store %value, %data[%i] : memref<?xf32>
      gpu.return
    }
  }
  func.func @no_launch() {
    return
  }
  func.func @with_argument(%size: index) {
    return
  }
  func.func @with_stride(%data: memref<64xf32, strided<[2]>>) {
    return
  }
  func.func private @declared()
  func.func @too_much_lds() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %bytes = arith.constant 65537 : i32
    %data = memref.alloc(%c64) : memref<?xf32>
    gpu.launch_func @kernels::@copy blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
        dynamic_shared_memory_size %bytes args(%data : memref<?xf32>)
    return
  }
  func.func @less_than_no_lds() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %bytes = arith.constant -1 : i32
    %data = memref.alloc(%c64) : memref<?xf32>
    gpu.launch_func @kernels::@copy blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1)
        dynamic_shared_memory_size %bytes args(%data : memref<?xf32>)
    return
  }
  func.func @launch(%rows: index) {
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %data = memref.alloc(%c1) : memref<?xf32>
    gpu.launch_func @kernels::@copy blocks in (%c1, %c1, %c1) threads in (%c32, %rows, %c1) args(%data : memref<?xf32>)
    return
  }
  func.func @too_many_work_items() {
    %c33 = arith.constant 33 : index
    call @launch(%c33) : (index) -> ()
    return
  }
  func.func @too_large_buffer() {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %size = arith.constant 100000000000 : index
    %data = memref.alloc(%size) : memref<?xf32>
    gpu.launch_func @kernels::@copy blocks in (%c1, %c1, %c1) threads in (%c64, %c1, %c1) args(%data : memref<?xf32>)
    return
  }
}
