//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_IR_SWIZZLEINTERFACES_TD
#define SWIZZLE_IR_SWIZZLEINTERFACES_TD

include "mlir/IR/OpBase.td"

def ProgramIdOpInterface : OpInterface<"ProgramIdOpInterface"> {
  let cppNamespace = "::mlir::swizzle";
  let description = [{
    An op through which a kernel may learn which workgroup it is. An op of this
    interface need not do so: a call of an intrinsic depends on the intrinsic.

    Who brings kernels in other ops attaches a model of this interface to them,
    and one of KernelOpInterface to their functions, to have them remapped.
  }];
  let methods = [
    InterfaceMethod<
      "Returns what the op tells of the workgroup; nothing if it tells "
      "nothing.",
      "::std::optional<::mlir::swizzle::ProgramIdRead>", "getProgramIdRead">,
    InterfaceMethod<[{
        Emits and returns the value that takes the place of the op's result in
        the workgroup that has `id`, an integer or an index, along the dimension
        that is read. Only for a read of Kind::Id.
      }],
      "::mlir::Value", "emitFromId",
      (ins "::mlir::OpBuilder &":$builder, "::mlir::Value":$id), [{}], [{
        return ::mlir::swizzle::castId(builder, $_op->getLoc(), id,
                                       $_op->getResult(0).getType());
      }]>,
  ];
}

def KernelOpInterface : OpInterface<"KernelOpInterface"> {
  let cppNamespace = "::mlir::swizzle";
  let description = [{
    A function that may be a kernel: what it says of the grid, and how code in it
    reads the hardware's ids. The op also has FunctionOpInterface. Dimensions are
    0 for x, 1 for y, 2 for z.
  }];
  let methods = [
    InterfaceMethod<"Returns true if workgroups start at this function, and it "
                    "has a body.",
      "bool", "isKernel">,
    InterfaceMethod<[{
        Returns the attribute by which the function promises the numbers of
        workgroups along x, y and z; null if there is none.
      }],
      "::mlir::DenseI32ArrayAttr", "getKnownGrid">,
    InterfaceMethod<"Lets the function promise these numbers of workgroups.",
      "void", "setKnownGrid", (ins "::mlir::DenseI32ArrayAttr":$sizes)>,
    InterfaceMethod<[{
        Returns the attribute by which the function promises the numbers of
        work-items of a workgroup along x, y and z; null if there is none.
      }],
      "::mlir::DenseI32ArrayAttr", "getKnownBlock">,
    InterfaceMethod<"Returns true if the function says that it runs in "
                    "clusters of several workgroups.",
      "bool", "hasClusters">,
    InterfaceMethod<"Emits the hardware's id of the workgroup along a dimension "
                    "of at most `size` workgroups, if that is known.",
      "::mlir::Value", "emitHardwareId",
      (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
           "unsigned":$dimension, "::std::optional<uint64_t>":$size)>,
    InterfaceMethod<[{
        Returns why code in the kernel cannot read the size of its grid; empty if it can.
      }],
      "::std::string", "whyNoGridSize">,
    InterfaceMethod<[{
        Returns how a user may have the functions inlined that a kernel such as
        this one calls, as an advice.
      }],
      "::std::string", "howToInline">,
    InterfaceMethod<"Emits the number of workgroups along a dimension.",
      "::mlir::Value", "emitGridSize",
      (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
           "unsigned":$dimension)>,
    InterfaceMethod<[{
        Returns true if the last workgroups along a dimension may have fewer
        work-items than others, as OpenCL 2.0 has them.
      }],
      "bool", "mayHavePartialWorkgroups">,
    InterfaceMethod<[{
        Emits whether the last workgroups along a dimension have fewer work-items
        than others, as an i1, for a function that may have such workgroups.
      }],
      "::mlir::Value", "emitHasPartialWorkgroups",
      (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc,
           "unsigned":$dimension)>,
    InterfaceMethod<[{
        Drops the attributes by which the function promises not to read the ids
        along `dimensions`, or the size of the grid if `gridSize` is set.
      }],
      "void", "dropPromises",
      (ins "::llvm::ArrayRef<unsigned>":$dimensions, "bool":$gridSize)>,
    InterfaceMethod<"The name of the map that was applied to the function's ids; "
                    "nothing if none was.",
      "::std::optional<::std::string>", "getAppliedMap">,
    InterfaceMethod<"Records that `map` was applied.",
      "void", "setAppliedMap", (ins "::mlir::swizzle::MapAttr":$map)>,
  ];
}

def MemoryAccessOpInterface : OpInterface<"MemoryAccessOpInterface"> {
  let cppNamespace = "::mlir::swizzle";
  let description = [{
    An op that reads or writes consecutive elements of memrefs, or what is
    behind pointers of the LLVM dialect. Checks of accesses while kernels run
    are made for the ops of this interface; who has accesses in other ops
    attaches a model of it to them.
  }];
  let methods = [
    InterfaceMethod<[{
        Returns the memory that the op accesses, in the order of the accesses;
        nothing if it accesses none, or none that can be told in this form.
      }],
      "::llvm::SmallVector<::mlir::swizzle::MemoryAccess, 1>",
      "getMemoryAccesses">,
  ];
}

#endif // SWIZZLE_IR_SWIZZLEINTERFACES_TD
