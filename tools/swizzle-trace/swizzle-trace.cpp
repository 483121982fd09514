//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Prints what the waves of a launch do to memory, from the machine code of its
// kernel. docs/traces.md is its manual.
//
//===----------------------------------------------------------------------===//

#include "GivenOnce.h"
#include "Main.h"
#include "Progress.h"
#include "Swizzle/Machine/LaunchText.h"
#include "Swizzle/Predict/MachineSource.h"
#include "Swizzle/Version.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"

namespace cl = llvm::cl;
using namespace mlir::swizzle;
using namespace mlir::swizzle::machine;

static cl::OptionCategory category("swizzle-trace options");
static cl::opt<std::string> inputName(cl::Positional, cl::Required,
                                      cl::desc("<code object>"),
                                      cl::cat(category));
static cl::opt<std::string>
    kernelName("kernel",
               cl::desc("The kernel; not needed if there is only one"),
               cl::cat(category));
static LaunchOptions launchOptions(category);
static cl::list<uint64_t>
    workgroups("workgroup",
               cl::desc("The linear id of a workgroup; can be repeated. By "
                        "default 0"),
               cl::list_init<uint64_t>(0), cl::cat(category));
static cl::opt<bool>
    isCount("count",
            cl::desc("Count the lines that all workgroups access, in place of "
                     "printing accesses"),
            cl::cat(category));
static cl::opt<std::string> outputName("o", cl::desc("Output file"),
                                       cl::value_desc("file"), cl::init("-"),
                                       cl::cat(category));

/// Prints how many lines of each part of memory all workgroups access, as a
/// simulation gets them.
static llvm::Error printCounts(llvm::raw_ostream &os,
                               std::shared_ptr<const CompiledLaunch> launch,
                               const ComputeUnit &unit) {
  size_t numParts = launch->getParts().size();
  if (llvm::Error error = MachineSource::verifyParts(
          numParts,
          CompiledLaunch::listRuntimeParts(launch->getLaunch()).size()))
    return error;
  LaunchFacts facts;
  facts.kernel = launch->getLaunch().getKernel().name;
  const LaunchShape &shape = launch->getLaunch().getShape();
  llvm::copy(shape.grid, facts.grid);
  llvm::copy(shape.block, facts.block);
  for (const NamedMemory &part : launch->getParts())
    facts.arguments.push_back({part.name, part.bytes, std::nullopt, {}});
  uint64_t ldsBytes = launch->getLaunch().getLdsBytes();
  MachineSource source(std::move(launch), facts, unit);

  constexpr llvm::StringLiteral kinds[] = {"read", "written", "atomic",
                                           "read by scalar instructions",
                                           "read past the L1"};
  static_assert(std::size(kinds) == numAccessKinds);
  std::vector<std::array<uint64_t, numAccessKinds>> counts(
      LineAccess::maxArgument + 1);
  auto stream = source.makeStream(/*place=*/0);
  Phase phase;
  uint64_t numPhases = 0;
  Progress progress;
  for (uint64_t id = 0, e = facts.getNumWorkgroups();
       id < e && !source.hasFailed(); ++id) {
    progress.show(facts.kernel, id, e);
    for (stream->restart(id); stream->next(phase); ++numPhases)
      for (const Phase::Run &run : phase.getRuns())
        counts[run.traits.argument][unsigned(run.traits.kind)] += run.count;
  }
  if (llvm::Error error = source.takeError())
    return error;
  os << facts.getNumWorkgroups() << " workgroups, " << numPhases << " phases\n";
  for (auto [argument, ofArgument] : llvm::zip(facts.arguments, counts))
    for (auto [kind, count] : llvm::zip(kinds, ofArgument))
      if (count != 0)
        os << argument.name << ": " << count << " lines " << kind << "\n";
  printLdsNote(os, source.getLdsEnd(), ldsBytes);
  if (llvm::any_of(counts[numParts - 1], [](uint64_t count) { return count; }))
    printOutsideNote(os);
  return llvm::Error::success();
}

static llvm::Error trace(llvm::raw_ostream &os) {
  if (llvm::Error error = verifyGivenOnce(category))
    return error;
  if (isCount && workgroups.getNumOccurrences() != 0)
    return llvm::createStringError(
        "expected --count, which is of all workgroups, or --workgroup, but got "
        "both");
  auto file = llvm::MemoryBuffer::getFileOrSTDIN(
      inputName, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!file)
    return llvm::createFileError(inputName, file.getError());
  auto object = CodeObject::read(std::move(*file));
  if (!object)
    return object.takeError();
  auto launch = launchOptions.getLaunch(kernelName);
  if (!launch)
    return launch.takeError();
  DeviceMemory memory;
  auto compiled = compileLaunch(*object, *launch, memory);
  if (!compiled)
    return compiled.takeError();
  ChipTopology chip = *defaultChipForIsa(object->getIsa());
  uint64_t ldsBytes = (*compiled)->getLaunch().getLdsBytes();
  if (ldsBytes > chip.ldsBytes)
    return llvm::createStringError(
        "expected a workgroup to have at most %llu bytes of LDS, but got %llu",
        static_cast<unsigned long long>(chip.ldsBytes),
        static_cast<unsigned long long>(ldsBytes));
  std::shared_ptr<const CompiledLaunch> shared = std::move(*compiled);
  printWaits(os, shared->getProgram());
  if (llvm::Error error =
          isCount
              ? printCounts(os, shared, chip.computeUnit)
              : printWorkgroups(os, *shared, std::vector<uint64_t>(workgroups)))
    return error;
  printContentNotes(os, *shared);
  return llvm::Error::success();
}

int runTool(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  llvm::cl::AddExtraVersionPrinter(
      [](llvm::raw_ostream &os) { os << mlir::swizzle::versionText; });
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, "Traces of machine code\n");
  std::error_code error;
  llvm::ToolOutputFile output(outputName, error, llvm::sys::fs::OF_Text);
  if (error) {
    llvm::WithColor::error(llvm::errs(), "swizzle-trace")
        << outputName << ": " << error.message() << "\n";
    return EXIT_FAILURE;
  }
  llvm::Error failure = trace(output.os());
  output.os().flush();
  if (std::error_code unwritten = output.os().error()) {
    output.os().clear_error();
    failure = llvm::joinErrors(std::move(failure),
                               llvm::createFileError(outputName, unwritten));
  }
  if (failure) {
    llvm::WithColor::error(llvm::errs(), "swizzle-trace")
        << llvm::toString(std::move(failure)) << "\n";
    return EXIT_FAILURE;
  }
  output.keep();
  return EXIT_SUCCESS;
}
