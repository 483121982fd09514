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
//       MI355X, 160 kib of LDS.
//   [4] rocMLIR pull request 2151: XCDs and CUs of MI308X.
//   [5] AMD instruction set documents of MI200 and MI300: 4 SIMDs of 64-lane
//       waves; 512 vector registers a lane, the half of them for accumulation.
//   [6] LLVM 22's AMDGPU backend: at most 8 waves a SIMD; the granules, which
//       are the units of the fields for registers and LDS in
//       COMPUTE_PGM_RSRC1 and COMPUTE_PGM_RSRC2.
//
//===----------------------------------------------------------------------===//

#include "Swizzle/Mapping/ChipTopology.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/JSON.h"

using namespace mlir::swizzle;

static constexpr uint64_t kib = 1024;
static constexpr uint64_t mib = 1024 * kib;

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
  const ComputeUnit &computeUnit;
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

// [5] [6]
static constexpr ComputeUnit cdna23 = {
    /*simds=*/4,          /*waveSize=*/64,   /*maxWavesPerSimd=*/8,
    /*vgprsPerLane=*/512, /*vgprGranule=*/8, /*ldsGranule=*/512};
// [6]: gfx950 counts its larger LDS in larger pieces.
static constexpr ComputeUnit cdna4 = {
    /*simds=*/4,          /*waveSize=*/64,   /*maxWavesPerSimd=*/8,
    /*vgprsPerLane=*/512, /*vgprGranule=*/8, /*ldsGranule=*/2048};

// Of several products with one instruction set, the first is the default.
static const Product products[] = {
    // A GCD of MI250X is a device of its own, with one die [2].
    {"mi250x", "gfx90a", /*xcds=*/1, /*cusPerXcd=*/110, /*l2Bytes=*/8 * mib,
     /*mallBytes=*/0, /*ldsBytes=*/64 * kib, cdna23, /*modes=*/{}},
    // [1] [2]
    {"mi300x", "gfx942", /*xcds=*/8, /*cusPerXcd=*/38, /*l2Bytes=*/4 * mib,
     /*mallBytes=*/256 * mib, /*ldsBytes=*/64 * kib, cdna23, modesOf8},
    // [1] [2]
    {"mi300a", "gfx942", /*xcds=*/6, /*cusPerXcd=*/38, /*l2Bytes=*/4 * mib,
     /*mallBytes=*/256 * mib, /*ldsBytes=*/64 * kib, cdna23, modesOf6},
    // [4]
    {"mi308x", "gfx942", /*xcds=*/4, /*cusPerXcd=*/20, /*l2Bytes=*/4 * mib,
     /*mallBytes=*/256 * mib, /*ldsBytes=*/64 * kib, cdna23, modesOf4},
    // [2]
    {"mi325x", "gfx942", /*xcds=*/8, /*cusPerXcd=*/38, /*l2Bytes=*/4 * mib,
     /*mallBytes=*/256 * mib, /*ldsBytes=*/64 * kib, cdna23, modesOf8},
    // [2] [3]
    {"mi350x", "gfx950", /*xcds=*/8, /*cusPerXcd=*/32, /*l2Bytes=*/4 * mib,
     /*mallBytes=*/256 * mib, /*ldsBytes=*/160 * kib, cdna4, modesOf8},
    // [2] [3]
    {"mi355x", "gfx950", /*xcds=*/8, /*cusPerXcd=*/32, /*l2Bytes=*/4 * mib,
     /*mallBytes=*/256 * mib, /*ldsBytes=*/160 * kib, cdna4, modesOf8},
};

static std::string partitionName(const Product &product,
                                 const PartitionMode &mode) {
  return (llvm::Twine(product.name) + "-" + mode.name).str();
}

static ChipTopology makeTopology(const Product &product, std::string name,
                                 uint32_t xcds) {
  return {std::move(name),   product.isa,        xcds,
          product.cusPerXcd, product.l2Bytes,    product.mallBytes,
          product.ldsBytes,  product.computeUnit};
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

std::optional<ChipTopology>
mlir::swizzle::defaultChipForIsa(llvm::StringRef isa) {
  for (const Product &product : products)
    if (isa == product.isa)
      return makeTopology(product, product.name.str(), product.xcds);
  return std::nullopt;
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
        json.attribute("xcds", chip.xcds);
        json.attribute("cus_per_xcd", chip.cusPerXcd);
        json.attribute("l2_bytes", chip.l2Bytes);
        json.attribute("mall_bytes", chip.mallBytes);
        json.attribute("lds_bytes", chip.ldsBytes);
        json.attributeObject("compute_unit", [&] {
          const ComputeUnit &unit = chip.computeUnit;
          json.attribute("simds", unit.simds);
          json.attribute("wave_size", unit.waveSize);
          json.attribute("max_waves_per_simd", unit.maxWavesPerSimd);
          json.attribute("vgprs_per_lane", unit.vgprsPerLane);
          json.attribute("vgpr_granule", unit.vgprGranule);
          json.attribute("lds_granule", unit.ldsGranule);
        });
      });
    }
  });
  os << "\n";
}
