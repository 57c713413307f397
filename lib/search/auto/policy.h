/* SPDX-License-Identifier: MIT */
/* What `auto`, samples and proofs decide by: every threshold, with its unit and what it was
 * measured with. Work is in steps of some nanoseconds, as dlx_limits.work counts it, never in time,
 * so that the same input gives the same output; 2^18 of them take about a millisecond. Figures are
 * those of doc/PERFORMANCE.md. What an engine does within itself is its own affair and stands
 * there. */
#ifndef DLX_SEARCH_AUTO_POLICY_H
#define DLX_SEARCH_AUTO_POLICY_H

enum {
    /* Dancing links come first, for so much work and so much for each nonzero, which is about what
     * linking takes. Boards of 16 x 16 took 3 times as long when links had 20 ms. */
    DLX_POLICY_LINKS_WORK = 1 << 18,
    DLX_POLICY_LINKS_WORK_PER_NONZERO = 4,
    /* Bytes of solutions that links may list in this time, to be passed over later; then the other
     * engines begin at once. Looking them up costs less than finding them. */
    DLX_POLICY_MOST_PASSED = 1 << 20,

    /* Preprocessing, beyond the first look at everything, and looking for weights: work in all, for
     * each nonzero, and at most for either, some hundredths of a second. */
    DLX_POLICY_REDUCE_WORK = 1 << 20,
    DLX_POLICY_REDUCE_WORK_PER_NONZERO = 16,
    DLX_POLICY_WEIGHTS_WORK = 1 << 20,
    DLX_POLICY_WEIGHTS_WORK_PER_NONZERO = 64,
    DLX_POLICY_MOST_EARLY_WORK = 1 << 23,
    /* Weights that end a proof before it begins: some tenths of a second, where a search that
     * writes a proof may take hours. */
    DLX_POLICY_PROOF_WEIGHTS_WORK = 1 << 27,

    /* Solutions asked for up to which engines take turns, and beyond which one lists all: turns
     * find known ones again, and keep those that were handed out. */
    DLX_POLICY_MOST_FEW = 1 << 10,
    /* Work of the first turn of branching, beside that of setting up, and of learning. Sudokus of
     * 25 x 25 are solved by the first turns of learning, planted covers by those of branching. */
    DLX_POLICY_FIRST_BRANCHING = 1 << 20,
    DLX_POLICY_FIRST_LEARNING = 1 << 23,
    /* Nonzeros beyond which the clauses take too much memory: some 700 bytes for each. */
    DLX_POLICY_MOST_LEARNT_NONZEROS = 1 << 22,

    /* Bits of a state up to which counting merges states at once (dominoes 16 x 16 have 16); up to
     * which it does when a search has had its first turn (dominoes 22 x 22, of 22 bits: 4.6 s, in
     * turns 8.2); and up to which it may, in turns (queens 12 have 54, and merging takes 50 times
     * as long as bit sets there). */
    DLX_POLICY_MERGES_AT_ONCE = 20,
    DLX_POLICY_MERGES_SOON = 24,
    DLX_POLICY_MERGES_PERHAPS = 60,
    /* Work of that first turn, some tenths of a second: a planted problem of 24 bits is counted by
     * then, in 0.03 s, where merging alone takes 0.15. */
    DLX_POLICY_WORK_BEFORE_MERGING = 1 << 25,
    /* Nonzeros beyond which the width of the frontier is not looked for: that takes too long. */
    DLX_POLICY_MOST_MERGED_NONZEROS = 1 << 20,

    /* Bytes of the solutions of components that are kept to be combined, all components together;
     * beyond that they are searched for again, which costs little beside so many combinations. */
    DLX_POLICY_MOST_KEPT = 1 << 26,

    /* Work of the first attempt at each kind of diagram, some hundredths of a second; each round is
     * four times as long as the one before, so the others cost half as much as the best at most. */
    DLX_POLICY_FIRST_DIAGRAM_WORK = 1 << 24,

    /* Work of looking a solution up among those that are known, for each of its options. */
    DLX_POLICY_LOOK_UP_WORK = 8
};

#endif
