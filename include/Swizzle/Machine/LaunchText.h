//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Launches as text: the arguments of a command line, and traces for people,
// for tests and for other simulators.
//
//===----------------------------------------------------------------------===//

#ifndef SWIZZLE_MACHINE_LAUNCHTEXT_H
#define SWIZZLE_MACHINE_LAUNCHTEXT_H

#include "Swizzle/Machine/CompiledLaunch.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::swizzle::machine {

/// A launch as a command line has it.
struct DescribedLaunch {
  /// The kernel's name; empty for the only one.
  std::string kernel;
  /// Without a `block` where the text does not say it:
  /// LaunchArguments::completeShape gives it one.
  LaunchShape shape;
  /// The explicit arguments, as parseArguments takes them.
  std::vector<std::string> arguments;
  /// Where it stands in a file, as in `launches.txt:2`; else empty.
  std::string place;

  /// Says whether both launch the same, wherever they stand.
  bool operator==(const DescribedLaunch &other) const {
    return kernel == other.kernel && shape == other.shape &&
           arguments == other.arguments;
  }
};

/// The error, behind the place of a launch if it has one.
llvm::Error explainAt(llvm::StringRef place, llvm::Error error);

/// The launches of a text: those between `;` and line ends, each in words as
/// the command lines have them, without dashes:
///
///   kernel=matmul grid=32,32 block=256 dynamic-lds=0 arg=f16:4096x4096 arg=...
///
/// `@FILE` is the text of a file. Lines that start with `#` say nothing. An
/// error if there is no launch, one has no `grid`, or a word is none of these
/// or stands twice, but `arg`.
llvm::Expected<std::vector<DescribedLaunch>>
parseDescribedLaunches(llvm::StringRef text);

/// The name of the file that such a text has its launches in; empty if it is
/// the launches themselves.
llvm::StringRef getLaunchFile(llvm::StringRef text);

/// The options --grid, whose help is `gridText`, --block, --dynamic-lds and
/// --arg of a program.
class LaunchOptions {
public:
  explicit LaunchOptions(
      llvm::cl::OptionCategory &category,
      llvm::StringRef gridText = "Workgroups along x, y, z; 1 by default");

  /// The launch of `kernel` that the command line describes, which has been
  /// parsed.
  llvm::Expected<DescribedLaunch> getLaunch(llvm::StringRef kernel) const;

  /// The text of --grid; nothing if the command line does not have it.
  std::optional<llvm::StringRef> getGrid() const;
  /// The name of one of the other options that the command line has; empty if
  /// it has none.
  llvm::StringRef findOther() const;

private:
  llvm::cl::opt<std::string> grid, block;
  llvm::cl::opt<unsigned> dynamicLds;
  llvm::cl::list<std::string> arguments;
};

/// The launch of a kernel of `object`, with the arguments' buffers in `memory`,
/// compiled for the host. All three outlive the result.
llvm::Expected<std::unique_ptr<CompiledLaunch>>
compileLaunch(const CodeObject &object, const DescribedLaunch &launch,
              DeviceMemory &memory);

/// The sizes `8`, `8,4` or `8,4,2`, where those that are missing are 1. An
/// error names `option`.
llvm::Expected<std::array<uint64_t, 3>> parseSizes(llvm::StringRef text,
                                                   llvm::StringRef option);

/// The radix with which getAsInteger reads an integer of a launch: what `0x`
/// and its like say, else 10, as zeros in front do not make a number octal.
inline unsigned getRadix(llvm::StringRef number) {
  number.consume_front("-");
  return number.size() > 1 && llvm::isDigit(number[1]) ? 10 : 0;
}

/// The two's complement of an integer of so many bits, with a sign or without,
/// as in `-7` or `0xff`; nothing if `text` is none, or one that has no room.
std::optional<llvm::APInt> parseInteger(llvm::StringRef text, unsigned bits);

/// The number of that format nearest to `text`, as in `0.5`; nothing if `text`
/// is none, or one that is too large.
std::optional<llvm::APFloat> parseFloat(llvm::StringRef text,
                                        const llvm::fltSemantics &format);

/// The explicit arguments of a launch, in their order.
struct LaunchArguments {
  std::vector<ArgumentBytes> values;
  /// The name of each, and the buffer that was allocated for it: of no bytes
  /// for what is none. Behind them those that values point to, by the names of
  /// the argument and of the number of the member, as in `arg0.1`.
  std::vector<NamedMemory> buffers;
  /// The values of integers, by the same numbers; nothing for others.
  std::vector<std::optional<uint64_t>> numbers;
  /// Bytes of dynamic LDS for the buffers that lie there.
  uint64_t dynamicLdsBytes = 0;

  /// `shape` with these bytes, too, and, if it has no block, with the one
  /// that the kernel requires, or the most that it allows. An error if the
  /// bytes are more than it has room for, or if the kernel allows all
  /// work-items that a workgroup may have, which says nothing about the launch.
  llvm::Expected<LaunchShape> completeShape(LaunchShape shape,
                                            const Kernel &kernel) const;
};

/// The explicit arguments of `kernel` as `texts` says, one for each:
///
///   f16:4096x4096      for a buffer: one of so many elements, of zeros
///   i32:4096=FILE      with the bytes of a file at its start, and zeros after
///   i32:4096, f32:0.5  for a value: the value
///   i32:7,8,f32:0.5    for a value of several numbers, laid out as in C; those
///                      without a type have that of the one before
///   *f32:4096,i32:7    with a pointer to a buffer among them
///   f32:256            for a buffer in LDS: one of so many elements, behind
///                      those before it
///   null               for all of these but buffers in LDS: zeros
///   ...                at the end: zeros for all that follow
///
/// Types are iN and fN with N of 8, 16, 32 or 64, and bf16; f8 is any of one
/// byte. An error if a text has another form, if a value does not fit its type
/// or its type the argument, if there are more texts or fewer than arguments,
/// or if there is no room for a buffer.
llvm::Expected<LaunchArguments>
parseArguments(llvm::ArrayRef<std::string> texts, const Kernel &kernel,
               DeviceMemory &memory);

/// Prints a line for each wait for other workgroups: see
/// WaitsForOthers.
void printWaits(llvm::raw_ostream &os, const WaveProgram &program);

/// Prints what the waves of workgroups do, wave by wave, an instruction a line:
/// accesses of memory with the part of memory and the lines of 128 bytes
/// counted from its start, accesses of LDS, waits, barriers, and at the end of
/// a wave what it has issued; after a workgroup what printLdsNote and
/// printOutsideNote print. `ids` are linear. An error if the launch has no
/// workgroup of one of them, before anything is printed, or if a wave cannot
/// run on.
llvm::Error printWorkgroups(llvm::raw_ostream &os, const CompiledLaunch &launch,
                            llvm::ArrayRef<uint64_t> ids);

/// Prints a line that says what accesses of `other` are.
void printOutsideNote(llvm::raw_ostream &os);

/// Prints a line if the LDS that a workgroup has accessed ends at byte `end`,
/// behind the `bytes` that it has.
void printLdsNote(llvm::raw_ostream &os, uint64_t end, uint64_t bytes);

/// Prints a line for each part of memory that CompiledLaunch::listChanged has,
/// for each of listCounters and listUnevenCounters, and for each of
/// listAssumed, after waves have run.
void printContentNotes(llvm::raw_ostream &os, const CompiledLaunch &launch);

} // namespace mlir::swizzle::machine

#endif // SWIZZLE_MACHINE_LAUNCHTEXT_H
