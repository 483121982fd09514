//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"

using namespace llvm;
using namespace mlir::swizzle;
using namespace mlir::swizzle::fuzz;

static std::string readFile(const Twine &path) {
  auto buffer = MemoryBuffer::getFile(path);
  return buffer ? (*buffer)->getBuffer().str() : "";
}

/// The names of the tests.
static std::vector<std::string> findTests(StringRef root) {
  std::vector<std::string> tests;
  std::error_code error;
  for (sys::fs::recursive_directory_iterator it(root + "/test", error), end;
       it != end && !error; it.increment(error)) {
    StringRef suffix = sys::path::extension(it->path());
    if ((suffix == ".mlir" || suffix == ".test") &&
        !StringRef(it->path()).contains("/Inputs/"))
      tests.push_back(it->path());
  }
  llvm::sort(tests);
  return tests;
}

/// The commands of a test, with continued lines joined.
static std::vector<std::string> findRunLines(StringRef text) {
  std::vector<std::string> lines;
  bool continues = false;
  SmallVector<StringRef> all;
  text.split(all, '\n');
  for (StringRef line : all) {
    size_t at = line.find("RUN:");
    if (at == StringRef::npos)
      continue;
    StringRef command = line.substr(at + 4).trim();
    if (continues)
      lines.back() += " ";
    else
      lines.emplace_back();
    continues = command.consume_back("\\");
    lines.back() += command.str();
  }
  return lines;
}

/// The parts of a file with `//--- name`, by these names.
static std::string findNamedPart(StringRef text, StringRef name) {
  SmallVector<StringRef> lines;
  text.split(lines, '\n');
  std::string part;
  bool isOfPart = false;
  for (StringRef line : lines) {
    StringRef marker = line.ltrim("/;# ");
    if (line.contains("--- ") && marker.consume_front("--- "))
      isOfPart = marker.trim() == name;
    else if (isOfPart)
      part += (line + "\n").str();
  }
  return part;
}

std::string fuzz::quote(StringRef word) {
  std::string result = "'";
  for (char c : word)
    result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

std::vector<std::string> fuzz::splitParts(StringRef text) {
  std::vector<std::string> parts(1);
  SmallVector<StringRef> lines;
  text.split(lines, '\n');
  for (StringRef line : lines) {
    StringRef marker = line.ltrim("/;# ");
    if (line.contains("---") && marker.starts_with("---"))
      parts.emplace_back();
    // The commands of the test, and what it expects, are not of its texts.
    else if (!line.contains("RUN:") && !line.contains("CHECK"))
      parts.back() += (line + "\n").str();
  }
  erase_if(parts, [](StringRef part) { return part.trim().empty(); });
  return parts;
}

/// Puts what lit puts in place of what is between percent signs; what is left
/// is of files that the test makes.
static std::string substitute(StringRef word, StringRef test,
                              const Folders &folders) {
  std::string result = word.str();
  std::pair<StringRef, std::string> substitutions[] = {
      {"%kernels", folders.root + "/kernels"},
      {"%root", folders.root},
      {"%build", folders.build},
      {"%S", sys::path::parent_path(test).str()},
      {"%s", test.str()}};
  for (const auto &[name, value] : substitutions)
    for (size_t at; (at = result.find(name.str())) != std::string::npos;)
      result.replace(at, name.size(), value);
  return result;
}

/// Returns true if no word that follows is of the same command.
static bool endsCommand(StringRef word) {
  return word == "|" || word == "&&" || word == ";" || word == "||";
}

static bool isRedirection(StringRef word) {
  return word.contains('>') && !word.contains('<') && !word.starts_with("-") &&
         !word.contains('=');
}

namespace {
/// Reads the commands of a line of a test.
class LineReader {
public:
  LineReader(StringRef tool, StringRef test, StringRef text,
             const Folders &folders)
      : tool(tool), test(test), text(text), folders(folders) {}

  std::vector<Command> read(StringRef line) {
    BumpPtrAllocator allocator;
    StringSaver saver(allocator);
    SmallVector<const char *> words;
    cl::TokenizeGNUCommandLine(line, saver, words);
    std::vector<Command> commands;
    size_t start = 0;
    for (size_t at = 0; at < words.size(); ++at) {
      if (endsCommand(words[at]) && StringRef(words[at]) != "|")
        start = at + 1;
      // Not where it is an argument of another program.
      StringRef before = at == 0 ? "|" : words[at - 1];
      if (tool != words[at] || (!endsCommand(before) && before != "not"))
        continue;
      Command command = readCommand(ArrayRef(words).drop_front(at + 1));
      if (command.texts.empty() && at > start &&
          StringRef(words[at - 1]) == "|")
        command.producer =
            makeProducer(ArrayRef(words).slice(start, at - 1 - start));
      if (!command.texts.empty() || !command.producer.empty())
        commands.push_back(std::move(command));
    }
    return commands;
  }

private:
  Command readCommand(ArrayRef<const char *> words) const {
    Command command;
    for (size_t at = 0; at < words.size(); ++at) {
      StringRef word = words[at];
      if (endsCommand(word))
        break;
      if (word == "-o" || word == "<" || word == ">") {
        ++at;
        continue;
      }
      // Files that are written, and what would expect a text's own errors.
      if (isRedirection(word) || word.starts_with("-o=") ||
          word.contains("verify-diagnostics") ||
          word.contains("split-input-file"))
        continue;
      std::string argument = substitute(word, test, folders);
      // Options that the test defines.
      if (StringRef(argument).starts_with("%") && !word.starts_with("%t"))
        return Command();
      if (!word.starts_with("-")) {
        addTexts(argument, command.texts);
        continue;
      }
      if (!StringRef(argument).contains("%t") &&
          !StringRef(argument).contains("%{"))
        command.arguments.push_back(argument);
    }
    return command;
  }

  void addTexts(StringRef name, std::vector<std::string> &texts) const {
    std::string read;
    if (name.consume_front("%t/"))
      read = findNamedPart(text, name);
    else if (name.ends_with(".mlir") || name.ends_with(".ll") ||
             name.ends_with(".llir"))
      read = readFile(name);
    for (std::string &part : splitParts(read))
      texts.push_back(std::move(part));
  }

  /// What prints the input of the command behind a pipe, if all of it is known.
  std::string makeProducer(ArrayRef<const char *> words) const {
    std::string command;
    for (StringRef word : words) {
      std::string known = substitute(word, test, folders);
      if (StringRef(known).contains('%') || word == "not" || word == "<" ||
          word == ">")
        return "";
      if (StringRef(known).starts_with("swizzle-"))
        known = folders.build + "/bin/" + known;
      if (word == "|")
        command += " | ";
      else
        command += quote(known) + " ";
    }
    return StringRef(command).contains("/bin/swizzle-") ? command : "";
  }

  StringRef tool, test, text;
  const Folders &folders;
};
} // namespace

std::vector<Command> fuzz::findCommands(StringRef tool,
                                        const Folders &folders) {
  std::vector<Command> commands;
  for (const std::string &test : findTests(folders.root)) {
    std::string text = readFile(test);
    LineReader reader(tool, test, text, folders);
    for (const std::string &line : findRunLines(text))
      for (Command &command : reader.read(line))
        commands.push_back(std::move(command));
  }
  return commands;
}
