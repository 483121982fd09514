// RUN: swizzle-opt %s -split-input-file -verify-diagnostics --swizzle-lower-kernels-to-host

// What has no lowering is an error that names it.
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @unsupported(%a: vector<16xf16>, %c: vector<8xf32>) kernel {
      // expected-error@+1 {{'amdgpu.wmma' op is not supported on the host}}
      %d = amdgpu.wmma 16x16x16 %a * %a + %c : vector<16xf16>, vector<16xf16>, vector<8xf32>
      gpu.return
    }
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @parts_of_bytes(%in: memref<64xi4>) workgroup(%a: memref<64xi4, #gpu.address_space<workgroup>>) kernel {
      %c0 = arith.constant 0 : index
      // expected-error@+1 {{'amdgpu.gather_to_lds' op expected elements whose bytes are a power of two for vectors and buffers, but got 'memref<64xi4>'}}
      amdgpu.gather_to_lds %in[%c0], %a[%c0] : vector<2xi4>, memref<64xi4>, memref<64xi4, #gpu.address_space<workgroup>>
      gpu.return
    }
  }
}

// -----

module attributes {gpu.container_module} {
  func.func @other_stream(%stream: !llvm.ptr) {
    %c1 = arith.constant 1 : index
    // expected-error@+1 {{'gpu.launch_func' op expected a launch without a stream, but got one with a stream}}
    gpu.launch_func <%stream : !llvm.ptr> @kernels::@kernel blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    return
  }
  gpu.module @kernels {
    gpu.func @kernel() kernel { gpu.return }
  }
}

// -----

module attributes {gpu.container_module} {
  func.func @clusters() {
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    // Those of one workgroup are none.
    gpu.launch_func @kernels::@kernel clusters in (%c1, %c1, %c1) blocks in (%c2, %c1, %c1) threads in (%c1, %c1, %c1)
    // expected-error@+1 {{'gpu.launch_func' op expected a launch without clusters, but got one with clusters}}
    gpu.launch_func @kernels::@kernel clusters in (%c2, %c1, %c1) blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    return
  }
  gpu.module @kernels {
    gpu.func @kernel() kernel { gpu.return }
  }
}

// -----

module attributes {gpu.container_module} {
  func.func @returned_token() -> !gpu.async.token {
    // expected-error@+1 {{'gpu.wait' op expected only ops of the gpu dialect to wait for it, but got 'func.return'}}
    %token = gpu.wait async
    return %token : !gpu.async.token
  }
}

// -----

// expected-error@+2 {{expected a gpu.module with kernels, but got the gpu.binary @compiled, which has code objects for GPUs}}
// expected-note@+1 {{give the tool the module that it was made from, or a code object}}
module attributes {gpu.container_module} {
  gpu.binary @compiled [#gpu.object<#rocdl.target<chip = "gfx942">, "of bytes">]
}

// -----

func.func @id_of_the_host() -> index {
  // expected-error@+1 {{'gpu.thread_id' op is not supported on the host}}
  %id = gpu.thread_id x
  return %id : index
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    func.func private @elsewhere()
    gpu.func @kernel() kernel {
      // expected-error@+1 {{'func.call' op expected a callee with a body, but got 'elsewhere', which the host has no code for}}
      func.call @elsewhere() : () -> ()
      gpu.return
    }
  }
}

// -----

// One of the host may have the same name.
module attributes {gpu.container_module} {
  gpu.module @kernels {
    func.func private @own() {
      return
    }
    gpu.func @kernel() kernel {
      // expected-error@+1 {{'func.constant' op expected functions of kernels to be called by their names, but got the address of @own}}
      %own = func.constant @own : () -> ()
      func.call_indirect %own() : () -> ()
      gpu.return
    }
  }
  func.func @own() {
    return
  }
}

// -----

// A format that the product has on gfx942 only, in a precision that is not
// documented.
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @reduced(%a: vector<2xf32>, %c: vector<4xf32>) kernel {
      // expected-error@+1 {{'amdgpu.mfma' op is not supported on the host}}
      %d = amdgpu.mfma 16x16x8 %a * %a + %c {reducePrecision} blgp = none : vector<2xf32>, vector<2xf32>, vector<4xf32>
      gpu.return
    }
  }
}

// -----

// The range of a buffer is that of the cast, which is not seen here.
!fat = memref<?xf32, #amdgpu.address_space<fat_raw_buffer>>
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @unknown_range(%buffer: !fat) kernel {
      %c0 = arith.constant 0 : index
      // expected-error@+1 {{'memref.load' op expected a fat raw buffer that the same function casts, outside of what the memref is passed through}}
      %value = memref.load %buffer[%c0] : !fat
      gpu.return
    }
  }
}

// -----

!fat = memref<?xf32, #amdgpu.address_space<fat_raw_buffer>>
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @atomic(%buffer: memref<?xf32>, %value: f32) kernel {
      %c0 = arith.constant 0 : index
      %fat = amdgpu.fat_raw_buffer_cast %buffer : memref<?xf32> to !fat
      // expected-error@+1 {{'memref.atomic_rmw' op is not supported on the host for a fat raw buffer}}
      %old = memref.atomic_rmw addf %value, %fat[%c0] : (f32, !fat) -> f32
      gpu.return
    }
  }
}

// -----

!fat = memref<?x2xi32, #amdgpu.address_space<fat_raw_buffer>>
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @rows(%buffer: memref<?x2xi32>) kernel {
      %c0 = arith.constant 0 : index
      %fat = amdgpu.fat_raw_buffer_cast %buffer : memref<?x2xi32> to !fat
      // expected-error@+1 {{'vector.load' op expected a number, or a vector of one dimension, of a fat raw buffer, but got 'vector<2x2xi32>'}}
      %old = vector.load %fat[%c0, %c0] : !fat, vector<2x2xi32>
      gpu.return
    }
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // expected-error@+1 {{'gpu.func' op expected LDS of static shape and identity layout, but got 'memref<4xf32, strided<[2]>, #gpu.address_space<workgroup>>'}}
    gpu.func @strided() workgroup(%a: memref<4xf32, strided<[2]>, #gpu.address_space<workgroup>>) kernel {
      gpu.return
    }
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // expected-error@+1 {{'gpu.func' op expected LDS of less than 2^63 bytes, but got 'memref<4611686018427387904xf32, #gpu.address_space<workgroup>>'}}
    gpu.func @large() workgroup(%a: memref<4611686018427387904xf32, #gpu.address_space<workgroup>>) kernel {
      gpu.return
    }
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.func @kernel(%callee: !llvm.ptr) attributes {gpu.kernel} {
      // expected-error@+1 {{'llvm.call' op expected a direct call on the host}}
      llvm.call %callee() : !llvm.ptr, () -> ()
      llvm.return
    }
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.func @helper() { llvm.return }
    llvm.func @kernel(%to: !llvm.ptr) attributes {gpu.kernel} {
      // expected-error@+1 {{'llvm.mlir.addressof' op expected a global, but got @kernels::@helper}}
      %address = llvm.mlir.addressof @helper : !llvm.ptr
      llvm.store %address, %to : !llvm.ptr, !llvm.ptr
      llvm.return
    }
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.func @helper() { llvm.return }
    llvm.mlir.global constant @table() : !llvm.ptr {
      // expected-error@+1 {{'llvm.mlir.addressof' op expected a global, but got @kernels::@helper}}
      %address = llvm.mlir.addressof @helper : !llvm.ptr
      llvm.return %address : !llvm.ptr
    }
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // expected-error@+1 {{'llvm.comdat' op is not supported in a gpu module that runs on the host}}
    llvm.comdat @groups {
      llvm.comdat_selector @any any
    }
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.func @kernel(%number: f32) attributes {gpu.kernel} {
      llvm.return
    }
  }
  func.func @other_type(%number: i32) {
    %c1 = arith.constant 1 : index
    // expected-error@+1 {{'gpu.launch_func' op expected an argument of type 'f32', but got 'i32'}}
    gpu.launch_func @kernels::@kernel blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%number : i32)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.func @kernel() attributes {gpu.kernel}
  }
  func.func @declared() {
    %c1 = arith.constant 1 : index
    // expected-error@+2 {{'gpu.launch_func' op expected a kernel with a body in a gpu.module, but got @kernels::@kernel}}
    // expected-note@+1 {{the option link has the body of a kernel that is LLVM IR}}
    gpu.launch_func @kernels::@kernel blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    return
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @kernel(%data: memref<*xf32>) kernel { gpu.return }
  }
  func.func @unranked(%data: memref<*xf32>) {
    %c1 = arith.constant 1 : index
    // expected-error@+1 {{'gpu.launch_func' op expected arguments that are numbers or ranked memrefs, but got 'memref<*xf32>'}}
    gpu.launch_func @kernels::@kernel blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%data : memref<*xf32>)
    return
  }
}

// -----

// A launch that no function runs.
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @k(%data: memref<?xf32>) kernel {
      gpu.return
    }
  }
  %c1 = arith.constant 1 : index
  %data = memref.alloc(%c1) : memref<?xf32>
  // expected-error @+1 {{'gpu.launch_func' op expected a launch in a function, but got one in 'builtin.module'}}
  gpu.launch_func @kernels::@k blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%data : memref<?xf32>)
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @kernel(%to: memref<1xi32>) kernel {
      %c0 = arith.constant 0 : index
      %small = memref.alloca() : memref<1024xi32>
      // expected-error@below {{'memref.alloca' op expected arrays of at most 786432 bytes on the stack of a work-item, but got 804096}}
      %large = memref.alloca() : memref<200000xi32>
      %value = memref.load %large[%c0] : memref<200000xi32>
      memref.store %value, %small[%c0] : memref<1024xi32>
      gpu.return
    }
  }
}

// -----

// A number of elements that 64 bits do not have.
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @kernel(%to: memref<1xf32>) kernel {
      %c0 = arith.constant 0 : index
      // expected-error@below {{'memref.alloca' op expected arrays of at most 786432 bytes on the stack of a work-item, but got 18446744073709551615}}
      %large = memref.alloca() : memref<4294967296x4294967296xf32>
      %value = memref.load %large[%c0, %c0] : memref<4294967296x4294967296xf32>
      memref.store %value, %to[%c0] : memref<1xf32>
      gpu.return
    }
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // expected-error@below {{'gpu.func' op expected LDS of less than 2^63 bytes, but got 'memref<4294967296x4294967296xf32, #gpu.address_space<workgroup>>'}}
    gpu.func @kernel() workgroup(%large: memref<4294967296x4294967296xf32, #gpu.address_space<workgroup>>) kernel {
      gpu.return
    }
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // expected-error@below {{'gpu.func' op expected an alignment of at most 1024 bytes that is a power of two, but got 48}}
    gpu.func @kernel() workgroup(%odd: memref<4xf32, #gpu.address_space<workgroup>> {llvm.align = 48 : i64}) kernel {
      gpu.return
    }
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // expected-error@below {{'gpu.func' op expected an alignment of at most 1024 bytes that is a power of two, but got 2048}}
    gpu.func @kernel() private(%far: memref<4xf32, #gpu.address_space<private>> {llvm.align = 2048 : i64}) kernel {
      gpu.return
    }
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    // expected-error@below {{'memref.global' op expected an alignment of at most 1024 bytes that is a power of two, but got 4096}}
    memref.global "private" @far : memref<4xf32, #gpu.address_space<workgroup>> = uninitialized {alignment = 4096 : i64}
    gpu.func @kernel() kernel {
      gpu.return
    }
  }
}

// -----

// Calls of intrinsics with other operands or results than LLVM has.
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @few_operands(%x: i32) kernel {
      // expected-error@below {{'llvm.call_intrinsic' op expected operands and results that 'llvm.amdgcn.ds.bpermute' has, but got ('i32') -> ('i32')}}
      %r = llvm.call_intrinsic "llvm.amdgcn.ds.bpermute"(%x) : (i32) -> i32
      gpu.return
    }
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @no_result(%x: i32) kernel {
      // expected-error@below {{'llvm.call_intrinsic' op expected operands and results that 'llvm.amdgcn.readfirstlane' has, but got ('i32') -> ()}}
      llvm.call_intrinsic "llvm.amdgcn.readfirstlane"(%x) : (i32) -> ()
      gpu.return
    }
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @no_descriptor(%x: i32) kernel {
      %p = llvm.mlir.zero : !llvm.ptr<1>
      // expected-error@below {{'llvm.call_intrinsic' op expected operands and results that 'llvm.amdgcn.raw.ptr.buffer.load' has, but got ('!llvm.ptr<1>', 'i32', 'i32', 'i32') -> ('i32')}}
      %r = llvm.call_intrinsic "llvm.amdgcn.raw.ptr.buffer.load"(%p, %x, %x, %x) : (!llvm.ptr<1>, i32, i32, i32) -> i32
      gpu.return
    }
  }
}

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @short_registers(%a: vector<2xf16>, %c: vector<16xf32>) kernel {
      %z = arith.constant 0 : i32
      // expected-error@below {{'rocdl.mfma.f32.32x32x8f16' op is not supported on the host}}
      %r = rocdl.mfma.f32.32x32x8f16 %a, %a, %c, %z, %z, %z : (vector<2xf16>, vector<2xf16>, vector<16xf32>, i32, i32, i32) -> vector<16xf32>
      gpu.return
    }
  }
}

// -----

// What a program calls of the runtime has these types.
// expected-error@below {{expected 'swizzleCompareF16' of the runtime to have the type '(memref<*xf16>, memref<*xf32>, f64, f64) -> ()', but got '(memref<*xf16>, memref<*xf16>, f64, f64) -> ()'}}
func.func private @swizzleCompareF16(memref<*xf16>, memref<*xf16>, f64, f64)

// -----

// expected-error@below {{expected 'swizzleFillBF16' of the runtime to have the type '(memref<*xbf16>, i64, f64, f64) -> ()', but got '(memref<*xbf16>, i64, f32, f32) -> ()'}}
func.func private @swizzleFillBF16(memref<*xbf16>, i64, f32, f32)

// -----

func.func private @swizzleFillF16(memref<*xf16>, i64, f64, f64)
func.func private @swizzleRoundingF16() -> f64
func.func private @swizzleCompareF32(memref<*xf32>, memref<*xf32>, f64, f64)
// Another function, and one of the program itself.
func.func private @swizzleFillI32(memref<*xi32>, i64)
func.func @swizzleFillF32(%x: f32) -> f32 {
  return %x : f32
}
