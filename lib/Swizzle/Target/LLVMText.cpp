//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "LLVMText.h"
#include "mlir/IR/Location.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::swizzle;
using llvm::StringRef;

StringRef LLVMToken::getName() const {
  StringRef name = kind == String ? text : text.drop_front();
  if (kind == Metadata)
    return name;
  if (name.size() >= 2 && name.front() == '"')
    return name.drop_front().drop_back();
  return name;
}

static bool isWordCharacter(char c) {
  return llvm::isAlnum(c) || StringRef("-+$._").contains(c);
}

/// All tokens of `text`, without comments, with one of the kind End behind
/// them. A string that is not closed ends with the text.
static std::vector<LLVMToken> tokenize(StringRef text) {
  std::vector<LLVMToken> tokens;
  size_t at = 0;
  auto skipWord = [&]() {
    while (at < text.size() && isWordCharacter(text[at]))
      ++at;
  };
  auto skipString = [&]() {
    at = std::min(text.find('"', at + 1), text.size() - 1) + 1;
  };
  while (at < text.size()) {
    char c = text[at];
    if (llvm::isSpace(c)) {
      ++at;
      continue;
    }
    if (c == ';') {
      at = std::min(text.find('\n', at), text.size());
      continue;
    }
    size_t start = at;
    LLVMToken::Kind kind = LLVMToken::Sign;
    char next = at + 1 < text.size() ? text[at + 1] : '\0';
    if (c == '"') {
      kind = LLVMToken::String;
      skipString();
    } else if ((c == '%' || c == '@') &&
               (next == '"' || isWordCharacter(next))) {
      kind = c == '%' ? LLVMToken::Local : LLVMToken::Global;
      ++at;
      next == '"' ? skipString() : skipWord();
    } else if (c == '!' && isWordCharacter(next)) {
      kind = LLVMToken::Metadata;
      ++at;
      skipWord();
    } else if (c == '#' && isWordCharacter(next)) {
      kind = llvm::isDigit(next) ? LLVMToken::Group : LLVMToken::Word;
      ++at;
      skipWord();
    } else if (isWordCharacter(c)) {
      kind = LLVMToken::Word;
      skipWord();
    } else {
      ++at;
    }
    bool mayBeLabel = kind == LLVMToken::Word || kind == LLVMToken::String;
    if (mayBeLabel && at < text.size() && text[at] == ':') {
      kind = LLVMToken::Label;
      ++at;
    }
    tokens.push_back({kind, text.slice(start, at)});
  }
  tokens.push_back({LLVMToken::End, text.drop_front(text.size())});
  return tokens;
}

namespace {
class Parser {
public:
  Parser(StringRef text, StringRef name, MLIRContext *context)
      : text(text), name(name), context(context), tokens(tokenize(text)) {}

  FailureOr<LLVMText> parse();

private:
  LogicalResult parseStatement();
  LogicalResult parseFunction();
  LogicalResult parseParameters(LLVMTextFunction &function);
  void parseHeaderEnd(LLVMTextFunction &function);
  void parseBody(LLVMTextFunction &function, size_t end);
  bool parseCall(LLVMTextCall &call, size_t end);
  void parseDeclaration();
  LogicalResult parseGroup();
  void parseMetadata();

  const LLVMToken &peek(size_t ahead = 0) const {
    return tokens[std::min(next + ahead, tokens.size() - 1)];
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
  StringRef getRestOfLine(const char *from) const;
  InFlightDiagnostic emitErrorAt(const LLVMToken &token) const;
  unsigned getLine(const LLVMToken &token) const {
    return text.take_front(token.text.data() - text.data()).count('\n') + 1;
  }

  StringRef text, name;
  MLIRContext *context;
  std::vector<LLVMToken> tokens;
  size_t next = 0;
  LLVMText result;
  /// The tokens that name what is called or defined.
  llvm::DenseSet<size_t> callees;
};
} // namespace

InFlightDiagnostic Parser::emitErrorAt(const LLVMToken &token) const {
  StringRef before = text.take_front(token.text.data() - text.data());
  unsigned column = before.size() - (before.rfind('\n') + 1) + 1;
  return emitError(FileLineColLoc::get(context, name, getLine(token), column));
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

FailureOr<LLVMText> Parser::parse() {
  while (peek().kind != LLVMToken::End)
    if (failed(parseStatement()))
      return failure();
  for (size_t i = 0; i < tokens.size(); ++i)
    if (tokens[i].kind == LLVMToken::Global && !callees.contains(i))
      result.addressTaken.insert(tokens[i].getName());
  return std::move(result);
}

/// Reads what begins at the top level, or skips one token.
LogicalResult Parser::parseStatement() {
  if (peek().is("define"))
    return parseFunction();
  if (peek().is("declare")) {
    parseDeclaration();
    return success();
  }
  if (peek().is("attributes") && peek(1).kind == LLVMToken::Group)
    return parseGroup();
  if (peek().is("target") && peek(1).is("triple") && peek(2).is("=") &&
      peek(3).kind == LLVMToken::String)
    result.triple = peek(3).getName();
  if (peek().kind == LLVMToken::Metadata && peek(1).is("="))
    parseMetadata();
  ++next;
  return success();
}

LogicalResult Parser::parseFunction() {
  LLVMTextFunction function;
  const LLVMToken &start = peek();
  function.line = getLine(start);
  while (peek().kind != LLVMToken::Global) {
    if (peek().kind == LLVMToken::End)
      return emitErrorAt(start) << "expected the name of a function";
    function.isKernel |= peek().is("amdgpu_kernel") || peek().is("ptx_kernel");
    ++next;
  }
  callees.insert(next);
  function.name = peek().getName();
  result.symbols.insert(function.name);
  ++next;
  if (failed(parseParameters(function)))
    return failure();
  parseHeaderEnd(function);
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

/// Reads what stands between the parameters and the body.
void Parser::parseHeaderEnd(LLVMTextFunction &function) {
  while (peek().is("unnamed_addr") || peek().is("local_unnamed_addr"))
    ++next;
  if (peek().is("addrspace") && peek(1).is("("))
    next += 4;
  function.attributePlace = tokens[next - 1].text.end();
  while (peek().kind != LLVMToken::End && !peek().is("{")) {
    if (peek().kind == LLVMToken::Group) {
      function.groups.push_back(peek().text);
    } else if (peek().kind == LLVMToken::String) {
      function.attributes.push_back(parseAttribute());
      continue;
    } else if (peek().text == "!dbg" && peek(1).kind == LLVMToken::Metadata) {
      function.program = peek(1).text;
    }
    ++next;
  }
}

/// Reads the body up to the token `end`, its closing brace.
void Parser::parseBody(LLVMTextFunction &function, size_t end) {
  size_t brace = next++;
  if (peek().kind == LLVMToken::Label)
    ++next;
  // Behind the label or the brace, a comment on the same line included.
  function.entry =
      getRestOfLine(tokens[next == brace + 1 ? brace : next - 1].text.end())
          .end();
  while (next < end) {
    LLVMTextCall call;
    if ((peek().is("call") || peek().is("invoke")) && parseCall(call, end))
      function.calls.push_back(std::move(call));
    else
      ++next;
  }
}

/// Reads a call; false, with no token skipped, if it is something else.
bool Parser::parseCall(LLVMTextCall &call, size_t end) {
  size_t start = next;
  while (tokens[start - 1].is("tail") || tokens[start - 1].is("musttail") ||
         tokens[start - 1].is("notail"))
    --start;
  if (tokens[start - 1].is("=") && tokens[start - 2].kind == LLVMToken::Local) {
    start -= 2;
    call.result = tokens[start].text;
  }

  // The callee is the first name outside of types and attributes.
  size_t at = next + 1;
  unsigned depth = 0;
  for (; at < end; ++at) {
    const LLVMToken &token = tokens[at];
    depth += opens(token);
    depth -= closes(token) && depth != 0;
    if (depth != 0)
      continue;
    if (token.kind == LLVMToken::Word && token.text.starts_with("i"))
      (void)token.text.drop_front().getAsInteger(10, call.resultBits);
    if (token.kind == LLVMToken::Global || token.is("asm") ||
        (token.kind == LLVMToken::Local && tokens[at + 1].is("(")))
      break;
  }
  if (at == end)
    return false;
  if (tokens[at].kind == LLVMToken::Global) {
    callees.insert(at);
    call.callee = tokens[at].getName();
  } else if (tokens[at].is("asm")) {
    call.isAssembly = true;
    while (at + 1 < end && tokens[at].kind != LLVMToken::String)
      ++at;
    call.assembly = tokens[at].text;
    at += 2; // The comma and the constraints.
  }
  size_t open = at + 1;
  if (open >= end || !tokens[open].is("("))
    return false;
  unsigned nested = 0;
  size_t close = open;
  for (; close < end; ++close) {
    nested += tokens[close].is("(");
    nested -= tokens[close].is(")");
    if (nested == 0)
      break;
  }
  call.arguments = splitAtCommas(open + 1, close);

  const char *begin = tokens[start].text.data();
  StringRef rest = getRestOfLine(tokens[close].text.end());
  call.text = StringRef(begin, rest.end() - begin);
  for (next = close + 1; next < end && tokens[next].text.data() < rest.end();
       ++next) {
    if (tokens[next].text != "!dbg")
      continue;
    // `!N`, or `!DILocation(...)`.
    size_t last = next + 1;
    if (tokens[last + 1].is("("))
      while (last < end && !tokens[last].is(")"))
        ++last;
    call.debugLocation = getText(next, last + 1);
  }
  return true;
}

void Parser::parseDeclaration() {
  while (peek().kind != LLVMToken::Global && peek().kind != LLVMToken::End)
    ++next;
  if (peek().kind == LLVMToken::End)
    return;
  callees.insert(next);
  result.symbols.insert(peek().getName());
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

void Parser::parseMetadata() {
  unsigned number = 0;
  if (!peek().getName().getAsInteger(10, number))
    result.metadata[number] = getRestOfLine(peek(1).text.end()).trim();
}

FailureOr<LLVMText> LLVMText::parse(StringRef text, StringRef name,
                                    MLIRContext *context) {
  return Parser(text, name, context).parse();
}
