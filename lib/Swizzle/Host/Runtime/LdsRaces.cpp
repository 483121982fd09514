//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LdsRaces.h"
#include "Report.h"
#include <string>
#include <utility>

using namespace mlir::swizzle::host;

/// Reports an access that `does` what another wave `doesToo`.
[[noreturn]] static void report(const WorkItem &item, const char *site,
                                const std::string &does, const char *firstSite,
                                uint64_t firstWave,
                                const std::string &doesToo) {
  std::string wave = "wave " + std::to_string(firstWave);
  Report(site, does + " LDS that " + wave + " " + doesToo +
                   ": expected a barrier between, but got none")
      .in(site, item)
      .note(firstSite, "the access of " + wave)
      .fail();
}

void LdsRaces::reset(const void *lds, uint64_t bytes) {
  base = static_cast<const std::byte *>(lds);
  ++interval;
  accessed.resize(bytes);
  secondWrites.clear();
  releases.clear();
  before.clear();
}

bool LdsRaces::isRace(const Access &first, const Access &second) const {
  if (first.interval != interval || first.wave == second.wave ||
      (first.isAtomic && second.isAtomic))
    return false;
  auto earlier = before.find(second.wave);
  return earlier == before.end() || earlier->second.count(first.wave) == 0;
}

void LdsRaces::addRead(Byte &byte, const Access &read) const {
  auto &[first, second] = byte.reads;
  bool isOfFirst = first.interval != interval || first.wave == read.wave;
  Access &place = isOfFirst ? first : second;
  // One that is not atomic stays the one to compare with.
  if (place.interval == interval && place.wave == read.wave && read.isAtomic)
    return;
  place = read;
}

void LdsRaces::record(const WorkItem &item, const char *site,
                      const void *address, uint64_t bytes, uint32_t flags) {
  uint64_t offset = static_cast<const std::byte *>(address) - base;
  if (offset > accessed.size() || bytes > accessed.size() - offset)
    return;
  bool isWrite = flags & AccessWrite;
  Access access = {interval, item.wave, site, (flags & AccessAtomic) != 0};
  for (uint64_t at = offset; at < offset + bytes; ++at) {
    Byte &byte = accessed[at];
    if (!isWrite || flags & AccessReadFirst) {
      if (isRace(byte.write, access))
        report(item, site, isWrite ? "updates" : "reads", byte.write.site,
               byte.write.wave, "writes");
      addRead(byte, access);
    }
    if (!isWrite)
      continue;
    for (const Access &read : byte.reads)
      if (isRace(read, access))
        report(item, site, "writes", read.site, read.wave, "reads");
    if (isRace(byte.write, access))
      secondWrites.push_back({at, base[at], byte.write, site, &item});
    byte.write = access;
  }
}

void LdsRaces::synchronize(const WorkItem &item, const void *address,
                           uint32_t flags) {
  if (flags & AccessAcquire)
    if (auto seen = releases.find(address); seen != releases.end())
      before[item.wave].insert(seen->second.begin(), seen->second.end());
  if (!(flags & AccessWrite))
    return;
  std::set<uint64_t> &waves = releases[address];
  waves.insert(item.wave);
  if (auto earlier = before.find(item.wave); earlier != before.end())
    waves.insert(earlier->second.begin(), earlier->second.end());
}

void LdsRaces::passBarrier() {
  for (const SecondWrite &write : secondWrites)
    if (base[write.offset] != write.value)
      report(*write.item, write.site, "writes", write.first.site,
             write.first.wave, "writes with another value");
  secondWrites.clear();
  releases.clear();
  before.clear();
  ++interval;
}
