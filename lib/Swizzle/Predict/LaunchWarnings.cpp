//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LaunchWarnings.h"
#include "Swizzle/Chips/LdsBanks.h"
#include "Swizzle/Locality/MapChoice.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::swizzle;

/// Fewer workgroups fit on a compute unit than is said then.
static void warnOfLds(Location loc, const MachineSource &source) {
  const LaunchFacts &facts = source.getFacts();
  if (source.getLdsEnd() <= getAccessibleLds(facts.ldsBytes) ||
      source.hasFailed())
    return;
  InFlightDiagnostic diag = emitWarning(loc);
  diag << "expected accesses to the " << facts.ldsBytes
       << " bytes of LDS of a workgroup of '" << facts.kernel
       << "', but got some up to byte " << source.getLdsEnd() - 1;
  diag.attachNote() << "the kernel may be launched with more dynamic LDS";
}

/// Waves that read what others have written see something else on the machine.
static void warnOfChanged(Location loc, const MachineSource &source) {
  std::vector<std::string> names = source.listChanged();
  if (names.empty() || source.hasFailed())
    return;
  InFlightDiagnostic diag = emitWarning(loc);
  diag << "expected addresses, masks and branches of '"
       << source.getFacts().kernel
       << "' not to depend on what it writes, but got some that may depend on "
          "'"
       << llvm::join(names, "', '") << "'";
  diag.attachNote() << "they are those for its contents at the start, as where "
                       "each work-item reads what it alone is going to write";
}

/// On the machine they come in the order in which they start.
static void warnOfCounters(Location loc, const MachineSource &source) {
  std::vector<std::string> names = source.listCounters();
  if (names.empty() || source.hasFailed())
    return;
  InFlightDiagnostic diag = emitWarning(loc);
  diag << "expected workgroups of '" << source.getFacts().kernel
       << "' to find their work by their ids, but got some that may take "
          "numbers from '"
       << llvm::join(names, "', '") << "'";
  diag.attachNote() << machine::counterAssumption;
  if (std::vector<std::string> uneven = source.listUnevenCounters();
      !uneven.empty())
    diag.attachNote() << "not all count in '" << llvm::join(uneven, "', '")
                      << "' alike: " << machine::unevenCounters;
  diag.attachNote() << "the order of the ids is that of the machine with the "
                       "identity alone";
}

/// A launch whose contents are not zeros does something else. `kernel` is the
/// op of the kernel, or null. Descriptions of launches of the gpu dialect have
/// no files.
static void warnOfAssumed(Location loc, const MachineSource &source,
                          KernelOpInterface kernel) {
  std::vector<std::string> names = source.listAssumed();
  if (names.empty() || source.hasFailed())
    return;
  InFlightDiagnostic diag = emitWarning(loc);
  diag << "expected contents of buffers on which addresses, masks and branches "
          "of '"
       << source.getFacts().kernel << "' may depend, but got none of '"
       << llvm::join(names, "', '") << "'";
  diag.attachNote()
      << "they are taken to be zeros; "
      << (isa_and_nonnull<gpu::GPUFuncOp>(kernel.getOperation())
              ? "a function of the host, which 'entry' names, may "
                "fill buffers before a launch"
              : "arg=i32:64=FILE has contents, those of "
                "/dev/null for zeros");
}

void mlir::swizzle::warnOfTrace(Location loc, const MachineSource &source,
                                KernelOpInterface kernel) {
  warnOfLds(loc, source);
  warnOfChanged(loc, source);
  warnOfCounters(loc, source);
  warnOfAssumed(loc, source, kernel);
}

void mlir::swizzle::warnOfXcd(Location loc, const MachineSource &source) {
  if (source.readsXcd())
    emitWarning(loc) << "expected a kernel that finds its place by its "
                        "workgroup alone, but got '"
                     << source.getFacts().kernel
                     << "', which reads the number of its XCD: no remap gives "
                        "it a map";
}

void mlir::swizzle::warnOfOutside(Location loc, const LaunchReport &report) {
  double share =
      report.predictions.front().result.getShareOutside(report.facts);
  if (share == 0)
    return;
  InFlightDiagnostic diag = emitWarning(loc);
  diag << "expected accesses to buffers of the launch of '"
       << report.facts.kernel << "', but got " << formatShare(share)
       << " of them outside of all buffers";
  diag.attachNote() << "the report has them as those of the argument 'other'; "
                       "the sizes of buffers may differ from the program's";
}

void mlir::swizzle::warnOfChannels(Location loc, const LaunchReport &report) {
  const SimulationResult &result = report.predictions.front().result;
  std::optional<size_t> argument = result.findUnevenArgument();
  if (!argument)
    return;
  const SampledAccesses &accesses = result.sampledAccesses[*argument];
  InFlightDiagnostic diag = emitWarning(loc);
  diag << "expected " << formatShare(result.sampledLines)
       << " of the accesses of '" << report.facts.kernel << "' to '"
       << report.facts.arguments[*argument].name
       << "' in the channels of the L2 that are simulated, but got "
       << formatShare(double(accesses.sampled) / accesses.all);
  diag.attachNote() << "the prediction is that of other accesses, as where few "
                       "lines have many of them; sample-channels=0 simulates "
                       "all channels";
}
