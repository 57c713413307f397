/* SPDX-License-Identifier: MIT */
/* The arguments of a checker: pairs of a formula and a proof. */
#ifndef DLX_TESTS_PROOF_PAIRS_H
#define DLX_TESTS_PROOF_PAIRS_H

/* Checks the only pair, or each of several pairs in a process of its own, and prints "status N"
 * after the verdict. `check` prints the verdict, and ends the process with status 1 unless the
 * proof is right. Returns the exit status of the program. */
int check_pairs(int argc, char **argv, void (*check)(const char *formula, const char *proof));

#endif
