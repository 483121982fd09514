//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LLVMText.h"
#include "LLVMTextMetadata.h"
#include "LLVMTokens.h"
#include "mlir/IR/Location.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/Instruction.h"
#include "llvm/TargetParser/Triple.h"

using namespace mlir;
using namespace mlir::swizzle;
using llvm::StringRef;

namespace {
class Parser {
public:
  Parser(StringRef text, StringRef name, MLIRContext *context)
      : text(text), name(name), context(context), tokens(tokenize(text)) {}

  FailureOr<LLVMText> parse();

private:
  LogicalResult parseStatement();
  void parseGlobal();
  LogicalResult parseFunction();
  LogicalResult parseParameters(LLVMTextFunction &function);
  LogicalResult parseHeaderEnd(LLVMTextFunction &function);
  void parseBody(LLVMTextFunction &function, size_t end);
  void parseCall(LLVMTextCall &call, size_t end);
  size_t findCallee(LLVMTextCall &call, size_t end) const;
  bool isFunctionType(size_t at) const;
  bool goesOnWithCall(size_t at) const;
  bool startsInstruction(size_t at) const;
  bool opensBody() const;
  void parseDeclaration();
  LogicalResult parseGroup();
  LogicalResult parseMetadata();
  LogicalResult verifyTokens() const;
  StringRef skipUseListOrder();

  const LLVMToken &peek(size_t ahead = 0) const {
    return tokens[std::min(next + ahead, tokens.size() - 1)];
  }
  bool isUseListOrder() const {
    return peek().is("uselistorder") || peek().is("uselistorder_bb");
  }
  static bool opens(const LLVMToken &token) {
    return token.is("(") || token.is("[") || token.is("{") || token.is("<");
  }
  static bool closes(const LLVMToken &token) {
    return token.is(")") || token.is("]") || token.is("}") || token.is(">");
  }
  /// The index of the token that closes what the token `open` opens.
  FailureOr<size_t> findClosing(size_t open);
  /// The text from the token `begin` to before the token `end`.
  StringRef getText(size_t begin, size_t end) const;
  SmallVector<StringRef> splitAtCommas(size_t begin, size_t end) const;
  /// The attribute at the next token, which is a string; skips it.
  LLVMTextAttribute parseAttribute();
  /// The name that a token is, without escapes.
  StringRef getPlainName(const LLVMToken &token) {
    return result.getPlain(token.getName());
  }
  StringRef getRestOfLine(const char *from) const;
  InFlightDiagnostic emitErrorAt(const LLVMToken &token) const;
  /// The number of the line, from 1 on, of a token behind those that were asked
  /// for before.
  unsigned getNextLine(const LLVMToken &token);

  StringRef text, name;
  MLIRContext *context;
  std::vector<LLVMToken> tokens;
  size_t next = 0;
  /// Where getNextLine was, and its result.
  size_t lineAt = 0;
  unsigned line = 1;
  LLVMText result;
  /// True once there was a statement of LLVM IR.
  bool isModule = false;
  /// The text behind `!name =`, by name; of one that is there again, too.
  llvm::StringMap<std::string> namedMetadata;
  /// The functions with the convention of SPIR's kernels, by their numbers: of
  /// these, LLVM makes kernels for AMD's GPUs.
  SmallVector<size_t> spirKernels;
  /// The tokens that name what is called or defined, or stand in metadata or
  /// directives: no code has a pointer by these.
  llvm::DenseSet<size_t> notTaken;
};
} // namespace

InFlightDiagnostic Parser::emitErrorAt(const LLVMToken &token) const {
  StringRef before = text.take_front(token.text.data() - text.data());
  unsigned column = before.size() - (before.rfind('\n') + 1) + 1;
  return emitError(
      FileLineColLoc::get(context, name, before.count('\n') + 1, column));
}

unsigned Parser::getNextLine(const LLVMToken &token) {
  size_t at = token.text.data() - text.data();
  line += text.slice(lineAt, at).count('\n');
  lineAt = at;
  return line;
}

FailureOr<size_t> Parser::findClosing(size_t open) {
  // `<` and `>` need no match: nothing that is looked for stands between them.
  unsigned depth = 0;
  for (size_t i = open; i < tokens.size(); ++i) {
    const LLVMToken &token = tokens[i];
    if (token.is("(") || token.is("{") || token.is("["))
      ++depth;
    else if ((token.is(")") || token.is("}") || token.is("]")) && --depth == 0)
      return i;
  }
  return emitErrorAt(tokens[open])
         << "expected '" << tokens[open].text << "' to be closed";
}

StringRef Parser::getText(size_t begin, size_t end) const {
  if (begin == end)
    return "";
  const LLVMToken &last = tokens[end - 1];
  return StringRef(tokens[begin].text.data(),
                   last.text.end() - tokens[begin].text.data());
}

SmallVector<StringRef> Parser::splitAtCommas(size_t begin, size_t end) const {
  SmallVector<StringRef> parts;
  unsigned depth = 0;
  size_t start = begin;
  for (size_t i = begin; i < end; ++i) {
    depth += opens(tokens[i]);
    depth -= closes(tokens[i]) && depth != 0;
    if (depth == 0 && tokens[i].is(",")) {
      parts.push_back(getText(start, i));
      start = i + 1;
    }
  }
  if (start < end)
    parts.push_back(getText(start, end));
  return parts;
}

LLVMTextAttribute Parser::parseAttribute() {
  size_t start = next++;
  LLVMTextAttribute attribute;
  attribute.name = tokens[start].getName();
  if (peek().is("=") && peek(1).kind == LLVMToken::String) {
    attribute.value = peek(1).getName();
    next += 2;
  }
  attribute.text = getText(start, next);
  return attribute;
}

StringRef Parser::getRestOfLine(const char *from) const {
  return StringRef(from, text.end() - from).take_until([](char c) {
    return c == '\n';
  });
}

/// Fails if there is what is read otherwise here than LLVM did. Other languages
/// than LLVM's are reported as such later.
LogicalResult Parser::verifyTokens() const {
  if (llvm::none_of(tokens, [](const LLVMToken &token) {
        return token.is("define") || token.is("declare");
      }))
    return success();
  for (const LLVMToken &token : tokens)
    if (token.is("*"))
      return emitErrorAt(token) << "expected opaque pointers, as LLVM writes "
                                   "them from version 15 on, but got '*'";
  return success();
}

FailureOr<LLVMText> Parser::parse() {
  if (failed(verifyTokens()))
    return failure();
  while (peek().kind != LLVMToken::End)
    if (failed(parseStatement()))
      return failure();
  if (!isModule && tokens.size() > 1)
    return emitErrorAt(tokens.front())
           << "expected LLVM IR, but got none of its functions, global values "
              "and metadata";
  // The triple may stand anywhere.
  if (llvm::Triple(result.triple).isAMDGCN())
    for (size_t i : spirKernels)
      result.functions[i].isKernel = true;
  for (size_t i = 0; i < tokens.size(); ++i)
    if (tokens[i].kind == LLVMToken::Global && !notTaken.contains(i) &&
        !(i >= 2 && tokens[i - 2].is("blockaddress")))
      result.addressTaken.insert(getPlainName(tokens[i]));
  readMetadata(result, namedMetadata);
  return std::move(result);
}

/// Reads what begins at the top level, or skips one token.
LogicalResult Parser::parseStatement() {
  if (peek().is("define")) {
    isModule = true;
    return parseFunction();
  }
  if (peek().is("declare")) {
    isModule = true;
    parseDeclaration();
    return success();
  }
  if (isUseListOrder()) {
    result.useListOrders.push_back(skipUseListOrder());
    return success();
  }
  if (peek().is("attributes") && peek(1).kind == LLVMToken::Group) {
    isModule = true;
    return parseGroup();
  }
  isModule |= peek().is("target") ||
              (peek().is("module") && peek(1).is("asm")) ||
              (peek(1).is("=") &&
               (peek().is("source_filename") || peek().text.starts_with("$") ||
                (peek().kind == LLVMToken::Local && peek(2).is("type"))));
  if (peek().is("target") && peek(1).is("triple") && peek(2).is("=") &&
      peek(3).kind == LLVMToken::String)
    result.triple = peek(3).getName();
  if (peek().kind == LLVMToken::Metadata && peek(1).is("="))
    return parseMetadata();
  if (peek().kind == LLVMToken::Global && peek(1).is("="))
    parseGlobal();
  ++next;
  return success();
}

/// Returns true for a linkage with which another module's definition may take
/// the place of one.
static bool isInterposable(const LLVMToken &token) {
  return token.is("weak") || token.is("linkonce");
}

/// Notes a name that stands for a function: `@name = ... alias ...`.
void Parser::parseGlobal() {
  isModule = true;
  StringRef name = getPlainName(peek());
  result.symbols.insert(name);
  // Linkage and the like stand before it.
  bool isReplaceable = false;
  for (size_t ahead = 2; peek(ahead).kind == LLVMToken::Word; ++ahead) {
    isReplaceable |= isInterposable(peek(ahead)) || peek(ahead).is("ifunc");
    if (peek(ahead).is("alias") || peek(ahead).is("ifunc")) {
      result.aliases.insert(name);
      if (isReplaceable)
        result.replaceable.insert(name);
    }
    if (peek(ahead + 1).is("("))
      ahead += 3; // As in `thread_local(initialexec)`.
  }
}

LogicalResult Parser::parseFunction() {
  LLVMTextFunction function;
  const LLVMToken &start = peek();
  function.line = getNextLine(start);
  bool isOfSPIR = false;
  while (peek().kind != LLVMToken::Global) {
    if (peek().kind == LLVMToken::End)
      return emitErrorAt(start) << "expected the name of a function";
    // Calling conventions have numbers, too, in one word or two.
    StringRef number = peek().text;
    bool isNumber = number.consume_front("cc");
    if (number.empty())
      number = peek(1).text;
    isOfSPIR |= peek().is("spir_kernel") || (isNumber && number == "76");
    if (peek().is("amdgpu_kernel") || (isNumber && number == "91"))
      function.convention = "amdgpu_kernel";
    if (peek().is("ptx_kernel") || (isNumber && number == "71"))
      function.convention = "ptx_kernel";
    function.isKernel = !function.convention.empty();
    function.isInterposable |= isInterposable(peek());
    ++next;
  }
  notTaken.insert(next);
  function.name = getPlainName(peek());
  // Nobody can launch one that only has a number.
  bool hasName = !llvm::all_of(peek().text.drop_front(), llvm::isDigit);
  function.isKernel &= hasName;
  if (isOfSPIR && hasName)
    spirKernels.push_back(result.functions.size());
  result.symbols.insert(function.name);
  ++next;
  if (failed(parseParameters(function)))
    return failure();
  if (failed(parseHeaderEnd(function)))
    return failure();
  if (!peek().is("{"))
    return emitErrorAt(start)
           << "expected '@" << function.name << "' to have a body";
  FailureOr<size_t> end = findClosing(next);
  if (failed(end))
    return failure();
  parseBody(function, *end);
  next = *end + 1;
  result.functions.push_back(std::move(function));
  return success();
}

LogicalResult Parser::parseParameters(LLVMTextFunction &function) {
  if (!peek().is("("))
    return emitErrorAt(peek())
           << "expected the parameters of '@" << function.name << "'";
  FailureOr<size_t> end = findClosing(next);
  if (failed(end))
    return failure();
  function.parameters = splitAtCommas(next + 1, *end);
  next = *end + 1;
  return success();
}

/// Returns true if the next token is the brace before a body: an instruction or
/// a line follows, which is not so in types and constants.
bool Parser::opensBody() const {
  bool isOfMetadata = next > 0 && tokens[next - 1].is("!");
  if (!peek().is("{") || peek(1).is("}") || isOfMetadata)
    return false;
  return startsInstruction(next + 1) ||
         peek(1).text.data() >= getRestOfLine(peek().text.end()).end();
}

/// Reads what stands between the parameters and the body.
LogicalResult Parser::parseHeaderEnd(LLVMTextFunction &function) {
  while (peek().is("unnamed_addr") || peek().is("local_unnamed_addr"))
    ++next;
  if (peek().is("addrspace") && peek(1).is("("))
    next = std::min(next + 4, tokens.size());
  function.attributePlace = tokens[next - 1].text.end();
  while (peek().kind != LLVMToken::End && !opensBody()) {
    if (peek().is("(") || peek().is("[") || peek().is("{")) {
      // Of an attribute, or of a constant as in `prologue { i32 } { i32 1 }`.
      FailureOr<size_t> end = findClosing(next);
      if (failed(end))
        return failure();
      next = *end;
    } else if (peek().kind == LLVMToken::Group) {
      function.groups.push_back(peek().text);
    } else if (peek().kind == LLVMToken::String) {
      function.attributes.push_back(parseAttribute());
      continue;
    } else if (peek().text == "!dbg" && peek(1).kind == LLVMToken::Metadata) {
      function.program = peek(1).text;
    }
    ++next;
  }
  return success();
}

/// Reads the body up to the token `end`, its closing brace.
void Parser::parseBody(LLVMTextFunction &function, size_t end) {
  ++next;
  if (peek().kind == LLVMToken::Label)
    ++next;
  const char *start = tokens[next - 1].text.end();
  const char *lineEnd = getRestOfLine(start).end();
  // A comment stays where it is.
  function.entry = peek().text.data() < lineEnd ? start : lineEnd;
  while (next < end) {
    if (peek().is("call") || peek().is("invoke") || peek().is("callbr"))
      parseCall(function.calls.emplace_back(), end);
    else if (isUseListOrder())
      function.useListOrders.push_back(skipUseListOrder());
    else
      ++next;
  }
}

/// Returns true if the token at that place begins an instruction or a block, or
/// ends the function.
bool Parser::startsInstruction(size_t at) const {
  static const llvm::StringSet<> opcodes = [] {
    llvm::StringSet<> names;
    for (unsigned i = 1; i < llvm::Instruction::OtherOpsEnd; ++i)
      names.insert(llvm::Instruction::getOpcodeName(i));
    for (StringRef prefix : {"tail", "musttail", "notail"})
      names.insert(prefix);
    return names;
  }();
  const LLVMToken &token = tokens[at];
  return token.kind == LLVMToken::Label || token.is("}") ||
         (token.kind == LLVMToken::Word && token.text.starts_with("#dbg_")) ||
         (token.kind == LLVMToken::Local && tokens[at + 1].is("=")) ||
         (token.kind == LLVMToken::Word && opcodes.contains(token.text));
}

/// Returns true if a type, and parentheses, at that place are those of a
/// function: what is called follows.
bool Parser::isFunctionType(size_t at) const {
  unsigned depth = 0;
  for (size_t i = at + 1; i + 1 < tokens.size(); ++i) {
    depth += tokens[i].is("(");
    depth -= tokens[i].is(")");
    if (depth == 0)
      return tokens[i + 1].kind == LLVMToken::Global ||
             (tokens[i + 1].kind == LLVMToken::Local && tokens[i + 2].is("("));
  }
  return false;
}

/// Returns true if the token at that place, at the start of a line, belongs to
/// the call before it: attributes, operand bundles and metadata.
bool Parser::goesOnWithCall(size_t at) const {
  const LLVMToken &token = tokens[at];
  return token.kind == LLVMToken::Group || token.kind == LLVMToken::String ||
         token.is(",") || token.is("[") || tokens[at - 1].is(",") ||
         (token.text.starts_with("!") &&
          tokens[at - 1].kind == LLVMToken::Metadata) ||
         (token.kind == LLVMToken::Word &&
          llvm::Attribute::getAttrKindFromName(token.text) !=
              llvm::Attribute::None);
}

/// Finds the callee of the call at the next token, and the bits of the result:
/// the first name outside of types and attributes, `asm`, or, of a constant
/// that is called, `end`.
size_t Parser::findCallee(LLVMTextCall &call, size_t end) const {
  unsigned depth = 0;
  for (size_t at = next + 1; at < end; ++at) {
    const LLVMToken &token = tokens[at];
    // The end of a type, as of a struct that is returned, not of a function.
    if (closes(token) && depth != 0) {
      --depth;
      continue;
    }
    depth += opens(token);
    if (depth != 0)
      continue;
    if (token.kind == LLVMToken::Global || token.is("asm"))
      return at;
    if (token.kind == LLVMToken::Local && tokens[at + 1].is("(") &&
        !isFunctionType(at))
      return at;
    if (startsInstruction(at))
      return end;
    if (token.kind == LLVMToken::Word && token.text.starts_with("i"))
      (void)token.text.drop_front().getAsInteger(10, call.resultBits);
  }
  return end;
}

/// Reads a call. Of one of a constant, only the first word is skipped.
void Parser::parseCall(LLVMTextCall &call, size_t end) {
  size_t start = next;
  call.isTerminator = !peek().is("call");
  while (tokens[start - 1].is("tail") || tokens[start - 1].is("musttail") ||
         tokens[start - 1].is("notail"))
    --start;
  if (tokens[start - 1].is("=") && tokens[start - 2].kind == LLVMToken::Local) {
    start -= 2;
    call.result = tokens[start].text;
  }
  size_t at = findCallee(call, end);
  ++next;
  if (at == end)
    return;
  if (tokens[at].kind == LLVMToken::Global) {
    notTaken.insert(at);
    call.callee = getPlainName(tokens[at]);
  } else if (tokens[at].is("asm")) {
    call.isAssembly = true;
    while (at + 1 < end && tokens[at].kind != LLVMToken::String)
      ++at;
    call.assembly = tokens[at].text;
    at += 2; // Past the comma.
    if (at < end)
      call.constraints = tokens[at].text;
  }
  size_t open = at + 1;
  if (open >= end || !tokens[open].is("("))
    return;
  unsigned depth = 0;
  size_t close = open;
  for (; close < end; ++close) {
    depth += tokens[close].is("(");
    depth -= tokens[close].is(")");
    if (depth == 0)
      break;
  }
  call.arguments = splitAtCommas(open + 1, close);

  const char *lineEnd = getRestOfLine(tokens[close].text.end()).end();
  size_t last = close + 1;
  for (depth = 0; last < end; ++last) {
    bool isInside = depth != 0;
    depth += opens(tokens[last]);
    depth -= closes(tokens[last]) && depth != 0;
    if (!isInside && startsInstruction(last))
      break;
    if (tokens[last].text.data() >= lineEnd) {
      if (!isInside && !goesOnWithCall(last))
        break;
      lineEnd = getRestOfLine(tokens[last].text.end()).end();
    }
    if (tokens[last].text != "!dbg")
      continue;
    // `!N`, or `!DILocation(...)`.
    size_t location = last + 1;
    if (FailureOr<size_t> closing = failure();
        tokens[location + 1].is("(") &&
        succeeded(closing = findClosing(location + 1)))
      location = *closing;
    call.debugLocation = getText(last, location + 1);
  }
  call.text = getText(start, last);
  next = last;
}

void Parser::parseDeclaration() {
  while (peek().kind != LLVMToken::Global && peek().kind != LLVMToken::End)
    ++next;
  if (peek().kind == LLVMToken::End)
    return;
  notTaken.insert(next);
  result.symbols.insert(getPlainName(peek()));
  result.declarations.push_back(getPlainName(peek()));
  ++next;
}

/// Reads `attributes #N = { ... }`.
LogicalResult Parser::parseGroup() {
  ++next;
  unsigned number = 0;
  if (peek().getName().getAsInteger(10, number) || !peek(1).is("=") ||
      !peek(2).is("{"))
    return emitErrorAt(peek()) << "expected a group of attributes";
  next += 2;
  FailureOr<size_t> end = findClosing(next);
  if (failed(end))
    return failure();
  LLVMText::Group &group = result.groups[number];
  group.contents = getText(next + 1, *end);
  // Of a group that is defined again, LLVM takes the last definition.
  group.attributes.clear();
  ++next;
  while (next < *end) {
    if (peek().kind == LLVMToken::String)
      group.attributes.push_back(parseAttribute());
    else
      ++next;
  }
  ++next;
  return success();
}

/// Reads `!N = !{ ... }`, `!N = !DIFile(...)` or `!name = !{!0, !1}`.
LogicalResult Parser::parseMetadata() {
  isModule = true;
  StringRef name = peek().getName();
  size_t begin = next + 2, open = begin;
  next = begin;
  while (open < tokens.size() && !tokens[open].is("{") &&
         !tokens[open].is("(")) {
    // Of the next statement.
    if (tokens[open].is("="))
      return success();
    ++open;
  }
  if (open == tokens.size())
    return success();
  FailureOr<size_t> end = findClosing(open);
  if (failed(end))
    return failure();
  next = *end + 1;
  StringRef contents = getText(begin, next);
  unsigned number = 0;
  if (!name.getAsInteger(10, number))
    result.metadata[number] = contents;
  else
    namedMetadata[name] += " " + contents.str();
  notTaken.insert_range(llvm::seq(begin, next));
  return success();
}

/// Skips `uselistorder ptr @f, { 1, 0 }`, whose text it returns.
StringRef Parser::skipUseListOrder() {
  size_t begin = next;
  while (peek().kind != LLVMToken::End && !peek().is("}"))
    ++next;
  if (peek().is("}"))
    ++next;
  notTaken.insert_range(llvm::seq(begin, next));
  return getText(begin, next);
}

StringRef LLVMText::getPlain(StringRef name) {
  if (!name.contains('\\'))
    return name;
  return plainNames.insert(unescape(name)).first->getKey();
}

FailureOr<LLVMText> LLVMText::parse(StringRef text, StringRef name,
                                    MLIRContext *context) {
  return Parser(text, name, context).parse();
}
