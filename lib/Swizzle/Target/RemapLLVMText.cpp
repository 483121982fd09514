//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Target/RemapLLVMText.h"
#include "LLVMText.h"
#include "Swizzle/Mapping/LLVMReads.h"
#include "mlir/IR/Location.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include <cassert>
#include <set>

using namespace mlir;
using namespace mlir::swizzle;

/// In the extract, what the results of calls that may read an id are passed to.
static constexpr llvm::StringLiteral markName = "swizzle.mark";

//===----------------------------------------------------------------------===//
// The extract
//===----------------------------------------------------------------------===//

/// Returns true for an attribute that says what a remap wants to know.
static bool isAboutLaunch(StringRef name) {
  return name.starts_with("amdgpu-") || name.starts_with("nvvm.") ||
         name.starts_with("swizzle-") || name == "uniform-work-group-size" ||
         name == "target-cpu";
}

/// The attributes of `function` and of its groups.
static SmallVector<LLVMTextAttribute>
getAttributes(const LLVMText &text, const LLVMTextFunction &function) {
  SmallVector<LLVMTextAttribute> attributes = function.attributes;
  for (StringRef name : function.groups) {
    unsigned number = 0;
    (void)name.drop_front().getAsInteger(10, number);
    if (auto group = text.groups.find(number); group != text.groups.end())
      llvm::append_range(attributes, group->second.attributes);
  }
  return attributes;
}

/// The value of `field` in metadata such as `!DIFile(filename: "a.c")`.
static StringRef getField(StringRef metadata, StringRef field) {
  size_t at = metadata.find((field + ": ").str());
  if (at == StringRef::npos)
    return "";
  StringRef value = metadata.drop_front(at + field.size() + 2);
  if (value.consume_front("\""))
    return value.take_until([](char c) { return c == '"'; });
  return value.take_until([](char c) { return c == ',' || c == ')'; });
}

/// A name as it stands in quotes.
static std::string quote(StringRef name) {
  std::string quoted = "\"";
  llvm::raw_string_ostream os(quoted);
  llvm::printEscapedString(name, os);
  return quoted + "\"";
}

namespace {
/// Writes the functions of a module with nothing but attributes and calls.
class Extract {
public:
  Extract(const LLVMText &text, StringRef name) : text(text), name(name) {
    for (const LLVMTextFunction &function : text.functions)
      defined.insert(function.name);
  }

  std::string write();
  /// Gives the kernels of `extract`, which is what `write` returned, the
  /// places of those of the text: of its debug information, else its lines.
  void addLocations(llvm::Module &extract) const;

private:
  void writeFunction(const LLVMTextFunction &function);
  void writeCall(const LLVMTextCall &call, unsigned number, bool isOfKernel);
  void writeUnknown(StringRef name);
  std::string getParameters(const LLVMTextFunction &function) const;
  StringRef getMetadata(StringRef reference) const;

  const LLVMText &text;
  StringRef name;
  llvm::StringSet<> defined;
  std::set<std::string> declarations;
  std::string result;
  llvm::raw_string_ostream os{result};
};
} // namespace

StringRef Extract::getMetadata(StringRef reference) const {
  unsigned number = 0;
  if (!reference.consume_front("!") || reference.getAsInteger(10, number))
    return "";
  auto found = text.metadata.find(number);
  return found == text.metadata.end() ? "" : found->second;
}

std::string Extract::write() {
  os << "target triple = \"" << text.triple << "\"\n";
  for (const LLVMTextFunction &function : text.functions)
    writeFunction(function);
  for (const std::string &declaration : declarations)
    os << declaration << "\n";
  os << "declare void @" << markName << "(...)\n";

  for (const auto &[number, contents] : text.metadata)
    if (contents.contains("!\"amdhsa_code_object_version\"")) {
      os << "!llvm.module.flags = !{!0}\n!0 = " << contents << "\n";
      break;
    }
  return std::move(result);
}

void Extract::addLocations(llvm::Module &extract) const {
  auto bodies = llvm::make_filter_range(
      extract, [](llvm::Function &copy) { return !copy.isDeclaration(); });
  for (auto [function, copy] : llvm::zip_equal(text.functions, bodies)) {
    if (!function.isKernel)
      continue;
    unsigned line = function.line;
    StringRef program = getMetadata(function.program);
    StringRef filename =
        getField(getMetadata(getField(program, "file")), "filename");
    if (!filename.empty() && getField(program, "line").getAsInteger(10, line))
      line = 0;
    llvm::DIBuilder builder(extract);
    llvm::DIFile *file =
        builder.createFile(filename.empty() ? name : filename, "");
    builder.createCompileUnit(
        llvm::DISourceLanguageName(llvm::dwarf::DW_LANG_C99), file, "", false,
        "", 0, "", llvm::DICompileUnit::NoDebug);
    copy.setSubprogram(builder.createFunction(
        file, copy.getName(), "", file, line,
        builder.createSubroutineType(builder.getOrCreateTypeArray({})), line,
        llvm::DINode::FlagZero, llvm::DISubprogram::SPFlagDefinition));
    builder.finalize();
  }
}

/// The parameters with their names, and with the types of integers, floating
/// point numbers and pointers; others, which no remap reads, become pointers.
std::string Extract::getParameters(const LLVMTextFunction &function) const {
  SmallVector<std::string> parameters;
  for (StringRef parameter : function.parameters) {
    StringRef type = parameter.take_until([](char c) { return c == ' '; });
    StringRef rest = parameter.drop_front(type.size()).ltrim();
    unsigned bits;
    bool isInteger =
        type.starts_with("i") && !type.drop_front().getAsInteger(10, bits);
    std::string written = type.str();
    if (type == "ptr" && rest.starts_with("addrspace("))
      written =
          ("ptr " + rest.take_until([](char c) { return c == ')'; }) + ")")
              .str();
    else if (!isInteger && type != "float" && type != "double" &&
             type != "half" && type != "bfloat")
      written = "ptr";
    // A name stands last.
    size_t place = parameter.ends_with("\"")
                       ? parameter.rfind("%\"")
                       : parameter.find_last_of(" \n\t") + 1;
    StringRef valueName = parameter.substr(std::min(place, parameter.size()));
    if (place != 0 && valueName.starts_with("%"))
      written += (" " + valueName).str();
    parameters.push_back(written);
  }
  return llvm::join(parameters, ", ");
}

void Extract::writeFunction(const LLVMTextFunction &function) {
  StringRef convention = "";
  if (function.isKernel)
    convention =
        llvm::Triple(text.triple).isAMDGCN() ? "amdgpu_kernel " : "ptx_kernel ";
  os << "define " << convention << "void @" << quote(function.name) << "("
     << (function.isKernel ? getParameters(function) : "") << ")";
  for (const LLVMTextAttribute &attribute : getAttributes(text, function))
    if (isAboutLaunch(attribute.name))
      os << " " << attribute.text;
  os << " {\n";
  for (auto [i, call] : llvm::enumerate(function.calls))
    writeCall(call, i, function.isKernel);
  os << "  ret void\n}\n";
}

/// Writes a call of a function without a body, if it may read an id: its name
/// is enough.
void Extract::writeUnknown(StringRef name) {
  if (readsNoId(name))
    return;
  std::string unknown = "@" + quote(name) + "()";
  declarations.insert("declare void " + unknown);
  os << "  call void " << unknown << "\n";
}

/// Writes a call if it may read an id, or is of a function with a body.
void Extract::writeCall(const LLVMTextCall &call, unsigned number,
                        bool isOfKernel) {
  std::string type =
      call.resultBits ? "i" + std::to_string(call.resultBits) : "void";
  std::string callee, arguments;
  if (call.isAssembly) {
    // The constraints that the extract's type and arguments have.
    callee = ("asm sideeffect " + call.assembly + ", " +
              (call.resultBits ? "\"=r\"" : "\"\""))
                 .str();
  } else if (call.callee.empty() || text.aliases.contains(call.callee)) {
    // Through a pointer, anything that a pointer can point to. A name that
    // stands for a function is in the text as one that points to it.
    for (const LLVMTextFunction &function : text.functions)
      if (!function.isKernel && text.addressTaken.contains(function.name))
        os << "  call void @" << quote(function.name) << "()\n";
    for (StringRef name : text.declarations)
      if (text.addressTaken.contains(name))
        writeUnknown(name);
    return;
  } else if (defined.contains(call.callee)) {
    os << "  call void @" << quote(call.callee) << "()\n";
    return;
  } else if (isLibraryId(call.callee) || call.callee == getRegisterIntrinsic ||
             (call.callee.starts_with("llvm.") && call.arguments.empty())) {
    if (!call.resultBits)
      return;
    SmallVector<std::string> types, values;
    for (StringRef argument : call.arguments) {
      auto [argumentType, rest] = argument.split(' ');
      StringRef value = argument.rsplit(' ').second;
      unsigned bits;
      int64_t constant;
      if (!argumentType.consume_front("i") ||
          argumentType.getAsInteger(10, bits))
        return;
      types.push_back("i" + std::to_string(bits));
      values.push_back(
          types.back() + " " +
          (value.getAsInteger(10, constant) ? "poison" : value.str()));
    }
    callee = "@" + quote(call.callee);
    declarations.insert("declare " + type + " " + callee + "(" +
                        llvm::join(types, ", ") + ")");
    arguments = llvm::join(values, ", ");
  } else {
    return writeUnknown(call.callee);
  }
  std::string result = "%call." + std::to_string(number);
  os << "  ";
  if (call.resultBits)
    os << result << " = ";
  os << "call " << type << " " << callee << "(" << arguments << ")\n";
  if (call.resultBits && isOfKernel)
    os << "  call void (...) @" << markName << "(i32 " << number << ", " << type
       << " " << result << ")\n";
}

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

  std::string apply() const;

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

std::string TextEdits::apply() const {
  std::string result;
  const char *at = text.begin();
  for (const auto &[place, edit] : edits) {
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
  Splice(StringRef source, const LLVMText &text) : text(text), edits(source) {
    // Of names that the text has not.
    do
      prefix += ".";
    while (source.contains("%" + prefix));
    // The greatest number may be the last one that there is.
    if (!text.groups.empty())
      nextGroup = text.groups.rbegin()->first + 1;
  }

  void addKernel(const LLVMTextFunction &function, llvm::Function &kernel);
  std::string apply() const { return edits.apply(); }

private:
  bool replaceCalls(const LLVMTextFunction &function, llvm::Function &kernel);
  std::string printEntry(const LLVMTextFunction &function,
                         llvm::Function &kernel);
  void replaceAttributes(const LLVMTextFunction &function,
                         const llvm::Function &kernel);
  void declare(const llvm::Function &function);

  const LLVMText &text;
  TextEdits edits;
  /// Of the names of values that the text has not.
  std::string prefix = "swizzle";
  unsigned nextGroup = 0;
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
    if (value->getName() != "call." + std::to_string(number) &&
        !call.result.empty()) {
      std::string line =
          (call.result + " = add " + printOperand(*value, true) + ", 0").str();
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
    for (const LLVMTextAttribute &attribute : group->second.attributes)
      if (isGone(attribute)) {
        contents +=
            " " + StringRef(at, attribute.text.begin() - at).trim().str();
        at = attribute.text.end();
      }
    contents +=
        " " + StringRef(at, group->second.contents.end() - at).trim().str();
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
        !instruction.getName().starts_with("call."))
      instruction.setName(prefix + std::to_string(number++));
  if (!replaceCalls(function, kernel))
    return;
  std::string entry = printEntry(function, kernel);
  // The rest of the line is an instruction.
  if (*function.entry != '\n')
    entry += "\n";
  edits.insert(function.entry, entry);
  replaceAttributes(function, kernel);
}

FailureOr<std::string> mlir::swizzle::remapLLVMText(
    StringRef source, StringRef name, MLIRContext &context,
    function_ref<LogicalResult(llvm::Module &)> remap) {
  FailureOr<LLVMText> text = LLVMText::parse(source, name, &context);
  if (failed(text))
    return failure();
  llvm::LLVMContext llvmContext;
  llvm::SMDiagnostic error;
  Extract writer(*text, name);
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
  Splice splice(source, *text);
  // Functions with a body are in the order of the text.
  auto bodies = llvm::make_filter_range(
      *extract, [](llvm::Function &copy) { return !copy.isDeclaration(); });
  for (auto [function, copy] : llvm::zip_equal(text->functions, bodies))
    if (function.isKernel)
      splice.addKernel(function, copy);
  return splice.apply();
}
