//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Main.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/WithColor.h"
#include <cstdlib>

using llvm::StringRef;

/// The file that the argument number `i` has the tool write, or empty.
static StringRef getOutput(llvm::ArrayRef<char *> arguments, size_t i) {
  StringRef argument = arguments[i];
  if (!argument.consume_front("--") && !argument.consume_front("-"))
    return "";
  for (StringRef option : {"o", "html"}) {
    if (argument == option)
      return i + 1 < arguments.size() ? arguments[i + 1] : "";
    StringRef value = argument;
    if (value.consume_front(option) && value.consume_front("="))
      return value;
  }
  return "";
}

/// Returns true if a file that is written is one that is read: it is empty
/// before it is read, and gone where the tool fails.
static bool overwritesInput(llvm::ArrayRef<char *> arguments) {
  for (size_t i = 1; i < arguments.size(); ++i) {
    StringRef output = getOutput(arguments, i);
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

int main(int argc, char **argv) {
  if (overwritesInput({argv, static_cast<size_t>(argc)}))
    return EXIT_FAILURE;
  return runTool(argc, argv);
}
