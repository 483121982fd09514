// Globals of kernels in global memory, as the __device__ variables of HIP, are
// no buffers of the launch, and right to access. Initial values that are
// addresses are those of the kernels' globals, whatever the host's are called.

// RUN: %run %s

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.mlir.global internal @counters() {addr_space = 1 : i32} : !llvm.array<8 x i32> {
      %zero = llvm.mlir.zero : !llvm.array<8 x i32>
      llvm.return %zero : !llvm.array<8 x i32>
    }
    llvm.mlir.global internal constant @numbers(dense<[1, 2, 3, 4]> : tensor<4xi32>) {addr_space = 1 : i32} : !llvm.array<4 x i32>
    llvm.mlir.global internal constant @pointer() {addr_space = 1 : i32} : !llvm.ptr<1> {
      %numbers = llvm.mlir.addressof @numbers : !llvm.ptr<1>
      llvm.return %numbers : !llvm.ptr<1>
    }
    llvm.func amdgpu_kernelcc @follow(%to: !llvm.ptr<1>) attributes {gpu.kernel} {
      %address = llvm.mlir.addressof @pointer : !llvm.ptr<1>
      %pointer = llvm.load %address : !llvm.ptr<1> -> !llvm.ptr<1>
      %value = llvm.load %pointer : !llvm.ptr<1> -> i32
      llvm.store %value, %to : i32, !llvm.ptr<1>
      llvm.return
    }
    llvm.func amdgpu_kernelcc @count(%to: !llvm.ptr<1>) attributes {gpu.kernel} {
      %one = llvm.mlir.constant(1 : i32) : i32
      %counter = llvm.mlir.addressof @counters : !llvm.ptr<1>
      llvm.store %one, %counter : i32, !llvm.ptr<1>
      %flat = llvm.addrspacecast %counter : !llvm.ptr<1> to !llvm.ptr
      %value = llvm.load %flat : !llvm.ptr -> i32
      llvm.store %value, %to : i32, !llvm.ptr<1>
      llvm.return
    }
  }
  llvm.mlir.global internal constant @numbers(dense<[91, 92]> : tensor<2xi32>) : !llvm.array<2 x i32>
  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c0_i32 = arith.constant 0 : i32
    %expected = arith.constant 1 : i32
    %to = memref.alloc() : memref<1xi32>
    gpu.launch_func @kernels::@count blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%to : memref<1xi32>)
    %value = memref.load %to[%c0] : memref<1xi32>
    %same = arith.cmpi eq, %value, %expected : i32
    cf.assert %same, "the kernel reads what it wrote"
    memref.store %c0_i32, %to[%c0] : memref<1xi32>
    gpu.launch_func @kernels::@follow blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%to : memref<1xi32>)
    %first = memref.load %to[%c0] : memref<1xi32>
    %own = arith.cmpi eq, %first, %expected : i32
    cf.assert %own, "the pointer is to the numbers of the kernels"
    return
  }
}
