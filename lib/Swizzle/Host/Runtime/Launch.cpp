//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Faults.h"
#include "Report.h"
#include "Swizzle/Chips/ComputeUnit.h"
#include "Workgroup.h"
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>
#include <thread>

using namespace mlir::swizzle::host;

/// The value of an environment variable, a number in [min, max].
static uint64_t getOption(const char *name, uint64_t byDefault, uint64_t min,
                          uint64_t max) {
  const char *text = std::getenv(name);
  if (!text || !*text)
    return byDefault;
  char *end = nullptr;
  errno = 0;
  unsigned long long value = std::strtoull(text, &end, 10);
  if (*end || errno || *text == '-' || value < min || value > max) {
    std::fprintf(stderr,
                 "error: %s: expected a number from %llu to %llu, but got "
                 "'%s'\n",
                 name, static_cast<unsigned long long>(min),
                 static_cast<unsigned long long>(max), text);
    exitAfterReports();
  }
  return value;
}

static unsigned getNumThreads() {
  return getOption("SWIZZLE_HOST_THREADS",
                   std::max(1u, std::thread::hardware_concurrency()), 1, 1024);
}

static unsigned getWaveSize() {
  return getOption("SWIZZLE_HOST_WAVE_SIZE", maxWaveSize, 1, maxWaveSize);
}

/// Iterations of loops that poll memory, by default 2^31: seconds.
static uint64_t getMaxIdleRounds() {
  uint64_t iterations =
      getOption("SWIZZLE_HOST_POLLS", UINT64_C(1) << 31, 1, UINT64_C(1) << 62);
  return (iterations + iterationsOfRound - 1) / iterationsOfRound;
}

/// The product of three sizes; reports sizes below 1 and products over `max`.
static uint64_t getVolume(const char *site, const char *what,
                          const uint64_t sizes[3], uint64_t max) {
  uint64_t volume = 1;
  bool overflow = false, isEmpty = false;
  for (unsigned d = 0; d < 3; ++d) {
    isEmpty |= static_cast<int64_t>(sizes[d]) < 1;
    overflow |= __builtin_mul_overflow(volume, sizes[d], &volume);
  }
  if (isEmpty || overflow || volume > max)
    Report(site, std::string("expected 1 to ") + std::to_string(max) + " " +
                     what + ", but got " + formatPoint(sizes))
        .fail();
  return volume;
}

/// Reports more work-items along a dimension than 32 bits can count, as
/// swizzle-sim does.
static void checkWorkItems(const char *site, const uint64_t grid[3],
                           const uint64_t block[3]) {
  constexpr uint64_t max = mlir::swizzle::maxLaunchSize;
  for (unsigned d = 0; d < 3; ++d)
    if (grid[d] > max / block[d])
      Report(site, "expected at most " + std::to_string(max) +
                       " work-items along a dimension of a grid, but got " +
                       formatPoint(grid) + " workgroups of " +
                       formatPoint(block))
          .fail();
}

/// Reports sizes that are not those that the kernel promises with `attribute`.
static void checkPromise(const char *site, const char *kernel,
                         const char *attribute, const char *what,
                         const uint64_t sizes[3], const int32_t promised[3]) {
  bool holds = true;
  uint64_t expected[3];
  for (unsigned d = 0; d < 3; ++d) {
    expected[d] = promised[d] == anySize ? sizes[d] : uint64_t(promised[d]);
    holds &= expected[d] == sizes[d];
  }
  if (!holds)
    Report(site, "expected " + formatPoint(expected) + " " + what +
                     ", as the " + attribute + " of kernel '" + kernel +
                     "' says, but got " + formatPoint(sizes))
        .fail();
}

/// Gives the launch its LDS: dynamic LDS starts at a multiple of the largest
/// access, 16 bytes, behind what is static.
static void setLds(Launch &launch, int64_t staticBytes, int64_t dynamicBytes) {
  constexpr uint64_t alignment = 16, max = mlir::swizzle::maxLdsBytes;
  uint64_t bytes = staticBytes;
  if (dynamicBytes != 0)
    bytes = (bytes + alignment - 1) / alignment * alignment;
  if (dynamicBytes < 0 || bytes > max || uint64_t(dynamicBytes) > max - bytes)
    Report(launch.site, "expected a workgroup to have at most " +
                            std::to_string(max) +
                            " bytes of LDS, as the largest chip, but got " +
                            std::to_string(staticBytes) + " static and " +
                            std::to_string(dynamicBytes) + " dynamic bytes")
        .fail();
  launch.ldsBytes = bytes;
  launch.dynamicLdsBytes = dynamicBytes;
}

/// The work-items that have a stack at a time. Each stack is two memory
/// mappings with the page that protects it, of 65530 that Linux gives a process
/// unless told otherwise (vm.max_map_count).
static constexpr uint64_t maxWorkItems = 30 * 1024;

/// Workgroups, each with its fibers, that launches use one after the other.
static std::vector<std::unique_ptr<Workgroup>> &getPool() {
  static std::vector<std::unique_ptr<Workgroup>> pool;
  return pool;
}

/// Runs the workgroups of the grid in the order of the hardware, each on the
/// first host thread that is free.
static void runGrid(const Launch &launch, uint64_t numWorkgroups,
                    uint64_t numWorkItems, unsigned numThreads) {
  std::atomic<uint64_t> next{0};
  auto runOn = [&](unsigned thread) {
    FaultStack stack;
    Workgroup &workgroup = *getPool()[thread];
    for (uint64_t id = next++; id < numWorkgroups; id = next++)
      workgroup.run(launch, id);
    launch.idleRounds[thread] = allRounds;
  };
  auto &pool = getPool();
  // Those that have stacks of earlier launches keep them.
  uint64_t numStacks = 0;
  for (size_t i = 0; i < std::max<size_t>(pool.size(), numThreads); ++i) {
    uint64_t kept = i < pool.size() ? pool[i]->getNumFibers() : 0;
    numStacks += i < numThreads ? std::max(kept, numWorkItems) : kept;
  }
  if (numStacks > maxWorkItems)
    pool.clear();
  while (pool.size() < numThreads)
    pool.push_back(std::make_unique<Workgroup>(pool.size()));
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < numThreads; ++i)
    threads.emplace_back(runOn, i);
  runOn(0);
  for (std::thread &thread : threads)
    thread.join();
}

extern "C" void swizzleHostLaunch(KernelEntry entry, const char *site,
                                  const char *kernel, void **args,
                                  const KernelArgument *arguments,
                                  int64_t numArguments, const int32_t *promises,
                                  int64_t ldsBytes, int64_t dynamicLdsBytes,
                                  int32_t checkMask, int64_t gridX,
                                  int64_t gridY, int64_t gridZ, int64_t blockX,
                                  int64_t blockY, int64_t blockZ) {
  static std::mutex oneLaunch;
  std::lock_guard<std::mutex> lock(oneLaunch);

  LaunchChecks checks(checkMask, site, kernel, arguments, numArguments, args);
  Launch launch;
  launch.entry = entry;
  launch.args = args;
  launch.site = site;
  uint64_t grid[3] = {uint64_t(gridX), uint64_t(gridY), uint64_t(gridZ)};
  uint64_t block[3] = {uint64_t(blockX), uint64_t(blockY), uint64_t(blockZ)};
  std::copy_n(grid, 3, launch.grid);
  std::copy_n(block, 3, launch.block);
  setLds(launch, ldsBytes, dynamicLdsBytes);
  launch.waveSize = getWaveSize();
  launch.maxIdleRounds = getMaxIdleRounds();
  launch.checks = &checks;

  uint64_t numWorkgroups =
      getVolume(site, "workgroups", grid, mlir::swizzle::maxLaunchSize);
  getVolume(site, "work-items in a workgroup", block,
            mlir::swizzle::maxWorkgroupSize);
  checkWorkItems(site, grid, block);
  checkPromise(site, kernel, "known_grid_size", "workgroups", grid, promises);
  checkPromise(site, kernel, "known_block_size", "work-items in a workgroup",
               block, promises + 3);
  uint64_t numWorkItems = block[0] * block[1] * block[2];
  uint64_t numThreads = std::min(
      {uint64_t(getNumThreads()), numWorkgroups, maxWorkItems / numWorkItems});
  launch.idleRounds = std::vector<std::atomic<uint64_t>>(numThreads);
  FaultReports reports(launch, kernel);
  runGrid(launch, numWorkgroups, numWorkItems, numThreads);
  checks.finish();
}
