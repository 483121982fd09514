//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Mapping/SharedReads.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir::swizzle;
using llvm::StringRef;

/// Returns true if an instruction, `words`, reads in a way that passes the L1,
/// or empties a cache. In PTX plain loads of global memory may do so.
static bool seesOthers(llvm::ArrayRef<StringRef> words) {
  StringRef name = words.front();
  if (name.contains("atomic") || name.contains("_inv") ||
      name.contains("wbinv"))
    return true;
  if (name.starts_with("ld.") || name.starts_with("atom."))
    return !name.contains(".shared") && !name.contains(".param") &&
           !name.contains(".local") && !name.contains(".const");
  // Flags of gfx90a are glc and slc.
  return name.contains("_load") &&
         llvm::any_of(words.drop_front(), [](StringRef word) {
           return word == "sc0" || word == "sc1" || word == "nt" ||
                  word == "glc" || word == "slc";
         });
}

/// Returns true if an instruction jumps to one of the `labels` before it, or
/// anywhere.
static bool jumpsBack(llvm::ArrayRef<StringRef> words,
                      const llvm::StringSet<> &labels) {
  StringRef name = words.front();
  if (name.starts_with("s_setpc") || name.starts_with("s_swappc") ||
      name.starts_with("brx"))
    return true;
  bool isBranch = name.starts_with("s_branch") ||
                  name.starts_with("s_cbranch") || name == "bra" ||
                  name.starts_with("bra.");
  if (!isBranch || words.size() == 1)
    return false;
  StringRef target = words.back();
  if (labels.contains(target))
    return true;
  // A local label as in `0b`, and a distance in instructions, of which LLVM's
  // disassembler prints the 16 bits as a number without a sign.
  int64_t distance;
  if (!target.getAsInteger(0, distance))
    return distance < 0 || distance > INT16_MAX;
  return target.size() > 1 && target.ends_with("b") &&
         llvm::all_of(target.drop_back(), llvm::isDigit);
}

AssemblyReads mlir::swizzle::getAssemblyReads(StringRef text) {
  AssemblyReads reads;
  llvm::StringSet<> labels;
  // AMD's instructions may be in upper case.
  std::string plain = text.lower();
  // What makes labels of several copies differ, with a colon in it.
  constexpr StringRef unique = "${:uid}";
  for (size_t at = plain.find(unique); at != std::string::npos;
       at = plain.find(unique, at))
    plain.erase(at, unique.size());
  for (StringRef line : llvm::split(plain, '\n'))
    for (StringRef statement : llvm::split(line.split("//").first, ';')) {
      while (true) {
        auto [label, rest] = statement.split(':');
        label = label.trim();
        // A colon stands in operands, too, as in `v[0:1]`.
        if (rest.data() == nullptr || label.empty() ||
            label.find_first_of(" \t[(,") != StringRef::npos)
          break;
        labels.insert(label);
        statement = rest;
      }
      llvm::SmallVector<StringRef> words;
      llvm::SplitString(statement, words, " \t,");
      // The predicate of PTX.
      if (!words.empty() && words.front().starts_with("@"))
        words.erase(words.begin());
      // A semicolon ends a statement of PTX; of AMD's assembly, whose
      // instructions have underscores, it starts a comment.
      bool isBehind =
          statement.begin() > line.begin() &&
          line.take_front(statement.begin() - line.begin()).contains(';');
      if (words.empty() || (isBehind && words.front().contains('_')))
        continue;
      reads.seesOthers |= seesOthers(words);
      reads.hasLoop |= jumpsBack(words, labels);
    }
  return reads;
}
