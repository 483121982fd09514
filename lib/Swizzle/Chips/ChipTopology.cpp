//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Sources:
//   [1] AMD CDNA 3 architecture white paper: XCDs, CUs, L2, MALL, LDS of the
//       MI300 series; partition modes.
//   [2] ROCm documentation, "GPU hardware specifications".
//   [3] Chips and Cheese, "AMD's CDNA 4 architecture announcement": MI350X and
//       MI355X, 160 KiB of LDS.
//   [4] rocMLIR pull request 2151: XCDs and CUs of MI308X.
//   [5] RRZE gpu-benches, on an MI300X: latencies of a chain of loads, in
//       clocks of 2092 MHz: L1 116 to 120, L2 212 to 214, memory-side cache
//       455, memory 870 to 890. Taken for the other chips too, of which there
//       are no such figures at hand.
//   [6] A random pointer chase on an MI300X, of 3997, 4166, 4342 and 4524 KiB,
//       missed the L2 in 0, 28.6, 94 and 100 % of its loads: 16 ways, and
//       replacement of what was not used for long.
//   [7] Documentation of the Wave compiler: on MI300 the L1 has four sets,
//       chosen by bits 7 and 8 of the address.
//   [8] ROCm Compute Profiler, "Shader engine": from MI200 on two compute units
//       share a scalar cache; [1]: it has 16 KiB. Four ways of lines of 64
//       bytes: "AMD Graphics Cores Next architecture" white paper.
//
// The highest clocks and the bandwidths of memory are of [2]; the peak of the
// memory-side cache is of [1].
//
//===----------------------------------------------------------------------===//

#include "Swizzle/Chips/ChipTopology.h"
#include "ChipMembers.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/JSON.h"

using namespace mlir::swizzle;

static constexpr uint64_t kib = 1024;
static constexpr uint64_t mib = 1024 * kib;
/// Bandwidths are published in units of ten gigabytes per second, or coarser.
static constexpr uint64_t tenGigabytes = 10'000'000'000;

namespace {
/// A way to split a product into devices.
struct PartitionMode {
  llvm::StringLiteral name;
  /// XCDs of one partition.
  uint32_t xcds;
};

struct Product {
  llvm::StringLiteral name;
  llvm::StringLiteral isa;
  uint32_t xcds;
  uint32_t cusPerXcd;
  uint64_t l2Bytes;
  uint64_t mallBytes;
  uint64_t ldsBytes;
  uint32_t megahertz;
  uint64_t mallBandwidth;
  uint64_t memoryBandwidth;
  const ComputeUnit &computeUnit;
  const MemorySystem &memory;
  llvm::ArrayRef<PartitionMode> modes;
};
} // namespace

// Partition modes [1]: SPX is the whole product, CPX one XCD; DPX, TPX and QPX
// split it into two, three and four.
static constexpr PartitionMode modesOf8[] = {
    {"spx", 8}, {"dpx", 4}, {"qpx", 2}, {"cpx", 1}};
static constexpr PartitionMode modesOf6[] = {
    {"spx", 6}, {"tpx", 2}, {"cpx", 1}};
static constexpr PartitionMode modesOf4[] = {
    {"spx", 4}, {"dpx", 2}, {"qpx", 1}, {"cpx", 1}};

// L1: 16 KiB. The L2 of [2] has 16 ways and 32 channels. The scalar cache is
// that of [8]. There is no memory-side cache; the memory of a die has 32
// channels, eight of 128 bits in each of four stacks (JEDEC JESD235, HBM2).
static constexpr MemorySystem memoryOfCdna2 = {
    /*l1Sets=*/4,
    /*l1Ways=*/32,
    /*scalarSets=*/64,
    /*scalarWays=*/4,
    /*cusPerScalarCache=*/2,
    /*l2Ways=*/16,
    /*l2Channels=*/32,
    /*mallWays=*/16,
    /*mallChannels=*/32,
    /*l1Latency=*/118,
    /*l2Latency=*/214,
    /*mallLatency=*/0,
    /*memoryLatency=*/880,
    /*l2BytesPerClock=*/4096};
// [1]: L1 of 32 KiB; L2 of 16 ways, 16 channels that deliver 128 bytes in a
// clock; memory-side cache of 16 ways, 128 channels. [5] [6] [7] [8] The caches
// of CDNA 4 are the same [3].
static constexpr MemorySystem memoryOfCdna3 = {
    /*l1Sets=*/4,
    /*l1Ways=*/64,
    /*scalarSets=*/64,
    /*scalarWays=*/4,
    /*cusPerScalarCache=*/2,
    /*l2Ways=*/16,
    /*l2Channels=*/16,
    /*mallWays=*/16,
    /*mallChannels=*/128,
    /*l1Latency=*/118,
    /*l2Latency=*/214,
    /*mallLatency=*/455,
    /*memoryLatency=*/880,
    /*l2BytesPerClock=*/2048};

// Of several products with one instruction set, the first is the default.
static const Product products[] = {
    // A GCD of MI250X is a device of its own, with one die [2].
    {"mi250x", "gfx90a", /*xcds=*/1, /*cusPerXcd=*/110, /*l2Bytes=*/8 * mib,
     /*mallBytes=*/0, /*ldsBytes=*/64 * kib,
     /*megahertz=*/1700, /*mallBandwidth=*/0,
     /*memoryBandwidth=*/160 * tenGigabytes, computeUnitOfCdna3, memoryOfCdna2,
     /*modes=*/{}},
    // [1] [2]
    {"mi300x", "gfx942", /*xcds=*/8, /*cusPerXcd=*/38, /*l2Bytes=*/4 * mib,
     /*mallBytes=*/256 * mib, /*ldsBytes=*/64 * kib,
     /*megahertz=*/2100, /*mallBandwidth=*/1720 * tenGigabytes,
     /*memoryBandwidth=*/530 * tenGigabytes, computeUnitOfCdna3, memoryOfCdna3,
     modesOf8},
    // [1] [2]
    {"mi300a", "gfx942", /*xcds=*/6, /*cusPerXcd=*/38, /*l2Bytes=*/4 * mib,
     /*mallBytes=*/256 * mib, /*ldsBytes=*/64 * kib,
     /*megahertz=*/2100, /*mallBandwidth=*/1720 * tenGigabytes,
     /*memoryBandwidth=*/530 * tenGigabytes, computeUnitOfCdna3, memoryOfCdna3,
     modesOf6},
    // [4]
    {"mi308x", "gfx942", /*xcds=*/4, /*cusPerXcd=*/20, /*l2Bytes=*/4 * mib,
     /*mallBytes=*/256 * mib, /*ldsBytes=*/64 * kib,
     /*megahertz=*/2100, /*mallBandwidth=*/0,
     /*memoryBandwidth=*/0, computeUnitOfCdna3, memoryOfCdna3, modesOf4},
    // [2]
    {"mi325x", "gfx942", /*xcds=*/8, /*cusPerXcd=*/38, /*l2Bytes=*/4 * mib,
     /*mallBytes=*/256 * mib, /*ldsBytes=*/64 * kib,
     /*megahertz=*/2100, /*mallBandwidth=*/1720 * tenGigabytes,
     /*memoryBandwidth=*/600 * tenGigabytes, computeUnitOfCdna3, memoryOfCdna3,
     modesOf8},
    // [2] [3]
    {"mi350x", "gfx950", /*xcds=*/8, /*cusPerXcd=*/32, /*l2Bytes=*/4 * mib,
     /*mallBytes=*/256 * mib, /*ldsBytes=*/maxLdsBytes,
     /*megahertz=*/2200, /*mallBandwidth=*/0,
     /*memoryBandwidth=*/800 * tenGigabytes, computeUnitOfCdna4, memoryOfCdna3,
     modesOf8},
    // [2] [3]
    {"mi355x", "gfx950", /*xcds=*/8, /*cusPerXcd=*/32, /*l2Bytes=*/4 * mib,
     /*mallBytes=*/256 * mib, /*ldsBytes=*/maxLdsBytes,
     /*megahertz=*/2400, /*mallBandwidth=*/0,
     /*memoryBandwidth=*/800 * tenGigabytes, computeUnitOfCdna4, memoryOfCdna3,
     modesOf8},
};

static std::string partitionName(const Product &product,
                                 const PartitionMode &mode) {
  return (llvm::Twine(product.name) + "-" + mode.name).str();
}

static ChipTopology makeTopology(const Product &product, std::string name,
                                 uint32_t xcds) {
  return {std::move(name),
          product.isa,
          xcds,
          product.xcds,
          product.cusPerXcd,
          product.l2Bytes,
          product.mallBytes,
          product.ldsBytes,
          product.megahertz,
          /*sustainedMegahertz=*/0,
          product.mallBandwidth,
          product.memoryBandwidth,
          product.computeUnit,
          product.memory};
}

std::optional<ChipTopology> mlir::swizzle::lookupChip(llvm::StringRef name) {
  for (const Product &product : products) {
    if (name == product.name)
      return makeTopology(product, name.str(), product.xcds);
    for (const PartitionMode &mode : product.modes)
      if (name == partitionName(product, mode))
        return makeTopology(product, name.str(), mode.xcds);
  }
  return std::nullopt;
}

llvm::SmallVector<llvm::StringRef>
mlir::swizzle::listUnknownBandwidths(const ChipTopology &chip) {
  llvm::SmallVector<llvm::StringRef> names;
  if (chip.mallBytes != 0 && chip.mallBandwidth == 0)
    names.push_back("mall_bandwidth");
  if (chip.memoryBandwidth == 0)
    names.push_back("memory_bandwidth");
  return names;
}

std::optional<ChipTopology>
mlir::swizzle::defaultChipForIsa(llvm::StringRef isa) {
  for (const Product &product : products)
    if (isa == product.isa)
      return makeTopology(product, product.name.str(), product.xcds);
  return std::nullopt;
}

llvm::Error mlir::swizzle::verifyIsa(llvm::StringRef isa) {
  if (llvm::is_contained(chipIsas(), isa))
    return llvm::Error::success();
  return llvm::createStringError("expected a chip, one of " +
                                 llvm::join(chipIsas(), ", ") + ", but got '" +
                                 isa + "'");
}

llvm::Error mlir::swizzle::verifyRuns(llvm::StringRef name,
                                      llvm::StringRef isa) {
  std::optional<ChipTopology> chip = lookupChip(name);
  std::optional<ChipTopology> other = defaultChipForIsa(isa);
  if (!chip || !other || chip->isa == isa)
    return llvm::Error::success();
  return llvm::createStringError(
      "expected a topology that runs code for " + isa + ", such as " +
      other->name + ", but got '" + name + "', which runs " + chip->isa);
}

llvm::SmallVector<std::string> mlir::swizzle::chipNames() {
  llvm::SmallVector<std::string> names;
  for (const Product &product : products) {
    names.push_back(product.name.str());
    for (const PartitionMode &mode : product.modes)
      names.push_back(partitionName(product, mode));
  }
  return names;
}

llvm::SmallVector<llvm::StringRef> mlir::swizzle::chipIsas() {
  llvm::SmallVector<llvm::StringRef> isas;
  for (const Product &product : products)
    if (!llvm::is_contained(isas, product.isa))
      isas.push_back(product.isa);
  return isas;
}

void mlir::swizzle::printChipsAsJson(llvm::raw_ostream &os) {
  llvm::json::OStream json(os, /*IndentSize=*/2);
  json.array([&] {
    for (const std::string &name : chipNames()) {
      ChipTopology chip = *lookupChip(name);
      json.object([&] {
        json.attribute("name", chip.name);
        json.attribute("isa", chip.isa);
        json.attribute("default", defaultChipForIsa(chip.isa)->name == name);
        auto write = [&](llvm::StringRef member, uint64_t number, MemberRange) {
          json.attribute(member, number);
        };
        visitChipMembers(chip, write);
        json.attribute("cache_line_bytes", cacheLineBytes);
        json.attribute("max_workgroup_size", maxWorkgroupSize);
        json.attributeObject("compute_unit", [&] {
          const ComputeUnit &unit = chip.computeUnit;
          json.attribute("simds", unit.simds);
          json.attribute("wave_size", unit.waveSize);
          json.attribute("simd_width", unit.simdWidth);
          json.attribute("max_waves_per_simd", unit.maxWavesPerSimd);
          json.attribute("vgprs_per_lane", unit.vgprsPerLane);
          json.attribute("vgpr_granule", unit.vgprGranule);
          json.attribute("sgprs", unit.sgprs);
          json.attribute("lds_granule", unit.ldsGranule);
          json.attribute("lds_read_bytes_per_clock", unit.ldsReadBytesPerClock);
          json.attribute("lds_write_bytes_per_clock",
                         unit.ldsWriteBytesPerClock);
          json.attribute("lds_bank_bytes", ldsBankBytes);
        });
        json.attributeObject("memory",
                             [&] { visitMemoryMembers(chip.memory, write); });
      });
    }
  });
  os << "\n";
}
