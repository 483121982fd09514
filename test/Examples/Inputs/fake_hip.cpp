//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The functions of HIP that examples/hip/gemm.cpp calls, on the CPU: a launch
// computes the product with the arguments that it gets, workgroup by workgroup.
// A "code object" is a text: `skip` leaves out the last workgroup, `wrong` adds
// 1 to the first element of each tile.
//
//===----------------------------------------------------------------------===//

#define __HIP_PLATFORM_AMD__
#include <hip/hip_runtime_api.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>

namespace {
struct Matrix {
  _Float16 *allocation, *data;
  int64_t offset, rows, columns, rowStride, columnStride;

  _Float16 &at(int64_t row, int64_t column) const {
    return data[offset + row * rowStride + column * columnStride];
  }
};
struct Arguments {
  Matrix a, b, c;
};
} // namespace

static void computeTile(const Arguments &of, int64_t tile, int64_t row,
                        int64_t column, bool wrong) {
  for (int64_t i = row * tile; i < (row + 1) * tile && i < of.c.rows; ++i) {
    for (int64_t j = column * tile; j < (column + 1) * tile && j < of.c.columns;
         ++j) {
      float sum = wrong ? 1 : 0;
      for (int64_t k = 0; k < of.a.columns; ++k)
        sum += static_cast<float>(of.a.at(i, k)) *
               static_cast<float>(of.b.at(k, j));
      of.c.at(i, j) = static_cast<_Float16>(sum);
    }
  }
}

const char *hipGetErrorString(hipError_t) { return "an error"; }

hipError_t hipGetDeviceCount(int *count) {
  *count = 1;
  return hipSuccess;
}

hipError_t hipMalloc(void **pointer, size_t size) {
  *pointer = std::malloc(size);
  return hipSuccess;
}

hipError_t hipFree(void *pointer) {
  std::free(pointer);
  return hipSuccess;
}

hipError_t hipMemcpy(void *to, const void *from, size_t size, hipMemcpyKind) {
  std::memcpy(to, from, size);
  return hipSuccess;
}

hipError_t hipMemset(void *to, int value, size_t size) {
  std::memset(to, value, size);
  return hipSuccess;
}

hipError_t hipModuleLoad(hipModule_t *module, const char *path) {
  auto *text = new std::string;
  std::ifstream(path) >> *text;
  *module = reinterpret_cast<hipModule_t>(text);
  return hipSuccess;
}

hipError_t hipModuleGetFunction(hipFunction_t *function, hipModule_t module,
                                const char *name) {
  *function = reinterpret_cast<hipFunction_t>(module);
  return std::string(name).find("bf16") == std::string::npos ? hipSuccess
                                                             : hipErrorNotFound;
}

hipError_t hipModuleLaunchKernel(hipFunction_t function, unsigned gridX,
                                 unsigned gridY, unsigned gridZ,
                                 unsigned blockX, unsigned blockY,
                                 unsigned blockZ, unsigned sharedMemBytes,
                                 hipStream_t, void **, void **extra) {
  int64_t tile = blockX == 512 ? 256 : blockX == 256 ? 128 : 64;
  if (gridZ != 1 || blockY != (tile == 64 ? 16 : 1) || blockZ != 1 ||
      sharedMemBytes != 0 || extra[0] != HIP_LAUNCH_PARAM_BUFFER_POINTER ||
      extra[2] != HIP_LAUNCH_PARAM_BUFFER_SIZE ||
      *static_cast<size_t *>(extra[3]) != sizeof(Arguments) ||
      extra[4] != HIP_LAUNCH_PARAM_END)
    return hipErrorInvalidValue;
  Arguments arguments;
  std::memcpy(&arguments, extra[1], sizeof(arguments));
  const auto &behavior = *reinterpret_cast<std::string *>(function);
  unsigned count = gridX * gridY - (behavior == "skip");
  for (unsigned i = 0; i < count; ++i)
    computeTile(arguments, tile, i / gridX, i % gridX, behavior == "wrong");
  return hipSuccess;
}

hipError_t hipEventCreate(hipEvent_t *event) {
  *event = nullptr;
  return hipSuccess;
}
hipError_t hipEventDestroy(hipEvent_t) { return hipSuccess; }
hipError_t hipEventRecord(hipEvent_t, hipStream_t) { return hipSuccess; }
hipError_t hipEventSynchronize(hipEvent_t) { return hipSuccess; }
hipError_t hipEventElapsedTime(float *milliseconds, hipEvent_t, hipEvent_t) {
  *milliseconds = 2;
  return hipSuccess;
}
