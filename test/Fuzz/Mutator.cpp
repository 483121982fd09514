//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Mutator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace mlir::swizzle;
using namespace mlir::swizzle::fuzz;

Random fuzz::makeRandom(uint64_t seed, uint64_t index) {
  std::seed_seq numbers{uint32_t(seed), uint32_t(seed >> 32), uint32_t(index),
                        uint32_t(index >> 32)};
  return Random(numbers);
}

namespace {
/// The kinds of tokens, each of which can stand where another of its kind does.
enum class Kind { Number, Type, Value, Symbol, Name, String, Other };

struct Token {
  Kind kind;
  size_t begin, length;
};
} // namespace

static bool isOfWord(char c) {
  return isAlnum(c) || c == '_' || c == '.' || c == '$' || c == '-';
}

/// Returns true for the names of types with a number, as in i32 and bf16.
static bool isScalarType(StringRef word) {
  if (word == "index" || word == "ptr" || word == "float" || word == "double" ||
      word == "half" || word == "bfloat")
    return true;
  word.consume_front("b") || word.consume_front("s") || word.consume_front("u");
  return word.size() > 1 && (word[0] == 'i' || word[0] == 'f') &&
         isDigit(word[1]);
}

static bool isContainer(StringRef word) {
  return word == "vector" || word == "memref" || word == "tensor";
}

/// The length of the brackets that `text` starts with, or 0 if they do not end
/// in its line.
static size_t findClose(StringRef text) {
  int depth = 0;
  for (auto [index, c] : enumerate(text)) {
    if (c == '\n')
      break;
    depth += (c == '<') - (c == '>' && (index == 0 || text[index - 1] != '-'));
    if (depth == 0)
      return index + 1;
  }
  return 0;
}

/// The tokens of `text`, without what is between them and without comments.
static SmallVector<Token> findTokens(StringRef text) {
  SmallVector<Token> tokens;
  for (size_t at = 0; at < text.size();) {
    StringRef rest = text.substr(at);
    char c = rest[0];
    if (isSpace(c)) {
      ++at;
      continue;
    }
    if (rest.starts_with("//") || (c == ';' && !rest.starts_with(";;"))) {
      at += rest.find_first_of('\n') == StringRef::npos ? rest.size()
                                                        : rest.find('\n');
      continue;
    }
    Token token{Kind::Other, at, 1};
    if (c == '"') {
      size_t end = rest.find_first_of("\"\n", 1);
      token = {Kind::String, at, end == StringRef::npos ? 1 : end + 1};
    } else if (StringRef("%@#!^").contains(c)) {
      size_t length = 1 + rest.drop_front().take_while(isOfWord).size();
      token = {c == '%' ? Kind::Value : Kind::Symbol, at, length};
    } else if (isDigit(c) ||
               (c == '-' && rest.size() > 1 && isDigit(rest[1]))) {
      StringRef digits = rest.drop_front().take_while(
          [](char d) { return isHexDigit(d) || d == '.'; });
      token = {Kind::Number, at, 1 + digits.size()};
    } else if (isAlpha(c) || c == '_') {
      StringRef word = rest.take_while(isOfWord);
      token = {isScalarType(word) ? Kind::Type : Kind::Name, at, word.size()};
      if (isContainer(word) && rest.substr(word.size()).starts_with("<"))
        if (size_t brackets = findClose(rest.substr(word.size())))
          token = {Kind::Type, at, word.size() + brackets};
    }
    tokens.push_back(token);
    at += token.length;
  }
  return tokens;
}

/// Numbers at which widths, signs and limits change.
static constexpr StringRef edgeNumbers[] = {"0",
                                            "1",
                                            "-1",
                                            "2",
                                            "7",
                                            "63",
                                            "64",
                                            "65",
                                            "255",
                                            "256",
                                            "1024",
                                            "65535",
                                            "65536",
                                            "2147483647",
                                            "2147483648",
                                            "4294967295",
                                            "4294967296",
                                            "9223372036854775807",
                                            "-2147483648",
                                            "9223372036854775808",
                                            "-9223372036854775808",
                                            "18446744073709551615",
                                            "18446744073709551616",
                                            "0.0",
                                            "1.0e+308",
                                            "0x7FC00000"};

static constexpr StringRef types[] = {
    "i1",
    "i7",
    "i8",
    "i16",
    "i32",
    "i64",
    "i128",
    "index",
    "f16",
    "bf16",
    "f32",
    "f64",
    "f80",
    "f128",
    "f8E4M3FN",
    "f4E2M1FN",
    "none",
    "vector<4xf32>",
    "vector<1xf16>",
    "vector<[4]xi32>",
    "vector<2x3xf32>",
    "vector<f32>",
    "tensor<4xf32>",
    "memref<?xf32>",
    "memref<0xf32>",
    "memref<*xf32>",
    "memref<f16>",
    "memref<4x4xf32, strided<[?, 1], offset: ?>>",
    "memref<8xf32, 3>",
    "memref<4294967296x4294967296xi8>",
    "!llvm.ptr",
    "!llvm.ptr<3>",
    "tuple<i32>",
    "() -> ()"};

/// The same for LLVM IR.
static constexpr StringRef llvmTypes[] = {"i1",         "i8",
                                          "i16",        "i32",
                                          "i64",        "i128",
                                          "i129",       "half",
                                          "bfloat",     "float",
                                          "double",     "fp128",
                                          "ptr",        "ptr addrspace(3)",
                                          "<2 x half>", "<4 x float>",
                                          "<3 x i8>",   "<vscale x 4 x i32>",
                                          "[4 x i32]",  "{ i32, float }",
                                          "void",       "token",
                                          "metadata"};

static constexpr StringRef attributes[] = {
    "unit",
    "[]",
    "{}",
    "\"\"",
    "true",
    "-1 : i64",
    "dense<0> : vector<4xi32>",
    "dense<> : vector<0xi32>",
    "array<i32>",
    "array<i32: 0, 0, 0>",
    "array<i32: -1, 1, 1>",
    "array<i32: 2147483647, 2147483647, 2147483647>",
    "array<i64: 1>",
    "@missing",
    "affine_map<(d0) -> (d0 mod 0)>",
    "affine_map<() -> ()>",
    "#swizzle.map<balanced>",
    "#swizzle.map<chunked<4294967295> then windowed<1>>",
    "#swizzle.map<@missing>",
    "#swizzle.topology<xcds = 4294967295>",
    "#gpu.address_space<workgroup>",
    "#rocdl.target<chip = \"gfx000\">"};

static constexpr StringRef discardable[] = {
    "known_grid_size = array<i32: 0, 1, 1>",
    "known_block_size = array<i32: 1024, 1024, 64>",
    "swizzle.map = #swizzle.map<balanced>",
    "swizzle.remapped = #swizzle.map<balanced>",
    "swizzle.grid = [0, -1, \"?\"]",
    "swizzle.tile_shape = [\"arg9\", 0]",
    "gpu.kernel",
    "rocdl.kernel",
    "llvm.emit_c_interface"};

/// A token of `text` of this kind, or nothing.
static StringRef pickToken(StringRef text, ArrayRef<Token> tokens, Kind kind,
                           Random &random) {
  SmallVector<Token> found(
      make_filter_range(tokens, [&](Token t) { return t.kind == kind; }));
  if (found.empty())
    return "";
  Token token = pick<Token>(random, found);
  return text.substr(token.begin, token.length);
}

/// What can stand in place of a token.
static std::string replace(StringRef text, ArrayRef<Token> tokens, Token token,
                           StringRef other, Random &random) {
  bool isLLVM = text.contains("define ") && !text.contains("llvm.func");
  if (token.kind == Kind::Number && below(random, 4) != 0)
    return pick<StringRef>(random, edgeNumbers).str();
  if (token.kind == Kind::Type && below(random, 3) != 0)
    return pick<StringRef>(random, isLLVM ? ArrayRef<StringRef>(llvmTypes)
                                          : ArrayRef<StringRef>(types))
        .str();
  if (below(random, 8) == 0)
    return pick<StringRef>(random, attributes).str();
  StringRef found =
      below(random, 3) == 0
          ? pickToken(other, findTokens(other), token.kind, random)
          : pickToken(text, tokens, token.kind, random);
  return found.str();
}

/// Returns true for the element type of an array attribute. The parser of MLIR
/// 22 dies of one that is neither an integer nor a float.
static bool isArrayElement(StringRef text, Token token) {
  return text.take_front(token.begin).ends_with("array<");
}

static std::string mutateToken(StringRef text, StringRef other,
                               Random &random) {
  SmallVector<Token> tokens = findTokens(text);
  if (tokens.empty())
    return other.str();
  Token token = pick<Token>(random, tokens);
  // What is of interest is more often a number or a type than a comma.
  if (token.kind == Kind::Other && below(random, 2) == 0)
    token = pick<Token>(random, tokens);
  if (isArrayElement(text, token))
    return text.str();
  StringRef head = text.take_front(token.begin);
  StringRef here = text.substr(token.begin, token.length);
  StringRef tail = text.substr(token.begin + token.length);
  switch (below(random, 9)) {
  case 0:
    return (head + tail).str();
  case 1:
    return (head + here + " " + here + tail).str();
  case 2: {
    Token second = pick<Token>(random, tokens);
    if (second.begin < token.begin)
      std::swap(token, second);
    if (second.begin < token.begin + token.length ||
        isArrayElement(text, second))
      return text.str();
    size_t between = token.begin + token.length;
    return (text.take_front(token.begin) +
            text.substr(second.begin, second.length) +
            text.slice(between, second.begin) +
            text.substr(token.begin, token.length) +
            text.substr(second.begin + second.length))
        .str();
  }
  case 3: {
    // An attribute of an op or of a function.
    size_t brace = text.find('{', token.begin);
    if (brace == StringRef::npos)
      return text.str();
    StringRef attribute = pick<StringRef>(random, discardable);
    bool isBody = text.substr(brace + 1).ltrim(" ").starts_with("\n");
    std::string added = isBody ? ("attributes {" + attribute + "} {").str()
                               : ("{" + attribute + ", ").str();
    return (text.take_front(brace) + added + text.substr(brace + 1)).str();
  }
  default:
    return (head + replace(text, tokens, token, other, random) + tail).str();
  }
}

/// Where whole numbers are, in shapes of types as well, but not in comments.
static SmallVector<Token> findNumbers(StringRef text) {
  SmallVector<Token> numbers;
  for (size_t at = 0; at < text.size();) {
    StringRef rest = text.substr(at);
    if (rest.starts_with("//")) {
      at += std::min(rest.find('\n'), rest.size());
      continue;
    }
    size_t length = rest.take_while(isDigit).size();
    char before = at == 0 ? ' ' : text[at - 1];
    bool isShape = before == 'x' && at > 1 &&
                   (isDigit(text[at - 2]) || text[at - 2] == '?');
    if (length != 0 && (isShape || !isOfWord(before) || before == '-'))
      numbers.push_back({Kind::Number, at, length});
    at += std::max<size_t>(length, 1);
  }
  return numbers;
}

/// Most texts whose numbers are changed still parse.
static std::string mutateNumber(StringRef text, Random &random) {
  SmallVector<Token> numbers = findNumbers(text);
  if (numbers.empty())
    return text.str();
  Token token = pick<Token>(random, numbers);
  std::string number = text.substr(token.begin, token.length).str();
  uint64_t value = 0;
  uint64_t choice = below(random, 4);
  if (choice == 0 || StringRef(number).getAsInteger(10, value)) {
    number = pick<StringRef>(random, edgeNumbers).str();
  } else if (choice == 1) {
    Token other = pick<Token>(random, numbers);
    number = text.substr(other.begin, other.length).str();
  } else {
    const uint64_t near[] = {value / 2, value - (value != 0), value + 1,
                             value * 2};
    number = std::to_string(pick<uint64_t>(random, near));
  }
  // Types that are written twice have to stay the same.
  bool isOfAll = below(random, 2) == 0;
  StringRef old = text.substr(token.begin, token.length);
  std::string result;
  size_t at = 0;
  for (Token place : numbers) {
    if (place.begin != token.begin &&
        !(isOfAll && text.substr(place.begin, place.length) == old))
      continue;
    result += text.slice(at, place.begin).str() + number;
    at = place.begin + place.length;
  }
  return result + text.substr(at).str();
}

static std::string mutateLines(StringRef text, StringRef other,
                               Random &random) {
  SmallVector<StringRef> lines, others;
  text.split(lines, '\n');
  other.split(others, '\n');
  size_t at = below(random, lines.size());
  StringRef line = lines[at];
  switch (below(random, 6)) {
  case 0:
    lines.erase(lines.begin() + at);
    break;
  case 1:
    lines.insert(lines.begin() + at, line);
    break;
  case 2:
    lines.erase(lines.begin() + at);
    lines.insert(lines.begin() + below(random, lines.size() + 1), line);
    break;
  case 3:
    lines.insert(lines.begin() + at, pick<StringRef>(random, others));
    break;
  case 4:
    lines[at] = pick<StringRef>(random, others);
    break;
  case 5: {
    // Several lines at once.
    size_t last = std::min(lines.size(), at + 1 + below(random, 8));
    lines.erase(lines.begin() + at, lines.begin() + last);
    break;
  }
  }
  return join(lines, "\n");
}

static std::string mutateBytes(StringRef text, Random &random) {
  size_t at = below(random, text.size() + 1);
  if (below(random, 2) == 0)
    return text.take_front(at).str();
  std::string result = text.str();
  result.insert(at, 1, char(below(random, 256)));
  return result;
}

std::string fuzz::mutate(StringRef text, StringRef other, Random &random) {
  std::string result = text.str();
  for (uint64_t left = 1 + below(random, 4); left > 0; --left) {
    uint64_t choice = below(random, 100);
    if (choice < 30)
      result = mutateNumber(result, random);
    else if (choice < 75)
      result = mutateToken(result, other, random);
    else if (choice < 97)
      result = mutateLines(result, other, random);
    else
      result = mutateBytes(result, random);
  }
  return result;
}
