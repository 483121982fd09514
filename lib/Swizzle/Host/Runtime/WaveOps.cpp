//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Operations of a wave that move values between lanes.
//
//===----------------------------------------------------------------------===//

#include "Report.h"
#include "Workgroup.h"
#include <cstring>
#include <string>

using namespace mlir::swizzle::host;

namespace {
struct PermuteOp final : WaveOp {
  void *value = nullptr;
  uint64_t bytes = 0;
  int32_t source = 0;
  bool isSourceActive = false;

  void complete(WaveOp *const *lanes, unsigned waveSize) override {
    std::vector<std::byte> before(waveSize * bytes);
    unsigned firstActive = waveSize;
    for (unsigned i = waveSize; i-- > 0;) {
      if (!lanes[i])
        continue;
      firstActive = i;
      std::memcpy(before.data() + i * bytes, get(lanes[i]).value, bytes);
    }
    for (unsigned i = 0; i < waveSize; ++i) {
      if (!lanes[i])
        continue;
      PermuteOp &op = get(lanes[i]);
      unsigned from = op.source < 0 ? firstActive : op.source;
      op.isSourceActive = from < waveSize && lanes[from];
      if (op.isSourceActive)
        std::memcpy(op.value, before.data() + from * bytes, bytes);
    }
  }

  static PermuteOp &get(WaveOp *op) { return *static_cast<PermuteOp *>(op); }
};

struct GatherOp final : WaveOp {
  const void *value = nullptr;
  uint64_t bytes = 0;
  std::byte *all = nullptr;
  uint64_t active = 0;

  void complete(WaveOp *const *lanes, unsigned waveSize) override {
    uint64_t mask = 0;
    for (unsigned i = 0; i < waveSize; ++i)
      if (lanes[i])
        mask |= uint64_t(1) << i;
    for (unsigned i = 0; i < waveSize; ++i) {
      if (!lanes[i])
        continue;
      get(lanes[i]).active = mask;
      for (unsigned j = 0; j < waveSize; ++j)
        if (lanes[j])
          std::memcpy(get(lanes[i]).all + j * bytes, get(lanes[j]).value,
                      bytes);
    }
  }

  static GatherOp &get(WaveOp *op) { return *static_cast<GatherOp *>(op); }
};

struct BallotOp final : WaveOp {
  bool bit = false;
  uint64_t bits = 0;

  void complete(WaveOp *const *lanes, unsigned waveSize) override {
    uint64_t all = 0;
    for (unsigned i = 0; i < waveSize; ++i)
      if (lanes[i] && get(lanes[i]).bit)
        all |= uint64_t(1) << i;
    for (unsigned i = 0; i < waveSize; ++i)
      if (lanes[i])
        get(lanes[i]).bits = all;
  }

  static BallotOp &get(WaveOp *op) { return *static_cast<BallotOp *>(op); }
};
} // namespace

/// Lets the active lanes meet; returns true if `source` is one of them.
static bool permute(WorkItem *item, const Meeting &meeting, void *value,
                    int64_t bytes, int32_t source) {
  PermuteOp op;
  op.value = value;
  op.bytes = bytes;
  op.source = source;
  meetWave(item, meeting, op);
  return op.isSourceActive;
}

extern "C" int32_t swizzleHostPermute(WorkItem *item, const char *site,
                                      int32_t point, int32_t depth, void *value,
                                      int64_t bytes, int32_t source) {
  return permute(item, {site, point, depth}, value, bytes, source);
}

extern "C" void swizzleHostReadLane(WorkItem *item, const char *site,
                                    int32_t point, int32_t depth, void *value,
                                    int64_t bytes, int32_t source) {
  if (!permute(item, {site, point, depth}, value, bytes, source))
    Report(site, "expected an active lane to read from, but got lane " +
                     std::to_string(source))
        .in(site, *item)
        .fail();
}

extern "C" int64_t swizzleHostGatherWave(WorkItem *item, const char *site,
                                         int32_t point, int32_t depth,
                                         const void *value, int64_t bytes,
                                         void *all) {
  GatherOp op;
  op.value = value;
  op.bytes = bytes;
  op.all = static_cast<std::byte *>(all);
  meetWave(item, {site, point, depth}, op);
  return static_cast<int64_t>(op.active);
}

extern "C" int64_t swizzleHostBallot(WorkItem *item, const char *site,
                                     int32_t point, int32_t depth,
                                     int32_t bit) {
  BallotOp op;
  op.bit = bit != 0;
  meetWave(item, {site, point, depth}, op);
  return static_cast<int64_t>(op.bits);
}
