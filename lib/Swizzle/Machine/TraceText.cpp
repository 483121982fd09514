//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Chips/ChipTopology.h"
#include "Swizzle/Chips/LdsBanks.h"
#include "Swizzle/Machine/LaunchText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <deque>

using namespace mlir::swizzle;
using namespace mlir::swizzle::machine;
using namespace llvm;

/// Bytes of text of a wave, as a loop without an end may give any number.
static constexpr uint64_t maxTextBytes = UINT64_C(1) << 26;

namespace {
/// Prints what one wave does, and suspends it behind more than maxTextBytes.
class TracePrinter : public WaveObserver {
public:
  TracePrinter(raw_ostream &os, const CompiledLaunch &launch, const Wave &wave,
               uint64_t scratch)
      : os(os), launch(launch), wave(wave), scratch(scratch),
        unit(defaultChipForIsa(launch.getProgram().getCode().location.chip)
                 ->computeUnit) {}

  void vectorAccess(const AccessSite &site, uint64_t lanes,
                    const uint64_t *addresses) override;
  void scalarAccess(const AccessSite &site, uint64_t address) override;
  uint32_t ldsAccess(const AccessSite &site, uint64_t lanes,
                     const uint32_t *addresses) override;
  void ldsFill(uint64_t end) override;
  bool wait(const WaitCounts &counts) override;
  bool barrier() override;

  /// The end of the LDS that was accessed, in bytes.
  uint64_t getLdsEnd() const { return ldsEnd; }
  /// Whether an access lay outside of all buffers.
  bool hasLeft() const { return isOutside; }
  bool isTooLong() const { return os.tell() > maxTextBytes; }

private:
  void suspendIfTooLong() { mustSuspend = isTooLong(); }
  void printAccess(const AccessSite &site, StringRef unit, uint64_t lanes,
                   unsigned part, std::vector<int64_t> lines);
  int64_t getLine(uint64_t address, unsigned part) const;
  void printSite(const AccessSite &site);

  raw_ostream &os;
  const CompiledLaunch &launch;
  const Wave &wave;
  uint64_t scratch;
  ComputeUnit unit;
  /// Vector and scalar accesses that no wait has ended yet.
  uint64_t vectorOutstanding = 0, scalarOutstanding = 0;
  /// Instructions on LDS that a wait has ended.
  uint64_t ldsDone = 0;
  uint64_t ldsEnd = 0;
  bool isOutside = false;
};
} // namespace

/// Numbers as in `-1 0-3 8`.
static std::string formatRanges(std::vector<int64_t> numbers) {
  llvm::sort(numbers);
  numbers.erase(llvm::unique(numbers), numbers.end());
  std::string text;
  for (size_t i = 0; i < numbers.size();) {
    size_t last = i;
    while (numbers[i] >= 0 && last + 1 < numbers.size() &&
           numbers[last + 1] == numbers[last] + 1)
      ++last;
    text += (text.empty() ? "" : " ") + std::to_string(numbers[i]);
    if (last != i)
      text += "-" + std::to_string(numbers[last]);
    i = last + 1;
  }
  return text;
}

static StringRef getVerb(const AccessSite &site) {
  if (site.isAtomic)
    return "atomic";
  return site.isWrite ? "write" : "read";
}

/// The line of an address, counted from the first one of a part of memory.
int64_t TracePrinter::getLine(uint64_t address, unsigned part) const {
  auto line = [](uint64_t address) -> int64_t {
    return address / cacheLineBytes;
  };
  return line(address) - line(launch.getParts()[part].address);
}

void TracePrinter::printSite(const AccessSite &site) {
  os << " " << launch.getProgram().getCode().format(*site.instruction);
}

void TracePrinter::printAccess(const AccessSite &site, StringRef unit,
                               uint64_t lanes, unsigned part,
                               std::vector<int64_t> lines) {
  isOutside |= launch.getParts()[part].kind == NamedMemory::Kind::Outside;
  os << formatv("  {0} {1} {2}, {3} lanes x {4} bytes, lines {5}:", unit,
                getVerb(site), launch.getParts()[part].name, popcount(lanes),
                site.bytes, formatRanges(std::move(lines)));
  printSite(site);
  os << "\n";
}

void TracePrinter::vectorAccess(const AccessSite &site, uint64_t lanes,
                                const uint64_t *addresses) {
  vectorOutstanding += !site.isMore;
  if (!lanes && !site.isMore) {
    os << "  vector " << getVerb(site) << ", no lanes:";
    printSite(site);
    os << "\n";
  }
  struct Touched {
    uint64_t lanes = 0;
    std::vector<int64_t> lines;
  };
  std::vector<Touched> touched(launch.getParts().size());
  for (unsigned lane = 0; lane < lanesPerWave; ++lane) {
    if (!(lanes >> lane & 1))
      continue;
    for (uint64_t byte = 0; byte < site.bytes; ++byte) {
      uint64_t address = addresses[lane] + byte;
      if (site.memory == MemoryKind::Scratch)
        address = getScratchAddress(scratch, address, lane);
      unsigned part = launch.findPart(address);
      touched[part].lanes |= UINT64_C(1) << lane;
      touched[part].lines.push_back(getLine(address, part));
    }
  }
  for (auto [part, ofPart] : llvm::enumerate(touched))
    if (ofPart.lanes)
      printAccess(site, "vector", ofPart.lanes, part, std::move(ofPart.lines));
  suspendIfTooLong();
}

void TracePrinter::scalarAccess(const AccessSite &site, uint64_t address) {
  ++scalarOutstanding;
  if (site.bytes == 0) {
    os << "  scalar " << getVerb(site) << ", out of range:";
    printSite(site);
    os << "\n";
    suspendIfTooLong();
    return;
  }
  unsigned part = launch.findPart(address);
  if (!launch.getParts()[part].hasAll(address, address + site.bytes))
    part = launch.getParts().size() - 1;
  std::vector<int64_t> lines;
  for (uint64_t byte = 0; byte < site.bytes; ++byte)
    lines.push_back(getLine(address + byte, part));
  printAccess(site, "scalar", 1, part, std::move(lines));
  suspendIfTooLong();
}

uint32_t TracePrinter::ldsAccess(const AccessSite &site, uint64_t lanes,
                                 const uint32_t *addresses) {
  if (!lanes) {
    os << "  lds " << getVerb(site) << ", no lanes:";
    printSite(site);
    os << "\n";
    return 0;
  }
  uint64_t first = UINT64_MAX, last = 0;
  for (unsigned lane = 0; lane < lanesPerWave; ++lane) {
    if (!(lanes >> lane & 1))
      continue;
    first = std::min<uint64_t>(first, addresses[lane]);
    last = std::max<uint64_t>(last, addresses[lane] + site.bytes - 1);
  }
  ldsEnd = std::max(ldsEnd, last + 1);
  LdsClocks served =
      getLdsClocks(unit, site.isWrite ? LdsAccess::Write : LdsAccess::Read,
                   site.bytes, lanes, addresses, site.isAtomic);
  os << formatv("  lds {0}, {1} lanes x {2} bytes, in bytes {3}-{4}, {5} "
                "clocks",
                getVerb(site), popcount(lanes), site.bytes, first, last,
                served.clocks);
  if (served.getConflicts() != 0)
    os << formatv(", {0} of them for conflicts as of lanes {1} and {2} in bank "
                  "{3}",
                  served.getConflicts(), served.firstLane, served.secondLane,
                  served.bank);
  os << ":";
  printSite(site);
  os << "\n";
  suspendIfTooLong();
  return served.clocks;
}

void TracePrinter::ldsFill(uint64_t end) { ldsEnd = std::max(ldsEnd, end); }

bool TracePrinter::wait(const WaitCounts &counts) {
  if (counts.vector < vectorOutstanding) {
    os << "  wait for " << vectorOutstanding - counts.vector << " of "
       << vectorOutstanding << " vector accesses\n";
    vectorOutstanding = counts.vector;
  }
  // Scalar accesses end in any order: only a wait for all says something, of
  // LDS too.
  if (counts.ldsAndScalar != 0 && scalarOutstanding != 0)
    return false;
  if (scalarOutstanding != 0) {
    os << "  wait for " << scalarOutstanding << " scalar accesses\n";
    scalarOutstanding = 0;
  }
  uint64_t lds = wave.getIssued().instructions[unsigned(IssueClass::Lds)];
  uint64_t outstanding = lds - ldsDone;
  if (counts.ldsAndScalar < outstanding) {
    os << "  wait for " << outstanding - counts.ldsAndScalar << " of "
       << outstanding << " LDS instructions\n";
    ldsDone = lds - counts.ldsAndScalar;
  }
  return false;
}

bool TracePrinter::barrier() {
  os << "  barrier\n";
  return true;
}

/// The names of IssueClass.
static constexpr StringLiteral classNames[numIssueClasses] = {
    "scalar",         "branch",       "wait",   "scalar memory", "vector",
    "transcendental", "packed float", "matrix", "vector memory", "LDS"};

namespace {
/// A wave and the text of what it has done.
class PrintedWave {
public:
  PrintedWave(const CompiledLaunch &compiled, const WaveProgram &program,
              uint64_t id, uint64_t number)
      : wave(program), os(text),
        place(compiled.getScratchPlace(/*place=*/0, number)),
        printer(os, compiled, wave,
                compiled.getLaunch().getScratch(place).address) {
    std::array<uint64_t, 3> workgroup = compiled.getWorkgroup(id);
    os << formatv("workgroup {0} ({1}, {2}, {3}) wave {4}\n", id, workgroup[0],
                  workgroup[1], workgroup[2], number);
    compiled.getLaunch().startWave(workgroup, number, place, start);
  }

  void begin(OwnContents &lds) {
    start.inputs.lds = &lds;
    wave.start(start.inputs, printer);
  }
  Expected<Wave::Status> resume() { return wave.resume(); }
  bool mayLackLds() const { return wave.mayLackLds(); }
  StringRef getText() const { return text; }
  uint64_t getLdsEnd() const { return printer.getLdsEnd(); }
  bool hasLeft() const { return printer.hasLeft(); }
  bool isTooLong() const { return printer.isTooLong(); }
  void printIssued(raw_ostream &to) const;

private:
  Wave wave;
  WaveStart start;
  std::string text;
  raw_string_ostream os;
  uint64_t place;
  TracePrinter printer;
};
} // namespace

void PrintedWave::printIssued(raw_ostream &to) const {
  to << "  issued";
  const char *separator = " ";
  IssueCounts issued = wave.getIssued();
  for (auto [name, count] : llvm::zip(classNames, issued.instructions)) {
    if (count == 0)
      continue;
    to << separator << count << " " << name;
    separator = ", ";
  }
  if (issued.matrixFlops != 0)
    to << ", " << issued.matrixFlops << " matrix FLOP";
  to << "\n";
}

/// Runs the waves, all of them to each barrier, and again with contents of LDS
/// if they may lack these.
static Error printWorkgroup(raw_ostream &os, const CompiledLaunch &compiled,
                            const WaveProgram &program, uint64_t id) {
  const KernelLaunch &launch = compiled.getLaunch();
  OwnContents lds;
  lds.reset(getAccessibleLds(launch.getLdsBytes()), /*isKnown=*/false);
  std::deque<PrintedWave> waves;
  for (uint64_t i = 0; i < launch.getShape().getNumWaves(); ++i)
    waves.emplace_back(compiled, program, id, i).begin(lds);
  for (bool isRunning = true; isRunning;) {
    isRunning = false;
    for (PrintedWave &wave : waves) {
      Expected<Wave::Status> status = wave.resume();
      if (!status && wave.mayLackLds()) {
        consumeError(status.takeError());
        Expected<const WaveProgram &> withLds = compiled.getProgramWithLds();
        if (!withLds)
          return withLds.takeError();
        return printWorkgroup(os, compiled, *withLds, id);
      }
      if (!status) {
        os << wave.getText();
        return status.takeError();
      }
      if (wave.isTooLong()) {
        os << wave.getText();
        return createStringError(
            "expected a wave whose accesses take at most " +
            Twine(maxTextBytes) +
            " bytes of text, but got more; a loop may have no end");
      }
      isRunning |= *status == Wave::Status::Suspended;
    }
  }
  uint64_t ldsEnd = 0;
  for (const PrintedWave &wave : waves) {
    os << wave.getText();
    wave.printIssued(os);
    ldsEnd = std::max(ldsEnd, wave.getLdsEnd());
  }
  printLdsNote(os, ldsEnd, launch.getLdsBytes());
  if (llvm::any_of(waves, std::mem_fn(&PrintedWave::hasLeft)))
    printOutsideNote(os);
  return Error::success();
}

void mlir::swizzle::machine::printOutsideNote(raw_ostream &os) {
  os << "accesses of 'other' lie outside of all buffers: the machine would "
        "fault, or sizes are not those of the program\n";
}

void mlir::swizzle::machine::printLdsNote(raw_ostream &os, uint64_t end,
                                          uint64_t bytes) {
  if (end > getAccessibleLds(bytes))
    os << "accesses up to byte " << end - 1 << " of LDS lie behind the "
       << bytes << " bytes that a workgroup has: the kernel may be launched "
       << "with more dynamic LDS\n";
}

void mlir::swizzle::machine::printWaits(raw_ostream &os,
                                        const WaveProgram &program) {
  const KernelCode &code = program.getCode();
  for (uint32_t number : program.getWaits().passed)
    os << (code.instructions[number].isGlobalWait()
               ? "a wait for other workgroups ends at once: "
               : "a loop that waits for other workgroups is gone through "
                 "once: ")
       << code.format(code.instructions[number]) << "\n";
  for (uint32_t number : program.getWaits().inWorkgroup)
    os << "a loop that waits for other waves is gone through once: "
       << code.format(code.instructions[number]) << "\n";
  for (uint32_t number : program.getWaits().retried)
    os << "a loop that compares and swaps until nobody comes between is gone "
          "through once: "
       << code.format(code.instructions[number]) << "\n";
  for (uint32_t number : program.getWaits().possible)
    os << "a loop that may wait for other workgroups goes on as the contents "
          "of its buffers say: "
       << code.format(code.instructions[number]) << "\n";
}

void mlir::swizzle::machine::printContentNotes(raw_ostream &os,
                                               const CompiledLaunch &launch) {
  for (const std::string &name : launch.listChanged())
    os << "addresses, masks or branches may depend on '" << name
       << "', which the kernel writes: they are those for its contents at the "
          "start\n";
  for (const std::string &name : launch.listCounters())
    os << "addresses, masks or branches may depend on numbers that workgroups "
          "take from '"
       << name << "': " << counterAssumption << "\n";
  for (const std::string &name : launch.listUnevenCounters())
    os << "not all workgroups count in '" << name
       << "' alike: " << unevenCounters << "\n";
  for (const std::string &name : launch.listAssumed())
    os << "addresses, masks or branches may depend on '" << name
       << "', which has no file with its contents: they are those for zeros\n";
}

Error mlir::swizzle::machine::printWorkgroups(raw_ostream &os,
                                              const CompiledLaunch &launch,
                                              ArrayRef<uint64_t> ids) {
  const std::array<uint64_t, 3> &grid = launch.getLaunch().getShape().grid;
  uint64_t count = grid[0] * grid[1] * grid[2];
  for (uint64_t id : ids)
    if (id >= count)
      return createStringError("expected a workgroup below " + Twine(count) +
                               ", but got " + Twine(id));
  for (uint64_t id : ids)
    if (Error error = printWorkgroup(os, launch, launch.getProgram(), id))
      return error;
  return Error::success();
}
