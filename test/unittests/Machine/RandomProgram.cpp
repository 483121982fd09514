//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "RandomProgram.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <random>
#include <vector>

using namespace mlir::swizzle::machine;

/// Floating-point types, those of two elements behind those of one.
static const char *const floatTypes[] = {"float", "half", "double",
                                         "<2 x half>", "<2 x float>"};
static constexpr unsigned numScalarFloats = 3;

static const char *const pairType = "<2 x i16>";

static bool isVector(const std::string &type) { return type[0] == '<'; }

/// Of a vector of two.
static std::string getElement(const std::string &type) {
  return llvm::StringRef(type).drop_front(5).drop_back().str();
}

namespace {
/// No result depends on the machine: nothing tells the bits of a NaN, nor the
/// sign of a zero that is one of two, and each operation rounds once.
class ProgramWriter {
public:
  explicit ProgramWriter(unsigned seed) : random(seed) {}

  std::string write();

private:
  unsigned below(unsigned n) { return random() % n; }
  template <size_t n>
  std::string oneOf(const char *const (&names)[n]) {
    return names[below(n)];
  }
  std::string takeConstant(const std::string &type);
  std::string make(const std::string &type);
  std::string takeValue(const std::string &type);
  std::string take(const std::string &type);
  /// A value with its type before it, as arguments have it.
  std::string takeArgument(const std::string &type) {
    return type + " " + take(type);
  }
  /// A new value, which others may take if `type` is given.
  std::string emit(const std::string &type, const std::string &operation);
  std::string emitCall(const std::string &type, const std::string &name,
                       const std::string &arguments,
                       const std::string &suffix = "");
  std::string emitNumber(const std::string &type, const std::string &value,
                         bool isKept = false);
  void writeOperation();
  void writeInteger();
  void writeDivision(const std::string &type);
  void writeConversion();
  void writeCall(const std::string &type);
  void writeFloat();
  void writeFloatCall(const std::string &type);
  void writeFloatChoice(const std::string &type);
  void writeFloatOfOther();
  void writeIntegerOfFloat();
  void writePair();
  std::string writeCondition();
  void writeBranch(unsigned depth);
  void writeLoop(unsigned depth);
  void writeSequence(unsigned depth, unsigned length);
  std::string label() { return "b" + std::to_string(numLabels++); }

  std::mt19937 random;
  std::string text;
  std::string block = "entry";
  unsigned numValues = 0, numLabels = 0;
  /// Values that dominate what comes next, by their types.
  std::map<std::string, std::vector<std::string>> values = {
      {"i32", {"%s0", "%s1", "%v0", "%v1"}}};
};
} // namespace

static const std::string tellPrefix = "  tell ";

std::string mlir::swizzle::machine::replaceTells(
    const std::string &body,
    llvm::function_ref<std::string(const std::string &, const std::string &)>
        write) {
  std::string result;
  unsigned number = 0;
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(body).split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines)
    result += line.consume_front(tellPrefix)
                  ? write(line.str(), std::to_string(number++))
                  : line.str() + "\n";
  return result;
}

std::string ProgramWriter::takeConstant(const std::string &type) {
  if (type == "i32" || type == "i64") {
    if (below(2))
      return std::to_string(int(below(40)) - 8);
    // None of 64 bits that is negative and has 32: LLVM 22 writes some of them
    // as literals of s_mov_b64 at level 1, which the machine extends with
    // zeros.
    return type == "i32" ? std::to_string(int32_t(random()))
                         : std::to_string(int64_t(random()) << below(32));
  }
  // Also the smallest and the largest ones.
  static const char *const floats[] = {"0.0",
                                       "1.0",
                                       "-2.5",
                                       "1.0e10",
                                       "-0.125",
                                       "0x3FB99999A0000000",
                                       "0x36A0000000000000",
                                       "0.5",
                                       "1024.0",
                                       "0x47EFFFFFE0000000"};
  static const char *const halves[] = {"0xH0000", "0xH3C00", "0xHC100",
                                       "0xH0001", "0xH7BFF", "0xH3555"};
  static const char *const doubles[] = {"0.0",     "1.0",       "-2.5", "0.1",
                                        "1.0e300", "-4.0e-300", "0x1"};
  if (type == "float")
    return oneOf(floats);
  if (type == "half")
    return oneOf(halves);
  if (type == "double")
    return oneOf(doubles);
  std::string element = getElement(type);
  auto takeElement = [&] {
    return element + " " +
           (element == "i16" ? std::to_string(int(below(65536)) - 32768)
                             : takeConstant(element));
  };
  std::string first = takeElement();
  return "<" + first + ", " + takeElement() + ">";
}

/// A value of a type of which there is none yet, from the arguments.
std::string ProgramWriter::make(const std::string &type) {
  std::string number = takeValue("i32");
  if (type == "i64")
    return emit(type, "sext i32 " + number + " to i64");
  if (type == pairType)
    return emit(type, "bitcast i32 " + number + " to " + type);
  if (type == "half") {
    std::string part = emit("", "trunc i32 " + number + " to i16");
    return emit(type, "sitofp i16 " + part + " to half");
  }
  if (!isVector(type))
    return emit(type, "sitofp i32 " + number + " to " + type);
  std::string element = getElement(type);
  std::string lower = emit("", "insertelement " + type + " poison, " +
                                   takeArgument(element) + ", i32 0");
  return emit(type, "insertelement " + type + " " + lower + ", " +
                        takeArgument(element) + ", i32 1");
}

/// One of the values that there are.
std::string ProgramWriter::takeValue(const std::string &type) {
  const std::vector<std::string> &pool = values[type];
  // New ones more often.
  size_t last = std::min<size_t>(pool.size(), 6);
  return below(2) ? pool[pool.size() - 1 - below(last)]
                  : pool[below(pool.size())];
}

std::string ProgramWriter::take(const std::string &type) {
  if (below(4) == 0)
    return takeConstant(type);
  return values[type].empty() ? make(type) : takeValue(type);
}

std::string ProgramWriter::emit(const std::string &type,
                                const std::string &operation) {
  std::string name = "%x" + std::to_string(numValues++);
  text += "  " + name + " = " + operation + "\n";
  if (!type.empty())
    values[type].push_back(name);
  return name;
}

/// As `llvm.umin.v2i16` is named.
static std::string getTypeSuffix(const std::string &type) {
  static const std::map<std::string, std::string> suffixes = {
      {"float", "f32"},         {"half", "f16"},
      {"double", "f64"},        {"<2 x half>", "v2f16"},
      {"<2 x float>", "v2f32"}, {"<2 x i16>", "v2i16"}};
  auto found = suffixes.find(type);
  return found == suffixes.end() ? type : found->second;
}

/// A call of an intrinsic; `suffix` has the types in its name if these are not
/// that of the result.
std::string ProgramWriter::emitCall(const std::string &type,
                                    const std::string &name,
                                    const std::string &arguments,
                                    const std::string &suffix) {
  return emit(type, "call " + type + " @llvm." + name + "." +
                        (suffix.empty() ? getTypeSuffix(type) : suffix) + "(" +
                        arguments + ")");
}

/// A scalar of which no bit or sign is that of a NaN.
std::string ProgramWriter::emitNumber(const std::string &type,
                                      const std::string &value, bool isKept) {
  std::string isNan = emit("", "fcmp uno " + type + " " + value + ", " + value);
  return emit(isKept ? type : "", "select i1 " + isNan + ", " + type + " " +
                                      (type == "half" ? "0xH0000" : "0.0") +
                                      ", " + type + " " + value);
}

void ProgramWriter::writeDivision(const std::string &type) {
  static const char *const names[] = {"udiv", "sdiv", "urem", "srem"};
  // Neither 0 nor -1.
  std::string mask = type == "i32" ? "1073741823" : "4611686018427387903";
  std::string some = emit("", "and " + takeArgument(type) + ", " + mask);
  std::string divisor = emit("", "or " + type + " " + some + ", 1");
  emit(type, oneOf(names) + " " + takeArgument(type) + ", " + divisor);
}

void ProgramWriter::writeConversion() {
  switch (below(5)) {
  case 0:
    emit("i64", "zext i32 " + take("i32") + " to i64");
    return;
  case 1:
    // Of no constant, for the same reason as there.
    emit("i64", "sext i32 " + takeValue("i32") + " to i64");
    return;
  case 2:
    emit("i32", "trunc i64 " + take("i64") + " to i32");
    return;
  default: {
    std::string type = below(2) ? "i8" : "i16";
    std::string part = emit("", "trunc i32 " + take("i32") + " to " + type);
    std::string other = emit("", "trunc i32 " + take("i32") + " to " + type);
    static const char *const names[] = {"add", "sub", "mul", "and", "xor"};
    std::string sum =
        emit("", oneOf(names) + " " + type + " " + part + ", " + other);
    emit("i32", std::string(below(2) ? "sext " : "zext ") + type + " " + sum +
                    " to i32");
  }
  }
}

/// Intrinsics of two integers.
static const char *const binaryCalls[] = {"umin",     "umax",     "smin",
                                          "smax",     "uadd.sat", "usub.sat",
                                          "sadd.sat", "ssub.sat"};

void ProgramWriter::writeCall(const std::string &type) {
  static const char *const unary[] = {"ctpop", "bswap", "bitreverse"};
  static const char *const counting[] = {"ctlz", "cttz", "abs"};
  std::string first = takeArgument(type);
  switch (below(4)) {
  case 0:
    emitCall(type, oneOf(unary), first);
    return;
  case 1:
    emitCall(type, oneOf(counting), first + ", i1 false");
    return;
  case 2: {
    std::string second = takeArgument(type);
    emitCall(type, "fshl", first + ", " + second + ", " + takeArgument(type));
    return;
  }
  default:
    emitCall(type, oneOf(binaryCalls), first + ", " + takeArgument(type));
  }
}

/// A comparison of integers or of scalar floats.
std::string ProgramWriter::writeCondition() {
  static const char *const ofIntegers[] = {"eq",  "ne",  "ult", "ule", "ugt",
                                           "uge", "slt", "sle", "sgt", "sge"};
  static const char *const ofFloats[] = {"oeq", "one", "olt", "ole", "ogt",
                                         "oge", "ueq", "une", "ult", "ule",
                                         "ugt", "uge", "ord", "uno"};
  bool isFloat = below(4) == 0;
  std::string type = isFloat    ? floatTypes[below(numScalarFloats)]
                     : below(3) ? "i32"
                                : "i64";
  std::string first = take(type);
  return emit(
      "", (isFloat ? "fcmp " + oneOf(ofFloats) : "icmp " + oneOf(ofIntegers)) +
              " " + type + " " + first + ", " + take(type));
}

void ProgramWriter::writeInteger() {
  std::string type = below(3) ? "i32" : "i64";
  static const char *const arithmetic[] = {"add", "sub", "mul",
                                           "and", "or",  "xor"};
  static const char *const shifts[] = {"shl", "lshr", "ashr"};
  switch (below(9)) {
  case 0: {
    std::string amount = emit("", "and " + takeArgument(type) + ", " +
                                      (type == "i32" ? "31" : "63"));
    emit(type, oneOf(shifts) + " " + takeArgument(type) + ", " + amount);
    return;
  }
  case 1: {
    std::string condition = writeCondition(), first = takeArgument(type);
    emit(type,
         "select i1 " + condition + ", " + first + ", " + takeArgument(type));
    return;
  }
  case 2:
    writeConversion();
    return;
  case 3:
    writeCall(type);
    return;
  case 4:
    if (below(3) == 0) {
      writeDivision(type);
      return;
    }
    [[fallthrough]];
  default:
    std::string first = takeArgument(type);
    emit(type, oneOf(arithmetic) + " " + first + ", " + take(type));
  }
}

void ProgramWriter::writeFloatCall(const std::string &type) {
  static const char *const unary[] = {"fabs", "floor", "ceil", "trunc", "rint"};
  static const char *const binary[] = {"minimum", "maximum", "minnum",
                                       "maxnum"};
  std::string first = takeArgument(type), second = takeArgument(type);
  switch (below(4)) {
  case 0:
    emitCall(type, oneOf(unary), first);
    return;
  case 1: {
    unsigned choice = below(4);
    std::string zero = isVector(type)   ? "zeroinitializer"
                       : type == "half" ? "0xH0000"
                                        : "0.0";
    std::string result = emitCall(type, binary[choice], first + ", " + second);
    // Of two zeros it may be either.
    if (choice >= 2) {
      values[type].pop_back();
      emit(type, "fadd " + type + " " + result + ", " + zero);
    }
    return;
  }
  case 2:
    if (!isVector(type)) {
      std::string sign = emitNumber(type, take(type));
      emitCall(type, "copysign", first + ", " + type + " " + sign);
      return;
    }
    [[fallthrough]];
  default:
    // The host rounds one of halves twice.
    if (llvm::StringRef(type).contains("half"))
      emit(type, "fneg " + first);
    else
      emitCall(type, "fma", first + ", " + second + ", " + takeArgument(type));
  }
}

/// Chooses one of two values, or swaps what a vector has.
void ProgramWriter::writeFloatChoice(const std::string &type) {
  std::string first = takeArgument(type), second = takeArgument(type);
  if (isVector(type) && below(2)) {
    emit(type, "shufflevector " + first + ", " + second + ", <2 x i32> <i32 " +
                   std::to_string(below(4)) + ", i32 " +
                   std::to_string(below(4)) + ">");
    return;
  }
  emit(type, "select i1 " + writeCondition() + ", " + first + ", " + second);
}

void ProgramWriter::writeFloat() {
  static const char *const arithmetic[] = {"fadd", "fsub", "fmul"};
  unsigned choice = below(12);
  // Halves and doubles less often.
  std::string type = below(2) ? floatTypes[0] : floatTypes[below(5)];
  if (choice < 5) {
    std::string first = takeArgument(type);
    std::string name =
        !isVector(type) && below(8) == 0 ? "fdiv" : oneOf(arithmetic);
    emit(type, name + " " + first + ", " + take(type));
  } else if (choice < 8) {
    writeFloatCall(type);
  } else if (choice < 9) {
    writeFloatChoice(type);
  } else if (choice < 11) {
    writeFloatOfOther();
  } else {
    writeIntegerOfFloat();
  }
}

void ProgramWriter::writeFloatOfOther() {
  switch (below(8)) {
  case 0:
  case 1: {
    std::string from = below(3) ? "i32" : "i64";
    std::string to = below(3) ? "float" : "double";
    emit(to, std::string(below(2) ? "sitofp " : "uitofp ") +
                 takeArgument(from) + " to " + to);
    return;
  }
  case 2: {
    std::string part = emit("", "trunc i32 " + take("i32") + " to i16");
    emit("half", std::string(below(2) ? "sitofp" : "uitofp") + " i16 " + part +
                     " to half");
    return;
  }
  case 3:
    // Any bits but those of a NaN.
    if (below(2)) {
      emitNumber("float", emit("", "bitcast i32 " + take("i32") + " to float"),
                 /*isKept=*/true);
    } else {
      std::string part = emit("", "trunc i32 " + take("i32") + " to i16");
      emitNumber("half", emit("", "bitcast i16 " + part + " to half"),
                 /*isKept=*/true);
    }
    return;
  case 4:
    emit("float", "fpext half " + take("half") + " to float");
    return;
  case 5:
    emit("double", "fpext float " + take("float") + " to double");
    return;
  case 6:
    if (below(2))
      emit("half", "fptrunc float " + take("float") + " to half");
    else
      emit("float", "fptrunc double " + take("double") + " to float");
    return;
  default:
    bool isHalf = below(2);
    std::string element = isHalf ? "half" : "float";
    std::string type = floatTypes[isHalf ? 3 : 4];
    if (below(2)) {
      emit(element, "extractelement " + takeArgument(type) + ", i32 " +
                        std::to_string(below(2)));
      return;
    }
    std::string lower = emit("", "insertelement " + takeArgument(type) + ", " +
                                     takeArgument(element) + ", i32 0");
    emit(type, "insertelement " + type + " " + lower + ", " +
                   takeArgument(element) + ", i32 1");
  }
}

void ProgramWriter::writeIntegerOfFloat() {
  std::string from = floatTypes[below(numScalarFloats)];
  std::string to = below(3) || from == "half" ? "i32" : "i64";
  if (below(2)) {
    emitCall(to, below(2) ? "fptosi.sat" : "fptoui.sat", takeArgument(from),
             to + "." + getTypeSuffix(from));
    return;
  }
  std::string number = emitNumber(from, take(from));
  if (from == "half") {
    std::string bits = emit("", "bitcast half " + number + " to i16");
    emit("i32", "zext i16 " + bits + " to i32");
    return;
  }
  std::string bits = from == "float" ? "i32" : "i64";
  emit(bits, "bitcast " + from + " " + number + " to " + bits);
}

/// An operation of two integers of 16 bits at once, or a conversion to such.
void ProgramWriter::writePair() {
  const std::string type = pairType;
  static const char *const arithmetic[] = {"add", "sub", "mul",
                                           "and", "or",  "xor"};
  static const char *const shifts[] = {"shl", "lshr", "ashr"};
  static const char *const predicates[] = {"eq", "ult", "slt", "sge"};
  std::string first = takeArgument(type);
  switch (below(8)) {
  case 0:
    emit(type, "bitcast i32 " + take("i32") + " to " + type);
    return;
  case 1:
    emit("i32", "bitcast " + first + " to i32");
    return;
  case 2: {
    std::string part = emit("", "extractelement " + first + ", i32 " +
                                    std::to_string(below(2)));
    emit("i32",
         std::string(below(2) ? "sext" : "zext") + " i16 " + part + " to i32");
    return;
  }
  case 3: {
    std::string amount =
        emit("", "and " + takeArgument(type) + ", splat (i16 15)");
    emit(type, oneOf(shifts) + " " + first + ", " + amount);
    return;
  }
  case 4:
    emitCall(type, oneOf(binaryCalls), first + ", " + takeArgument(type));
    return;
  case 5: {
    std::string condition =
        emit("", "icmp " + oneOf(predicates) + " " + first + ", " + take(type));
    // Not of two constants: LLVM 22 makes one select of i32 of it where the
    // result is one operand of i32, which has another number of conditions.
    std::string other = emit("", "bitcast i32 %v0 to " + type);
    emit(type, "select <2 x i1> " + condition + ", " + takeArgument(type) +
                   ", " + type + " " + other);
    return;
  }
  default:
    emit(type, oneOf(arithmetic) + " " + first + ", " + take(type));
  }
}

void ProgramWriter::writeOperation() {
  unsigned choice = below(12);
  if (choice < 7)
    writeInteger();
  else if (choice < 11)
    writeFloat();
  else
    writePair();
}

void ProgramWriter::writeBranch(unsigned depth) {
  std::string condition = writeCondition();
  std::string yes = label(), no = label(), join = label();
  text += "  br i1 " + condition + ", label %" + yes + ", label %" + no + "\n";
  auto before = values;
  std::string ends[2];
  std::vector<std::string> types = {"i32"};
  if (below(2))
    types.push_back(floatTypes[below(5)]);
  std::vector<std::string> results[2];
  for (unsigned i = 0; i < 2; ++i) {
    block = i ? no : yes;
    text += block + ":\n";
    writeSequence(depth - 1, 1 + below(5));
    for (const std::string &type : types)
      results[i].push_back(take(type));
    ends[i] = block;
    text += "  br label %" + join + "\n";
    values = before;
  }
  block = join;
  text += block + ":\n";
  for (unsigned i = 0; i < types.size(); ++i)
    emit(types[i], "phi " + types[i] + " [ " + results[0][i] + ", %" + ends[0] +
                       " ], [ " + results[1][i] + ", %" + ends[1] + " ]");
}

/// A loop of at most eight iterations, by a value that may differ by lane. If
/// it does, what the loop begins with does, too: LLVM 22 gives lanes that have
/// left a loop the last value of what all lanes had in common in an iteration,
/// where its code generator finds only late that a value is just that.
void ProgramWriter::writeLoop(unsigned depth) {
  struct Carried {
    std::string type, name, start;
  };
  bool isUniform = below(2);
  std::string limit =
      emit("", "and i32 " + (isUniform ? "%s1" : take("i32")) + ", 7");
  std::string id = std::to_string(numValues++);
  std::string first = "0", integer = take("i32"), wide = take("i64");
  if (!isUniform) {
    first = emit("", "and i32 %v1, 1");
    integer = emit("", "xor i32 " + integer + ", %v1");
    wide = emit("", "add i64 " + wide + ", " + emit("", "sext i32 %v0 to i64"));
  }
  std::vector<Carried> all = {{"i32", "%s_" + id, integer},
                              {"i64", "%w" + id, wide}};
  if (below(2)) {
    std::string type = floatTypes[below(5)];
    all.push_back({type, "%f" + id, take(type)});
  }
  std::string before = block, head = label(), end = label();
  text += "  br label %" + head + "\n" + head + ":\n";
  block = head;
  std::string index = "%i" + id, next = "%n" + id;
  size_t place = text.size();
  values["i32"].push_back(index);
  for (const Carried &value : all)
    values[value.type].push_back(value.name);
  writeSequence(depth - 1, 1 + below(5));
  auto phi = [&](const std::string &name, const std::string &type,
                 const std::string &start, const std::string &later) {
    return "  " + name + " = phi " + type + " [ " + start + ", %" + before +
           " ], [ " + later + ", %" + block + " ]\n";
  };
  std::string phis = phi(index, "i32", first, next);
  for (const Carried &value : all)
    phis += phi(value.name, value.type, value.start, take(value.type));
  text.insert(place, phis);
  text += "  " + next + " = add i32 " + index + ", 1\n";
  std::string again = emit("", "icmp ult i32 " + index + ", " + limit);
  text += "  br i1 " + again + ", label %" + head + ", label %" + end + "\n" +
          end + ":\n";
  block = end;
}

void ProgramWriter::writeSequence(unsigned depth, unsigned length) {
  for (unsigned i = 0; i < length; ++i) {
    unsigned choice = depth ? below(8) : 7;
    if (choice == 0)
      writeBranch(depth);
    else if (choice == 1)
      writeLoop(depth);
    else if (below(8) == 0)
      text += tellPrefix + take("i32") + "\n";
    else
      writeOperation();
  }
}

std::string ProgramWriter::write() {
  // Most are small, for more of them in the same time.
  bool isLarge = below(8) == 0;
  writeSequence(isLarge ? 3 : 2, isLarge ? 6 + below(14) : 2 + below(6));
  // What floats and pairs there are is told, too.
  for (unsigned i = 0; i < 2; ++i)
    writeIntegerOfFloat();
  std::string pair = emit("", "bitcast " + takeArgument(pairType) + " to i32");
  std::string high = emit("", "lshr i64 " + take("i64") + ", 32");
  std::string folded = emit("", "trunc i64 " + high + " to i32");
  std::string mixed = emit("", "xor i32 " + folded + ", " + take("i32"));
  std::string all = emit("", "xor i32 " + pair + ", " + mixed);
  text += "  %result = add i32 " + all + ", " + take("i32") + "\n";
  return text;
}

std::string mlir::swizzle::machine::writeRandomProgram(unsigned seed) {
  return ProgramWriter(seed).write();
}
