//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The checks of a launch: what was read and written, by which workgroup.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_RUNTIME_CHECKS_H
#define SWIZZLE_HOST_RUNTIME_CHECKS_H

#include "Accessors.h"
#include "LdsBanks.h"
#include "Swizzle/Host/RuntimeAbi.h"
#include "Swizzle/Host/StridedView.h"
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace mlir::swizzle::host {

/// Which bytes of a workgroup's LDS have been written.
class LdsShadow {
public:
  /// Nothing of the `bytes` bytes from `lds` is written. With 0 bytes, nothing
  /// is checked.
  void reset(const void *lds, uint64_t bytes);
  void recordWrite(const void *address, uint64_t bytes);
  /// Returns true if all of the bytes are written, or outside of what is
  /// checked.
  bool isWritten(const void *address, uint64_t bytes) const;

private:
  bool find(const void *address, uint64_t bytes, uint64_t &offset) const;

  const std::byte *base = nullptr;
  std::vector<bool> written;
};

/// A memref of a kernel's arguments.
class Buffer {
public:
  Buffer(unsigned number, const KernelArgument &argument,
         const void *descriptor);

  /// Returns false if sizes and strides lead out of the address space; nothing
  /// else here may be asked of it then.
  bool isAddressable() const { return view.isAddressable(); }
  /// Returns true for a byte from the first one of an element to the last one.
  bool contains(uintptr_t address) const {
    return address >= low && address < high;
  }
  uint64_t getNumSlots() const { return (high - low) / elementBytes; }
  /// The slot, an element or a gap between elements, that has `address`.
  uint64_t getSlot(uintptr_t address) const {
    return (address - low) / elementBytes;
  }
  const StridedView &getView() const { return view; }
  /// The slot of an element.
  uint64_t getSlotOfElement(uint64_t element) const {
    return getSlot(view.getAddress(element));
  }
  /// The element in a slot that `getSlotOfElement` has given.
  uint64_t getElementOfSlot(uint64_t slot) const;

  unsigned number;
  /// Whether a kernel that writes nothing of the buffer can be right.
  bool mayBeUnwritten = false;
  /// By slot; null if writes, or reads, are not recorded.
  std::unique_ptr<Accessors[]> writers, readers;

private:
  StridedView view;
  uint64_t elementBytes;
  uintptr_t low, high;
};

/// The checks of one launch. All functions may be called from any host thread.
class LaunchChecks {
public:
  LaunchChecks(uint32_t mask, const char *site, const char *kernel,
               const KernelArgument *arguments, int64_t numArguments,
               void **args);

  bool has(Check check) const { return mask & check; }
  LdsConflicts &getLdsConflicts() { return ldsConflicts; }

  /// Records an access of a buffer. `mayHaveWaited` says that the workgroup may
  /// know by atomic accesses what others have done before.
  void record(const WorkItem &item, const char *site, uintptr_t address,
              uint64_t bytes, uint32_t flags, bool mayHaveWaited);

  /// Returns true if one buffer has all of the bytes.
  bool isInBuffer(uintptr_t address, uint64_t bytes) const;

  /// Called when all workgroups have ended. Ends the process if anything was
  /// reported.
  void finish();

private:
  /// One workgroup accesses a slot of a buffer.
  struct SlotAccess {
    Buffer &buffer;
    uint64_t slot;
    const WorkItem &item;
    const char *site;
    Accessor who;
    bool mayHaveWaited;
  };
  void recordRead(const SlotAccess &read);
  void recordWrite(const SlotAccess &write);
  /// Reports what is `expected` of a slot, in words with {} for its name, and
  /// `but` got; the `first` access is that of another workgroup.
  void report(const SlotAccess &access, const std::string &expected,
              const std::string &but, const std::string &first,
              Accessor firstWho);
  void checkCoverage(const Buffer &buffer);

  uint32_t mask;
  const char *site, *kernel;
  std::vector<Buffer> buffers;
  SiteNumbers sites;
  LdsConflicts ldsConflicts;
  std::mutex mutex;
  uint64_t numReports = 0;
};

} // namespace mlir::swizzle::host

#endif // SWIZZLE_HOST_RUNTIME_CHECKS_H
