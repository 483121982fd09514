//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LdsRaces.h"
#include "Report.h"
#include <string>

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
  contested.clear();
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

const LdsRaces::Access *LdsRaces::findRace(const Accesses &accesses,
                                           const Access &second) const {
  for (const Access *first : {&accesses.last, &accesses.other})
    if (isRace(*first, second))
      return first;
  return nullptr;
}

void LdsRaces::add(Accesses &accesses, const Access &access) const {
  Access &last = accesses.last;
  if (last.interval != interval) {
    accesses = {access, {}};
    return;
  }
  if (last.wave != access.wave)
    accesses.other = last;
  // One that is not atomic stays the one to compare with.
  else if (access.isAtomic && !last.isAtomic)
    return;
  last = access;
}

void LdsRaces::record(const WorkItem &item, const char *site,
                      const void *address, uint64_t bytes, uint32_t flags) {
  uint64_t offset = static_cast<const std::byte *>(address) - base;
  if (offset > accessed.size() || bytes > accessed.size() - offset)
    return;
  bool isWrite = flags & AccessWrite;
  bool isRead = !isWrite || flags & AccessReadFirst;
  Access access = {interval, item.wave, site, (flags & AccessAtomic) != 0};
  for (uint64_t at = offset; at < offset + bytes; ++at) {
    Byte &byte = accessed[at];
    if (!contested.empty()) {
      auto write = contested.find(at);
      if (write != contested.end() && isRead)
        report(*write->second.item, write->second.site, "writes",
               write->second.first.site, write->second.first.wave,
               "writes with another value");
      if (write != contested.end())
        contested.erase(write);
    }
    if (isRead) {
      if (const Access *write = findRace(byte.writes, access))
        report(item, site, isWrite ? "updates" : "reads", write->site,
               write->wave, "writes");
      add(byte.reads, access);
    }
    if (!isWrite)
      continue;
    if (const Access *read = findRace(byte.reads, access))
      report(item, site, "writes", read->site, read->wave, "reads");
    if (isRace(byte.writes.last, access))
      secondWrites.push_back({at, base[at], byte.writes.last, site, &item});
    add(byte.writes, access);
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
      contested.insert({write.offset, write});
  secondWrites.clear();
  releases.clear();
  before.clear();
  ++interval;
}
