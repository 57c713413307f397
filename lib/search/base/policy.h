/* SPDX-License-Identifier: MIT */
/* What `auto`, samples and proofs decide by: every threshold, with its unit and what it was
 * measured with. Work is in steps of about four nanoseconds, as dlx_limits.work counts it, never in
 * time, so that the same input gives the same output; 2^18 of them take about a millisecond.
 * Figures are those of tests/bench/chooser and doc/dev/PERFORMANCE.md. What an engine does within
 * itself is its own affair and stands there, and what it takes to set it up in its descriptor. */
#ifndef DLX_SEARCH_BASE_POLICY_H
#define DLX_SEARCH_BASE_POLICY_H

enum {
    /* Work of the first turn of each engine, beside that of setting it up: a tenth of a
     * millisecond, which a sudoku of 9 x 9 takes a fifth of. Later turns are half of what the
     * engine has done. Where all solutions are wanted, that of one which can tell how far it is is
     * no longer than setting it up takes. */
    DLX_POLICY_FIRST_TURN = 1 << 15,
    /* Where few solutions are asked for, an engine that branches has its first turn at the latest
     * when the others have done so many times as much as setting it up takes. At once, bit sets
     * took half of the time of edge matching and word rectangles that others were about to solve;
     * three times as late, pentominoes take a ninth more. */
    DLX_POLICY_SETUPS_BEFORE_A_TURN = 2,
    /* Where first solutions are asked for and masks take part, turns begin so many times as long:
     * that is when all but one in fifty of the hardest sudokus are solved, and others take as long
     * only to begin. */
    DLX_POLICY_LONGER_FOR_MASKS = 2,
    /* Bytes of masks with which masks begin there, for a walk straight down, unless more than this
     * share of the items is in one option only. Matchings of 300 pairs take 360 KB, and half of
     * their time to get them; boards of 16 x 16 take more, but forced cells take no levels. */
    DLX_POLICY_MOST_MASKS = 1 << 17,
    DLX_POLICY_MANY_FORCED = 16,

    /* One that has begun alone, for few solutions, goes on while it will have seen everything
     * within so many times the work that it has done, until it has done that much: the others take
     * as long only to begin. The hardest sudokus took twice as long as with masks alone. */
    DLX_POLICY_SOON = 8,
    DLX_POLICY_MOST_WORK_ALONE = 1 << 18,
    /* And for all solutions, within so many times what it takes to set up one that would take over.
     * The hardest sudokus took three times as long to count without that. */
    DLX_POLICY_SETUPS_AHEAD = 4,

    /* A search that can tell how far it is, and that will have seen everything within so many times
     * the work that all engines have done: others have few turns beside it. For first solutions, of
     * which one is found halfway on average; and where all are wanted. Planted covers have bit sets
     * see all within 100 times what was spent after a millisecond, squares and boards never. */
    DLX_POLICY_NEAR_FOR_FEW = 1 << 8,
    DLX_POLICY_NEAR_FOR_ALL = 1 << 4,
    /* The same for a list that samples are drawn from, beside which diagrams would be tried with
     * four times as much work. The list of pentominoes 6 x 10 is 30 times as far after a first
     * round. */
    DLX_POLICY_NEAR_TO_LIST = 1 << 5,
    /* And one for which that takes more than so many times is hopeless: it has few turns beside the
     * others. Dominoes 8 x 8 are 2^10 times as far, 12 x 12 more than 2^30 times. */
    DLX_POLICY_FAR = 1 << 20,

    /* Solutions of more options than that are long: engine wdeg and learning have most of the
     * work, by these shares. They find those of boards of 25 x 25 and of Latin squares that defeat
     * other branching, weights mostly ten times as soon; and few of the shorter ones of the bench
     * first. */
    DLX_POLICY_LONG_SOLUTION = 1 << 7,
    DLX_POLICY_SHARE_OF_WEIGHTS = 48,
    DLX_POLICY_SHARE_OF_LEARNING = 8,

    /* Where solutions are long, bit sets have so many times the share of other branching at most:
     * as many times as they try more options with the same work. They try six times as many of
     * graph colourings as engine cells, and fewer of boards. Where they are short, weights have no
     * larger share than others if bit sets try so many times as many: of planted covers of 80 items
     * by 2,000 options it is twenty times. And bit sets have no larger share than wdeg if they
     * do not try so many times as many: of squares of eight sizes that fill a square of 36 x 36,
     * with 24 items an option, they try no more. */
    DLX_POLICY_MOST_LEAD = 8,
    DLX_POLICY_LEAST_LEAD = 2,

    /* Options tried by which a search can tell how far it is; and by which engines that branch can
     * be compared: the one that takes most work for an option drops out where all solutions are
     * wanted. Bit sets take some hundred options before they have packed what is left into lanes.
     */
    DLX_POLICY_ENOUGH_TO_TELL = 1 << 6,
    DLX_POLICY_ENOUGH_TO_COMPARE = 1 << 11,
    /* If the one takes less than so many times as much, that is left open until they have tried so
     * many: bit sets may only just have made tables that pay later. */
    DLX_POLICY_CLOSE = 2,
    DLX_POLICY_ENOUGH_FOR_CLOSE = 1 << 14,
    /* So many suffice to tell that one takes more than so many times as much: cells take ten times
     * as much as bit sets for pentominoes. */
    DLX_POLICY_ENOUGH_TO_TELL_SLOW = 1 << 8,
    DLX_POLICY_SLOW = 8,

    /* Bytes of solutions that engines may have listed when another takes over, which passes over
     * them. Looking them up costs less than finding them. */
    DLX_POLICY_MOST_PASSED = 1 << 20,

    /* Bytes that an engine may take in vain, and work that earns a byte more: a second of search
     * earns 128 MB. With half of that, tables of boards of 6 x 6 waited a quarter of their time. */
    DLX_POLICY_SPARE_MEMORY = 1 << 23,
    DLX_POLICY_WORK_PER_BYTE = 2,

    /* Preprocessing begins when engines have done so much work for each nonzero, and so much in any
     * case, or for each nonzero as much as items have options on average, if that is more: where
     * they have many, little is found, and it would take two thirds as long as the search before it
     * on word rectangles. It begins with what follows at once, components, and a look for weights
     * that refute the problem, for a small share of that work. When engines have done four times as
     * much, the problem is reduced, for a share of its own. Edge matching and pentominoes, where
     * there is little to be found, are solved by then mostly. From then on weights are looked
     * for each time that engines have done this part as much again, the half that a turn takes,
     * from where that was, until it has taken some tenths of a second: where they do as much again,
     * boards and trominoes that only weights refute take up to twice as long. With half the share,
     * boards of dominoes and pigeonholes take two to four times as long. */
    DLX_POLICY_WORK_BEFORE_REDUCING = 1 << 17,
    DLX_POLICY_WORK_BEFORE_REDUCING_PER_NONZERO = 32,
    DLX_POLICY_WEIGHTS_SHARE = 8,
    DLX_POLICY_PART_BEFORE_WEIGHTS = 2,
    DLX_POLICY_MOST_WEIGHTS_WORK = 1 << 29,
    DLX_POLICY_LOOKS = 2,
    DLX_POLICY_REDUCING_SHARE = 8,
    DLX_POLICY_REDUCING_AGAIN = 4,
    /* The first time comes so many times as soon where all are counted, so that tables of states
     * begin with what is left. */
    DLX_POLICY_SOONER_TO_COUNT = 4,
    /* Engines begin anew on what it leaves if this share of the options or items is gone, or if
     * there are components or options forced. Edge matching and pentominoes lose a hundredth. Where
     * branching will take long, it must be more, since the tables of states that are made instead
     * become smaller by little more than that: tetrominoes 16 x 16 lose a sixth. */
    DLX_POLICY_MUCH_GONE = 8,
    DLX_POLICY_MUCH_GONE_IF_LONG = 4,
    /* Weights that end a proof before it begins: some tenths of a second, where a search that
     * writes a proof may take hours. */
    DLX_POLICY_PROOF_WEIGHTS_WORK = 1 << 27,

    /* Threads share a search when engines have done the work of dlx_team_min_work, and to count
     * half of that, as it does not matter then what is counted twice. Another thread divides the
     * problem meanwhile, from this share of that work on. */
    DLX_POLICY_SOONER_TO_SHARE_A_COUNT = 2,
    DLX_POLICY_SOONER_TO_DIVIDE = 2,

    /* Work of all engines after which a thread divides the problem, so that others search for first
     * solutions from the end of the tree, and as much again for so many nonzeros: some
     * milliseconds, beside which it takes little to begin a thread. And the share of the memory
     * that is left which they may have. */
    DLX_POLICY_WORK_BEFORE_REAR = 1 << 20,
    DLX_POLICY_NONZEROS_OF_REAR = 1 << 13,
    DLX_POLICY_SHARE_OF_REAR = 8,

    /* Solutions asked for up to which engines take turns, and beyond which one lists all: turns
     * find known ones again, and keep those that were handed out. */
    DLX_POLICY_MOST_FEW = 1 << 10,

    /* Bytes of the solutions of components that are kept to be combined, all components together;
     * beyond that they are searched for again, which costs little beside so many combinations. */
    DLX_POLICY_MOST_KEPT = 1 << 26,

    /* Work of the first attempt at each kind of diagram, some hundredths of a second; each round is
     * four times as long as the one before, so the others cost half as much as the best at most. */
    DLX_POLICY_FIRST_DIAGRAM_WORK = 1 << 24,
    /* Rounds after which samples are given up, where nobody has set a time limit. */
    DLX_POLICY_SAMPLE_ROUNDS = 3,

    /* Work of looking a solution up among those that are known, for each of its options. */
    DLX_POLICY_LOOK_UP_WORK = 8
};

/* Work to make the diagram that samples are drawn from, where nobody has set a time limit: some ten
 * seconds. */
#define DLX_POLICY_MOST_SAMPLE_WORK (UINT64_C(1) << 30)

#endif
