//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The command-line options that say how kernels are remapped, once for the pass
// and for each pipeline that has it.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TRANSFORMS_REMAPOPTIONSET_H
#define SWIZZLE_TRANSFORMS_REMAPOPTIONSET_H

#include "Swizzle/Analysis/LaunchMap.h"
#include "mlir/Pass/PassOptions.h"

namespace mlir::swizzle {

/// The orders by name, for options.
inline llvm::cl::ValuesClass getDimOrderValues() {
  auto value = [](DimOrder order, llvm::StringRef help) {
    return llvm::cl::OptionEnumValue{getOrderName(order), int(order), help};
  };
  return llvm::cl::values(
      value(DimOrder::xyz, "x fastest"), value(DimOrder::xzy, "x, then z"),
      value(DimOrder::yxz, "y fastest"), value(DimOrder::yzx, "y, then z"),
      value(DimOrder::zxy, "z fastest"), value(DimOrder::zyx, "z, then y"));
}

/// The ways to take a kernel that is left alone, for options.
inline llvm::cl::ValuesClass getOnDeclineValues() {
  return llvm::cl::values(
      clEnumValN(OnDecline::Ignore, "ignore", "say nothing"),
      clEnumValN(OnDecline::Warn, "warn", "warn"),
      clEnumValN(OnDecline::Error, "error", "fail"));
}

/// Adds those of `given` that have one value and were given several, of which
/// LLVM silently takes the last.
template <typename... OptionTs>
void addRepeated(SmallVector<std::string> &repeated, const OptionTs &...given) {
  auto add = [&](const llvm::cl::Option &option) {
    if (option.getNumOccurrences() > 1)
      repeated.push_back(option.ArgStr.str());
  };
  (add(given), ...);
}

/// Adds to `BaseT`, a pass or the options of a pipeline, those that say which
/// kernels it is about, what they are launched with, and what maps act on.
template <typename BaseT>
class ChoiceOptionSet : public BaseT {
public:
  ChoiceOptionSet() = default;
  /// Passes are copied without their options, whose values follow.
  ChoiceOptionSet(const ChoiceOptionSet &other)
      : BaseT(other), repeated(other.getRemapOptions().repeated) {}

  /// The values of the options.
  RemapOptions getRemapOptions() const {
    RemapOptions options;
    options.topology = topology;
    options.kernels.assign(kernels.begin(), kernels.end());
    options.grid.assign(grid.begin(), grid.end());
    options.tileShape.assign(tileShape.begin(), tileShape.end());
    options.order = order;
    options.trustGrid = trustGrid;
    options.trustCalls = trustCalls;
    options.launch = launch;
    options.entry = entry;
    options.repeated = repeated;
    addRepeated(options.repeated, topology, order, trustGrid, trustCalls,
                launch, entry);
    return options;
  }

  void setRemapOptions(const RemapOptions &options) {
    topology = options.topology;
    kernels = ArrayRef<std::string>(options.kernels);
    grid = ArrayRef<std::string>(options.grid);
    tileShape = ArrayRef<std::string>(options.tileShape);
    order = options.order;
    trustGrid = options.trustGrid;
    trustCalls = options.trustCalls;
    launch = options.launch;
    entry = options.entry;
    repeated = options.repeated;
  }

  template <typename DataT>
  using Option = typename BaseT::template Option<DataT>;
  template <typename DataT>
  using ListOption = typename BaseT::template ListOption<DataT>;

  Option<std::string> topology{
      *this, "topology",
      llvm::cl::desc(
          "The machine: a product such as mi300x or mi300x-cpx, or a "
          "number of XCDs; by default the largest product of the "
          "kernel's chip, or mi300x"),
      llvm::cl::init("")};
  ListOption<std::string> kernels{
      *this, "kernels",
      llvm::cl::desc(
          "The kernels to remap, as @kernel or @module::@kernel; all "
          "if none is given")};
  ListOption<std::string> grid{
      *this, "grid",
      llvm::cl::desc(
          "Sizes of the grid along x, y and z, '?' for what is known "
          "only at run time; in place of what the launches say")};
  ListOption<std::string> tileShape{
      *this, "tile-shape",
      llvm::cl::desc("Rows and columns of the tile space: numbers, argN, or "
                     "argN/M")};
  Option<DimOrder> order{
      *this, "order",
      llvm::cl::desc("The order in which logical ids run through the grid, "
                     "fastest dimension first"),
      llvm::cl::init(RemapOptions().order), getDimOrderValues()};
  Option<bool> trustGrid{
      *this, "trust-grid",
      llvm::cl::desc("Believe a size of 1 in 'grid' also along y and z where "
                     "the kernel reads the ids"),
      llvm::cl::init(RemapOptions().trustGrid)};
  Option<bool> trustCalls{
      *this, "trust-calls",
      llvm::cl::desc("Believe that functions which are defined elsewhere read "
                     "no workgroup ids"),
      llvm::cl::init(RemapOptions().trustCalls)};
  Option<std::string> launch{
      *this, "launch",
      llvm::cl::desc("With map=auto: the launches, as in {grid=32,32 block=256 "
                     "arg=f16:4096x4096 arg=...; grid=...}, or @FILE with one "
                     "in each line; else those of the module's host code"),
      llvm::cl::init("")};
  Option<std::string> entry{
      *this, "entry",
      llvm::cl::desc("With map=auto: the host function whose launches they "
                     "are; else all that nothing calls"),
      llvm::cl::init("")};

protected:
  /// RemapOptions::repeated as it was set, or of what this is a copy of.
  SmallVector<std::string> repeated;
};

/// Adds to `BaseT` the options that say how kernels are remapped.
template <typename BaseT>
class RemapOptionSet : public ChoiceOptionSet<BaseT> {
public:
  RemapOptionSet() = default;
  /// Passes are copied without their options, whose values follow.
  RemapOptionSet(const RemapOptionSet &other) : ChoiceOptionSet<BaseT>(other) {
    addRepeated(this->repeated, other.map, other.onDecline);
  }

  /// The values of the options, as those of ChoiceOptionSet.
  RemapOptions getRemapOptions() const {
    RemapOptions options = ChoiceOptionSet<BaseT>::getRemapOptions();
    options.map = map;
    options.onDecline = onDecline;
    addRepeated(options.repeated, map, onDecline);
    return options;
  }

  void setRemapOptions(const RemapOptions &options) {
    ChoiceOptionSet<BaseT>::setRemapOptions(options);
    map = options.map;
    onDecline = options.onDecline;
  }

  template <typename DataT>
  using Option = typename BaseT::template Option<DataT>;

  Option<std::string> map{
      *this, "map",
      llvm::cl::desc("The map, as #swizzle.map<...> has it, such as "
                     "'chunked<64> then windowed<8>' or '@mine then balanced'; "
                     "'identity' leaves kernels as they are, 'auto' gives each "
                     "the one with the smallest predicted time"),
      llvm::cl::init(RemapOptions().map)};
  Option<OnDecline> onDecline{
      *this, "on-decline",
      llvm::cl::desc("Say nothing, warn or fail where a kernel is left alone, "
                     "although the map would change its ids"),
      llvm::cl::init(RemapOptions().onDecline), getOnDeclineValues()};
};

/// The options of ChoiceOptionSet as the text that parses to them.
std::string formatChoiceOptions(const RemapOptions &options);

} // namespace mlir::swizzle

#endif // SWIZZLE_TRANSFORMS_REMAPOPTIONSET_H
