//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Launches of a few instructions, traced.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_TEST_UNITTESTS_PREDICT_TRACEDLAUNCH_H
#define SWIZZLE_TEST_UNITTESTS_PREDICT_TRACEDLAUNCH_H

#include "../Machine/Assemble.h"
#include "Swizzle/Machine/LaunchText.h"
#include "Swizzle/Predict/MachineSource.h"

namespace mlir::swizzle {

/// A launch of a kernel with the buffers `a` and `b`, of 1 MiB each, whose
/// addresses are in s[4:5] and s[6:7] after the code that is put in front of
/// `body`; the workgroup's id is in s2.
class TracedLaunch {
public:
  explicit TracedLaunch(const char *body, uint64_t workItems = 64,
                        unsigned ldsBytes = 0, unsigned scratchBytes = 0,
                        bool isWanted = true, const char *chip = "gfx942") {
    std::string text = std::string("s_load_dwordx4 s[4:7], s[0:1], 0x0\n"
                                   "s_waitcnt lgkmcnt(0)\n") +
                       body + "\ns_endpgm\n";
    machine::KernelText kernel;
    kernel.chip = chip;
    kernel.body = text.c_str();
    std::string descriptor = ".amdhsa_user_sgpr_kernarg_segment_ptr 1\n"
                             ".amdhsa_system_vgpr_workitem_id 0\n";
    // gfx90a has scratch in another way.
    if (llvm::StringRef(chip) != "gfx90a")
      descriptor += ".amdhsa_enable_private_segment 1\n";
    kernel.descriptor = descriptor.c_str();
    kernel.arguments = {{0, 8, "global_buffer"}, {8, 8, "global_buffer"}};
    kernel.ldsBytes = ldsBytes;
    kernel.scratchBytes = scratchBytes;
    object.emplace(
        cantFail(machine::CodeObject::read(machine::assemble(kernel))));
    const machine::Kernel &found = object->getKernels().front();
    auto arguments = cantFail(
        machine::parseArguments({"i8:1048576", "i8:1048576"}, found, memory));
    machine::LaunchShape shape;
    shape.grid[0] = 4;
    shape.block[0] = workItems;
    std::vector<MachineArgument> described;
    for (auto [buffer, number] :
         llvm::zip_equal(arguments.buffers, arguments.numbers))
      described.push_back({buffer, number, {}});
    auto made = makeMachineSource(
        {*object, found, shape, arguments.values, described}, memory,
        /*module=*/"", [=](const LaunchFacts &) { return isWanted; });
    if (made)
      source = std::move(*made);
    else
      error = llvm::toString(made.takeError());
  }

  /// The phases of a workgroup that access something, without the first, which
  /// loads arguments.
  std::vector<Phase> run(uint64_t id = 0, uint64_t place = 0) {
    auto stream = source->makeStream(place);
    stream->restart(id);
    std::vector<Phase> phases;
    Phase phase;
    while (stream->next(phase))
      if (!phase.empty())
        phases.push_back(phase);
    if (llvm::Error failed = source->takeError())
      error = llvm::toString(std::move(failed));
    if (!phases.empty())
      phases.erase(phases.begin());
    return phases;
  }

  std::optional<machine::CodeObject> object;
  machine::DeviceMemory memory;
  std::unique_ptr<MachineSource> source;
  std::string error;
};

/// The line of the first byte of the buffer `a`, and that of `b`.
inline constexpr uint64_t lineOfA =
    machine::DeviceMemory::alignment / cacheLineBytes;
inline constexpr uint64_t lineOfB = 2 * lineOfA;

inline LineAccess read(uint64_t line, unsigned halves, unsigned argument) {
  return {line, halves, AccessKind::Read, argument};
}

inline LineAccess write(uint64_t line, unsigned halves, unsigned argument) {
  return {line, halves, AccessKind::Write, argument};
}

/// The work of the phases of workgroup 0, without the first.
inline std::vector<PhaseWork> runWork(const MachineSource &source,
                                      std::vector<Phase> &phases) {
  auto stream = source.makeStream(0);
  stream->restart(0);
  std::vector<PhaseWork> works;
  Phase phase;
  while (stream->next(phase)) {
    works.push_back(stream->getWork());
    phases.push_back(phase);
  }
  works.erase(works.begin());
  phases.erase(phases.begin());
  return works;
}

} // namespace mlir::swizzle

#endif // SWIZZLE_TEST_UNITTESTS_PREDICT_TRACEDLAUNCH_H
