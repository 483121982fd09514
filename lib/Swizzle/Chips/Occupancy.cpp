//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Chips/Occupancy.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace mlir::swizzle;

Occupancy mlir::swizzle::getOccupancy(const ChipTopology &chip,
                                      const WorkgroupResources &resources) {
  const ComputeUnit &unit = chip.computeUnit;
  uint32_t wavesPerSimd = unit.maxWavesPerSimd;
  if (resources.vgprs != 0)
    wavesPerSimd = std::min<uint64_t>(
        wavesPerSimd,
        unit.vgprsPerLane /
            llvm::alignTo<uint64_t>(resources.vgprs, unit.vgprGranule));
  if (resources.sgprs != 0)
    wavesPerSimd = std::min(wavesPerSimd, unit.sgprs / resources.sgprs);
  uint64_t waves = llvm::divideCeil(resources.workItems, unit.waveSize);
  // A workgroup with fewer waves than SIMDs shares them with others.
  uint64_t workgroups = uint64_t(wavesPerSimd) * unit.simds / waves;
  double wavesByLds = unit.maxWavesPerSimd;
  if (resources.ldsBytes != 0) {
    uint64_t fit = 0;
    if (resources.ldsBytes <= chip.ldsBytes)
      fit = chip.ldsBytes / llvm::alignTo(resources.ldsBytes, unit.ldsGranule);
    workgroups = std::min(workgroups, fit);
    wavesByLds = std::min(wavesByLds, double(fit) * waves / unit.simds);
  }
  return {static_cast<uint32_t>(waves), static_cast<uint32_t>(workgroups),
          double(workgroups) * waves / unit.simds, double(wavesPerSimd),
          wavesByLds};
}

/// The chip and the workgroup of a request.
static llvm::Expected<std::pair<ChipTopology, WorkgroupResources>>
parseRequest(llvm::StringRef text) {
  auto fail = [](const llvm::Twine &message) {
    return llvm::createStringError(message);
  };
  llvm::SmallVector<llvm::StringRef> parts;
  text.split(parts, ',');
  WorkgroupResources resources;
  if (parts.size() != 5 || parts[1].getAsInteger(10, resources.workItems) ||
      parts[2].getAsInteger(10, resources.vgprs) ||
      parts[3].getAsInteger(10, resources.sgprs) ||
      parts[4].getAsInteger(10, resources.ldsBytes))
    return fail("expected an instruction set, work-items, vector registers, "
                "scalar registers and bytes of LDS as in "
                "gfx942,256,128,32,65536, but got '" +
                text + "'");
  if (resources.workItems == 0 || resources.workItems > maxWorkgroupSize)
    return fail("expected 1 to " + llvm::Twine(maxWorkgroupSize) +
                " work-items, but got " + llvm::Twine(resources.workItems));
  std::optional<ChipTopology> chip = defaultChipForIsa(parts[0]);
  if (!chip)
    return fail("expected one of the instruction sets " +
                llvm::join(chipIsas(), ", ") + ", but got '" + parts[0] + "'");
  return std::make_pair(*chip, resources);
}

llvm::Error
mlir::swizzle::printOccupancyAsJson(llvm::ArrayRef<std::string> requests,
                                    llvm::raw_ostream &os) {
  llvm::json::Array answers;
  for (llvm::StringRef text : requests) {
    auto request = parseRequest(text);
    if (!request)
      return request.takeError();
    Occupancy found = getOccupancy(request->first, request->second);
    answers.push_back(
        llvm::json::Object{{"waves_per_workgroup", found.wavesPerWorkgroup},
                           {"workgroups_per_cu", found.workgroupsPerCu},
                           {"waves_per_simd", found.wavesPerSimd},
                           {"waves_by_registers", found.wavesByRegisters},
                           {"waves_by_lds", found.wavesByLds}});
  }
  os << llvm::json::Value(std::move(answers)) << "\n";
  return llvm::Error::success();
}
