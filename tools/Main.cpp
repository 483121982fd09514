//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Main.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/WithColor.h"
#include <cstdlib>
#include <string>
#include <unistd.h>

using llvm::StringRef;

/// The options whose values are files that tools write: what they print, and
/// the page of swizzle-sim.
static constexpr llvm::StringLiteral outputOption = "o", pageOption = "html";

/// The file that the argument number `i` has the tool write if it is `option`,
/// else empty.
static StringRef getOutput(llvm::ArrayRef<char *> arguments, size_t i,
                           StringRef option) {
  StringRef argument = arguments[i];
  if (!argument.consume_front("--") && !argument.consume_front("-"))
    return "";
  if (argument == option)
    return i + 1 < arguments.size() ? arguments[i + 1] : "";
  if (argument.consume_front(option) && argument.consume_front("="))
    return argument;
  return "";
}

/// Returns true if a file that is written is one that is read.
static bool overwritesInput(llvm::ArrayRef<char *> arguments) {
  for (size_t i = 1; i < arguments.size(); ++i) {
    StringRef output = getOutput(arguments, i, outputOption);
    if (output.empty())
      output = getOutput(arguments, i, pageOption);
    if (output.empty() || !llvm::sys::fs::is_regular_file(output))
      continue;
    for (StringRef argument : arguments.drop_front()) {
      StringRef input =
          argument.starts_with("-") ? argument.split('=').second : argument;
      bool isSame = false;
      if (input.empty() || input.data() == output.data() ||
          llvm::sys::fs::equivalent(input, output, isSame) || !isSame)
        continue;
      llvm::WithColor::error() << "expected an output that is not the input '"
                               << input << "', but got '" << output << "'\n";
      return true;
    }
  }
  return false;
}

namespace {
/// A file that takes the place of the output of an option once the tool has
/// written it, so that one which fails leaves what was there, and no half of
/// anything.
class PendingOutput {
public:
  explicit PendingOutput(StringRef option) : option(option) {}
  ~PendingOutput() { discard(); }

  /// Has the tool write to that file if its output is a file that a new one can
  /// stand for, or will be one.
  void redirect(llvm::MutableArrayRef<char *> arguments);
  /// Returns false, after an error, if the file cannot take its place.
  bool keep();

private:
  void discard();

  StringRef option;
  std::string output;
  llvm::SmallString<128> written;
  /// The argument that names the file.
  std::string argument;
};
} // namespace

/// Finds the file that `name` is or will be, behind links. Returns false if a
/// new one cannot stand for it: it is no file, is not ours, has other names, or
/// is not to be written.
static bool canReplace(StringRef name, llvm::SmallVectorImpl<char> &file) {
  using namespace llvm::sys;
  if (name.empty() || name == "-")
    return false;
  fs::file_status status;
  if (fs::status(name, status)) {
    file.assign(name.begin(), name.end());
    // No link to nothing.
    if (fs::is_symlink_file(name))
      return false;
  } else if (!fs::is_regular_file(status) || status.getLinkCount() != 1 ||
             status.getUser() != geteuid() || !fs::can_write(name) ||
             fs::real_path(name, file)) {
    return false;
  }
  StringRef folder = path::parent_path(StringRef(file.data(), file.size()));
  return fs::can_write(folder.empty() ? "." : folder);
}

void PendingOutput::redirect(llvm::MutableArrayRef<char *> arguments) {
  // The last of several.
  for (size_t i = arguments.size() - 1; i > 0; --i) {
    StringRef name = arguments[i];
    StringRef found = getOutput(arguments, i, option);
    if (found.empty())
      continue;
    llvm::SmallString<128> file;
    if (!canReplace(found, file))
      return;
    // It is there only if the tool writes.
    llvm::sys::fs::createUniquePath(file + "-%%%%%%%%.tmp", written,
                                    /*MakeAbsolute=*/false);
    output = file.str();
    llvm::sys::RemoveFileOnSignal(written);
    bool isSeparate =
        i + 1 < arguments.size() && found.data() == arguments[i + 1];
    StringRef prefix = isSeparate ? "" : name.drop_back(found.size());
    argument = (prefix + written).str();
    arguments[isSeparate ? i + 1 : i] = argument.data();
    return;
  }
}

bool PendingOutput::keep() {
  if (output.empty() || !llvm::sys::fs::exists(written))
    return true;
  if (auto permissions = llvm::sys::fs::getPermissions(output))
    (void)llvm::sys::fs::setPermissions(written, *permissions);
  std::error_code error = llvm::sys::fs::rename(written, output);
  if (error)
    llvm::WithColor::error() << "expected to write '" << output
                             << "', but got: " << error.message() << "\n";
  else
    output.clear();
  return !error;
}

void PendingOutput::discard() {
  if (!output.empty())
    (void)llvm::sys::fs::remove(written);
}

int main(int argc, char **argv) {
  llvm::MutableArrayRef<char *> arguments(argv, argc);
  if (overwritesInput(arguments))
    return EXIT_FAILURE;
  // Static, as a tool may exit where it parses options.
  static PendingOutput output(outputOption), page(pageOption);
  output.redirect(arguments);
  page.redirect(arguments);
  int code = runTool(argc, argv);
  // A page is also of what was simulated before an error, and of launches that
  // do not meet conditions.
  bool isKept = page.keep();
  if (code == EXIT_SUCCESS)
    isKept &= output.keep();
  return code == EXIT_SUCCESS && !isKept ? EXIT_FAILURE : code;
}
