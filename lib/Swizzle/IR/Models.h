//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The common parts of the models of interfaces for several dialects.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_IR_MODELS_H
#define SWIZZLE_LIB_IR_MODELS_H

#include "Swizzle/IR/SwizzleInterfaces.h"

namespace mlir::swizzle {

/// The map that the attribute swizzle.remapped of `op` names.
std::optional<std::string> getRemappedAttr(Operation *op);

/// An op that reads the id along one dimension in its name.
template <typename OpT, ProgramDim dimension>
struct DimensionIdModel
    : ProgramIdOpInterface::ExternalModel<DimensionIdModel<OpT, dimension>,
                                          OpT> {
  std::optional<ProgramIdRead> getProgramIdRead(Operation *) const {
    return ProgramIdRead{ProgramIdRead::Kind::Id, dimension};
  }
};

template <typename XOpT, typename YOpT, typename ZOpT>
void attachDimensionIdModels(MLIRContext *context) {
  XOpT::template attachInterface<DimensionIdModel<XOpT, ProgramDim::x>>(
      *context);
  YOpT::template attachInterface<DimensionIdModel<YOpT, ProgramDim::y>>(
      *context);
  ZOpT::template attachInterface<DimensionIdModel<ZOpT, ProgramDim::z>>(
      *context);
}

/// An op that reads something of that kind.
template <typename OpT, ProgramIdRead::Kind kind>
struct KindModel
    : ProgramIdOpInterface::ExternalModel<KindModel<OpT, kind>, OpT> {
  std::optional<ProgramIdRead> getProgramIdRead(Operation *) const {
    return ProgramIdRead{kind};
  }
};

template <ProgramIdRead::Kind kind, typename... OpTs>
void attachKindModel(MLIRContext *context) {
  (OpTs::template attachInterface<KindModel<OpTs, kind>>(*context), ...);
}

template <typename... OpTs>
void attachClusterModel(MLIRContext *context) {
  attachKindModel<ProgramIdRead::Kind::Cluster, OpTs...>(context);
}

void registerGPUModels(DialectRegistry &registry);
void registerLLVMModels(DialectRegistry &registry);
void attachLLVMFunctionModel(MLIRContext *context);

} // namespace mlir::swizzle

#endif // SWIZZLE_LIB_IR_MODELS_H
