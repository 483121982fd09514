//===----------------------------------------------------------------------===//
// Part of the Swizzle project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "WaveImpl.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir::swizzle;
using namespace mlir::swizzle::machine;

/// Of a wave's stack beside the frame of its function: for the observer.
static constexpr uint64_t runtimeStackBytes = 64 * 1024;

Wave::Impl::Impl(const CompiledWave &program)
    : program(program), vectorInputs(program.numVectorInputs * lanesPerWave),
      resultValues(program.numResults),
      work(program.frameBytes + runtimeStackBytes, [this] {
        do {
          if (setjmp(outside) == 0)
            this->program.run(this);
          isRunning = false;
        } while (work.stop());
      }) {
  scalars = scalarInputs;
  vectors = vectorInputs.data();
  results = resultValues.data();
}

Wave::Impl::~Impl() { abandon(); }

void Wave::Impl::abandon() {
  if (!isSuspended)
    return;
  isAbandoned = true;
  work.resume();
  isAbandoned = false;
}

void Wave::Impl::switchBack() {
  isSuspended = true;
  work.stop();
  isSuspended = false;
  if (isAbandoned)
    std::longjmp(outside, 1);
}

void Wave::Impl::fail(const Instruction &instruction, const llvm::Twine &text) {
  message = program.code->describe(instruction) + text.str();
  std::longjmp(outside, 1);
}

//===----------------------------------------------------------------------===//
// Wave
//===----------------------------------------------------------------------===//

Wave::Wave(const WaveProgram &program)
    : impl(std::make_unique<Impl>(static_cast<const CompiledWave &>(program))) {
}

Wave::~Wave() = default;

void Wave::start(const WaveInputs &inputs, WaveObserver &observer) {
  Impl &wave = *impl;
  wave.abandon();
  auto copy = [](llvm::ArrayRef<uint32_t> from, uint32_t *to, size_t most) {
    std::copy_n(from.begin(), std::min(from.size(), most), to);
  };
  copy(inputs.scalars, wave.scalarInputs, numScalarInputs);
  copy(inputs.vectors, wave.vectorInputs.data(), wave.vectorInputs.size());
  wave.exec = inputs.exec;
  wave.flatScratch = inputs.flatScratch;
  wave.m0 = inputs.m0;
  wave.scratchBytes = inputs.scratchBytes;
  wave.counterRank = inputs.counterRank;
  wave.counterPeriod = inputs.counterPeriod;
  if (wave.program.keepsScratch)
    wave.scratchContents.reset(inputs.scratchBytes * lanesPerWave,
                               /*isKnown=*/true);
  assert((inputs.lds || !wave.program.keepsLds) && "LDS that has contents");
  wave.lds = wave.program.keepsLds ? inputs.lds : nullptr;
  llvm::fill(wave.issued, 0);
  assert((inputs.ldsTimes.empty() ||
          inputs.ldsTimes.size() == wave.program.getNumLdsInstructions()) &&
         "clocks of each instruction");
  wave.ldsTimes = inputs.ldsTimes.empty() ? nullptr : inputs.ldsTimes.data();
  wave.ldsClocks = 0;
  wave.iterations = maxIterations;
  wave.observer = &observer;
  wave.message.clear();
  wave.lacksLds = false;
  wave.lastRange = nullptr;
  wave.turns = 0;
  wave.isRunning = true;
}

llvm::Expected<Wave::Status> Wave::resume() {
  if (impl->isRunning)
    impl->work.resume();
  if (!impl->message.empty())
    return llvm::createStringError(impl->message);
  if (!impl->isRunning && impl->counterPeriod != 0 && impl->program.uses)
    impl->program.uses->noteEnd(impl->turns);
  return impl->isRunning ? Status::Suspended : Status::Ended;
}

bool Wave::mayLackLds() const { return impl->lacksLds; }

IssueCounts Wave::getIssued() const {
  IssueCounts counts;
  std::copy_n(impl->issued.begin(), numIssueClasses,
              counts.instructions.begin());
  counts.matrixFlops = impl->issued[MatrixFlops];
  counts.matrixClocks = impl->issued[MatrixClocks];
  counts.serialClocks = impl->issued[SerialClocks];
  counts.ldsClocks = impl->ldsClocks + impl->issued[DirectLdsClocks];
  return counts;
}

llvm::ArrayRef<uint32_t> Wave::getResults() const { return impl->resultValues; }
