//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LdsBanks.h"
#include "Report.h"
#include <cstring>
#include <tuple>

using namespace mlir::swizzle;
using namespace mlir::swizzle::host;

namespace {
/// A chip whose LDS a check is about.
struct CheckedChip {
  Check check;
  const ComputeUnit &unit;
  const char *isa;
};
} // namespace

static constexpr CheckedChip chips[] = {
    {CheckLdsBanks, computeUnitOfCdna3, "gfx942"},
    {CheckLdsBanksGfx950, computeUnitOfCdna4, "gfx950"}};

void LdsAccessLog::record(const char *siteOfAccess, unsigned lane,
                          uint32_t address, uint32_t bytes, uint32_t flags) {
  Site &site = sites[siteOfAccess];
  site.bytes = bytes;
  site.flags = flags;
  uint32_t number = site.counts[lane]++;
  if (number == site.instructions.size())
    site.instructions.emplace_back();
  Instruction &instruction = site.instructions[number];
  instruction.lanes |= uint64_t(1) << lane;
  instruction.addresses[lane] = address;
}

/// How LDS serves an access of any number of bytes: in pieces, of which each is
/// as large as an instruction can be. What is returned of the conflicts is that
/// of the first piece that has any.
static LdsClocks getClocks(const ComputeUnit &unit,
                           const LdsAccessLog::Site &site,
                           const LdsAccessLog::Instruction &instruction) {
  constexpr uint32_t pieceBytes[] = {16, 12, 8, 4, 2, 1};
  LdsAccess access =
      site.flags & AccessWrite ? LdsAccess::Write : LdsAccess::Read;
  uint32_t addresses[maxWaveSize];
  std::copy_n(instruction.addresses, maxWaveSize, addresses);
  LdsClocks sum;
  for (uint32_t left = site.bytes; left != 0;) {
    uint32_t bytes =
        *std::find_if(std::begin(pieceBytes), std::end(pieceBytes),
                      [&](uint32_t piece) { return piece <= left; });
    LdsClocks clocks = getLdsClocks(unit, access, bytes, instruction.lanes,
                                    addresses, site.flags & AccessAtomic);
    uint32_t sumClocks = sum.clocks + clocks.clocks;
    uint32_t sumLeast = sum.leastClocks + clocks.leastClocks;
    if (sum.getConflicts() == 0)
      sum = clocks;
    sum.clocks = sumClocks;
    sum.leastClocks = sumLeast;
    left -= bytes;
    for (uint32_t &address : addresses)
      address += bytes;
  }
  return sum;
}

bool LdsConflicts::IsBefore::operator()(const Key &a, const Key &b) const {
  int order = strverscmp(getSiteLocation(a.first), getSiteLocation(b.first));
  return order != 0 ? order < 0 : a < b;
}

void LdsConflicts::add(const LdsAccessLog &log, const WorkItem &first) {
  auto when = [](const uint64_t *block, uint64_t wave) {
    return std::make_tuple(block[2], block[1], block[0], wave);
  };
  for (auto &[name, site] : log.getSites())
    for (unsigned chip = 0; chip < std::size(chips); ++chip) {
      if (!(checks & chips[chip].check))
        continue;
      Conflicts mine;
      for (const LdsAccessLog::Instruction &instruction : site.instructions) {
        LdsClocks clocks = getClocks(chips[chip].unit, site, instruction);
        if (clocks.getConflicts() != 0 && mine.conflicting++ == 0)
          mine.first = clocks;
        mine.clocks += clocks.clocks;
        mine.leastClocks += clocks.leastClocks;
        ++mine.instructions;
      }
      std::lock_guard<std::mutex> lock(mutex);
      Conflicts &all = conflicts[{name, chip}];
      if (mine.conflicting != 0 &&
          (all.conflicting == 0 ||
           when(first.blockId, first.wave) < when(all.blockId, all.wave))) {
        all.first = mine.first;
        std::copy_n(first.blockId, 3, all.blockId);
        all.wave = first.wave;
      }
      all.instructions += mine.instructions;
      all.conflicting += mine.conflicting;
      all.clocks += mine.clocks;
      all.leastClocks += mine.leastClocks;
    }
}

uint64_t LdsConflicts::print() const {
  uint64_t count = 0;
  for (auto &[key, found] : conflicts) {
    if (found.conflicting == 0)
      continue;
    ++count;
    const LdsClocks &first = found.first;
    Report(key.first, std::string("has bank conflicts in the LDS of ") +
                          chips[key.second].isa + ": expected " +
                          std::to_string(first.leastClocks) +
                          " clocks for a wave, but got " +
                          std::to_string(first.clocks))
        .note(key.first, "in workgroup " + formatPoint(found.blockId) +
                             ", wave " + std::to_string(found.wave) +
                             ", lanes " + std::to_string(first.firstLane) +
                             " and " + std::to_string(first.secondLane) +
                             " meet in bank " + std::to_string(first.bank))
        .note(key.first, std::to_string(found.conflicting) + " of " +
                             std::to_string(found.instructions) +
                             " accesses of waves have conflicts: " +
                             std::to_string(found.clocks) +
                             " clocks in place of " +
                             std::to_string(found.leastClocks))
        .print();
  }
  return count;
}
