//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Launches the gemm kernels of this project with HIP: C = A B, where A is
// M x K, B is K x N, C is M x N, row-major but for B of the kernels named nt.
// Takes code objects of the same kernel, for instance one for each map; checks
// an element of every tile on the CPU, measures, and compares each with the
// first.
//
//   g++ -std=c++17 -O2 gemm.cpp -lamdhip64 -o gemm
//   ./gemm --kernel=gemm --size=8192,8192,8192 identity.hsaco balanced.hsaco
//
//===----------------------------------------------------------------------===//

#define __HIP_PLATFORM_AMD__
#include <hip/hip_runtime_api.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cinttypes>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <vector>

namespace {

/// What a launch has to know of a kernel and the code object does not say.
struct Kernel {
  const char *name;
  /// Rows and columns of C that a workgroup computes. The grid is
  /// ceil(N / tile) x ceil(M / tile), columns along x.
  uint32_t tile;
  uint32_t blockX, blockY;
  /// bf16 instead of fp16.
  bool bf16;
  /// B is the transpose of a row-major matrix N x K, as the kernel likes it.
  bool transposedB;
};

const Kernel kernels[] = {
    {"gemm_nn_f16_256x256x64", 256, 512, 1, false, false},
    {"gemm_nt_f16_256x256x64", 256, 512, 1, false, true},
    {"gemm_nn_f16_128x128x64", 128, 256, 1, false, false},
    {"gemm_nt_f16_128x128x64", 128, 256, 1, false, true},
    {"gemm_nn_bf16_256x256x64", 256, 512, 1, true, false},
    {"gemm_nt_bf16_256x256x64", 256, 512, 1, true, true},
    {"gemm_nn_bf16_128x128x64", 128, 256, 1, true, false},
    {"gemm_nt_bf16_128x128x64", 128, 256, 1, true, true},
    // kernels/portable/gemm.mlir
    {"gemm", 64, 16, 16, false, false},
};

/// A memref of two dimensions as a kernel argument; offset and strides count
/// elements.
struct Matrix {
  void *allocation, *data;
  int64_t offset, rows, columns, rowStride, columnStride;
};

/// The kernel's arguments, without padding.
struct Arguments {
  Matrix a, b, c;
};
static_assert(sizeof(Arguments) == 168, "the layout of the kernel's arguments");

struct Options {
  const Kernel *kernel = &kernels[0];
  int64_t m = 8192, n = 8192, k = 8192;
  int repeats = 20;
  std::vector<std::string> files;
};

[[noreturn]] void fail(const std::string &message) {
  std::fprintf(stderr, "error: %s\n", message.c_str());
  std::exit(1);
}

void check(hipError_t error, const std::string &what) {
  if (error != hipSuccess)
    fail(what + ": " + hipGetErrorString(error));
}

void printUsage(FILE *file) {
  std::fprintf(file,
               "usage: gemm [--kernel=NAME] [--size=M,N,K] [--repeats=COUNT] "
               "<code object>...\nkernels:");
  for (const Kernel &kernel : kernels)
    std::fprintf(file, " %s", kernel.name);
  std::fprintf(file, "\n");
}

[[noreturn]] void usage(const std::string &problem) {
  printUsage(stderr);
  fail(problem);
}

Options parseOptions(int argc, char **argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    std::string argument = argv[i];
    std::string value = argument.substr(argument.find('=') + 1);
    if (argument.rfind("--kernel=", 0) == 0) {
      const Kernel *found = std::find_if(
          std::begin(kernels), std::end(kernels),
          [&](const Kernel &kernel) { return kernel.name == value; });
      if (found == std::end(kernels))
        usage("expected one of the kernels, but got '" + value + "'");
      options.kernel = found;
    } else if (argument.rfind("--size=", 0) == 0) {
      char rest;
      if (std::sscanf(value.c_str(), "%" SCNd64 ",%" SCNd64 ",%" SCNd64 "%c",
                      &options.m, &options.n, &options.k, &rest) != 3 ||
          std::min({options.m, options.n, options.k}) < 1 ||
          std::max({options.m, options.n, options.k}) > INT32_MAX)
        usage("expected --size=M,N,K with positive numbers below 2^31, but "
              "got '" +
              value + "'");
    } else if (argument.rfind("--repeats=", 0) == 0) {
      char rest;
      int64_t repeats;
      if (std::sscanf(value.c_str(), "%" SCNd64 "%c", &repeats, &rest) != 1 ||
          repeats < 1 || repeats > INT32_MAX)
        usage("expected --repeats of 1 or more and below 2^31, but got '" +
              value + "'");
      options.repeats = static_cast<int>(repeats);
    } else if (argument == "-h" || argument == "--help") {
      printUsage(stdout);
      std::exit(0);
    } else if (argument.rfind("--", 0) == 0) {
      usage("unknown option '" + argument + "'");
    } else {
      options.files.push_back(argument);
    }
  }
  if (options.files.empty())
    usage("expected a code object");
  for (const std::string &file : options.files) {
    FILE *readable = std::fopen(file.c_str(), "rb");
    if (!readable)
      fail("cannot read " + file + ": " + std::strerror(errno));
    std::fclose(readable);
  }
  return options;
}

/// The eighths from -1 to 1, which both formats hold exactly.
uint16_t encodeEighths(int eighths, bool bf16) {
  float value = static_cast<float>(eighths) / 8;
  if (bf16) {
    uint32_t bits;
    std::memcpy(&bits, &value, sizeof(bits));
    return static_cast<uint16_t>(bits >> 16);
  }
  _Float16 half = static_cast<_Float16>(value);
  uint16_t bits;
  std::memcpy(&bits, &half, sizeof(bits));
  return bits;
}

double decode(uint16_t bits, bool bf16) {
  if (bf16) {
    uint32_t wide = static_cast<uint32_t>(bits) << 16;
    float value;
    std::memcpy(&value, &wide, sizeof(value));
    return value;
  }
  _Float16 half;
  std::memcpy(&half, &bits, sizeof(half));
  return static_cast<double>(half);
}

/// A number that looks random, the same for the same argument.
uint64_t mix(uint64_t value) {
  value = (value ^ (value >> 31)) * 0x9e3779b97f4a7c15;
  value = (value ^ (value >> 29)) * 0xbf58476d1ce4e5b9;
  return value ^ (value >> 32);
}

std::vector<uint16_t> randomMatrix(int64_t size, uint64_t seed, bool bf16) {
  std::vector<uint16_t> elements(size);
  for (int64_t i = 0; i < size; ++i)
    elements[i] =
        encodeEighths(static_cast<int>(mix(seed * 0x10001 + i) % 17) - 8, bf16);
  return elements;
}

class Gemm {
public:
  explicit Gemm(const Options &options)
      : options(options), kernel(*options.kernel),
        a(randomMatrix(options.m * options.k, 1, kernel.bf16)),
        b(randomMatrix(options.k * options.n, 2, kernel.bf16)),
        c(options.m * options.n),
        bRowStride(kernel.transposedB ? 1 : options.n),
        bColumnStride(kernel.transposedB ? options.k : 1) {
    upload(a, deviceA);
    upload(b, deviceB);
    upload(c, deviceC);
    check(hipEventCreate(&start), "hipEventCreate");
    check(hipEventCreate(&stop), "hipEventCreate");
  }

  ~Gemm() {
    for (void *device : {deviceA, deviceB, deviceC})
      (void)hipFree(device);
    for (hipEvent_t event : {start, stop})
      (void)hipEventDestroy(event);
  }
  Gemm(const Gemm &) = delete;

  hipFunction_t load(const std::string &file) {
    hipModule_t module;
    check(hipModuleLoad(&module, file.c_str()), "cannot load " + file);
    hipFunction_t function;
    check(hipModuleGetFunction(&function, module, kernel.name),
          file + " has no kernel '" + kernel.name + "'");
    return function;
  }

  /// Launches once on a C that is full of NaN, and returns the largest error of
  /// one element of each tile, as a part of what rounding may cause; NaN if an
  /// element was not written.
  double error(hipFunction_t function) {
    size_t bytes = c.size() * sizeof(c[0]);
    check(hipMemset(deviceC, 0xff, bytes), "hipMemset");
    launch(function);
    check(hipMemcpy(c.data(), deviceC, bytes, hipMemcpyDeviceToHost),
          "the kernel failed");
    double largest = 0;
    for (int64_t row = 0; row < options.m; row += kernel.tile) {
      for (int64_t column = 0; column < options.n; column += kernel.tile) {
        int64_t rows = std::min<int64_t>(kernel.tile, options.m - row);
        int64_t columns = std::min<int64_t>(kernel.tile, options.n - column);
        uint64_t random = mix(row * options.n + column);
        double here = elementError(row + random % rows,
                                   column + (random >> 32) % columns);
        if (!(here <= largest))
          largest = here;
        if (std::isnan(largest))
          return largest;
      }
    }
    return largest;
  }

  /// Milliseconds of a launch.
  double time(hipFunction_t function) {
    launch(function);
    check(hipEventRecord(start, nullptr), "hipEventRecord");
    for (int i = 0; i < options.repeats; ++i)
      launch(function);
    check(hipEventRecord(stop, nullptr), "hipEventRecord");
    check(hipEventSynchronize(stop), "the kernel failed");
    float milliseconds;
    check(hipEventElapsedTime(&milliseconds, start, stop),
          "hipEventElapsedTime");
    return milliseconds / options.repeats;
  }

private:
  static void upload(const std::vector<uint16_t> &elements, void *&device) {
    size_t bytes = elements.size() * sizeof(elements[0]);
    check(hipMalloc(&device, bytes), "hipMalloc");
    check(hipMemcpy(device, elements.data(), bytes, hipMemcpyHostToDevice),
          "hipMemcpy");
  }

  void launch(hipFunction_t function) {
    auto [m, n, k] = std::array{options.m, options.n, options.k};
    Arguments arguments = {
        {deviceA, deviceA, 0, m, k, k, 1},
        {deviceB, deviceB, 0, k, n, bRowStride, bColumnStride},
        {deviceC, deviceC, 0, m, n, n, 1}};
    size_t size = sizeof(arguments);
    void *config[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, &arguments,
                      HIP_LAUNCH_PARAM_BUFFER_SIZE, &size,
                      HIP_LAUNCH_PARAM_END};
    auto gridX = static_cast<uint32_t>((n - 1) / kernel.tile + 1);
    auto gridY = static_cast<uint32_t>((m - 1) / kernel.tile + 1);
    check(hipModuleLaunchKernel(function, gridX, gridY, 1, kernel.blockX,
                                kernel.blockY, 1, /*sharedMemBytes=*/0,
                                /*stream=*/nullptr, nullptr, config),
          "cannot launch");
  }

  /// Sums in fp32 of K products, in any order, are within K * 2^-24 * (sum of
  /// their magnitudes); rounding the result adds half a unit of its last place.
  double elementError(int64_t row, int64_t column) const {
    double sum = 0, magnitudes = 0;
    for (int64_t i = 0; i < options.k; ++i) {
      double product =
          decode(a[row * options.k + i], kernel.bf16) *
          decode(b[i * bRowStride + column * bColumnStride], kernel.bf16);
      sum += product;
      magnitudes += std::abs(product);
    }
    double allowed = std::ldexp(options.k * magnitudes, -24) +
                     std::ldexp(std::abs(sum), kernel.bf16 ? -9 : -11) +
                     std::ldexp(1, -25);
    double computed = decode(c[row * options.n + column], kernel.bf16);
    return std::abs(computed - sum) / allowed;
  }

  const Options &options;
  const Kernel &kernel;
  std::vector<uint16_t> a, b, c;
  int64_t bRowStride, bColumnStride;
  void *deviceA = nullptr, *deviceB = nullptr, *deviceC = nullptr;
  hipEvent_t start = nullptr, stop = nullptr;
};

/// Checks and measures all code objects; 0 if all are right.
int run(const Options &options) {
  Gemm gemm(options);
  std::vector<hipFunction_t> functions;
  for (const std::string &file : options.files)
    functions.push_back(gemm.load(file));
  bool correct = true;
  for (size_t i = 0; i < functions.size(); ++i) {
    double part = gemm.error(functions[i]);
    bool passes = part <= 1;
    correct &= passes;
    std::printf("%s: %s, largest error %.3f of the allowed one\n",
                options.files[i].c_str(), passes ? "PASS" : "FAIL", part);
  }
  // Taken in turn, so that a change of the clock meets all of them.
  constexpr int rounds = 5;
  std::vector<std::vector<double>> times(functions.size());
  for (int round = 0; round < rounds; ++round)
    for (size_t i = 0; i < functions.size(); ++i)
      times[i].push_back(gemm.time(functions[i]));
  for (std::vector<double> &each : times)
    std::sort(each.begin(), each.end());
  double flop = 2.0 * options.m * options.n * options.k;
  for (size_t i = 0; i < functions.size(); ++i) {
    double median = times[i][rounds / 2];
    std::printf("%s: %.4f ms, %.1f TFLOP/s, %.3f of the first's time\n",
                options.files[i].c_str(), median, flop / median / 1e9,
                median / times[0][rounds / 2]);
  }
  return correct ? 0 : 1;
}

} // namespace

int main(int argc, char **argv) {
  Options options = parseOptions(argc, argv);
  int devices = 0;
  hipError_t error = hipGetDeviceCount(&devices);
  if (error != hipSuccess || devices == 0)
    fail(std::string("expected a GPU of AMD, but HIP finds none (") +
         hipGetErrorString(error) +
         "); the amdgpu driver has to be loaded, and /dev/kfd has to be "
         "readable and writable for you");

  std::set_new_handler(
      [] { fail("not enough memory for matrices of this size"); });
  return run(options);
}
