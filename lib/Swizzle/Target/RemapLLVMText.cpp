//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Target/RemapLLVMText.h"
#include "LLVMExtract.h"
#include "mlir/IR/Location.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include <cassert>
#include <optional>
#include <set>
#include <utility>

using namespace mlir;
using namespace mlir::swizzle;

//===----------------------------------------------------------------------===//
// The changes of the text
//===----------------------------------------------------------------------===//

namespace {
/// Replaces parts of a text, which do not overlap, and inserts before them.
class TextEdits {
public:
  explicit TextEdits(StringRef text) : text(text) {}

  void replace(StringRef part, std::string by) {
    Edit &edit = edits[part.data()];
    assert(edit.size == 0 && "one replacement of a part");
    edit.size = part.size();
    edit.text = std::move(by);
  }
  void insert(const char *place, StringRef added) {
    edits[place].before += added;
  }
  void append(std::string line) { lines.insert(std::move(line)); }

  /// Nothing if one edit is within another, as brackets that do not match may
  /// have it.
  std::optional<std::string> apply() const;

private:
  struct Edit {
    std::string before, text;
    size_t size = 0;
  };

  StringRef text;
  std::map<const char *, Edit> edits;
  std::set<std::string> lines;
};
} // namespace

std::optional<std::string> TextEdits::apply() const {
  std::string result;
  const char *at = text.begin();
  for (const auto &[place, edit] : edits) {
    if (place < at)
      return std::nullopt;
    result.append(at, place);
    result += edit.before + edit.text;
    at = place + edit.size;
  }
  result.append(at, text.end());
  if (!lines.empty() && !StringRef(result).ends_with("\n"))
    result += "\n";
  for (const std::string &line : lines)
    result += line + "\n";
  return result;
}

namespace {
/// Puts what a remap added to the extract back into the text.
class Splice {
public:
  Splice(StringRef source, const LLVMText &text, StringRef callPrefix)
      : text(text), edits(source), callPrefix(callPrefix) {
    // Of names that the text has not, as labels either, nor with other
    // characters escaped.
    std::string plain = unescape(source);
    do
      prefix += ".";
    while (source.contains(prefix) || StringRef(plain).contains(prefix));
    // The greatest number may be the last one that there is.
    if (!text.groups.empty())
      nextGroup = text.groups.rbegin()->first + 1;
  }

  void addKernel(const LLVMTextFunction &function, llvm::Function &kernel);
  std::optional<std::string> apply() const { return edits.apply(); }

private:
  bool replaceCalls(const LLVMTextFunction &function, llvm::Function &kernel);
  std::string printEntry(const LLVMTextFunction &function,
                         llvm::Function &kernel);
  void replaceAttributes(const LLVMTextFunction &function,
                         const llvm::Function &kernel);
  void declare(const llvm::Function &function);

  const LLVMText &text;
  TextEdits edits;
  /// Of the names of results of calls in the extract.
  StringRef callPrefix;
  /// Of the names of values that the text has not.
  std::string prefix = "swizzle";
  unsigned nextGroup = 0;
  bool hasRemapped = false;
};
} // namespace

static std::string printOperand(const llvm::Value &value, bool withType) {
  std::string result;
  llvm::raw_string_ostream os(result);
  value.printAsOperand(os, withType);
  return result;
}

/// Puts remapped ids in the place of calls; false if none was remapped.
bool Splice::replaceCalls(const LLVMTextFunction &function,
                          llvm::Function &kernel) {
  bool hasReplaced = false;
  for (llvm::Instruction &instruction :
       llvm::make_early_inc_range(kernel.getEntryBlock())) {
    auto *mark = llvm::dyn_cast<llvm::CallInst>(&instruction);
    if (!mark || !mark->getCalledFunction() ||
        mark->getCalledFunction()->getName() != markName)
      continue;
    uint64_t number =
        llvm::cast<llvm::ConstantInt>(mark->getArgOperand(0))->getZExtValue();
    const llvm::Value *value = mark->getArgOperand(1);
    const LLVMTextCall &call = function.calls[number];
    if (value->getName() != callPrefix.str() + std::to_string(number)) {
      // Without a name the sum has the number that the call had.
      std::string line = "add " + printOperand(*value, true) + ", 0";
      if (!call.result.empty())
        line = (call.result + " = " + line).str();
      if (!call.debugLocation.empty())
        line += (", " + call.debugLocation).str();
      edits.replace(call.text, line);
      hasReplaced = true;
    }
    mark->eraseFromParent();
  }
  return hasReplaced;
}

std::string Splice::printEntry(const LLVMTextFunction &function,
                               llvm::Function &kernel) {
  std::string result;
  llvm::raw_string_ostream os(result);
  for (llvm::Instruction &instruction : kernel.getEntryBlock()) {
    // The others are calls of the extract.
    if (!instruction.getName().starts_with(prefix))
      continue;
    bool isInvariant =
        instruction.hasMetadata(llvm::LLVMContext::MD_invariant_load);
    instruction.dropUnknownNonDebugMetadata();
    instruction.setDebugLoc({});
    auto *call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    if (call) {
      declare(*call->getCalledFunction());
      call->setAttributes({});
    }
    os << "\n" << instruction;
    // Metadata without a number is the same text in any module.
    if (isInvariant)
      os << ", !invariant.load !{}";
    if (!function.program.empty())
      os << ", !dbg !DILocation(line: 0, scope: " << function.program << ")";
  }
  return result;
}

void Splice::declare(const llvm::Function &function) {
  if (text.symbols.contains(function.getName()))
    return;
  std::string line;
  llvm::raw_string_ostream os(line);
  os << "declare " << *function.getReturnType() << " "
     << printOperand(function, false) << "(";
  llvm::interleaveComma(function.getFunctionType()->params(), os,
                        [&](llvm::Type *type) { os << *type; });
  os << ")";
  edits.append(line);
}

/// Gives the function what `kernel` has of the attributes about launches.
void Splice::replaceAttributes(const LLVMTextFunction &function,
                               const llvm::Function &kernel) {
  std::string added;
  llvm::StringSet<> known;
  for (const LLVMTextAttribute &attribute : getAttributes(text, function))
    known.insert(attribute.name);
  for (llvm::Attribute attribute : kernel.getAttributes().getFnAttrs())
    if (attribute.isStringAttribute() &&
        !known.contains(attribute.getKindAsString()))
      added += " " + attribute.getAsString();
  auto isGone = [&](const LLVMTextAttribute &attribute) {
    return isAboutLaunch(attribute.name) &&
           !kernel.hasFnAttribute(attribute.name);
  };
  for (const LLVMTextAttribute &attribute : function.attributes)
    if (isGone(attribute))
      edits.replace(attribute.text, "");

  // Other functions keep the groups that they share with this one.
  std::string contents;
  for (StringRef name : function.groups) {
    unsigned number = 0;
    (void)name.drop_front().getAsInteger(10, number);
    auto group = text.groups.find(number);
    if (group == text.groups.end())
      continue;
    const char *at = group->second.contents.begin();
    auto keepUntil = [&](const char *end) {
      StringRef kept = StringRef(at, end - at).trim();
      contents += (" " + kept).str();
      // A comment may end there.
      if (kept.contains(';'))
        contents += "\n";
    };
    for (const LLVMTextAttribute &attribute : group->second.attributes)
      if (isGone(attribute)) {
        keepUntil(attribute.text.begin());
        at = attribute.text.end();
      }
    keepUntil(group->second.contents.end());
  }
  while (text.groups.count(nextGroup))
    ++nextGroup;
  std::string group = "#" + std::to_string(nextGroup++);
  edits.append("attributes " + group + " = {" + contents + added + " }");
  if (function.groups.empty())
    edits.insert(function.attributePlace, " " + group);
  for (auto [i, name] : llvm::enumerate(function.groups))
    edits.replace(name, i == 0 ? group : "");
}

void Splice::addKernel(const LLVMTextFunction &function,
                       llvm::Function &kernel) {
  unsigned number = 0;
  for (llvm::Instruction &instruction : kernel.getEntryBlock())
    if (!instruction.getType()->isVoidTy() &&
        !instruction.getName().starts_with(callPrefix))
      instruction.setName(prefix + std::to_string(number++));
  if (!replaceCalls(function, kernel))
    return;
  std::string entry = printEntry(function, kernel);
  // The rest of the line is an instruction.
  if (*function.entry != '\n')
    entry += "\n";
  edits.insert(function.entry, entry);
  replaceAttributes(function, kernel);
  // There are other uses now; without the directives any order is right.
  for (StringRef directive : function.useListOrders)
    edits.replace(directive, "");
  if (!std::exchange(hasRemapped, true))
    for (StringRef directive : text.useListOrders)
      edits.replace(directive, "");
}

FailureOr<std::string> mlir::swizzle::remapLLVMText(
    StringRef source, StringRef name, MLIRContext &context,
    function_ref<LogicalResult(llvm::Module &)> remap) {
  FailureOr<LLVMText> text = LLVMText::parse(source, name, &context);
  if (failed(text))
    return failure();
  llvm::LLVMContext llvmContext;
  llvm::SMDiagnostic error;
  LLVMExtract writer(*text, name);
  std::unique_ptr<llvm::Module> extract =
      llvm::parseAssemblyString(writer.write(), error, llvmContext);
  std::string invalid = error.getMessage().str();
  llvm::raw_string_ostream invalidStream(invalid);
  if (!extract || llvm::verifyModule(*extract, &invalidStream))
    return emitError(FileLineColLoc::get(&context, name, 0, 0))
           << "expected functions of LLVM IR, but got what LLVM says this of: "
           << StringRef(invalid).rtrim();
  writer.addLocations(*extract);
  extract->setModuleIdentifier(name);
  if (failed(remap(*extract)))
    return failure();
  Splice splice(source, *text, writer.getCallPrefix());
  // Functions with a body are in the order of the text.
  SmallVector<llvm::Function *> bodies;
  for (llvm::Function &copy : *extract)
    if (!copy.isDeclaration())
      bodies.push_back(&copy);
  // LLVM looks at all of a module to print one of its instructions, so each
  // kernel is printed in one of its own.
  llvm::Module own(name, llvmContext);
  own.setDataLayout(extract->getDataLayout());
  own.setTargetTriple(extract->getTargetTriple());
  auto move = [](llvm::Function &function, llvm::Module &to) {
    function.removeFromParent();
    to.getFunctionList().push_back(&function);
  };
  for (auto [function, copy] : llvm::zip(text->functions, bodies)) {
    if (!function.isKernel)
      continue;
    move(*copy, own);
    splice.addKernel(function, *copy);
    move(*copy, *extract);
  }
  std::optional<std::string> result = splice.apply();
  if (!result)
    return emitError(FileLineColLoc::get(&context, name, 0, 0))
           << "expected calls one after the other, but got one within another";
  return std::move(*result);
}
