//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The result of a simulation for a map: how long it takes, how much comes from
// where, and which of several maps is best.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LOCALITY_PREDICTION_H
#define SWIZZLE_LOCALITY_PREDICTION_H

#include "Swizzle/Locality/LaunchSample.h"
#include "Swizzle/Locality/Simulation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace mlir::swizzle {

/// A launch with one map.
struct Prediction {
  /// The cause that most of the workgroups' time was spent on.
  Cause getCause() const { return result.timeline.getMain(); }

  /// The map as the user writes it.
  std::string map;
  /// What each wave issues to compute the map.
  IssuedWork mapWork;
  SimulationResult result;
  /// Bytes by which level delivered or took them.
  uint64_t l2Bytes = 0;
  uint64_t mallBytes = 0;
  uint64_t memoryBytes = 0;
  /// The time of the launch.
  double seconds = 0;
  /// The most work of an XCD over the mean, by requests.
  double imbalance = 1;
  /// The most time of an XCD over the mean.
  double timeImbalance = 1;
  /// The L2 hit rate of reads if the workgroups that one XCD holds at first ran
  /// in step and nothing were replaced; see getInStepLimit.
  double inStepLimit = 0;
  /// What GridPicture::getXcds returns, for pages only; else nothing.
  std::vector<uint8_t> pictureXcds;
};

/// Simulates the launch with `map`, a bijection of its ids, and works out what
/// follows from it.
Prediction predict(const AccessSource &source, const ChipTopology &chip,
                   llvm::StringRef name,
                   llvm::function_ref<uint64_t(uint64_t)> map,
                   const SimulationOptions &options);

/// What a picture shows of a grid, a cell for a logical id: the corner of its
/// first two dimensions, or the first linear ids in rows where there is one
/// dimension, or much more of the second than of the first.
class GridPicture {
public:
  explicit GridPicture(const LaunchFacts &facts);

  uint64_t getNumColumns() const { return columns; }
  uint64_t getNumRows() const { return rows; }
  /// The linear id of a cell; the last row may have cells without one, for
  /// which it is the number of workgroups or more.
  uint64_t getId(uint64_t row, uint64_t column) const {
    return row * width + column;
  }
  /// What the directions mean, and which part is shown if that is not all.
  std::string describe() const;

  /// The XCD that does the work of each cell, row by row; noXcd where a cell
  /// has no id. With some maps it takes time for each workgroup of the launch.
  std::vector<uint8_t>
  getXcds(const ChipTopology &chip,
          llvm::function_ref<uint64_t(uint64_t)> map) const;
  static constexpr uint8_t noXcd = UINT8_MAX;

private:
  uint64_t numWorkgroups;
  /// Of linear ids, if `isWrapped`, else of the grid.
  uint64_t width, height;
  /// What is shown of these.
  uint64_t columns, rows;
  bool isWrapped, hasLayers;
};

/// The part of the lines of data read by the first workgroups of XCD 0 that
/// another of them reads in the same phase. For a blocks by b blocks of a
/// matrix product with tiles of M x N this is `1 - (a*M + b*N) / (a*b*(M+N))`,
/// for W blocks of queries of one head `1 - 1/W`. Looks at the first phases
/// only.
double getInStepLimit(const AccessSource &source, const ChipTopology &chip,
                      llvm::function_ref<uint64_t(uint64_t)> map,
                      uint32_t workgroupsPerCu);

/// The same of lines that another has read in any of these phases, or the same
/// one before, for the first workgroups of XCD number `xcd`.
double getSharedAtStart(const AccessSource &source, const ChipTopology &chip,
                        llvm::function_ref<uint64_t(uint64_t)> map,
                        uint32_t workgroupsPerCu, uint32_t xcd);

/// The number of the best prediction, and why, in words. None is best where
/// only the identity may be, and none is that.
struct Choice {
  std::optional<size_t> best;
  std::string reason;
};

/// The number of the prediction of the identity.
std::optional<size_t> findIdentity(llvm::ArrayRef<Prediction> predictions);

/// The best of the predictions of a launch, as for a search that has tried them
/// (getFigures and findBestMap of MapChoice.h). `evenness` is that of
/// LaunchProbe, `sharedPart` that of TriedMaps.
Choice chooseAmong(llvm::ArrayRef<Prediction> predictions, Evenness evenness,
                   double sharedPart = 1);

} // namespace mlir::swizzle

#endif // SWIZZLE_LOCALITY_PREDICTION_H
