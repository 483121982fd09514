// Globals of kernels in global memory, as the __device__ variables of HIP, are
// no buffers of the launch, and right to access.

// RUN: %run %s

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.mlir.global internal @counters() {addr_space = 1 : i32} : !llvm.array<8 x i32> {
      %zero = llvm.mlir.zero : !llvm.array<8 x i32>
      llvm.return %zero : !llvm.array<8 x i32>
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
  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %expected = arith.constant 1 : i32
    %to = memref.alloc() : memref<1xi32>
    gpu.launch_func @kernels::@count blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%to : memref<1xi32>)
    %value = memref.load %to[%c0] : memref<1xi32>
    %same = arith.cmpi eq, %value, %expected : i32
    cf.assert %same, "the kernel reads what it wrote"
    return
  }
}
