/* SPDX-License-Identifier: MIT */
/* The features of the WebAssembly module: no other library, no threads. */
#define HAVE_CADICAL 0
#define HAVE_CPU_FEATURE_ACTIVE 0
#define HAVE_EXPAT 0
#define HAVE_GETAUXVAL 0
#define HAVE_LZMA 0
#define HAVE_THREADS 0
#define HAVE_ZLIB 0
#define HAVE_ZSTD 0
