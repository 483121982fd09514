//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Checks.h"
#include "Report.h"
#include "Workgroup.h"
#include <algorithm>
#include <cstdio>
#include <optional>
#include <tuple>

using namespace mlir::swizzle::host;

/// More than these of one launch are only counted.
static constexpr uint64_t maxReports = 5;

void LdsShadow::reset(const void *lds, uint64_t bytes) {
  base = static_cast<const std::byte *>(lds);
  written.assign(bytes, false);
}

bool LdsShadow::find(const void *address, uint64_t bytes,
                     uint64_t &offset) const {
  auto *at = static_cast<const std::byte *>(address);
  if (at < base || at >= base + written.size())
    return false;
  offset = at - base;
  return bytes <= written.size() - offset;
}

void LdsShadow::recordWrite(const void *address, uint64_t bytes) {
  uint64_t offset = 0;
  if (find(address, bytes, offset))
    std::fill_n(written.begin() + offset, bytes, true);
}

bool LdsShadow::isWritten(const void *address, uint64_t bytes) const {
  uint64_t offset = 0;
  if (!find(address, bytes, offset))
    return true;
  auto begin = written.begin() + offset;
  return std::find(begin, begin + bytes, false) == begin + bytes;
}

Buffer::Buffer(unsigned number, const KernelArgument &argument,
               const void *descriptor)
    : number(number), view(static_cast<const std::byte *>(descriptor) +
                               argument.descriptorOffset,
                           argument.rank, argument.elementBytes),
      elementBytes(argument.elementBytes) {
  if (isAddressable())
    std::tie(low, high) = view.getRange();
}

uint64_t Buffer::getElementOfSlot(uint64_t slot) const {
  uint64_t element = 0;
  while (element + 1 < view.getNumElements() &&
         getSlotOfElement(element) != slot)
    ++element;
  return element;
}

LaunchChecks::LaunchChecks(uint32_t mask, const char *site, const char *kernel,
                           const KernelArgument *arguments,
                           int64_t numArguments, void **args)
    : mask(mask), site(site), kernel(kernel), ldsConflicts(mask) {
  for (int64_t i = 0; i < numArguments; ++i) {
    if (arguments[i].rank < 0)
      continue;
    Buffer &buffer = buffers.emplace_back(i, arguments[i], args[i]);
    if (!buffer.isAddressable())
      Report(site, "expected a buffer within the address space, but got "
                   "argument " +
                       std::to_string(i) + " of '" + kernel +
                       "', whose sizes and strides lead out of it")
          .fail();
    constexpr uint32_t ofWrites =
        CheckWriteOnce | CheckCoverage | CheckBufferRaces;
    if (!(mask & ofWrites) || arguments[i].writes == ArgumentWrites::None)
      continue;
    buffer.mayBeUnwritten = arguments[i].writes == ArgumentWrites::ThisOrOther;
    uint64_t slots = buffer.getNumSlots();
    buffer.writers = std::make_unique<Accessors[]>(slots);
    if (has(CheckBufferRaces))
      buffer.readers = std::make_unique<Accessors[]>(slots);
  }
}

void LaunchChecks::record(const WorkItem &item, const char *accessSite,
                          uintptr_t address, uint64_t bytes, uint32_t flags,
                          bool mayHaveWaited) {
  uint64_t id =
      item.blockId[0] +
      item.gridDim[0] * (item.blockId[1] + item.gridDim[1] * item.blockId[2]);
  Accessor who(id, (flags & AccessAtomic) != 0, sites.getNumber(accessSite));
  for (Buffer &buffer : buffers) {
    if (!buffer.writers || !buffer.contains(address) ||
        !buffer.contains(address + bytes - 1))
      continue;
    uint64_t last = buffer.getSlot(address + bytes - 1);
    for (uint64_t slot = buffer.getSlot(address); slot <= last; ++slot) {
      SlotAccess access = {buffer, slot, item, accessSite, who, mayHaveWaited};
      if (buffer.readers && (!(flags & AccessWrite) || flags & AccessReadFirst))
        recordRead(access);
      if (flags & AccessWrite)
        recordWrite(access);
    }
  }
}

void LaunchChecks::recordRead(const SlotAccess &read) {
  if (read.mayHaveWaited)
    return;
  read.buffer.readers[read.slot].add(read.who);
  if (Accessor writer = read.buffer.writers[read.slot].findApart(read.who))
    report(read,
           "expected no other workgroup to write {}, which this one reads",
           "one", "the write", writer);
}

void LaunchChecks::recordWrite(const SlotAccess &write) {
  Buffer &buffer = write.buffer;
  Accessor writer = buffer.writers[write.slot].add(write.who);
  if (writer && has(CheckWriteOnce))
    report(write, "expected one workgroup to write {}", "a second one",
           "the first write", writer);
  if (!buffer.readers || write.mayHaveWaited)
    return;
  if (Accessor reader = buffer.readers[write.slot].findApart(write.who))
    report(write,
           "expected no other workgroup to read {}, which this one writes",
           "one", "the read", reader);
}

bool LaunchChecks::isInBuffer(uintptr_t address, uint64_t bytes) const {
  for (const Buffer &buffer : buffers)
    if (buffer.contains(address) && buffer.contains(address + bytes - 1))
      return true;
  return false;
}

void LaunchChecks::report(const SlotAccess &access, const std::string &expected,
                          const std::string &but, const std::string &first,
                          Accessor firstWho) {
  std::lock_guard<std::mutex> lock(mutex);
  if (++numReports > maxReports)
    return;
  const WorkItem &item = access.item;
  const Buffer &buffer = access.buffer;
  const char *firstSite = sites.get(firstWho.getSite());
  uint64_t id = firstWho.getWorkgroup();
  uint64_t firstBlock[3] = {id % item.gridDim[0],
                            id / item.gridDim[0] % item.gridDim[1],
                            id / item.gridDim[0] / item.gridDim[1]};
  std::string text = expected;
  text.replace(
      text.find("{}"), 2,
      "element " +
          buffer.getView().formatIndices(buffer.getElementOfSlot(access.slot)) +
          " of argument " + std::to_string(buffer.number) + " of kernel '" +
          kernel + "'");
  Report(access.site, text + ", but got " + but)
      .in(access.site, item)
      .note(firstSite ? firstSite : access.site,
            first + ", in workgroup " + formatPoint(firstBlock))
      .print();
}

void LaunchChecks::checkCoverage(const Buffer &buffer) {
  const StridedView &view = buffer.getView();
  uint64_t missing = 0, firstMissing = 0;
  for (uint64_t i = 0, e = view.getNumElements(); i < e; ++i) {
    if (!buffer.writers[buffer.getSlotOfElement(i)].isEmpty())
      continue;
    if (missing++ == 0)
      firstMissing = i;
  }
  if (missing == 0 ||
      (missing == view.getNumElements() && buffer.mayBeUnwritten))
    return;
  ++numReports;
  Report(site, "expected a workgroup to write element " +
                   view.formatIndices(firstMissing) + " of argument " +
                   std::to_string(buffer.number) + " of kernel '" + kernel +
                   "', but got none")
      .note(site, std::to_string(missing) + " of " +
                      std::to_string(view.getNumElements()) +
                      " elements are not written")
      .print();
}

void LaunchChecks::finish() {
  if (numReports > maxReports)
    std::fprintf(stderr, "%s: note: %llu more such access%s\n",
                 getSiteLocation(site),
                 static_cast<unsigned long long>(numReports - maxReports),
                 numReports - maxReports == 1 ? "" : "es");
  if (has(CheckCoverage))
    for (const Buffer &buffer : buffers)
      if (buffer.writers)
        checkCoverage(buffer);
  numReports += ldsConflicts.print();
  if (numReports != 0)
    exitAfterReports();
}

/// The flags of an access at an address that can be of any memory; nothing for
/// memory that is private to the work-item, and for the implicit arguments.
static std::optional<uint32_t>
resolveFlat(const Fiber &fiber, const void *address, uint32_t flags) {
  auto isIn = [&](const void *start, uint64_t bytes) {
    return reinterpret_cast<uintptr_t>(address) -
               reinterpret_cast<uintptr_t>(start) <
           bytes;
  };
  if (isIn(fiber.lds, fiber.ldsBytes))
    return flags | AccessLds;
  const ImplicitArguments &implicit = fiber.workgroup.getImplicitArguments();
  if (isIn(&implicit, sizeof(implicit)) || fiber.isOnStack(address))
    return std::nullopt;
  return flags;
}

/// Reports an access that leaves the LDS, or all buffers.
static void checkAddress(WorkItem &item, const char *site, const void *address,
                         uint64_t bytes, uint32_t flags) {
  const LaunchChecks &checks =
      *static_cast<Fiber &>(item).workgroup.getLaunch().checks;
  auto at = reinterpret_cast<uintptr_t>(address);
  const char *what = flags & AccessWrite ? "writes" : "reads";
  if (!(flags & AccessLds)) {
    if (!checks.isInBuffer(at, bytes))
      Report(site, std::string(what) + " out of bounds: expected an address in "
                                       "a buffer of the launch, but got one of "
                                       "none")
          .in(site, item)
          .fail();
    return;
  }
  uint64_t offset = at - reinterpret_cast<uintptr_t>(item.lds);
  if (offset > item.ldsBytes || bytes > item.ldsBytes - offset)
    Report(site, std::string(what) + " LDS out of bounds: expected " +
                     std::to_string(bytes) + " bytes in [0, " +
                     std::to_string(item.ldsBytes) + "), but got byte " +
                     std::to_string(static_cast<int64_t>(offset)))
        .in(site, item)
        .fail();
}

extern "C" void swizzleHostAccess(WorkItem *item, const char *site,
                                  void *address, int64_t bytes, int32_t flags) {
  if (bytes == 0)
    return;
  auto &fiber = static_cast<Fiber &>(*item);
  if (flags & AccessFlat) {
    std::optional<uint32_t> resolved = resolveFlat(fiber, address, flags);
    if (!resolved)
      return;
    flags = *resolved;
  }
  Workgroup &workgroup = fiber.workgroup;
  LaunchChecks &checks = *workgroup.getLaunch().checks;
  if (flags & AccessUnbounded && checks.has(CheckBounds))
    checkAddress(*item, site, address, bytes, flags);
  LdsRaces &races = workgroup.getLdsRaces();
  if (flags & AccessLds) {
    LdsShadow &shadow = workgroup.getLdsShadow();
    bool isRead = !(flags & AccessWrite) || flags & AccessReadFirst;
    if (isRead && !shadow.isWritten(address, bytes))
      Report(site, "expected to read " + std::to_string(bytes) +
                       " bytes of LDS that were written before, but got some "
                       "that were not")
          .in(site, *item)
          .fail();
    if (flags & AccessWrite)
      shadow.recordWrite(address, bytes);
    if (races.isEnabled())
      races.record(*item, site, address, bytes, flags);
    if (checks.getLdsConflicts().isEnabled())
      workgroup.getLdsLog(item->wave)
          .record(site, item->lane,
                  static_cast<std::byte *>(address) -
                      static_cast<std::byte *>(item->lds),
                  bytes, flags);
  } else {
    checks.record(*item, site, reinterpret_cast<uintptr_t>(address), bytes,
                  flags, workgroup.mayHaveWaited());
  }
  // What an access tells comes after it.
  if (flags & AccessAtomic && races.isEnabled())
    races.synchronize(*item, address, flags);
  if (flags & AccessAcquire && !(flags & AccessLds))
    workgroup.noteWait();
}

extern "C" void swizzleHostOutOfBounds(WorkItem *item, const char *site,
                                       int32_t dimension, int64_t index,
                                       int64_t length, int64_t size,
                                       int32_t flags) {
  std::string what = length == 1
                         ? "index " + std::to_string(dimension) + " in [0, " +
                               std::to_string(size) + ")"
                         : std::to_string(length) + " elements from index " +
                               std::to_string(dimension) + " in [0, " +
                               std::to_string(size) + ")";
  Report(site, std::string(flags & AccessWrite ? "writes" : "reads") +
                   (flags & AccessLds ? " LDS" : "") +
                   " out of bounds: expected " + what + ", but got " +
                   std::to_string(index))
      .in(site, *item)
      .fail();
}

extern "C" void swizzleHostOutOfView(WorkItem *item, const char *site,
                                     int64_t offset, int64_t bytes,
                                     int64_t size, int32_t flags) {
  Report(site, std::string(flags & AccessWrite ? "writes" : "reads") +
                   (flags & AccessLds ? " LDS" : "") +
                   " out of bounds: expected " + std::to_string(bytes) +
                   " bytes in [0, " + std::to_string(size) +
                   ") of the memref that this is a view of, but got byte " +
                   std::to_string(offset))
      .in(site, *item)
      .fail();
}
