//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_LIB_PREDICT_MACHINE_PHASEDWAVE_H
#define SWIZZLE_LIB_PREDICT_MACHINE_PHASEDWAVE_H

#include "Swizzle/Locality/LaneLines.h"
#include "Swizzle/Predict/MachineSource.h"

namespace mlir::swizzle::machine {

/// What LDS takes for each instruction that may access it.
using LdsTimes = std::vector<LdsTime>;

/// A wave, and what it has accessed since the phase began.
class PhasedWave : public WaveObserver {
public:
  enum class State { Ready, AtWait, AtBarrier, LacksLds, Ended };

  /// Wave number `number` of workgroups, one after the other. `program` is one
  /// of the launch.
  PhasedWave(const MachineSource &source, const CompiledLaunch &launch,
             const WaveProgram &program, uint64_t number)
      : source(source), launch(launch), number(number), wave(program) {}

  /// Starts over in the workgroup of a logical id, at place number `place` of
  /// the device. `times` has what is known of instructions on LDS, gets what is
  /// found out, and outlives the run, as does `lds`, what the workgroup's LDS
  /// has.
  void restart(uint64_t workgroup, uint64_t place, LdsTimes &times,
               OwnContents &lds);
  /// Runs to the next wait, barrier or end, or to where it may lack contents of
  /// LDS.
  void run();

  /// Ends the phase, whose accesses must be taken before the next one: adds
  /// what was issued since the last call, and lowers PhaseWork::inFlight to
  /// what the wave waits for, if it waits.
  void endPhase(PhaseWork &work);
  /// Moves the accesses of the phase's next instruction to the end of `phase`;
  /// returns false if there is none.
  bool takeAccess(Phase &phase);

  State state = State::Ended;

  void vectorAccess(const AccessSite &site, uint64_t lanes,
                    const uint64_t *addresses) override;
  void offsetAccess(const AccessSite &site, uint64_t lanes, uint64_t base,
                    const uint32_t *offsets, uint32_t immediate,
                    uint64_t limit) override;
  void scalarAccess(const AccessSite &site, uint64_t address) override;
  uint32_t ldsAccess(const AccessSite &site, uint64_t lanes,
                     const uint32_t *addresses) override;
  void ldsFill(uint64_t end) override;
  bool wait(const WaitCounts &counts) override;
  bool barrier() override {
    state = State::AtBarrier;
    return true;
  }

private:
  /// An instruction that accesses memory, of the phase.
  struct Access {
    /// The end of its lines in `lines`.
    size_t end;
    bool isScalar;
    /// Counts up to it since the start of the wave.
    IssueCounts issued;
  };

  void clearAccesses();
  /// Adds lines, `shift` lines further on.
  void add(llvm::ArrayRef<TouchedLine> touched, AccessKind kind, unsigned part,
           uint64_t shift = 0);
  /// Adds the lines of lanes that have the pattern, the first one at `address`,
  /// if one part of memory has them all; returns false, and adds nothing, if
  /// none has.
  bool addPattern(const AccessSite &site, uint64_t address,
                  const LanePattern &pattern);
  /// Adds the lines of lanes, of which there is one, if they lie within 2 GiB
  /// of the first one, in one part; returns false, and adds nothing, if not.
  bool addNear(const AccessSite &site, uint64_t lanes,
               const uint64_t *addresses);
  /// Adds the lines of lanes that may access several parts, one part after the
  /// other.
  void addOfParts(const AccessSite &site, uint64_t lanes,
                  const uint64_t *addresses);
  /// offsetAccess where some lanes are partly in range.
  void cutAccess(const AccessSite &site, uint64_t lanes, uint64_t base,
                 const uint32_t *offsets, uint32_t immediate, uint64_t limit);
  /// `isMore` if there are only more lines of the same instruction.
  void endAccess(bool isScalar, bool isMore = false);
  /// The part of memory of an address; mostly that of the access before.
  unsigned findPart(uint64_t address);
  /// The part that has all of so many bytes, at least 1; if a buffer has only
  /// some, that of what lies outside. What the runtime gives a kernel may be
  /// read in larger pieces than there are.
  unsigned findPart(uint64_t address, uint64_t bytes);
  /// Vector accesses of the phases before this one.
  uint64_t getNumBefore() const {
    return phaseEnds.empty() ? 0 : phaseEnds.back();
  }

  const MachineSource &source;
  const CompiledLaunch &launch;
  uint64_t number;
  /// By its logical id.
  uint64_t workgroup = 0;
  /// The address of its scratch.
  uint64_t scratch = 0;
  Wave wave;
  WaveStart start;
  /// The lines of the phase, and the instructions that access them.
  Phase lines;
  std::vector<Access> accesses;
  /// Those that were taken, and where their lines end.
  size_t numTakenAccesses = 0;
  Phase::Place takenEnd;
  /// Vector accesses since the start of the wave, how many of them have ended
  /// for sure, and how many there were at the end of each of the last phases.
  uint64_t numVector = 0, numDone = 0;
  llvm::SmallVector<uint64_t, 8> phaseEnds;
  /// Scalar accesses that no wait has ended yet.
  unsigned scalarOutstanding = 0;
  IssuedWork taken;
  unsigned lastPart = 0;
};

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_LIB_PREDICT_MACHINE_PHASEDWAVE_H
