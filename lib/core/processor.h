/* SPDX-License-Identifier: MIT */
/* The features of an x86-64 processor, as detected by the C library at program start. The builtins
 * of compilers execute cpuid again in every program: about twelve times, 5 microseconds each in a
 * virtual machine. */
#ifndef DLX_CORE_PROCESSOR_H
#define DLX_CORE_PROCESSOR_H

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#if defined(__x86_64__) && defined(__GNUC__)
#if HAVE_CPU_FEATURE_ACTIVE
#include <sys/platform/x86.h>
#define DLX_HAS_POPCNT CPU_FEATURE_ACTIVE(POPCNT)
#define DLX_HAS_BMI CPU_FEATURE_ACTIVE(BMI1)
#define DLX_HAS_BMI2 CPU_FEATURE_ACTIVE(BMI2)
#define DLX_HAS_AVX2 CPU_FEATURE_ACTIVE(AVX2)
/* All processors with BW have VL; the header's macro for VL would shift a bit into the sign of an
 * int. */
#define DLX_HAS_AVX512BW_VL CPU_FEATURE_ACTIVE(AVX512BW)
#define DLX_HAS_AVX512VBMI2 CPU_FEATURE_ACTIVE(AVX512_VBMI2)
#define DLX_HAS_AVX512BITALG CPU_FEATURE_ACTIVE(AVX512_BITALG)
#define DLX_HAS_AVX512VPOPCNTDQ CPU_FEATURE_ACTIVE(AVX512_VPOPCNTDQ)
/* Only AMD processors have SSE4A; those since Zen 3 have VAES. */
#define DLX_IS_BEFORE_ZEN_3 (CPU_FEATURE_PRESENT(SSE4A) && !CPU_FEATURE_PRESENT(VAES))
#else
#define DLX_HAS_POPCNT __builtin_cpu_supports("popcnt")
#define DLX_HAS_BMI __builtin_cpu_supports("bmi")
#define DLX_HAS_BMI2 __builtin_cpu_supports("bmi2")
#define DLX_HAS_AVX2 __builtin_cpu_supports("avx2")
#define DLX_HAS_AVX512BW_VL                                                                        \
    (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl"))
#define DLX_HAS_AVX512VBMI2 __builtin_cpu_supports("avx512vbmi2")
#define DLX_HAS_AVX512BITALG __builtin_cpu_supports("avx512bitalg")
#define DLX_HAS_AVX512VPOPCNTDQ __builtin_cpu_supports("avx512vpopcntdq")
#define DLX_IS_BEFORE_ZEN_3 (__builtin_cpu_is("amdfam15h") || __builtin_cpu_is("amdfam17h"))
#endif
#endif

#endif
