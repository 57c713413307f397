#!/usr/bin/awk -f
# SPDX-License-Identifier: MIT
# ec-count.awk [FILE...]: counts the solutions of exact-cover problems in the text format ec, one
# number per line. A complete reader of the format except for bounds, in a page, with the plainest
# search there is: take the first item that is not covered, try each of its options.
# Costs do not matter to a count and are skipped.

function fail(text) {
    print "ec-count: " FILENAME ":" FNR ": " text > "/dev/stderr"
    failed = 1
    exit 2
}

# What a line means: items first, then options.
FNR == 1                             { finish() }
/^[ \t\r]*$/                         { next }
/^[ \t]*\|=[ \t]+problem([ \t\r]|$)/ { finish(); open = 1; next }
/^[ \t]*\|=[ \t]+end([ \t\r]|$)/     { finish(); next }
/^[ \t]*\|/                          { next }
                                     { open = 1; sub(/\r$/, "") }
!items                               { read_items(); next }
                                     { read_option() }
END                                  { if (!failed) finish(); exit failed ? 2 : 0 }

# Primary items get the numbers 1..primary, the ones behind a lone bar follow.
function read_items(    i) {
    primary = -1
    for (i = 1; i <= NF; i++) {
        if ($i == "|" && primary < 0) primary = items
        else if ($i == "|") fail("a second bar")
        else if ($i ~ /[:|]/) fail("bounds are more than this program can do")
        else if ($i in number) fail("item " $i " appears twice")
        else number[$i] = ++items
    }
    if (primary < 0) primary = items
}

# part[o, j] is the j-th item of option o, paint[o, j] its colour: one of the option's own where the
# text gives none. An option is listed under each of its primary items.
function read_option(    i, word, here) {
    size[++options] = 0
    for (i = 1; i <= NF; i++) {
        if ($i ~ /^\|/) continue # a cost
        split($i, word, "[:|]")
        if (!(word[1] in number)) fail("unknown item " word[1])
        if (number[word[1]] in here) fail("item " word[1] " twice in one option")
        here[number[word[1]]] = 1
        part[options, ++size[options]] = number[word[1]]
        paint[options, size[options]] = $i ~ /:/ ? word[2] : "|" options
        if (number[word[1]] <= primary)
            list[number[word[1]], ++listed[number[word[1]]]] = options
    }
}

# Can option o join those chosen? A secondary item may be shared by options that give it one colour.
function fits(o,    j) {
    for (j = 1; j <= size[o]; j++)
        if (users[part[o, j]] && (part[o, j] <= primary || colour[part[o, j]] != paint[o, j])) return 0
    return 1
}

# Counts the ways to cover the primary items from `first` on.
function count(first,    i, j, o, sum) {
    while (first <= primary && users[first]) first++
    if (first > primary) return 1
    for (i = 1; i <= listed[first]; i++) {
        o = list[first, i]
        if (!fits(o)) continue
        for (j = 1; j <= size[o]; j++) { users[part[o, j]]++; colour[part[o, j]] = paint[o, j] }
        sum += count(first + 1)
        for (j = 1; j <= size[o]; j++) users[part[o, j]]--
    }
    return sum + 0
}

# Ends a problem, if one was begun.
function finish() {
    if (open) print count(1)
    open = items = options = primary = 0
    split("", number); split("", size); split("", part); split("", paint)
    split("", list); split("", listed); split("", users); split("", colour)
}
