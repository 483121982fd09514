//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TRANSFORMS_PASSES_TD
#define SWIZZLE_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def RemapProgramIdsPass : Pass<"swizzle-remap-program-ids"> {
  let summary = "give each workgroup the id that a map says";
  let description = [{
    Rewrites every way in which a kernel learns its workgroup id, so that it gets
    the logical id of `map` in place of the hardware's. All dimensions of the
    grid are remapped together: the hardware's linear id, x fastest, goes
    through `swizzle.remap` and is split again in the given `order`. What a
    kernel reads of the grid's size (`gpu.grid_dim`) stays.

    Kernels are functions that KernelOpInterface says are kernels: `gpu.func`
    with `kernel`, and `llvm.func` with `amdgpu_kernelcc`, `ptx_kernelcc`,
    `rocdl.kernel` or `nvvm.kernel`, and in modules for amdgcn with
    `spir_kernelcc`. Ids are read by the ops of
    ProgramIdOpInterface: `gpu.block_id`, `gpu.global_id`, `swizzle.program_id`,
    `rocdl.workgroup.id.*`, `nvvm.read.ptx.sreg.ctaid.*`, `llvm.call_intrinsic`
    of the intrinsics behind these two, and assembly that is nothing but
    `mov.u32 $0, %ctaid.x;`.

    The sizes of the grid come from the kernel's `known_grid_size`
    (`gpu.known_grid_size` on an `llvm.func`), else from the option `grid`, else
    from the kernel's launches in the module, each dimension in which all of them
    agree on a constant, else from the run time: `gpu.grid_dim`, in an `llvm.func`
    for AMD the implicit arguments of code object version 5, in one for NVIDIA
    `nctaid`. An `llvm.func` loses the attributes by which it promises not to read
    what the remap reads, such as `amdgpu-no-workgroup-id-y` and
    `amdgpu-no-implicitarg-ptr`. A kernel that is remapped for a grid of known
    size promises it as its `known_grid_size`. Launches outside of the module are
    not seen: for a code object that others launch with other grids, pass
    `grid=?,?,?`.

    The pass runs on a module, a `gpu.module`, or any other op with a symbol
    table, as in `builtin.module(gpu.module(swizzle-remap-program-ids))`. It looks
    for launches and maps in that op only: on a `gpu.module` no launch is seen,
    and no cluster that only a launch states.

    The options, which pipelines that remap kernels have as well:

    * `map`: the map, as #swizzle.map<...> has it, such as `balanced`, the default,
      `chunked<64> then windowed<8>` or `@mine then balanced`. With `auto` each
      kernel gets the map of its attribute `swizzle.chosen`, which the pass then
      removes; where it is missing `swizzle-choose-maps` runs before, with these
      options;
    * `topology`: the machine, a product such as `mi300x` or `mi300x-cpx`, or a
      number of XCDs; by default the largest product of the chip that the kernels
      are for, of several that with most XCDs, by their gpu.module's
      `#rocdl.target` or their `target_cpu`, and `mi300x` if nothing says it, as
      for kernels of NVIDIA. A product that does not run code for that chip is an
      error;
    * `kernels`: the kernels to remap, as `@kernel` or `@module::@kernel`; all if
      none is given;
    * `grid`: sizes of the grid along x, y and z, `?` for what is known only at
      run time, in place of what the launches say;
    * `trust-grid`: believe a size of 1 in `grid` also along y and z where the
      kernel reads the ids, or the linear id;
    * `trust-calls`: believe that functions which are defined elsewhere, and are no
      functions of device libraries, read no workgroup ids;
    * `tile-shape`: rows and columns of the tile space, each a number, `argN` or
      `argN/M`;
    * `order`: the order in which logical ids run through the grid, fastest
      dimension first; by default `xyz`;
    * `on-decline`: `ignore`, `warn`, the default, or `error` where a kernel is
      left alone, although the map would change its ids;
    * `launch` and `entry`: with `map=auto`, the launches for which maps are
      chosen, as `swizzle-choose-maps` takes them.

    A map with a `windowed` or `transpose` step needs a tile space. It is the
    grid if that has two or three dimensions that are not known to be 1: columns
    along the fastest dimension of `order`, rows along the next; a third makes
    planes. For a 1-D grid `tile-shape` gives rows and columns of tiles, each a
    number, or an integer argument of the kernel as in `arg3`, or such an
    argument divided by a number, rounded up, as in `arg3/128`.

    A name in the map, as in `map=@name`, applies a `swizzle.map` of the kernel's
    module, or of a module around it, from which it is copied. It is applied only
    if it is proved to be a bijection: for the sizes of the grid, or of the tile space, where they are
    known, else for all that meet its requirements. What is not proved is an
    error with a counterexample, or with the operation that stops the proof. A
    grid that does not meet the map's requirements is an error if its size is
    known; where that turns out at run time, the name does nothing.

    Arithmetic is on 32-bit unsigned numbers. A grid of 2^32 or more workgroups
    is remapped in 64 bits if its size is known, is left in the hardware's order
    if it turns out to be that big at run time, and is an error from 2^64 on.

    An `llvm.func` for AMD that does not promise `uniform-work-group-size` may be
    launched with last workgroups of fewer work-items, as OpenCL 2.0 does it. These
    have to stay the last ones, so the kernel then keeps the hardware's ids, as its
    implicit arguments tell it, whatever is known of the grid.

    The pass marks a kernel with `swizzle.remapped`, or the LLVM function
    attribute `swizzle-remapped`, and leaves marked kernels alone, so that running
    it twice is the same as running it once. It also leaves alone, with a
    `missed` remark that says why, kernels that read no id and grids of which the
    map is the identity. With a remark and, as `on-decline` says, a warning or an
    error it leaves alone: kernels with clusters, kernels that read ids in other
    assembly, by functions of a device library or in a function they call,
    kernels that call functions which are defined elsewhere, kernels that read an
    id and the number of the XCD, regions of `gpu.launch`, kernels of code object
    version 4 if the grid is not known, kernels to which another map was applied,
    maps that need a tile space where there is none, and a `grid` of 1 along a
    dimension where the kernel reads the ids, or the linear id, and neither
    `known_grid_size` nor the launches say so too.

    Before, and after `map=balanced` for a 1-D grid:

    ```mlir
    %block = gpu.block_id x

    %id = gpu.block_id x
    %id32 = arith.index_castui %id : index to i32
    %size = gpu.grid_dim x
    %size32 = arith.index_castui %size : index to i32
    %l = swizzle.remap %id32 of %size32 by <balanced> on <"mi300x"> : i32
    %block = arith.index_castui %l : i32 to index
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect",
    "::mlir::gpu::GPUDialect",
    "::mlir::swizzle::SwizzleDialect",
  ];
}

def ConvertSwizzleToArithPass : Pass<"convert-swizzle-to-arith"> {
  let summary = "turn the ops of the swizzle dialect into unsigned arithmetic";
  let description = [{
    Replaces `swizzle.remap` by the formulas of the steps of its map, folded
    while they are emitted: a map on one XCD, a division by 1 or a tail that
    cannot exist leaves nothing behind. An op on `index` or `i64` whose numbers
    provably fit 32 bits is computed in 32 bits.

    The formula of a name is the body of its map, once that is proved for the
    sizes that are known there, or for all that meet the map's requirements; if
    it is not, that is an error, and nothing is changed; but where a size is a
    constant only once another remap is replaced, that one is. Requirements
    become a condition at run time. The body is computed in 32 bits where its numbers are
    known to fit, else in 64. The maps are erased, but for those that the
    `swizzle.chosen` of a kernel names, which are still to be applied.

    Replaces `swizzle.program_id` and `swizzle.num_programs` by `gpu.block_id`
    and `gpu.grid_dim`: what is still there was not remapped.

    No other op of the dialect is left. Running the pass again changes nothing.

    Before and after, for a count that is known at run time:

    ```mlir
    %l = swizzle.remap %h of %n by <balanced> on <"mi300x"> : i32

    %xcd = arith.remui %h, %c8 : i32
    %nth = arith.divui %h, %c8 : i32
    %q = arith.divui %n, %c8 : i32
    %share = arith.muli %xcd, %q : i32
    %r = arith.remui %n, %c8 : i32
    %extra = arith.minui %xcd, %r : i32
    %start = arith.addi %share, %extra : i32
    %l = arith.addi %start, %nth : i32
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect",
    "::mlir::gpu::GPUDialect",
  ];
}

def LowerLLVMFunctionsPass : Pass<"swizzle-lower-llvm-functions"> {
  let summary = "lower the arithmetic of functions of the LLVM dialect";
  let description = [{
    Lowers what `convert-swizzle-to-arith` leaves in each `llvm.func`, in modules
    of any depth, with `convert-arith-to-llvm` and `reconcile-unrealized-casts`.
    Code beside these functions, as that of the host, stays as it is.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def MarkBlocksPass : Pass<"swizzle-mark-blocks"> {
  let summary = "tell the blocks of functions apart";
  let description = [{
    Many of MLIR's passes merge blocks of equal ops, as it knows nothing of
    convergence: of two branches, each with a reduction over the lanes of the wave
    that are in it, one would be left, over the lanes of both. Where each
    terminator has a number of its own, the attribute `swizzle.block`, no two
    blocks are equal. The pass gives one to each block of a region of several, in
    place of what was there; it has to come again after passes that make blocks,
    as `convert-scf-to-cf` does, and `canonicalize` of regions of `scf`. With
    `erase` it removes them.
  }];
  let options = [
    Option<"erase", "erase", "bool", "false",
           "Remove the numbers that blocks have">,
  ];
}

def AllowNegativeStridesPass : Pass<"swizzle-allow-negative-strides"> {
  let summary = "drop promises about addresses that negative strides break";
  let description = [{
    MLIR lowers an access to a memref to products of indices and strides that
    promise not to wrap as unsigned numbers, and LLVM may compute anything where
    they do: with each stride that is negative. Drops `nuw` from products with a
    negative constant, and from the sums and the `llvm.getelementptr` that use
    them. Strides that are known at run time only are taken not to be negative.
  }];
}

def ProveMapsPass : Pass<"swizzle-prove-maps"> {
  let summary = "report for each map of the module whether it is a bijection";
  let description = [{
    Decides for each `swizzle.map` whether it is a bijection of the ids of a
    launch and reports it as a remark at the map:

    * proved for all sizes, or for all that meet the map's requirements, with
      fewer than 2^32 workgroups;
    * refuted by a counterexample, the smallest where a search from small sizes
      on finds one; for a map of ids also for which
      numbers of workgroups it is a bijection, and the requirement that would
      make it one;
    * neither, with the operation at which the proof stops.

    With `sizes`, launches of these sizes only, one size for maps of ids, two for
    maps of rows and columns, which are evaluated id by id; maps of the other
    form are skipped, and a remark says if there are no others. A note says where
    a map's requirements exclude these sizes.

    Nothing is changed. The remarks go to the remark engine if there is one
    (`--remarks-filter`), with what the notes say in their texts and suggestions,
    and are printed otherwise. With `strict`, a map that is not proved is an error
    instead, as are maps of which `sizes` skips all.
  }];
  let options = [
    ListOption<"sizes", "sizes", "uint64_t",
               "The number of workgroups, or of rows and of columns; all sizes "
               "if none is given">,
    Option<"strict", "strict", "bool", /*default=*/"false",
           "Fail if a map is not proved">,
  ];
}

def InlineDeviceFunctionsPass
    : Pass<"swizzle-inline-device-functions", "::mlir::gpu::GPUModuleOp"> {
  let summary = "inline the functions that kernels call";
  let description = [{
    Replaces each `func.call` in a `gpu.func` of the module by the body of the
    `func.func` it calls, again and again, and erases the private functions that
    are not used any more. A kernel may so be written with functions, one for a
    step that several kernels share, without an effect on its code; constants
    that it passes choose between variants. A `memref.alloca` of constant size in
    the body of such a function goes to the start of the kernel, so that it may be
    called in a loop.

    Affine ops are lowered in a kernel where a call was in a loop or another
    region and they depend on what is no symbol or dimension there.

    Calls of functions without a body, with more than one block, or that call
    themselves, directly or not, stay, and so do those with `no_inline`, and of
    functions with it. (The `inline` pass of MLIR leaves all
    calls directly in a `gpu.func` alone, for want of an interface.)
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::func::FuncDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::vector::VectorDialect"];
}

def PrepareKernelsPass : Pass<"swizzle-prepare-kernels", "::mlir::ModuleOp"> {
  let summary = "fit kernels to the workgroups that are launched";
  let description = [{
    A code object has a largest workgroup for each kernel, and a launch of a
    larger one fails. MLIR takes it from `known_block_size` or one of the
    attributes `rocdl.max_flat_work_group_size`, `rocdl.flat_work_group_size` and
    `rocdl.reqd_work_group_size`; without any it is 256 work-items. So a kernel of
    the gpu dialect without any gets `rocdl.max_flat_work_group_size` if the
    module launches it with constants that are more than 256 work-items. Launches
    with sizes that are known at run time only, and those of other modules, are
    not seen.

    Errors are: a launch of constant sizes that are not the kernel's
    `known_block_size`, or more than one of these attributes says, or than 1024
    work-items; a vector of more than 4,096 elements in a kernel; and a
    `gpu.module` that is not directly in the module, as the
    pipelines lower only those that are.
  }];
  let dependentDialects = ["::mlir::ROCDL::ROCDLDialect"];
}

def TruncateTowardZeroPass
    : Pass<"swizzle-truncate-toward-zero", "::mlir::gpu::GPUModuleOp"> {
  let summary = "round toward zero with what the machine has for it";
  let description = [{
    Lowers `arith.truncf toward_zero` from f32: to f16 it is `rocdl.cvt.pkrtz`,
    two numbers at a time, to bf16 the upper half of the number's bits. (MLIR's
    own lowering of a rounding mode rounds to nearest on AMD GPUs.) A NaN stays
    one to f16; to bf16 it does if one of the upper bits of its fraction is set,
    as in those that instructions make, and is infinite otherwise.

    Scalars and vectors of one dimension are lowered. `to_nearest_even` is left out,
    as it is what ops do without a mode. What is left of ops that round in another
    mode is an error.
  }];
  let dependentDialects = [
    "::mlir::ROCDL::ROCDLDialect", "::mlir::vector::VectorDialect",
  ];
}

def ExpandDynamicOpsPass : Pass<"swizzle-expand-dynamic-ops"> {
  let summary = "expand ops that MLIR lowers with wrong positions or sizes";
  let description = [{
    Works around defects of MLIR 22.1.8, on any op:

    * `vector.insert` and `vector.extract` at a position that is known at run
      time, but for that of a scalar in its row, become a choice for each position
      that it can be. MLIR inserts a row elsewhere, or crashes;
    * `memref.expand_shape` with several sizes in a group that are known at run
      time becomes `memref.reinterpret_cast`. MLIR crashes.

    Has to run before what folds these ops, as canonicalization does.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::vector::VectorDialect",
  ];
}

def ExpandKernelOpsPass
    : Pass<"swizzle-expand-kernel-ops", "::mlir::gpu::GPUModuleOp"> {
  let summary = "expand ops that MLIR's conversion to ROCDL does not know";
  let description = [{
    Kernels may have ops for which `convert-gpu-to-rocdl` has no pattern. These
    become ops that it has, by upstream's patterns for them:

    * `gpu.subgroup_reduce`: DPP moves where there is one, else shuffles, of
      all lanes. Lanes that a branch or the end of the workgroup leaves inactive
      take part with the neutral element, in LLVM's whole wave mode, which costs
      a few instructions; not where the op is `uniform` and the kernel's
      `known_block_size` a multiple of the wave;
    * `gpu.subgroup_id`;
    * masks, slices, transposes, shape casts, contractions, outer products,
      reductions and transfers of the vector dialect, as `convert-vector-to-llvm`
      begins with them: in kernels that have one of these, all of them;
    * conversions from and to numbers of the formats f4E2M1FN and f8E8M0FNU.

    `gpu.block_dim` and `gpu.global_id` have the sizes that `known_block_size`
    states. `memref.alloca` without a memory space is put into private memory, in
    which LLVM has the stack. `memref.copy` of what is not contiguous becomes loops.
    `memref.atomic_rmw` of products, and `memref.generic_atomic_rmw` of
    floating-point numbers, become updates of integers of as many bits.
    `gpu.rotate`, `gpu.num_subgroups` and `cf.assert`, for which there is none,
    become a shuffle, arithmetic, and a trap without the text; conversions from
    and to f6E2M3FN and f6E3M2FN, and `math.clampf` of vectors, become
    arithmetic. `gpu.all_reduce`, which MLIR
    lowers for workgroups of powers of two of work-items alone, becomes shuffles,
    and LDS where there may be several waves. `gpu.shuffle` of rows shorter than a
    wave, or by an offset that is not known, becomes `gpu.shuffle idx`: rows of
    `width` lanes, a power of two, are shuffled on their own, and `valid` says
    that the lane is in the row; MLIR's conversion looks at the end of a row
    alone. `arith.truncf` to f4E2M1FN gives the nearest number, of two the even
    one; upstream's pattern gives the odd one for 1.25, 2.5 and 5, and 0.5 for
    -0.375. From f64 to 8 bits and fewer, `arith.truncf` rounds once; upstream's
    patterns round to f32 first, which makes ties of numbers next to ties. So do
    `arith.sitofp` and `arith.uitofp` to bf16. `arith.scaling_extf` and
    `arith.scaling_truncf` become instructions of gfx950 where neighbours in the
    last dimension have one scale, or each element its own, and arithmetic else.
    `gpu.subgroup_broadcast` and `gpu.shuffle` move whole dwords.

    Attributions of unknown shape or with a layout, LDS that `memref.alloca`
    makes or that has an initial value, `memref.alloca` of other than private
    memory, or one by which each iteration of a loop would make the stack grow,
    clusters of lanes that a wave has no room for, scalable vectors, accesses of
    vectors and buffers to elements whose bytes are no power of two, and private
    declarations of memory are errors: MLIR would lower them to something else. So is a chip that is not that of the module's
    `#rocdl.target`.
  }];
  let options = [
    Option<"chip", "chip", "std::string", /*default=*/"\"gfx942\"",
           "The instruction set: gfx90a, gfx942 or gfx950">,
  ];
  let dependentDialects = [
    "::mlir::amdgpu::AMDGPUDialect", "::mlir::arith::ArithDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::ROCDL::ROCDLDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::ub::UBDialect", "::mlir::vector::VectorDialect",
  ];
}

def ExtendMathPass : Pass<"swizzle-extend-math", "::mlir::gpu::GPUModuleOp"> {
  let summary = "compute in f32 what device libraries lack or have wrong";
  let description = [{
    Ops of the math dialect on bf16, and on narrower numbers, are computed in f32
    and truncated again: neither AMD's device library nor the host's has functions
    of them. So is `math.sin` of f16, which is NaN for every finite number with
    version 5.2.3 of the library, that of Debian 12. Others on f16 stay.
    `math.sincos` becomes a sine and a cosine, as LLVM's own is wrong for large
    arguments on AMD GPUs, and does not exist for f64. `math.isinf` and
    `math.isnormal` become comparisons. `math.fpowi` gets an exponent
    of 32 bits, which the libraries take; a wider one is an error.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def UnrollRegisterLoopsPass
    : Pass<"swizzle-unroll-register-loops", "::mlir::gpu::GPUModuleOp"> {
  let summary = "unroll the loops that go over arrays of registers";
  let description = [{
    An array in private memory becomes registers if each index into it is a
    constant; else it becomes scratch, which is memory, or, if it is small,
    registers that are reached by indexed moves. So each `affine.for` of a
    `gpu.func` with a constant number of iterations, in which an access to an array of
    registers depends on the loop's variable, is unrolled, outer loops first; and
    so is one that has hints for the scheduler, `rocdl.sched.group.barrier` and
    others. What is constant then is folded: bounds of inner loops, and
    `affine.if`. So a kernel's schedule may be a loop over its slots, and the
    bounds of loops say how many pieces of each kind of work a slot has. Kernels
    with an `affine.for` are canonicalized for that.

    Arrays of more than 2 KiB, which is all that a lane has of registers, are
    memory, and loops over them stay. Other loops are left to LLVM.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect"];
}

def LinkLibrariesPass : Pass<"swizzle-link-libraries", "::mlir::ModuleOp"> {
  let summary = "put functions of libraries in the place of their declarations";
  let description = [{
    Kernels of several files share functions: a file of MLIR defines them, a
    `gpu.module` names the file, and declares what it takes from there:

    ```mlir
    gpu.module @kernels attributes {swizzle.libraries = ["lib/tiles.mlir"]} {
      func.func private @place(index, index) -> index
    }
    ```

    The module around takes functions of the host in the same way. A library
    may use what it only declares: that is the module's function of this name, or
    one of a library that comes after it in the list.

    Names of files are relative to the folder of the file with the module, as its
    location has it, and to the working directory if that is no file. The
    definition takes the place of the declaration, together with the functions
    that it uses, which all become private. It is an error if the types differ, or
    if a library has none of the functions. The attribute is removed: running the
    pass again changes nothing.
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::amdgpu::AMDGPUDialect",
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::gpu::GPUDialect", "::mlir::math::MathDialect",
    "::mlir::memref::MemRefDialect", "::mlir::ROCDL::ROCDLDialect",
    "::mlir::scf::SCFDialect", "::mlir::vector::VectorDialect",
  ];
}

def ConvertElementTypePass
    : Pass<"swizzle-convert-element-type"> {
  let summary = "make the module for another element type";
  let description = [{
    Replaces a type of floating-point numbers by one that is as wide, in all types
    and constants of a module. Names of functions and modules that have it, as in
    `@gemm_f16_kernels` and `@swizzleFillF16`, get the other in its place. So one
    source has the kernels for both:

    ```mlir
    func.func @double_f16(%x: vector<8xf16>) -> vector<8xf16> {
      %sum = arith.addf %x, %x : vector<8xf16>
      return %sum : vector<8xf16>
    }
    ```

    becomes, with `to=bf16`:

    ```mlir
    func.func @double_bf16(%x: vector<8xbf16>) -> vector<8xbf16> {
      %sum = arith.addf %x, %x : vector<8xbf16>
      return %sum : vector<8xbf16>
    }
    ```

    Constants are rounded to the nearest number of the new type; one that is too
    large for it is an error, as an infinity is where the type has none, and one
    whose elements are a `dense_resource`. Strings, such as names of intrinsics, stay; an
    `llvm.func` whose code has the type is therefore an error. A type that is
    replaced by itself changes nothing.
  }];
  let options = [
    Option<"from", "from", "std::string", /*default=*/"\"f16\"",
           "The type to replace">,
    Option<"to", "to", "std::string", /*default=*/"\"f16\"",
           "The type to put in its place">,
  ];
}

def SplitMaskedAccessesPass
    : Pass<"swizzle-split-masked-accesses", "::mlir::gpu::GPUModuleOp"> {
  let summary = "access vectors whole where all of their elements are in bounds";
  let description = [{
    AMD's backend makes a branch of each element of a `vector.maskedload` and
    `vector.maskedstore`. Where a mask has the first elements set, as many as a
    number says, which is what transfers out of bounds become, the number is
    compared with the size of the vector, and the access is one of the whole
    vector if all elements are set:

    ```mlir
    %mask = vector.create_mask %n : vector<8xi1>
    vector.maskedstore %buffer[%i], %mask, %v : memref<?xf16>, vector<8xi1>, vector<8xf16>
    ```

    becomes:

    ```mlir
    %all = arith.cmpi sge, %n, %c8 : index
    scf.if %all {
      vector.store %v, %buffer[%i] : memref<?xf16>, vector<8xf16>
    } else {
      vector.maskedstore %buffer[%i], %mask, %v : memref<?xf16>, vector<8xi1>, vector<8xf16>
    }
    ```

    Other masks stay as they are, and so do accesses of `fat_raw_buffer`: those
    of a whole vector leave words out that are in range in part.
  }];
  let dependentDialects = ["::mlir::scf::SCFDialect"];
}

def SplitMfmaPass : Pass<"swizzle-split-mfma"> {
  let summary = "make matrix instructions of those that the chip has";
  let description = [{
    gfx950 has matrix instructions for numbers of 16 bits, 32x32x16 and 16x16x32,
    that multiply twice as deep as those of gfx90a and gfx942 in the same time. A
    kernel is written with these. For a chip without them, each becomes two of
    half of the depth, chained by their sums: the first multiplies the first half
    of each lane's numbers, the second the second. That adds up the same
    products, in another order.

    ```mlir
    %d = amdgpu.mfma 32x32x16 %a * %b + %c blgp = none
        : vector<8xf16>, vector<8xf16>, vector<16xf32>
    ```

    becomes:

    ```mlir
    %a0 = vector.shuffle %a, %a [0, 1, 2, 3] : vector<8xf16>, vector<8xf16>
    %b0 = vector.shuffle %b, %b [0, 1, 2, 3] : vector<8xf16>, vector<8xf16>
    %d0 = amdgpu.mfma 32x32x8 %a0 * %b0 + %c blgp = none
        : vector<4xf16>, vector<4xf16>, vector<16xf32>
    %a1 = vector.shuffle %a, %a [4, 5, 6, 7] : vector<8xf16>, vector<8xf16>
    %b1 = vector.shuffle %b, %b [4, 5, 6, 7] : vector<8xf16>, vector<8xf16>
    %d = amdgpu.mfma 32x32x8 %a1 * %b1 + %d0 blgp = none
        : vector<4xf16>, vector<4xf16>, vector<16xf32>
    ```
  }];
  let options = [
    Option<"chip", "chip", "std::string", /*default=*/"\"gfx942\"",
           "The instruction set: gfx90a, gfx942 or gfx950">,
  ];
  let dependentDialects = [
    "::mlir::amdgpu::AMDGPUDialect", "::mlir::vector::VectorDialect",
  ];
}

#endif // SWIZZLE_TRANSFORMS_PASSES_TD
