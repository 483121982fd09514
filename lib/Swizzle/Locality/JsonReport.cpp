//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Locality/Expectation.h"
#include "Swizzle/Locality/Report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"

using namespace mlir::swizzle;

/// Names of code objects are any bytes.
static std::string toUTF8(llvm::StringRef text) {
  return llvm::json::fixUTF8(text);
}

static void writeCounts(llvm::json::OStream &json, llvm::StringRef name,
                        const CacheCounts &counts) {
  json.attributeObject(name, [&] {
    json.attribute("requests", counts.requests);
    json.attribute("hits", counts.hits);
  });
}

static void writeLevels(llvm::json::OStream &json, const LevelCounts &counts) {
  writeCounts(json, "l1", counts.l1);
  writeCounts(json, "scalar", counts.scalar);
  writeCounts(json, "l2", counts.l2);
  writeCounts(json, "mall", counts.mall);
}

/// Writes the uses of the workgroups' clocks, in all and in equal spans.
static void writeTimeline(llvm::json::OStream &json, const Timeline &timeline) {
  auto writeSpan = [&](const Timeline::Span &span) {
    for (unsigned i = 0; i < numCauses; ++i)
      json.attribute(getName(Cause(i)), span[i]);
  };
  json.attributeObject("spent_clocks", [&] { writeSpan(timeline.getTotal()); });
  json.attribute("span_clocks", timeline.getSpanClocks());
  json.attributeArray("spans", [&] {
    for (const Timeline::Span &span : timeline.getSpans())
      json.object([&] { writeSpan(span); });
  });
}

static void writeMap(llvm::json::OStream &json, const LaunchReport &report,
                     const Prediction &p) {
  json.attribute("map", toUTF8(p.map));
  for (const Metric &metric : getMetrics())
    json.attribute(metric.name, llvm::json::Value(metric.get(p)));
  json.attributeObject("map_work", [&] {
    json.attribute("instructions", p.mapWork.getNumInstructions());
    json.attribute("clocks", p.mapWork.serialClocks);
  });
  json.attribute("most_for", getName(p.getCause()));
  json.attributeObject("utilization", [&] {
    for (auto [part, share] : listParts(p.result.utilization))
      json.attribute(part, share);
  });
  writeTimeline(json, p.result.timeline);
  json.attribute("drain_clocks", p.result.drainClocks);
  json.attribute("write_back_clocks", p.result.writeBackClocks);
  json.attribute("sampled", p.result.sampledLines);
  json.attribute("sampled_workgroups", p.result.sampledWorkgroups);
  json.attribute("sampled_xcds", p.result.sampledXcds);
  std::optional<double> error = p.result.getL2StandardError();
  json.attribute("l2_standard_error",
                 error ? llvm::json::Value(*error) : nullptr);
  writeLevels(json, p.result.total);
  json.attributeArray("arguments", [&] {
    for (auto [i, counts] : llvm::enumerate(p.result.arguments)) {
      json.object([&, &counts = counts, i = i] {
        json.attribute("name", toUTF8(report.facts.arguments[i].name));
        json.attribute("bytes", report.facts.arguments[i].bytes);
        writeLevels(json, counts);
      });
    }
  });
  json.attributeArray("xcds", [&] {
    for (const XcdWork &xcd : p.result.xcds) {
      json.object([&] {
        json.attribute("number", xcd.number);
        json.attribute("workgroups", xcd.workgroups);
        json.attribute("requests", xcd.requests);
        json.attribute("clocks", xcd.clocks);
        json.attribute("matrix_flops", xcd.matrixFlops);
      });
    }
  });
}

static void writeSizes(llvm::json::OStream &json, llvm::StringRef name,
                       const uint64_t sizes[3]) {
  json.attributeArray(name, [&] {
    for (unsigned d = 0; d < 3; ++d)
      json.value(sizes[d]);
  });
}

void mlir::swizzle::writeLaunch(llvm::json::OStream &json,
                                const LaunchFacts &facts) {
  json.attribute("kernel", toUTF8(facts.kernel));
  json.attribute("module", toUTF8(facts.module));
  if (!facts.appliedMap.empty())
    json.attribute("remapped", toUTF8(facts.appliedMap));
  writeSizes(json, "grid", facts.grid);
  writeSizes(json, "block", facts.block);
}

void mlir::swizzle::printJson(llvm::raw_ostream &os,
                              llvm::ArrayRef<LaunchReport> reports) {
  llvm::json::OStream json(os, /*IndentSize=*/2);
  json.array([&] {
    for (const LaunchReport &report : reports) {
      json.object([&] {
        writeLaunch(json, report.facts);
        json.attribute("chip", toUTF8(report.chip.name));
        json.attribute("workgroups_per_cu", report.workgroupsPerCu);
        json.attributeArray("waits", [&] {
          for (const std::string &wait : report.facts.waits)
            json.value(toUTF8(wait));
        });
        json.attributeArray("retries", [&] {
          for (const std::string &retry : report.facts.retries)
            json.value(toUTF8(retry));
        });
        json.attributeArray("counters", [&] {
          for (const std::string &name : report.facts.counters)
            json.value(toUTF8(name));
        });
        json.attributeArray("maps", [&] {
          for (const Prediction &prediction : report.predictions)
            json.object([&] { writeMap(json, report, prediction); });
        });
        Choice choice = report.choose();
        if (choice.best)
          json.attribute("best", toUTF8(report.predictions[*choice.best].map));
        else
          json.attribute("best", nullptr);
        json.attribute("reason", toUTF8(choice.reason));
        if (const auto &measured = report.measured)
          json.attributeObject("measured", [&] {
            json.attribute("dispatches", measured->numDispatches);
            json.attribute("time.us", measured->seconds * 1e6);
            if (measured->l2HitRate)
              json.attribute("l2.hit", *measured->l2HitRate);
          });
      });
    }
  });
  os << "\n";
}
