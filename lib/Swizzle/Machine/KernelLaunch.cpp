//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "Swizzle/Machine/KernelLaunch.h"
#include "SourceLines.h"
#include "Swizzle/Chips/ComputeUnit.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Support/Endian.h"

using namespace mlir::swizzle::machine;
using mlir::swizzle::maxLaunchSize;
using namespace llvm;

/// The dimensions of every launch: hipModuleLaunchKernel dispatches with three,
/// whatever their sizes.
static constexpr unsigned numDimensions = 3;

/// Bytes of a dispatch packet (hsa_kernel_dispatch_packet_t of the HSA
/// specification), and of a queue (amd_queue_t).
static constexpr uint64_t packetBytes = 64;
static constexpr uint64_t queueBytes = 256;

/// Writes the low bytes of `value` to `bytes`.
static void write(MutableArrayRef<uint8_t> bytes, uint64_t value) {
  for (uint8_t &byte : bytes) {
    byte = value;
    value >>= 8;
  }
}

/// The value of the hidden argument `kind`; 0 for those that tracing has no use
/// for: buffers for printing and calls of the host, a heap, queues.
static uint64_t getHiddenValue(StringRef kind, const LaunchShape &shape) {
  if (kind == "hidden_grid_dims")
    return numDimensions;
  if (kind == "hidden_dynamic_lds_size")
    return shape.dynamicLdsBytes;
  // Workgroups are all complete: nothing remains of the grid.
  for (unsigned d = 0; d < numDimensions; ++d) {
    std::string axis(1, "xyz"[d]);
    if (kind == "hidden_block_count_" + axis)
      return shape.grid[d];
    if (kind == "hidden_group_size_" + axis)
      return shape.block[d];
  }
  return 0;
}

/// Three sizes as a message has them.
static std::string formatSizes(const std::array<uint64_t, 3> &sizes) {
  return (Twine(sizes[0]) + " x " + Twine(sizes[1]) + " x " + Twine(sizes[2]))
      .str();
}

static Error checkShape(const LaunchShape &shape, const Kernel &kernel) {
  if (kernel.workItems && *kernel.workItems != shape.block)
    return createStringError("expected workgroups of " +
                             formatSizes(*kernel.workItems) +
                             " work-items, which '" + kernel.name +
                             "' requires, but got " + formatSizes(shape.block));
  uint64_t workItems = 1;
  for (uint64_t size : shape.block) {
    if (size == 0 || size > kernel.maxWorkItems)
      workItems = 0;
    workItems *= size;
  }
  if (workItems == 0 || workItems > kernel.maxWorkItems)
    return createStringError("expected workgroups of 1 to " +
                             Twine(kernel.maxWorkItems) + " work-items for '" +
                             kernel.name + "', but got " +
                             formatSizes(shape.block));
  uint64_t workgroups = 1;
  for (uint64_t size : shape.grid)
    if (size == 0 || size > maxLaunchSize ||
        __builtin_mul_overflow(workgroups, size, &workgroups) ||
        workgroups > maxLaunchSize)
      return createStringError("expected a grid of 1 to " +
                               Twine(maxLaunchSize) + " workgroups, but got " +
                               formatSizes(shape.grid));
  for (auto [workgroups, workItems] : llvm::zip_equal(shape.grid, shape.block))
    if (workgroups * workItems > maxLaunchSize)
      return createStringError(
          "expected at most " + Twine(maxLaunchSize) +
          " work-items along a dimension of a grid, but got " +
          Twine(workgroups) + " workgroups of " + Twine(workItems));
  return Error::success();
}

Error KernelLaunch::fillArguments(ArrayRef<ArgumentBytes> values,
                                  DeviceMemory &memory) {
  // The segment is aligned to at least 16 bytes (HSA Runtime Programmer's
  // Reference Manual, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_
  // ALIGNMENT). So LLVM loads up to the next such address, as that is memory.
  constexpr uint64_t alignment = 16;
  uint64_t size = alignTo(kernel->kernargBytes, alignment);
  auto *bytes = static_cast<uint8_t *>(memory.allocateForRuntime(size));
  if (!bytes)
    return createStringError("expected memory for the arguments of '" +
                             kernel->name + "', but got none");
  arguments = {reinterpret_cast<uint64_t>(bytes), size, bytes};
  size_t numExplicit =
      llvm::count_if(kernel->arguments, [](const KernelArgument &argument) {
        return !argument.isHidden();
      });
  if (values.size() != numExplicit)
    return createStringError("expected " + Twine(numExplicit) +
                             " arguments of '" + kernel->name + "', but got " +
                             Twine(values.size()));
  size_t number = 0;
  for (const KernelArgument &argument : kernel->arguments) {
    MutableArrayRef<uint8_t> place(bytes + argument.offset, argument.size);
    if (argument.isHidden()) {
      write(place, getHiddenValue(argument.kind, shape));
      continue;
    }
    const ArgumentBytes &value = values[number++];
    if (value.size() != argument.size)
      return createStringError("expected " + Twine(argument.size) +
                               " bytes for argument " + Twine(number) +
                               " of '" + kernel->name + "', but got " +
                               Twine(value.size()));
    llvm::copy(value, place.begin());
  }
  return Error::success();
}

bool KernelLaunch::isEnabled(int32_t property) const {
  return (kernel->descriptor.kernel_code_properties & property) != 0;
}

Error KernelLaunch::fillPacket(DeviceMemory &memory) {
  auto *bytes = static_cast<uint8_t *>(memory.allocateForRuntime(packetBytes));
  auto *queueMemory =
      static_cast<uint8_t *>(memory.allocateForRuntime(queueBytes));
  if (!bytes || !queueMemory)
    return createStringError("expected memory for the dispatch of '" +
                             kernel->name + "', but got none");
  if (isEnabled(amdhsa::KERNEL_CODE_PROPERTY_ENABLE_SGPR_DISPATCH_PTR))
    packet = {reinterpret_cast<uint64_t>(bytes), packetBytes, bytes};
  if (isEnabled(amdhsa::KERNEL_CODE_PROPERTY_ENABLE_SGPR_QUEUE_PTR))
    queue = {reinterpret_cast<uint64_t>(queueMemory), queueBytes, queueMemory};
  auto set = [&](unsigned offset, unsigned size, uint64_t value) {
    write(MutableArrayRef<uint8_t>(bytes + offset, size), value);
  };
  set(2, 2, numDimensions);
  for (unsigned d = 0; d < numDimensions; ++d) {
    set(4 + 2 * d, 2, shape.block[d]);
    set(12 + 4 * d, 4, shape.grid[d] * shape.block[d]);
  }
  set(24, 4, kernel->scratchBytes);
  set(28, 4, getLdsBytes());
  set(40, 8, arguments.address);
  return Error::success();
}

Error KernelLaunch::setScalars() {
  auto add64 = [&](uint64_t value) {
    userScalars.push_back(value);
    userScalars.push_back(value >> 32);
  };
  if (isEnabled(
          amdhsa::KERNEL_CODE_PROPERTY_ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER)) {
    // A buffer descriptor of all scratch: swizzled (bit 31 of the second word),
    // by elements of 4 bytes for each of 64 lanes, with the lane's number added
    // (the last word).
    add64(scratch | UINT64_C(1) << 63);
    userScalars.push_back(UINT32_MAX);
    constexpr uint32_t indexStride64 = 3u << 21, addLane = 1u << 23;
    userScalars.push_back(indexStride64 | addLane);
  }
  if (isEnabled(amdhsa::KERNEL_CODE_PROPERTY_ENABLE_SGPR_DISPATCH_PTR))
    add64(packet.address);
  if (isEnabled(amdhsa::KERNEL_CODE_PROPERTY_ENABLE_SGPR_QUEUE_PTR))
    add64(queue.address);
  if (isEnabled(amdhsa::KERNEL_CODE_PROPERTY_ENABLE_SGPR_KERNARG_SEGMENT_PTR))
    add64(arguments.address);
  if (isEnabled(amdhsa::KERNEL_CODE_PROPERTY_ENABLE_SGPR_DISPATCH_ID))
    add64(0);
  if (isEnabled(amdhsa::KERNEL_CODE_PROPERTY_ENABLE_SGPR_FLAT_SCRATCH_INIT))
    add64(scratch);
  if (isEnabled(amdhsa::KERNEL_CODE_PROPERTY_ENABLE_SGPR_PRIVATE_SEGMENT_SIZE))
    userScalars.push_back(kernel->scratchBytes);

  uint64_t preloaded = AMDHSA_BITS_GET(kernel->descriptor.kernarg_preload,
                                       amdhsa::KERNARG_PRELOAD_SPEC_LENGTH);
  uint64_t offset = AMDHSA_BITS_GET(kernel->descriptor.kernarg_preload,
                                    amdhsa::KERNARG_PRELOAD_SPEC_OFFSET);
  if ((offset + preloaded) * 4 > alignTo(kernel->kernargBytes, 4))
    return createStringError(
        "expected preloaded arguments of '" + kernel->name + "' in " +
        Twine(kernel->kernargBytes) + " bytes, but got " + Twine(preloaded) +
        " words from word " + Twine(offset) + " on");
  for (uint64_t i = 0; i < preloaded; ++i)
    userScalars.push_back(
        support::endian::read32le(arguments.bytes + (offset + i) * 4));

  size_t count =
      AMDHSA_BITS_GET(kernel->descriptor.compute_pgm_rsrc2,
                      amdhsa::COMPUTE_PGM_RSRC2_GFX6_GFX120_USER_SGPR_COUNT);
  if (userScalars.size() > count)
    return createStringError(
        "expected at most " + Twine(count) +
        " registers set by the dispatch of '" + kernel->name +
        "', as its descriptor says, but got " + Twine(userScalars.size()));
  userScalars.resize(count);
  return Error::success();
}

Expected<KernelLaunch> KernelLaunch::create(const CodeObject &object,
                                            const Kernel &kernel,
                                            const LaunchShape &shape,
                                            ArrayRef<ArgumentBytes> arguments,
                                            uint64_t residentWaves,
                                            DeviceMemory &memory) {
  if (Error error = checkShape(shape, kernel))
    return std::move(error);
  KernelLaunch launch;
  launch.object = &object;
  launch.kernel = &kernel;
  launch.shape = shape;
  auto image = object.load(imageAddress);
  if (!image)
    return image.takeError();
  launch.image = std::move(*image);
  if (Error error = launch.fillArguments(arguments, memory))
    return std::move(error);
  if (Error error = launch.fillPacket(memory))
    return std::move(error);
  uint64_t scratchBytes = launch.getScratch(0).size;
  if (scratchBytes != 0) {
    uint64_t all;
    if (__builtin_mul_overflow(scratchBytes, residentWaves, &all) ||
        (launch.scratch = memory.reserveForRuntime(all)) == 0)
      return createStringError("expected room for the scratch of " +
                               Twine(residentWaves) + " waves, but got " +
                               Twine(scratchBytes) + " bytes for each");
  }
  if (Error error = launch.setScalars())
    return std::move(error);
  return launch;
}

LaunchMemory::Range KernelLaunch::getScratch(uint64_t place) const {
  // Waves get blocks of 256 dwords (COMPUTE_TMPRING_SIZE.WAVESIZE before gfx11;
  // LLVM's AMDGPUAsmPrinter, ScratchBlocks).
  constexpr uint64_t blockBytes = 1024;
  uint64_t bytes =
      alignTo(uint64_t(kernel->scratchBytes) * lanesPerWave, blockBytes);
  return {scratch + place * bytes, bytes, nullptr};
}

KernelLocation KernelLaunch::getLocation() const {
  KernelLocation location = locateKernel(*object, *kernel, image);
  location.loadAddress = imageAddress;
  location.getSourceLine =
      [lines = std::make_shared<SourceLines>(object->getFile())](
          uint64_t address) { return lines->find(address); };
  return location;
}

SmallVector<std::pair<unsigned, uint32_t>>
KernelLaunch::getConstantScalars() const {
  SmallVector<std::pair<unsigned, uint32_t>> constants;
  for (auto [number, value] : llvm::enumerate(userScalars))
    constants.push_back({static_cast<unsigned>(number), value});
  return constants;
}

void KernelLaunch::startWave(const std::array<uint64_t, 3> &workgroup,
                             uint64_t wave, uint64_t place,
                             WaveStart &start) const {
  const amdhsa::kernel_descriptor_t &descriptor = kernel->descriptor;
  auto isEnabled = [&](int32_t bit) {
    return (descriptor.compute_pgm_rsrc2 & bit) != 0;
  };
  start.scalars = userScalars;
  if (isEnabled(amdhsa::COMPUTE_PGM_RSRC2_ENABLE_SGPR_WORKGROUP_ID_X))
    start.scalars.push_back(workgroup[0]);
  if (isEnabled(amdhsa::COMPUTE_PGM_RSRC2_ENABLE_SGPR_WORKGROUP_ID_Y))
    start.scalars.push_back(workgroup[1]);
  if (isEnabled(amdhsa::COMPUTE_PGM_RSRC2_ENABLE_SGPR_WORKGROUP_ID_Z))
    start.scalars.push_back(workgroup[2]);
  if (isEnabled(amdhsa::COMPUTE_PGM_RSRC2_ENABLE_SGPR_WORKGROUP_INFO))
    start.scalars.push_back((wave == 0 ? 1u << 31 : 0) | shape.getNumWaves());
  // gfx942 and gfx950 have the wave's scratch in flat_scratch; gfx90a has its
  // distance from the start of all scratch in a register.
  LaunchMemory::Range own = getScratch(place);
  if (object->getIsa() == "gfx90a") {
    if (isEnabled(amdhsa::COMPUTE_PGM_RSRC2_ENABLE_PRIVATE_SEGMENT))
      start.scalars.push_back(own.address - scratch);
  } else {
    start.inputs.flatScratch = own.address;
  }

  uint64_t first = wave * lanesPerWave;
  uint64_t size =
      std::min<uint64_t>(lanesPerWave, shape.getNumWorkItems() - first);
  start.inputs.scalars = start.scalars;
  start.inputs.vectors = start.workItemIds;
  start.inputs.exec =
      size == lanesPerWave ? ~UINT64_C(0) : (UINT64_C(1) << size) - 1;
  start.inputs.scratchBytes = kernel->scratchBytes;
  const auto &grid = shape.grid;
  start.inputs.counterRank =
      workgroup[0] + grid[0] * (workgroup[1] + grid[1] * workgroup[2]);
  start.inputs.counterPeriod = wave == 0 ? grid[0] * grid[1] * grid[2] : 0;
  if (start.wave == wave)
    return;
  start.wave = wave;
  // All ids in one register, 10 bits each.
  uint64_t numIds =
      AMDHSA_BITS_GET(descriptor.compute_pgm_rsrc2,
                      amdhsa::COMPUTE_PGM_RSRC2_ENABLE_VGPR_WORKITEM_ID);
  uint64_t x = first % shape.block[0];
  uint64_t y = first / shape.block[0] % shape.block[1];
  uint64_t z = first / shape.block[0] / shape.block[1];
  for (uint32_t &ids : start.workItemIds) {
    ids = x | (numIds >= 1 ? y << 10 : 0) | (numIds >= 2 ? z << 20 : 0);
    if (++x < shape.block[0])
      continue;
    x = 0;
    if (++y < shape.block[1])
      continue;
    y = 0;
    ++z;
  }
}

LaunchMemory KernelLaunch::getContents(const DeviceMemory &memory) const {
  LaunchMemory contents = memory.getContents();
  contents.ranges.insert(contents.ranges.begin(), getImage());
  return contents;
}
