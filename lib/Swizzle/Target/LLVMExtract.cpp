//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LLVMExtract.h"
#include "LLVMIRSkeleton.h"
#include "Swizzle/Mapping/LLVMReads.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/Module.h"

using namespace mlir;
using namespace mlir::swizzle;

bool mlir::swizzle::isAboutLaunch(StringRef name) {
  return name.starts_with("amdgpu-") || name.starts_with("nvvm.") ||
         name.starts_with("swizzle-") || name == uniformName ||
         name == "target-cpu";
}

SmallVector<LLVMTextAttribute>
mlir::swizzle::getAttributes(const LLVMText &text,
                             const LLVMTextFunction &function) {
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

StringRef LLVMExtract::getMetadata(StringRef reference) const {
  unsigned number = 0;
  if (!reference.consume_front("!") || reference.getAsInteger(10, number))
    return "";
  auto found = text.metadata.find(number);
  return found == text.metadata.end() ? "" : found->second;
}

std::string LLVMExtract::write() {
  os << "target triple = \"" << text.triple << "\"\n";
  for (const LLVMTextFunction &function : text.functions)
    writeFunction(function, function.isKernel);
  for (size_t i = 0; i < calledKernels.size(); ++i)
    writeFunction(*calledKernels[i], /*isKernel=*/false);
  if (callsPointers)
    writePointees();
  for (const std::string &declaration : declarations)
    os << declaration << "\n";
  os << "declare void @" << markName << "(...)\n";
  writeMetadata();
  return std::move(result);
}

/// Writes the function for calls through pointers: it calls anything that a
/// pointer can point to.
void LLVMExtract::writePointees() {
  os << "define void @" << pointeesName << "() {\n";
  for (const LLVMTextFunction &function : text.functions)
    if (!function.isKernel && text.addressTaken.contains(function.name))
      os << "  call void @" << quote(function.name) << "()\n";
  for (StringRef name : text.declarations)
    if (text.addressTaken.contains(name))
      writeUnknown(name);
  os << "  ret void\n}\n";
}

/// Writes what metadata says of the launches of kernels.
void LLVMExtract::writeMetadata() {
  if (!text.codeObjectVersion.empty())
    os << "!llvm.module.flags = !{!0}\n!0 = !{i32 1, !\""
       << codeObjectVersionFlag << "\", i32 " << text.codeObjectVersion
       << "}\n";
  SmallVector<std::string> references;
  for (const LLVMTextAnnotation &annotation : text.annotations)
    if (annotation.name.contains("cluster") &&
        defined.contains(annotation.function)) {
      references.push_back("!" + std::to_string(references.size() + 1));
      os << references.back() << " = !{ptr @" << quote(annotation.function)
         << ", !" << quote(annotation.name) << ", i32 " << annotation.number
         << "}\n";
    }
  if (!references.empty())
    os << "!nvvm.annotations = !{" << llvm::join(references, ", ") << "}\n";
}

void LLVMExtract::addLocations(llvm::Module &extract) const {
  auto bodies = llvm::make_filter_range(
      extract, [](llvm::Function &copy) { return !copy.isDeclaration(); });
  // Those of called kernels and for pointers stand last.
  for (auto [function, copy] : llvm::zip(text.functions, bodies)) {
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
std::string LLVMExtract::getParameters(const LLVMTextFunction &function) const {
  SmallVector<std::string> parameters;
  for (StringRef parameter : function.parameters) {
    std::vector<LLVMToken> tokens = tokenize(parameter);
    StringRef type = tokens.front().text;
    unsigned bits;
    bool isInteger =
        type.starts_with("i") && !type.drop_front().getAsInteger(10, bits);
    std::string written = type.str();
    if (type == "ptr" && tokens.size() > 4 && tokens[1].is("addrspace"))
      written = ("ptr addrspace(" + tokens[3].text + ")").str();
    else if (!isInteger && type != "float" && type != "double" &&
             type != "half" && type != "bfloat")
      written = "ptr";
    // A name stands last; a type that has one stands alone.
    if (tokens.size() > 2 && tokens.end()[-2].kind == LLVMToken::Local)
      written += (" " + tokens.end()[-2].text).str();
    parameters.push_back(written);
  }
  return llvm::join(parameters, ", ");
}

void LLVMExtract::writeFunction(const LLVMTextFunction &function,
                                bool isKernel) {
  StringRef convention = function.convention;
  if (convention.empty())
    convention =
        llvm::Triple(text.triple).isAMDGCN() ? "amdgpu_kernel" : "ptx_kernel";
  os << "define " << (function.isInterposable ? "weak " : "")
     << (isKernel ? convention : "") << " void @"
     << quote(function.isKernel && !isKernel ? getCalledName(function.name)
                                             : function.name)
     << "(" << (isKernel ? getParameters(function) : "") << ")";
  for (const LLVMTextAttribute &attribute : getAttributes(text, function))
    if (isAboutLaunch(attribute.name))
      os << " " << attribute.text;
  os << " {\n";
  for (auto [i, call] : llvm::enumerate(function.calls))
    writeCall(call, i, isKernel);
  os << "  ret void\n}\n";
}

/// Writes a call of a function without a body, if it may read an id: its name
/// is enough.
void LLVMExtract::writeUnknown(StringRef name) {
  if (readsNoId(name))
    return;
  std::string unknown = "@" + quote(name) + "()";
  declarations.insert("declare void " + unknown);
  os << "  call void " << unknown << "\n";
}

void LLVMExtract::writeCallOfDefined(const LLVMTextFunction &function) {
  if (function.isKernel)
    calledKernels.insert(&function);
  os << "  call void @"
     << quote(function.isKernel ? getCalledName(function.name) : function.name)
     << "()\n";
}

/// Writes a call if it may read an id, or its mark, or one of a function with a
/// body.
void LLVMExtract::writeCall(const LLVMTextCall &call, unsigned number,
                            bool isOfKernel) {
  std::string type =
      call.resultBits ? "i" + std::to_string(call.resultBits) : "void";
  std::string callee, arguments;
  if (call.isAssembly) {
    // The constraints are those that the extract's type and arguments have.
    std::string assembly = call.assembly.str();
    assembly.insert(
        assembly.size() - 1,
        getAssemblyMarks(call.isTerminator, unescape(call.constraints)));
    callee = "asm sideeffect " + assembly + ", " +
             (call.resultBits ? "\"=r\"" : "\"\"");
  } else if (text.replaceable.contains(call.callee)) {
    return writeUnknown(call.callee);
  } else if (call.callee.empty() || text.aliases.contains(call.callee)) {
    // A name that stands for a function is in the text as one that points to
    // it.
    callsPointers = true;
    os << "  call void @" << pointeesName << "()\n";
    return;
  } else if (const LLVMTextFunction *function = defined.lookup(call.callee)) {
    return writeCallOfDefined(*function);
  } else if (auto read = getIntrinsicRead(call.callee);
             read && read->kind != LLVMRead::Kind::Id) {
    return writeUnknown((readMarkPrefix + call.callee).str());
  } else if (isLibraryId(call.callee) || call.callee == getRegisterIntrinsic ||
             (call.callee.starts_with("llvm.") && call.arguments.empty())) {
    // What has another form than the ids of this name may still be one.
    if (!call.resultBits)
      return writeUnknown(call.callee);
    SmallVector<std::string> types, values;
    for (StringRef argument : call.arguments) {
      std::vector<LLVMToken> tokens = tokenize(argument);
      StringRef argumentType = tokens.front().text;
      StringRef value = tokens.size() > 2 ? tokens.end()[-2].text : "";
      unsigned bits;
      if (!argumentType.consume_front("i") ||
          argumentType.getAsInteger(10, bits))
        return writeUnknown(call.callee);
      types.push_back("i" + std::to_string(bits));
      values.push_back(types.back() + " " +
                       (isIntegerLiteral(value) ? value.str() : "poison"));
    }
    callee = "@" + quote(call.callee);
    declarations.insert("declare " + type + " " + callee + "(" +
                        llvm::join(types, ", ") + ")");
    arguments = llvm::join(values, ", ");
  } else {
    return writeUnknown(call.callee);
  }
  std::string result = "%" + callPrefix + std::to_string(number);
  os << "  ";
  if (call.resultBits)
    os << result << " = ";
  os << "call " << type << " " << callee << "(" << arguments << ")\n";
  if (call.resultBits && isOfKernel)
    os << "  call void (...) @" << markName << "(i32 " << number << ", " << type
       << " " << result << ")\n";
}
