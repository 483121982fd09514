//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LaunchSource.h"
#include "SliceRunner.h"

using namespace mlir::swizzle;

namespace {
/// A workgroup of waves of one form.
template <typename WaveT>
class SliceStream : public WorkgroupStream {
public:
  explicit SliceStream(const SliceLaunch &launch) {
    uint64_t size = launch.facts.getNumWorkItems();
    for (uint64_t first = 0; first < size; first += host::maxWaveSize)
      waves.push_back(std::make_unique<WaveT>(launch, first));
  }

  bool next(Phase &phase) override {
    phase.clear();
    work = PhaseWork();
    work.waves = waves.size();
    while (true) {
      for (auto &wave : waves) {
        if (!wave->phases.hasPhase() && wave->isReady())
          wave->run();
        if (wave->phases.hasPhase())
          work.after.matrixFlops += wave->phases.take(phase);
      }
      if (!phase.empty())
        return true;
      bool isReady = false, isWaiting = false;
      for (auto &wave : waves) {
        isReady |= wave->isReady();
        isWaiting |= wave->isAtBarrier();
      }
      if (isReady)
        continue;
      if (!isWaiting)
        return false;
      for (auto &wave : waves)
        if (wave->isAtBarrier())
          wave->passBarrier();
    }
  }

  void restart(uint64_t id) override {
    for (auto &wave : waves)
      wave->reset(id);
  }

  const PhaseWork &getWork() const override { return work; }

private:
  std::vector<std::unique_ptr<WaveT>> waves;
  PhaseWork work;
};
} // namespace

std::unique_ptr<WorkgroupStream>
LaunchSource::makeStream(uint64_t /*place*/) const {
  if (launch.isOfWaves)
    return std::make_unique<SliceStream<VectorWave>>(launch);
  return std::make_unique<SliceStream<LaneWave>>(launch);
}
