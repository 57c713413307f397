/* SPDX-License-Identifier: MIT */
/* Thresholds used by `auto`, sampling and proofs.
 *
 * Work is in steps of about four nanoseconds, as in dlx_budget.work, never in time, so that equal
 * input gives equal output; 2^18 steps take about a millisecond. Bench cases are those of
 * tests/bench/chooser. Thresholds within an engine are in its own files. */
#ifndef DLX_SEARCH_BASE_POLICY_H
#define DLX_SEARCH_BASE_POLICY_H

enum {
    /* Work of a runner's first slice. Later slices are half of its work so far. */
    DLX_POLICY_FIRST_SLICE = 1 << 15,

    /* For first solutions, start with `masks` if its setup takes at most this many bytes, else with
     * `wdeg`. (Bench: matchings of 300 pairs take twice as long with masks of 360 KB.) */
    DLX_POLICY_MAX_FIRST_MASKS = 1 << 17,

    /* Branching is near its end if its remaining work is at most this multiple of the work of all:
     * for first solutions, and for all solutions. (Bench: planted covers are within 100 times after
     * a millisecond, squares and boards never.) A count runs `wdeg` up to a part (1/NEAR_FIRST) of
     * its expected work. (Bench: lessons.) */
    DLX_POLICY_REMAINING_RATIO_NEAR_FIRST = 1 << 8,
    /* The first runner also stays alone, up to the given work, while its remaining work is at most
     * this multiple of its work so far for first solutions, or of the next engine's setup for all.
     * (Bench: the hardest sudokus take half as long again without, and their counts nearly twice as
     * long.) */
    DLX_POLICY_REMAINING_RATIO_NEAR_ALL = 1 << 4,
    DLX_POLICY_MAX_WORK_ALONE = 1 << 18,
    /* The same ratio for a list to draw samples from, with a diagram as the alternative. (Bench:
     * pentominoes 6 x 10, 30 times after the first round.) */
    DLX_POLICY_REMAINING_RATIO_NEAR_SAMPLES = 1 << 5,
    /* Branching is far from its end from this multiple on. (Bench: dominoes 8 x 8 are at 2^10,
     * 12 x 12 beyond 2^30.) */
    DLX_POLICY_REMAINING_RATIO_FAR = 1 << 20,
    /* A runner has no estimate if its estimate exceeds this multiple of an earlier one, not far: in
     * lists, of a runner that branches; in counts, of a runner that does not. (Bench: lessons,
     * 16 times as long with trust; kakuro, where counts by `bits` take twice as long without.) */
    DLX_POLICY_MAX_OVERRUN = 8,

    /* Solutions with more options are long: `wdeg` finds them soon, or `learn`. */
    DLX_POLICY_LONG_SOLUTION = 1 << 7,
    /* Shares of the slowest branching that count as a fast engine: for long solutions the fastest
     * engine has at most MAX times the share of the others; for short ones, `wdeg` loses its larger
     * share if another engine is MAX times as fast, and has that of the fastest engine if this is
     * not MIN times as fast. For all solutions, engines MAX times as slow are eliminated sooner,
     * and counts without branching have priority if MIN times as fast. (Bench: graph colourings;
     * planted covers 80 x 2,000; squares in 36 x 36; pentominoes.) */
    DLX_POLICY_MAX_SPEED_RATIO = 8,
    DLX_POLICY_MIN_SPEED_RATIO = 2,

    /* Options tried before a runner estimates its remaining work, and before branching runners are
     * compared; for all solutions, the slower runner is eliminated. `bits` needs some hundred
     * options to pack the residual problem into lanes. */
    DLX_POLICY_MIN_NODES_FOR_ESTIMATE = 1 << 6,
    DLX_POLICY_MIN_NODES_TO_COMPARE = 1 << 11,

    /* Counts and lists of all solutions start to learn clauses after this work, and learn for at
     * most a part (1/SHARE) of the expected work, until more solutions are found than given.
     * (Bench: killer sudokus with one solution, large squared squares; pentominoes.) */
    DLX_POLICY_WORK_BEFORE_LEARNING = 1 << 24,
    DLX_POLICY_LEARNING_SHARE = 8,
    DLX_POLICY_MAX_LEARNED_SOLUTIONS = 8,

    /* Bytes of returned solutions kept for deduplication when another engine takes over. */
    DLX_POLICY_MAX_KNOWN_BYTES = 1 << 20,

    /* Memory budget in bytes of a runner while others may still win, and one byte for each step of
     * the work so far: 256 MB per second. (Bench: tables of boards of 6 x 6; Latin squares of order
     * 8 take twice as long with half of that.) */
    DLX_POLICY_SPARE_MEMORY = 1 << 23,

    /* Preprocessing starts once the engines have done this work, plus this work for each nonzero,
     * or the average number of options of an item if larger. (Bench: word rectangles.) The first
     * round propagates, divides into components and searches for a dual certificate; the second
     * round reduces the problem; each further round continues the search for a certificate, up to
     * the given work. The second round starts when the work has grown by REDUCTION_GROWTH, further
     * rounds each time the work has grown by CERTIFICATE_GROWTH. SHARE is the part (1/N) of the
     * work of the engines for each round, and for the search for a congruence. (Bench: boards of
     * dominoes and pigeonholes take two to four times as long with half the share; hexominoes.) */
    DLX_POLICY_WORK_BEFORE_PREPROCESSING = 1 << 17,
    DLX_POLICY_WORK_PER_NONZERO = 32,
    DLX_POLICY_REDUCTION_GROWTH = 4,
    DLX_POLICY_CERTIFICATE_GROWTH = 2,
    DLX_POLICY_PREPROCESSING_SHARE = 8,
    DLX_POLICY_MAX_WORK_BEFORE_PREPROCESSING = 1 << 30,
    DLX_POLICY_REDUCTION_ROUNDS = 2,
    /* Engines start again if more than this part (1/N) of the options or items was removed, or if
     * components or forced options were found. */
    DLX_POLICY_MIN_REMOVED = 8,
    /* Work on a dual certificate before a proof is started. */
    DLX_POLICY_PROOF_CERTIFICATE_WORK = 1 << 27,

    /* Work before a count looks for symmetries, and its part (1/N) for the search, at least
     * WORK_PER_NONZERO steps for each nonzero; repeated when the work has doubled. Cubes of less
     * work are counted by a single engine. */
    DLX_POLICY_WORK_BEFORE_SYMMETRIES = 1 << 22,
    DLX_POLICY_SYMMETRY_SHARE = 50,
    DLX_POLICY_MAX_WORK_OF_SMALL_CUBES = 1 << 26,

    /* Part (1/N) of dlx_team_min_work after which workers count; and part of the work before
     * workers start after which the problem is divided. */
    DLX_POLICY_SOONER_IN_PARALLEL = 2,

    /* Work after which workers search for first solutions from the end of the tree, and again for
     * each group of nonzeros; and their part (1/N) of the free memory. */
    DLX_POLICY_WORK_BEFORE_BACKWARD_SEARCH = 1 << 20,
    DLX_POLICY_NONZEROS_PER_BACKWARD_WORK = 1 << 13,
    DLX_POLICY_BACKWARD_MEMORY_SHARE = 8,

    /* Above this number of requested solutions, a single engine lists all. */
    DLX_POLICY_MAX_FIRST_SOLUTIONS = 1 << 10,

    /* Bytes of the solutions of each component kept for combination. */
    DLX_POLICY_MAX_KEPT_BYTES = 1 << 26,

    /* Work of the first attempt at each kind of diagram; each round has four times the work of the
     * previous one. */
    DLX_POLICY_FIRST_DIAGRAM_WORK = 1 << 24,
    /* Rounds before sampling is given up, without a time limit. */
    DLX_POLICY_SAMPLE_ROUNDS = 3,
    /* Work on the diagram for samples, without a time limit: about ten seconds. */
    DLX_POLICY_MAX_SAMPLE_WORK = 1 << 30
};

/* Shares of work of a portfolio, by the kind of runner (see next_runner.c): the fastest with
 * estimates that branches in the given order; `wdeg`; others that branch; those that do not branch.
 * If all solutions are wanted and branching is in between near and far, engines that do not branch
 * have four times the share. For long solutions the first share is a speed ratio. */
#define DLX_POLICY_SHARES_FIRST                                                                    \
    {                                                                                              \
        {24, 8, 1, 12}, {32, 1, 1, 1}, {24, 8, 1, 24},                                             \
        {                                                                                          \
            24, 8, 1, 1                                                                            \
        }                                                                                          \
    }
#define DLX_POLICY_SHARES_LONG                                                                     \
    {                                                                                              \
        0, 48, 1, 256                                                                              \
    }
#define DLX_POLICY_SHARES_ALL                                                                      \
    {                                                                                              \
        {1, 1, 1, 1}, {16, 1, 1, 1}, {1, 64, 1, 4},                                                \
        {                                                                                          \
            1, 64, 1, 16                                                                           \
        }                                                                                          \
    }

#endif
