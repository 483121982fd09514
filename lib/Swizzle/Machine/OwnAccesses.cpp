//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "OwnAccesses.h"
#include "CompiledWave.h"
#include "WaveImpl.h"
#include <algorithm>
#include <cstring>
#include <optional>
#include <type_traits>

using namespace mlir::swizzle::machine;

namespace {
/// Where the lanes of an access have their part of the contents.
class OwnPlaces {
public:
  OwnPlaces(Wave::Impl &wave, uint32_t site, OwnContents &contents)
      : contents(contents), wave(wave), site(site) {}

  OwnContents &contents;

protected:
  const LiftedSite &getLifted() const { return wave.program.lifted[site]; }
  [[noreturn]] void fail(uint64_t size, const char *memory,
                         uint64_t address) const {
    wave.fail(*wave.program.sites[site].instruction,
              "expected an address in the " + llvm::Twine(size) + " bytes of " +
                  memory + ", but got " + llvm::Twine(address));
  }

private:
  Wave::Impl &wave;
  uint32_t site;
};

/// A lane's bytes lie after those of the lane before it.
class ScratchPlaces : public OwnPlaces {
public:
  ScratchPlaces(Wave::Impl &wave, uint32_t site)
      : OwnPlaces(wave, site, wave.scratchContents),
        bytesOfLane(wave.scratchBytes) {}

  std::optional<uint64_t> find(unsigned lane, uint64_t address,
                               unsigned bytes) const {
    if (address > bytesOfLane || bytes > bytesOfLane - address)
      fail(bytesOfLane, "scratch", address);
    return lane * bytesOfLane + address;
  }

private:
  uint64_t bytesOfLane;
};

class LdsPlaces : public OwnPlaces {
public:
  LdsPlaces(Wave::Impl &wave, uint32_t site)
      : OwnPlaces(wave, site, *wave.lds), offset(getLifted().offset),
        size(wave.lds->bytes.size()), most(wave.program.maxLdsBytes) {}

  std::optional<uint64_t> find(unsigned /*lane*/, uint64_t address,
                               unsigned bytes) const {
    uint32_t place = address + offset;
    if (place >= most)
      return std::nullopt;
    if (uint64_t(place) + bytes > size)
      fail(size, "LDS", place);
    return place;
  }

private:
  uint32_t offset;
  uint64_t size;
  /// CompiledWave::maxLdsBytes.
  uint64_t most;
};
} // namespace

/// Calls `access` with each of the lanes, and the bytes of a word of the site:
/// a constant where they are 4, so that copies are no calls.
template <typename Access>
static void forEachLane(const Wave::Impl &wave, uint32_t site, uint64_t lanes,
                        Access access) {
  auto go = [&](auto bytes) {
    for (unsigned lane = 0; lane < lanesPerWave; ++lane)
      if (lanes >> lane & 1)
        access(lane, bytes);
  };
  unsigned bytes = std::min(wave.program.sites[site].bytes, 4u);
  if (bytes == 4)
    go(std::integral_constant<unsigned, 4>());
  else
    go(bytes);
}

template <MemoryKind memory>
using Places =
    std::conditional_t<memory == MemoryKind::Lds, LdsPlaces, ScratchPlaces>;

template <MemoryKind memory>
uint64_t mlir::swizzle::machine::loadOwn(WaveState *state, uint32_t site,
                                         uint32_t dword, uint64_t lanes,
                                         const uint32_t *addresses,
                                         uint32_t *results) {
  Wave::Impl &wave = getWave(state);
  Places<memory> places(wave, site);
  const OwnContents &contents = places.contents;
  std::fill_n(results, lanesPerWave, 0);
  uint64_t unknown = 0;
  forEachLane(wave, site, lanes, [&](unsigned lane, auto bytes) {
    std::optional<uint64_t> place =
        places.find(lane, addresses[lane] + 4 * dword, bytes);
    if (!place)
      return;
    std::memcpy(&results[lane], &contents.bytes[*place], bytes);
    for (unsigned byte = 0; byte < bytes; ++byte)
      unknown |= uint64_t(contents.unknown[*place + byte]) << lane;
  });
  return unknown;
}

template <MemoryKind memory>
void mlir::swizzle::machine::storeOwn(WaveState *state, uint32_t site,
                                      uint32_t dword, uint64_t lanes,
                                      const uint32_t *addresses,
                                      const uint32_t *values,
                                      uint64_t unknown) {
  Wave::Impl &wave = getWave(state);
  Places<memory> places(wave, site);
  OwnContents &contents = places.contents;
  forEachLane(wave, site, lanes, [&](unsigned lane, auto bytes) {
    std::optional<uint64_t> place =
        places.find(lane, addresses[lane] + 4 * dword, bytes);
    if (!place)
      return;
    std::memcpy(&contents.bytes[*place], &values[lane], bytes);
    std::memset(&contents.unknown[*place], unknown >> lane & 1, bytes);
  });
}

namespace mlir::swizzle::machine {
template decltype(loadOwn<MemoryKind::Scratch>) loadOwn<MemoryKind::Scratch>;
template decltype(loadOwn<MemoryKind::Lds>) loadOwn<MemoryKind::Lds>;
template decltype(storeOwn<MemoryKind::Scratch>) storeOwn<MemoryKind::Scratch>;
template decltype(storeOwn<MemoryKind::Lds>) storeOwn<MemoryKind::Lds>;
} // namespace mlir::swizzle::machine

void mlir::swizzle::machine::verifyScratch(WaveState *state, uint32_t site,
                                           uint64_t lanes,
                                           const uint64_t *addresses) {
  Wave::Impl &wave = getWave(state);
  // The greatest address, without branches, so that the loop has vectors.
  uint64_t most = 0;
  for (unsigned lane = 0; lane < lanesPerWave; ++lane)
    most = std::max(most, lanes >> lane & 1 ? addresses[lane] : 0);
  if (lanes)
    (void)ScratchPlaces(wave, site)
        .find(/*lane=*/0, most, wave.program.sites[site].bytes);
}

/// Says that nobody knows the bytes at `address` of the memory that begins at
/// `first` and has `size` bytes.
static void forget(OwnContents &contents, uint64_t first, uint64_t size,
                   uint64_t address, unsigned bytes) {
  for (unsigned byte = 0; byte < bytes; ++byte)
    if (address + byte < size)
      contents.unknown[first + address + byte] = 1;
}

void Wave::Impl::forgetLds(uint64_t lanes, const uint32_t *addresses,
                           unsigned bytes) {
  if (!lds)
    return;
  for (unsigned lane = 0; lane < lanesPerWave; ++lane)
    if (lanes >> lane & 1)
      forget(*lds, /*first=*/0, lds->unknown.size(), addresses[lane], bytes);
}

void Wave::Impl::forgetScratch(uint64_t lanes, const uint32_t *addresses,
                               unsigned bytes) {
  if (!program.keepsScratch)
    return;
  for (unsigned lane = 0; lane < lanesPerWave; ++lane)
    if (lanes >> lane & 1)
      forget(scratchContents, lane * scratchBytes, scratchBytes,
             addresses[lane], bytes);
}
