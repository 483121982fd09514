//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Mapping/LLVMReads.h"
#include "Swizzle/Target/CodeObject.h"
#include "lld/Common/Driver.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include <mutex>

LLD_HAS_DRIVER(elf)

using namespace mlir;
using namespace mlir::swizzle;

namespace {
/// Hides the command-line options of the process while it lives: the linker
/// puts all that it finds back to their defaults.
class HiddenOptions {
public:
  HiddenOptions() {
    // Other threads look for it.
    (void)findVersionOption();
    for (llvm::cl::SubCommand *command : llvm::cl::getRegisteredSubcommands()) {
      hidden.push_back({command, *command});
      command->PositionalOpts.clear();
      command->SinkOpts.clear();
      command->OptionsMap.clear();
      command->ConsumeAfterOpt = nullptr;
    }
  }
  ~HiddenOptions() {
    for (auto &[command, options] : hidden)
      *command = std::move(options);
  }
  HiddenOptions(const HiddenOptions &) = delete;
  HiddenOptions &operator=(const HiddenOptions &) = delete;

private:
  SmallVector<std::pair<llvm::cl::SubCommand *, llvm::cl::SubCommand>, 1>
      hidden;
};
} // namespace

/// Creates an empty temporary file that `remover` deletes.
static LogicalResult
createTemporary(StringRef suffix, SmallString<128> &path,
                llvm::FileRemover &remover,
                function_ref<InFlightDiagnostic()> emitError) {
  if (std::error_code error =
          llvm::sys::fs::createTemporaryFile("swizzle", suffix, path))
    return emitError() << "cannot create a temporary file: " << error.message();
  remover.setFile(path);
  return success();
}

/// Reports that a temporary file could not be written or read.
static LogicalResult failOnFile(StringRef path, std::error_code error,
                                function_ref<InFlightDiagnostic()> emitError) {
  return emitError() << "cannot use the temporary file '" << path
                     << "': " << error.message();
}

FailureOr<SmallVector<char, 0>>
mlir::swizzle::linkCodeObject(ArrayRef<char> object,
                              function_ref<InFlightDiagnostic()> emitError) {
  SmallString<128> inputPath, outputPath;
  llvm::FileRemover inputRemover, outputRemover;
  if (failed(createTemporary("o", inputPath, inputRemover, emitError)) ||
      failed(createTemporary("hsaco", outputPath, outputRemover, emitError)))
    return failure();

  std::error_code error;
  {
    llvm::raw_fd_ostream input(inputPath, error);
    if (!error) {
      input.write(object.data(), object.size());
      input.close();
      error = input.error();
      input.clear_error();
    }
  }
  if (error)
    return failOnFile(inputPath, error, emitError);

  std::string messages;
  llvm::raw_string_ostream messageStream(messages);
  {
    // The linker keeps its state in global variables.
    static std::mutex oneAtATime;
    static bool canRun = true;
    std::lock_guard<std::mutex> lock(oneAtATime);
    if (!canRun)
      return emitError() << "cannot link the code object: the linker has "
                            "crashed in this process";
    HiddenOptions hiddenOptions;
    lld::Result result = lld::lldMain(
        {"ld.lld", "-shared", "--no-undefined", inputPath.c_str(), "-o",
         outputPath.c_str()},
        messageStream, messageStream, {{lld::Gnu, &lld::elf::link}});
    canRun = result.canRunAgain;
    if (result.retCode != 0)
      return emitError() << "cannot link the code object: "
                         << StringRef(messages).rtrim();
  }

  auto output = llvm::MemoryBuffer::getFile(outputPath);
  if (!output)
    return failOnFile(outputPath, output.getError(), emitError);
  StringRef bytes = (*output)->getBuffer();
  return SmallVector<char, 0>(bytes.begin(), bytes.end());
}
