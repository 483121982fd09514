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

/// The options whose values are no files that are read.
static constexpr llvm::StringLiteral otherOptions[] = {
    outputOption, pageOption, "kernel", "kernels",     "entry",
    "map",        "mcpu",     "order",  "element-type"};

/// The value that the argument number `i` gives `option`, else empty.
static StringRef getValue(llvm::ArrayRef<char *> arguments, size_t i,
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

/// Adds what may be the name of a file in an argument, as in
/// `--link=m=a.ll,b.ll`, `i32:64=FILE` and `--remap=map=auto launch=@FILE`:
/// what begins there or behind a separator, up to the next one or to the end.
static void addInputs(StringRef argument,
                      llvm::SmallVectorImpl<StringRef> &inputs) {
  constexpr llvm::StringLiteral separators = "=,;@{} \"'";
  size_t begin = 0;
  while (begin < argument.size()) {
    StringRef rest = argument.drop_front(begin);
    StringRef part =
        rest.take_until([&](char c) { return separators.contains(c); });
    // Not the value of such an option in the value of another one.
    StringRef key = argument.take_front(begin).rtrim("={\"'");
    key = key.drop_front(key.find_last_of(separators) + 1);
    if (!llvm::is_contained(otherOptions, key.ltrim('-'))) {
      inputs.push_back(rest);
      inputs.push_back(part);
    }
    begin += part.size() + 1;
  }
}

/// What may be the name of a file that is read.
static llvm::SmallVector<StringRef>
findInputs(llvm::ArrayRef<char *> arguments) {
  llvm::SmallVector<StringRef> inputs;
  for (size_t i = 1; i < arguments.size(); ++i) {
    StringRef value;
    for (StringRef option : otherOptions)
      if (value.empty())
        value = getValue(arguments, i, option);
    // Of its own argument, if it is not behind a '='.
    if (!value.empty())
      i += i + 1 < arguments.size() && value.data() == arguments[i + 1];
    else
      addInputs(arguments[i], inputs);
  }
  return inputs;
}

/// Returns true if a file that is written is one that is read.
static bool overwritesInput(llvm::ArrayRef<char *> arguments) {
  llvm::SmallVector<StringRef> inputs = findInputs(arguments);
  for (size_t i = 1; i < arguments.size(); ++i) {
    StringRef output = getValue(arguments, i, outputOption);
    if (output.empty())
      output = getValue(arguments, i, pageOption);
    if (output.empty() || !llvm::sys::fs::is_regular_file(output))
      continue;
    for (StringRef input : inputs) {
      bool isSame = false;
      if (llvm::sys::fs::equivalent(input, output, isSame) || !isSame)
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
    StringRef found = getValue(arguments, i, option);
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
  // Before the files to remove, which are removed by that handler, too.
  llvm::sys::SetOneShotPipeSignalFunction(
      llvm::sys::DefaultOneShotPipeSignalHandler);
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
