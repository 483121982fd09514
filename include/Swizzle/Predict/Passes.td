//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_PREDICT_PASSES_TD
#define SWIZZLE_PREDICT_PASSES_TD

include "mlir/Pass/PassBase.td"

def ChooseMapsPass : Pass<"swizzle-choose-maps"> {
  let summary = "choose for each kernel the map with the smallest predicted time";
  let description = [{
    Predicts how long the launches of each kernel take with different maps, and
    puts the best map on the kernel as the attribute `swizzle.chosen`.
    `swizzle-remap-program-ids{map=auto}` applies it, and runs this pass where the
    attribute is missing.

    The launches of a kernel are those of the first of these that has some:

    * those of the option `launch`, separated by `;`, each as in
      `kernel=matmul grid=32,32 block=256 dynamic-lds=0 arg=f16:4096x4096 arg=i32:7`,
      or `@FILE` for a file with one in each line. `kernel` may be left out if the
      module has one kernel. There is an `arg` for each argument of the kernel: a
      type and the sizes of a buffer, or a type and a number; `null`; `...` at the
      end for zeros. A memref of static sizes needs no more than `...`;
    * those that the host function `entry` makes, which is run, without its
      kernels; its arguments, if there are any, are memrefs of static sizes;
    * those of all such functions of the host that nothing in the module calls.

    Kernels of the LLVM dialect are compiled for the chip as those of the gpu
    dialect; launches of those outside of a gpu.module are always described.

    Of each kernel all launches that are described are taken, and of those that
    functions make the 8 with the most work-items that differ in sizes, in LDS, in
    integers or in the shapes of buffers, among the first 4096 that a function
    makes. It is left then, and where it has jumped backwards 2^31 times without a
    launch, in loops whose number of iterations is not known when they begin, which
    takes seconds: a loop that waits for what kernels compute would not end.

    A map is chosen if it takes less time than the kernel as it is by more than
    1 %, or 3 % by one XCD, or the same time within 1 % and fewer bytes from and
    to what is behind the L2s by more than 10 %; otherwise the identity. Of a
    large launch one XCD is simulated for all, or a part of its work. With
    several launches the time of a map is its worst regret: the largest excess of
    its time, over all launches, over that of the launch's own fastest map.

    A kernel none of whose launches is known, or can be predicted, gets
    `balanced`. One that may wait for other workgroups, by its code, gets the
    identity, whatever its launches. Remarks say why. A kernel that would be
    left alone whatever the map gets no attribute, and a remark with the reason.
    A remark for each kernel has the map, the reason, and the runners-up with
    times and hit rates. A kernel that has the attribute keeps it whatever is
    said of its launches, and the remark says so. A description that does not
    fit its kernel, or the grid that is known of it, and an `entry` that is not
    there or ends by a signal, as of an access out of bounds, are errors.

    Kernels of a module with the attribute `swizzle.code_object`, which the tools
    for LLVM IR set, are those of that code object.

    The other options, `topology`, `kernels`, `grid`, `trust-grid`, `trust-calls`,
    `tile-shape` and `order`, are those of `swizzle-remap-program-ids`: maps are
    tried as it would apply them.

    The pass works on a copy of the module in a context of its own. The same
    module gives the same maps.
  }];
  let dependentDialects = ["::mlir::swizzle::SwizzleDialect"];
}

#endif // SWIZZLE_PREDICT_PASSES_TD
