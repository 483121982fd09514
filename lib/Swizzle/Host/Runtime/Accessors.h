//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Which workgroups have accessed an element, and by which ops, in as few bytes
// as large buffers have room for. All functions may be called from any host
// thread.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_HOST_RUNTIME_ACCESSORS_H
#define SWIZZLE_HOST_RUNTIME_ACCESSORS_H

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace mlir::swizzle::host {

/// Numbers for the sites of a launch.
class SiteNumbers {
public:
  /// A number below 2^14; 0 if there are more sites than that.
  uint64_t getNumber(const char *site) {
    size_t place = std::hash<const char *>()(site) % sites.size();
    for (size_t tried = 0; tried < sites.size(); ++tried) {
      if (place != 0) {
        const char *known = sites[place];
        if (known == site)
          return place;
        if (!known && (sites[place].compare_exchange_strong(known, site) ||
                       known == site))
          return place;
      }
      place = (place + 1) % sites.size();
    }
    return 0;
  }
  /// The site of a number, or null for 0.
  const char *get(uint64_t number) const { return sites[number]; }

private:
  std::array<std::atomic<const char *>, size_t(1) << 14> sites = {};
};

/// One that makes an access: a workgroup and a site, atomic or not; or none.
class Accessor {
public:
  Accessor() = default;
  Accessor(uint64_t workgroup, bool isAtomic, uint64_t site)
      : bits((workgroup + 1) | (isAtomic ? atomicBit : 0) | site << siteShift) {
  }
  explicit Accessor(uint64_t bits) : bits(bits) {}

  explicit operator bool() const { return bits != 0; }
  uint64_t getBits() const { return bits; }
  uint64_t getWorkgroup() const { return (bits & (atomicBit - 1)) - 1; }
  bool isAtomic() const { return bits & atomicBit; }
  uint64_t getSite() const { return bits >> siteShift; }

  /// Returns true for accesses of two workgroups that are not both atomic.
  bool isApart(Accessor other) const {
    return bits != 0 && other.bits != 0 &&
           getWorkgroup() != other.getWorkgroup() &&
           !(isAtomic() && other.isAtomic());
  }

private:
  /// Above the workgroup, of which no launch has so many.
  static constexpr unsigned siteShift = 49;
  static constexpr uint64_t atomicBit = UINT64_C(1) << (siteShift - 1);
  uint64_t bits = 0;
};

/// The first workgroup with an access and the last other one: whichever makes
/// the next, one of these is another one.
class Accessors {
public:
  bool isEmpty() const { return first == 0; }

  /// Adds one, and returns one that was there and is apart from it, or none.
  Accessor add(Accessor one) {
    Accessor before = findApart(one);
    put(one);
    // Another thread may have added one meanwhile.
    return before ? before : findApart(one);
  }

  Accessor findApart(Accessor one) const {
    for (const std::atomic<uint64_t> *place : {&first, &last})
      if (Accessor other(*place); other.isApart(one))
        return other;
    return Accessor();
  }

private:
  void put(Accessor one) {
    uint64_t found = 0;
    if (first.compare_exchange_strong(found, one.getBits()))
      return;
    // One that is not atomic stays the one to compare with.
    auto isKept = [&](Accessor other) {
      return other && other.getWorkgroup() == one.getWorkgroup() &&
             one.isAtomic() && !other.isAtomic();
    };
    Accessor known(found);
    bool isFirst = known.getWorkgroup() == one.getWorkgroup();
    std::atomic<uint64_t> &place = isFirst ? first : last;
    if (!isKept(Accessor(place)))
      place = one.getBits();
  }

  std::atomic<uint64_t> first = 0, last = 0;
};

} // namespace mlir::swizzle::host

#endif // SWIZZLE_HOST_RUNTIME_ACCESSORS_H
