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

#include "Swizzle/Machine/LaunchText.h"
#include "Swizzle/Version.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"

namespace cl = llvm::cl;
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
static cl::opt<std::string> outputName("o", cl::desc("Output file"),
                                       cl::value_desc("file"), cl::init("-"),
                                       cl::cat(category));

static llvm::Error trace(llvm::raw_ostream &os) {
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
  return printWorkgroups(os, **compiled, std::vector<uint64_t>(workgroups));
}

int main(int argc, char **argv) {
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
