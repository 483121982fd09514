//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/Measurement.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>

using namespace mlir::swizzle;
using llvm::StringRef;

std::string MeasuredLaunch::describeDispatches() const {
  return numDispatches == 1
             ? "one dispatch"
             : "medians of " + std::to_string(numDispatches) + " dispatches";
}

static llvm::Error makeError(uint64_t line, const llvm::Twine &message) {
  return llvm::createStringError("line " + llvm::Twine(line) + ": " + message);
}

/// The fields of a line, with quotes as RFC 4180 has them; nothing if one is
/// not closed, or a field goes on after it.
static std::optional<std::vector<std::string>> splitFields(StringRef line) {
  std::vector<std::string> fields(1);
  bool isQuoted = false;
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] != '"') {
      if (line[i] == ',' && !isQuoted)
        fields.emplace_back();
      else
        fields.back() += line[i];
    } else if (isQuoted && line.substr(i + 1).starts_with("\"")) {
      fields.back() += line[++i];
    } else {
      isQuoted = !isQuoted;
      StringRef rest = line.drop_front(i + 1);
      if (!isQuoted && !rest.empty() && !rest.starts_with(","))
        return std::nullopt;
    }
  }
  if (isQuoted)
    return std::nullopt;
  return fields;
}

static llvm::Error makeQuoteError(uint64_t line) {
  return makeError(line, "expected a quote to end with its field, but got more "
                         "behind it, or no end");
}

/// Of longer names nothing is taken apart: LLVM's demangler calls itself for
/// what is nested.
static constexpr size_t longestName = 1 << 12;

static std::string demangle(StringRef name) {
  return name.size() > longestName ? name.str() : llvm::demangle(name);
}

namespace {
/// The parts of a name of C++, without spaces: of `void ns::gemm<float>(float*,
/// int)` ns::gemm, <float> and (float*,int). Each may be missing but the first.
struct FunctionName {
  std::string name, templateArguments, parameters;
};
} // namespace

/// Where the bracket opens that closes at the end of `text`; npos if none does.
/// No kernel is an operator with brackets that are none.
static size_t findOpening(StringRef text) {
  unsigned depth = 0;
  for (size_t i = text.size(); i-- > 0;) {
    depth += StringRef(")>}]").contains(text[i]);
    depth -= StringRef("(<{[").contains(text[i]);
    if (depth == 0)
      return i;
  }
  return StringRef::npos;
}

static FunctionName splitName(StringRef text) {
  auto removeSpaces = [](StringRef part) {
    std::string result = part.str();
    llvm::erase(result, ' ');
    return result;
  };
  FunctionName parts;
  if (text.size() > longestName) {
    parts.name = removeSpaces(text);
    return parts;
  }
  auto takeBack = [&](char closing, std::string &part) {
    if (!text.ends_with(StringRef(&closing, 1)))
      return;
    size_t start = findOpening(text);
    if (start == 0 || start == StringRef::npos)
      return;
    part = removeSpaces(text.drop_front(start));
    text = text.take_front(start).rtrim();
  };
  takeBack(')', parts.parameters);
  takeBack('>', parts.templateArguments);
  // Behind the type of the result, which may have brackets with spaces.
  size_t start = text.size();
  while (start > 0 && text[start - 1] != ' ') {
    size_t opening = StringRef(")>}]").contains(text[start - 1])
                         ? findOpening(text.take_front(start))
                         : start - 1;
    start = opening == StringRef::npos ? start - 1 : opening;
  }
  parts.name = removeSpaces(text.drop_front(start));
  return parts;
}

namespace {
/// How well the name of a measurement, `void ns::gemm<float>(float*, int)` or a
/// part of it, fits a kernel's; both may be mangled.
enum class NameMatch {
  None,
  /// The function's name, but of other arguments, or written in another way, as
  /// demanglers write lambdas and vectors.
  OtherArguments,
  /// The function's name and nothing that says otherwise.
  Function,
  Whole
};
} // namespace

static NameMatch matchNames(StringRef measured, StringRef kernel) {
  std::string plainMeasured = demangle(measured.split(" [clone").first),
              plainKernel = demangle(kernel);
  if (measured == kernel || plainMeasured == plainKernel)
    return NameMatch::Whole;
  FunctionName name = splitName(plainMeasured), wanted = splitName(plainKernel);
  // Profilers may leave out the namespaces.
  if (name.name != wanted.name &&
      !StringRef(wanted.name).ends_with("::" + name.name))
    return NameMatch::None;
  auto contradict = [](StringRef a, StringRef b) {
    return !a.empty() && !b.empty() && a != b;
  };
  return contradict(name.templateArguments, wanted.templateArguments) ||
                 contradict(name.parameters, wanted.parameters)
             ? NameMatch::OtherArguments
             : NameMatch::Function;
}

namespace {
/// The columns that are read, by their numbers in `names`.
enum Column {
  Dispatch,
  Kernel,
  Grid,
  Workgroup,
  CounterName,
  CounterValue,
  Start,
  End
};
constexpr StringRef names[] = {
    "Dispatch_Id",  "Kernel_Name",   "Grid_Size",       "Workgroup_Size",
    "Counter_Name", "Counter_Value", "Start_Timestamp", "End_Timestamp"};
constexpr size_t numColumns = std::size(names);

/// The counters of a dispatch.
struct DispatchCounts {
  std::optional<double> hits, misses;
  uint64_t nanoseconds = 0;
};

/// Dispatches of one kernel and size, by the number of the process, theirs, and
/// when they began: another run numbers its dispatches in the same way.
using Dispatches =
    std::map<std::tuple<std::string, uint64_t, uint64_t>, DispatchCounts>;

class Reader {
public:
  llvm::Error readHead(StringRef line);
  llvm::Error readRow(StringRef line, uint64_t number);
  std::vector<MeasuredLaunch> finish() const;

private:
  llvm::Error findColumn(StringRef name, size_t &place) const;

  /// The names of the columns, and where in a line those stand that are read,
  /// and that of the process, if there is one.
  std::vector<std::string> head;
  std::array<size_t, numColumns> places;
  std::optional<size_t> placeOfProcess;
  /// By the kernel's name, demangled: profilers may write both.
  using Key = std::tuple<std::string, uint64_t, uint64_t>;
  std::map<Key, Dispatches> launches;
  /// In the order of the file, with the name that stands there first.
  std::vector<std::pair<Key, std::string>> keys;
};
} // namespace

/// Finds the one column of that name.
llvm::Error Reader::findColumn(StringRef name, size_t &place) const {
  place = llvm::find(head, name) - head.begin();
  if (place == head.size())
    return makeError(1, "expected the column '" + name + "', but got " +
                            (head.size() == 1 && head[0].empty()
                                 ? "none"
                                 : llvm::join(head, ",")));
  if (llvm::count(head, name) > 1)
    return makeError(1, "expected one column '" + name + "', but got " +
                            llvm::Twine(llvm::count(head, name)));
  return llvm::Error::success();
}

llvm::Error Reader::readHead(StringRef line) {
  // Spreadsheets put the mark of UTF-8 in front.
  line.consume_front("\xef\xbb\xbf");
  std::optional<std::vector<std::string>> split = splitFields(line);
  if (!split)
    return makeQuoteError(1);
  head = std::move(*split);
  for (auto [place, name] : llvm::zip(places, names))
    if (llvm::Error error = findColumn(name, place))
      return error;
  constexpr StringRef process = "Process_Id";
  return llvm::is_contained(head, process)
             ? findColumn(process, placeOfProcess.emplace())
             : llvm::Error::success();
}

llvm::Error Reader::readRow(StringRef line, uint64_t number) {
  std::optional<std::vector<std::string>> split = splitFields(line);
  if (!split)
    return makeQuoteError(number);
  const std::vector<std::string> &fields = *split;
  if (fields.size() != head.size())
    return makeError(number, "expected " + llvm::Twine(head.size()) +
                                 " fields, as many as columns, but got " +
                                 llvm::Twine(fields.size()));
  auto getField = [&](Column column) {
    return StringRef(fields[places[column]]);
  };
  std::array<uint64_t, numColumns> integers = {};
  for (Column column : {Dispatch, Grid, Workgroup, Start, End})
    if (getField(column).getAsInteger(10, integers[column]))
      return makeError(number, "expected a number of '" + names[column] +
                                   "', but got '" + getField(column) + "'");
  double value;
  if (getField(CounterValue).getAsDouble(value) || !(value >= 0) ||
      std::isinf(value))
    return makeError(number, "expected a count, but got '" +
                                 getField(CounterValue) + "'");
  if (integers[End] <= integers[Start])
    return makeError(number, "expected an end behind " +
                                 llvm::Twine(integers[Start]) + ", but got " +
                                 llvm::Twine(integers[End]));
  StringRef kernel = getField(Kernel).trim();
  kernel.consume_back(".kd");
  kernel.consume_back(" [clone .kd]");
  Key key(demangle(kernel), integers[Grid], integers[Workgroup]);
  if (!launches.count(key))
    keys.emplace_back(key, kernel.str());
  std::string process = placeOfProcess ? fields[*placeOfProcess] : "";
  DispatchCounts &counts =
      launches[key][{process, integers[Dispatch], integers[Start]}];
  counts.nanoseconds = integers[End] - integers[Start];
  // A counter may stand in several lines, one for each of its instances.
  if (getField(CounterName) == "TCC_HIT_sum")
    counts.hits = counts.hits.value_or(0) + value;
  if (getField(CounterName) == "TCC_MISS_sum")
    counts.misses = counts.misses.value_or(0) + value;
  if (std::isinf(counts.hits.value_or(0) + counts.misses.value_or(0)))
    return makeError(number, "expected counts whose sum is a number, but got "
                             "too large ones");
  return llvm::Error::success();
}

static double getMedian(std::vector<double> values) {
  llvm::sort(values);
  size_t half = values.size() / 2;
  return values.size() % 2 ? values[half]
                           : (values[half - 1] + values[half]) / 2;
}

std::vector<MeasuredLaunch> Reader::finish() const {
  std::vector<MeasuredLaunch> result;
  for (const auto &[key, name] : keys) {
    std::vector<double> seconds, rates;
    for (const auto &[dispatch, counts] : launches.at(key)) {
      seconds.push_back(counts.nanoseconds * 1e-9);
      if (counts.hits && counts.misses && *counts.hits + *counts.misses > 0)
        rates.push_back(*counts.hits / (*counts.hits + *counts.misses));
    }
    MeasuredLaunch launch;
    launch.kernel = name;
    std::tie(std::ignore, launch.numWorkItems, launch.workgroupSize) = key;
    launch.numDispatches = seconds.size();
    launch.seconds = getMedian(seconds);
    if (!rates.empty())
      launch.l2HitRate = getMedian(rates);
    result.push_back(std::move(launch));
  }
  return result;
}

llvm::Expected<std::vector<MeasuredLaunch>>
mlir::swizzle::parseRocprofCsv(StringRef text) {
  Reader reader;
  // Lines end as on any system.
  StringRef rest = text;
  auto takeLine = [&]() {
    StringRef line =
        rest.take_until([](char c) { return c == '\r' || c == '\n'; });
    rest = rest.drop_front(line.size());
    if (!rest.consume_front("\r\n"))
      rest = rest.drop_front(std::min<size_t>(rest.size(), 1));
    return line;
  };
  StringRef head = takeLine();
  if (llvm::Error error = reader.readHead(head))
    return error;
  for (uint64_t number = 2; !rest.empty(); ++number) {
    StringRef line = takeLine();
    // Files of several processes may be one behind the other.
    if (line.empty() || line == head)
      continue;
    if (llvm::Error error = reader.readRow(line, number))
      return error;
  }
  return reader.finish();
}

llvm::SmallVector<const MeasuredLaunch *>
mlir::swizzle::findMeasured(llvm::ArrayRef<MeasuredLaunch> measured,
                            const LaunchFacts &facts) {
  uint64_t size = facts.getNumWorkItems();
  llvm::SmallVector<const MeasuredLaunch *> best;
  NameMatch bestMatch = NameMatch::OtherArguments;
  for (const MeasuredLaunch &launch : measured) {
    if (launch.workgroupSize != size ||
        launch.numWorkItems != size * facts.getNumWorkgroups())
      continue;
    NameMatch match = matchNames(launch.kernel, facts.kernel);
    if (match < bestMatch)
      continue;
    if (match > bestMatch)
      best.clear();
    best.push_back(&launch);
    bestMatch = match;
  }
  return best;
}

bool mlir::swizzle::hasOtherArguments(const MeasuredLaunch &measured,
                                      const LaunchFacts &facts) {
  return matchNames(measured.kernel, facts.kernel) == NameMatch::OtherArguments;
}
