/* SPDX-License-Identifier: MIT */
/* Nothing is mapped in the WebAssembly module. */
