// LDS is as aligned as attributes and vectors say: an attribution, a private
// array, a global, and dynamic LDS behind 4 bytes of static LDS. The code of the
// host relies on it, as vectors of 64 bytes need.

// RUN: %run %s

module attributes {gpu.container_module} {
  gpu.module @kernels {
    memref.global "private" @narrow : memref<1xf32, #gpu.address_space<workgroup>> = uninitialized
    memref.global "private" @wide : memref<16xf32, #gpu.address_space<workgroup>> = uninitialized {alignment = 64 : i64}

    // Whether an address is a multiple of 64.
    func.func @is_aligned(%address: index) -> i32 {
      %c64 = arith.constant 64 : index
      %c0 = arith.constant 0 : index
      %rest = arith.remui %address, %c64 : index
      %is = arith.cmpi eq, %rest, %c0 : index
      %number = arith.extui %is : i1 to i32
      return %number : i32
    }

    // Only this function knows what the dynamic LDS holds.
    func.func @find_dynamic() -> index attributes {no_inline} {
      %c0 = arith.constant 0 : index
      %dynamic = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
      %vectors = memref.view %dynamic[%c0][] : memref<?xi8, #gpu.address_space<workgroup>> to memref<2xvector<16xf32>, #gpu.address_space<workgroup>>
      %address = memref.extract_aligned_pointer_as_index %vectors : memref<2xvector<16xf32>, #gpu.address_space<workgroup>> -> index
      return %address : index
    }

    gpu.func @align_called(%to: memref<4xi32>)
        workgroup(%first: memref<1xf32, #gpu.address_space<workgroup>>) kernel {
      %c0 = arith.constant 0 : index
      %one = arith.constant 1.0 : f32
      memref.store %one, %first[%c0] : memref<1xf32, #gpu.address_space<workgroup>>
      %address = func.call @find_dynamic() : () -> index
      %is = func.call @is_aligned(%address) : (index) -> i32
      %all = vector.broadcast %is : i32 to vector<4xi32>
      vector.store %all, %to[%c0] : memref<4xi32>, vector<4xi32>
      gpu.return
    }

    gpu.func @align(%to: memref<4xi32>)
        workgroup(%first: memref<1xf32, #gpu.address_space<workgroup>>,
                  %second: memref<16xf32, #gpu.address_space<workgroup>> {llvm.align = 64 : i64})
        private(%small: memref<1xf32, #gpu.address_space<private>>,
                %large: memref<16xf32, #gpu.address_space<private>> {llvm.align = 64 : i64}) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %one = arith.constant 1.0 : f32
      memref.store %one, %first[%c0] : memref<1xf32, #gpu.address_space<workgroup>>
      memref.store %one, %small[%c0] : memref<1xf32, #gpu.address_space<private>>
      %narrow = memref.get_global @narrow : memref<1xf32, #gpu.address_space<workgroup>>
      memref.store %one, %narrow[%c0] : memref<1xf32, #gpu.address_space<workgroup>>
      %a = memref.extract_aligned_pointer_as_index %second : memref<16xf32, #gpu.address_space<workgroup>> -> index
      %b = memref.extract_aligned_pointer_as_index %large : memref<16xf32, #gpu.address_space<private>> -> index
      %wide = memref.get_global @wide : memref<16xf32, #gpu.address_space<workgroup>>
      %c = memref.extract_aligned_pointer_as_index %wide : memref<16xf32, #gpu.address_space<workgroup>> -> index
      %dynamic = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
      %vectors = memref.view %dynamic[%c0][] : memref<?xi8, #gpu.address_space<workgroup>> to memref<2xvector<16xf32>, #gpu.address_space<workgroup>>
      %ones = vector.broadcast %one : f32 to vector<16xf32>
      memref.store %ones, %vectors[%c1] : memref<2xvector<16xf32>, #gpu.address_space<workgroup>>
      %d = memref.extract_aligned_pointer_as_index %vectors : memref<2xvector<16xf32>, #gpu.address_space<workgroup>> -> index
      %is_a = func.call @is_aligned(%a) : (index) -> i32
      memref.store %is_a, %to[%c0] : memref<4xi32>
      %is_b = func.call @is_aligned(%b) : (index) -> i32
      memref.store %is_b, %to[%c1] : memref<4xi32>
      %is_c = func.call @is_aligned(%c) : (index) -> i32
      memref.store %is_c, %to[%c2] : memref<4xi32>
      %is_d = func.call @is_aligned(%d) : (index) -> i32
      memref.store %is_d, %to[%c3] : memref<4xi32>
      gpu.return
    }
  }

  func.func @main() {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %bytes = arith.constant 128 : i32
    %one = arith.constant 1 : i32
    %to = memref.alloc() : memref<4xi32>
    gpu.launch_func @kernels::@align blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        dynamic_shared_memory_size %bytes args(%to : memref<4xi32>)
    gpu.launch_func @kernels::@align_called blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
        dynamic_shared_memory_size %bytes args(%to : memref<4xi32>)
    scf.for %i = %c0 to %c4 step %c1 {
      %is = memref.load %to[%i] : memref<4xi32>
      %right = arith.cmpi eq, %is, %one : i32
      cf.assert %right, "expected an address that is a multiple of 64"
    }
    return
  }
}
