//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Runs a tool on texts that are changed by chance, each in a process of its own
// that is forked off when all libraries are loaded: what the tool
// consists of is linked in.
//
//===----------------------------------------------------------------------===//

#include "Commands.h"
#include "Main.h"
#include "Mutator.h"
#include "Tool.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;
using namespace mlir::swizzle::fuzz;

/// So many inputs in a row are of one test, as some of what tests read has to
/// be made first.
static constexpr uint64_t batchSize = 16;

namespace {
struct Options {
  uint64_t seed = 0;
  /// The first index, and how many follow.
  uint64_t first = 0, inputs = UINT64_MAX;
  /// Limits of the whole run, and of an input, in seconds: a proof gives up
  /// after 120.
  uint64_t seconds = UINT64_MAX, inputSeconds = 180;
  /// How many inputs a process gets at most.
  uint64_t batch = tool.splits ? batchSize : 1;
  /// Where inputs are saved that are wrong.
  std::string saved;
  /// Only commands that have this in one of their arguments.
  std::string argument;
  Folders folders{SWIZZLE_ROOT, SWIZZLE_BUILD};
};

/// How a tool ended.
enum class End { Good, Refused, TooLong, Died, Silent };

struct Outcome {
  End end;
  std::string errors;
};

[[noreturn]] void fail(const Twine &message) {
  errs() << "swizzle-fuzz: error: " << message << "\n";
  exit(EXIT_FAILURE);
}

Options parse(int argc, char **argv) {
  Options options;
  for (StringRef argument : ArrayRef(argv, argc).drop_front()) {
    auto [name, value] = argument.split('=');
    std::pair<StringRef, uint64_t *> numbers[] = {
        {"--seed", &options.seed},
        {"--first", &options.first},
        {"--inputs", &options.inputs},
        {"--seconds", &options.seconds},
        {"--input-seconds", &options.inputSeconds},
        {"--batch", &options.batch}};
    auto *found = find_if(
        numbers, [&, n = name](auto &entry) { return entry.first == n; });
    if (found != std::end(numbers)) {
      if (value.getAsInteger(10, *found->second))
        fail("expected a number for " + name + ", but got '" + value + "'");
    } else if (name == "--saved") {
      options.saved = value.str();
    } else if (name == "--argument") {
      options.argument = value.str();
    } else {
      fail("expected --seed, --first, --inputs, --seconds, --input-seconds, "
           "--batch, --saved or --argument, but got '" +
           argument + "'");
    }
  }
  options.batch = std::clamp<uint64_t>(options.batch, 1, batchSize);
  return options;
}

/// Runs the tool on files, in a folder of its own.
class Runner {
public:
  explicit Runner(uint64_t inputSeconds) : inputSeconds(inputSeconds) {
    if (sys::fs::createUniqueDirectory("swizzle-fuzz", folder))
      fail("cannot make a folder for inputs");
  }
  ~Runner() { sys::fs::remove_directories(folder); }

  /// Returns true if the packaged mlir-opt dies of the text, too, as it parses
  /// and canonicalizes it or with the same arguments, or the packaged opt as it
  /// parses it.
  bool isOfUpstream(ArrayRef<std::string> arguments, StringRef text) const {
    std::string input = (folder + "/input").str();
    write(input, text);
    StringRef mlirOpt = SWIZZLE_LLVM_BIN "/mlir-opt";
    SmallVector<StringRef> commands[] = {
        {mlirOpt, "--allow-unregistered-dialect", "--canonicalize"},
        {mlirOpt},
        {SWIZZLE_LLVM_BIN "/opt", "-passes=verify", "-S"}};
    append_range(commands[1], arguments);
    for (SmallVector<StringRef> &words : commands) {
      append_range(words, ArrayRef<StringRef>{input, "-o", "/dev/null"});
      StringRef nothing = "/dev/null";
      const std::optional<StringRef> streams[] = {nothing, nothing, nothing};
      // -2 for what a signal or the time limit ends.
      if (sys::ExecuteAndWait(words[0], words, std::nullopt, streams,
                              inputSeconds, /*MemoryLimit=*/4096) == -2)
        return true;
    }
    return false;
  }

  Outcome run(ArrayRef<std::string> arguments, StringRef text) const {
    std::string input = (folder + "/input").str();
    std::string errorName = (folder + "/errors").str();
    write(input, text);
    pid_t child = fork();
    if (child < 0)
      fail("cannot fork");
    if (child == 0)
      runChild(arguments, input, errorName);
    int status = 0;
    waitpid(child, &status, 0);
    auto errors = MemoryBuffer::getFile(errorName);
    Outcome outcome{End::Good, errors ? (*errors)->getBuffer().str() : ""};
    StringRef said = outcome.errors;
    if (WIFSIGNALED(status) &&
        (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGALRM))
      outcome.end = End::TooLong;
    else if (WIFSIGNALED(status) || said.contains("LLVM ERROR") ||
             said.contains("PLEASE submit") || WEXITSTATUS(status) > 2)
      outcome.end = End::Died;
    else if (WEXITSTATUS(status) != 0)
      outcome.end = said.contains("error") || said.contains("Error")
                        ? End::Refused
                        : End::Silent;
    return outcome;
  }

private:
  static void write(const Twine &name, StringRef text) {
    std::error_code error;
    raw_fd_ostream os(name.str(), error);
    if (error)
      fail("cannot write " + name + ": " + error.message());
    os << text;
  }

  [[noreturn]] void runChild(ArrayRef<std::string> arguments,
                             const std::string &input,
                             const std::string &errorName) const {
    int nothing = open("/dev/null", O_RDWR);
    int errors = open(errorName.c_str(), O_RDWR | O_CREAT | O_TRUNC, 0600);
    dup2(nothing, STDIN_FILENO);
    dup2(nothing, STDOUT_FILENO);
    dup2(errors, STDERR_FILENO);
    // A signal that tells the limit before the one that cannot be told apart.
    limit(RLIMIT_CPU, inputSeconds, inputSeconds + 10);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, uint64_t(1) << 28);
#ifndef SWIZZLE_SANITIZED
    // Of what has contents: simulations reserve far more addresses.
    limit(RLIMIT_DATA, uint64_t(4) << 30);
#endif
    alarm(4 * inputSeconds);
    std::vector<char *> words{const_cast<char *>(tool.name.data())};
    for (const std::string &argument : arguments)
      words.push_back(const_cast<char *>(argument.c_str()));
    words.push_back(const_cast<char *>(input.c_str()));
    size_t count = words.size();
    words.push_back(nullptr);
    int code = runTool(count, words.data());
    outs().flush();
    _exit(code);
  }

  static void limit(int resource, uint64_t value) {
    limit(resource, value, value);
  }
  static void limit(int resource, uint64_t soft, uint64_t hard) {
    rlimit limits{soft, hard};
    setrlimit(resource, &limits);
  }

  uint64_t inputSeconds;
  SmallString<128> folder;
};

/// Chooses commands and texts, and changes these.
class Source {
public:
  explicit Source(const Options &options)
      : commands(findCommands(tool.commands, options.folders)) {
    // Only what is about the same thing as the tool.
    llvm::erase_if(commands, [&](Command &command) {
      if (!options.argument.empty() &&
          none_of(command.arguments, [&](StringRef argument) {
            return argument.contains(options.argument);
          }))
        return true;
      llvm::erase_if(command.texts,
                     [](StringRef text) { return !text.contains(tool.about); });
      return command.texts.empty() && command.producer.empty();
    });
    if (commands.empty())
      fail("expected tests that run " + tool.commands + " with '" +
           options.argument + "' in " + options.folders.root);
  }

  /// The arguments for the input with this index, and its text.
  std::pair<ArrayRef<std::string>, std::string> make(uint64_t seed,
                                                     uint64_t index) {
    Random batch = makeRandom(seed, (index / batchSize) | (uint64_t(1) << 63));
    Command &command = commands[below(batch, commands.size())];
    if (command.texts.empty())
      command.texts = splitParts(produce(command.producer));
    if (command.texts.empty())
      command.texts.emplace_back();
    Random random = makeRandom(seed, index);
    StringRef text = pick<std::string>(random, command.texts);
    StringRef other = text;
    const Command &second = commands[below(random, commands.size())];
    if (second.producer.empty())
      other = pick<std::string>(random, second.texts);
    // Also a text of another test.
    if (below(random, 8) == 0)
      std::swap(text, other);
    return {command.arguments, mutate(text, other, random)};
  }

private:
  static std::string produce(const std::string &producer) {
    std::string result;
    FILE *pipe = popen(("(" + producer + ") 2>/dev/null").c_str(), "r");
    if (!pipe)
      fail("cannot run " + producer);
    char buffer[4096];
    while (size_t count = fread(buffer, 1, sizeof(buffer), pipe))
      result.append(buffer, count);
    pclose(pipe);
    return result;
  }

  std::vector<Command> commands;
};
} // namespace

static bool isFailure(End end) {
  return end != End::Good && end != End::Refused;
}

static StringRef describe(End end) {
  switch (end) {
  case End::Good:
    return "succeeded";
  case End::Refused:
    return "refused it";
  case End::TooLong:
    return "took too long";
  case End::Died:
    return "died";
  case End::Silent:
    return "failed without an error";
  }
  llvm_unreachable("all ends are listed");
}

/// Saves an input, and says how to see what it does.
static void report(const Options &options, uint64_t index,
                   ArrayRef<std::string> arguments, StringRef text,
                   const Outcome &outcome) {
  errs() << tool.name << " " << describe(outcome.end)
         << ": --seed=" << options.seed << " --first=" << index
         << " --inputs=1\n";
  if (options.saved.empty())
    return;
  sys::fs::create_directories(options.saved);
  std::string name =
      formatv("{0}/{1}-{2}-{3}", options.saved, tool.name, options.seed, index);
  std::error_code error;
  raw_fd_ostream(name, error) << text;
  std::string command = tool.program.str();
  for (const std::string &argument : arguments)
    command += " " + quote(argument);
  raw_fd_ostream(name + ".sh", error) << command << " \"$@\"\n";
  raw_fd_ostream(name + ".errors", error) << outcome.errors;
  errs() << "  sh " << name << ".sh " << name << "\n";
}

namespace {
/// Runs all inputs, and counts what comes of them.
class Fuzzer {
public:
  explicit Fuzzer(const Options &options)
      : options(options), source(options), runner(options.inputSeconds) {}

  /// Returns true if nothing failed.
  bool run() {
    uint64_t done = 0;
    while (done < options.inputs && !isTimeOver()) {
      uint64_t index = options.first + done;
      uint64_t left = std::min(options.batch, batchSize - index % batchSize);
      uint64_t count = std::min(left, options.inputs - done);
      runBatch(index, count);
      done += count;
    }
    outs() << tool.name << ": " << done << " inputs with seed " << options.seed
           << ", " << failed << " failed";
    if (failedUpstream != 0)
      outs() << ", and " << failedUpstream
             << " that the packaged mlir-opt or opt dies of as well";
    outs() << "\n";
    return failed == 0;
  }

private:
  using Clock = std::chrono::steady_clock;

  bool isTimeOver() const {
    auto seconds =
        std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - start);
    return uint64_t(seconds.count()) >= options.seconds;
  }

  /// Runs inputs in one process, and if that does not end well, in one each.
  void runBatch(uint64_t first, uint64_t count) {
    Outcome together{End::Good, ""};
    if (count > 1) {
      together = runTogether(first, count);
      if (!isFailure(together.end))
        return;
    }
    bool found = false;
    for (uint64_t index = first; index < first + count; ++index) {
      auto [arguments, text] = source.make(options.seed, index);
      Outcome outcome = runner.run(arguments, text);
      if (!isFailure(outcome.end))
        continue;
      found = true;
      if (runner.isOfUpstream(arguments, text)) {
        ++failedUpstream;
        continue;
      }
      ++failed;
      report(options, index, arguments, text, outcome);
    }
    if (count > 1 && !found) {
      ++failed;
      errs() << tool.name << " " << describe(together.end)
             << " with several inputs in one process: --seed=" << options.seed
             << " --first=" << first << " --inputs=" << count << "\n"
             << together.errors;
    }
  }

  Outcome runTogether(uint64_t first, uint64_t count) {
    std::string all;
    std::vector<std::string> arguments;
    for (uint64_t index = first; index < first + count; ++index) {
      auto [base, text] = source.make(options.seed, index);
      arguments = base;
      all += text + "\n// -----\n";
    }
    arguments.push_back("--split-input-file");
    return runner.run(arguments, all);
  }

  const Options &options;
  Source source;
  Runner runner;
  Clock::time_point start = Clock::now();
  uint64_t failed = 0, failedUpstream = 0;
};
} // namespace

int main(int argc, char **argv) {
  Options options = parse(argc, argv);
  return Fuzzer(options).run() ? EXIT_SUCCESS : EXIT_FAILURE;
}
