# SPDX-License-Identifier: MIT
# awk -v first=N -v last=M -v prefix=PATH -f mutate.awk FILE: writes PATHN to PATHM, each the file
# with one to three small changes at random; the same ones with every awk. The file is of lines of
# words. Lines are dropped, doubled, swapped, moved, cut, split and added;
# words are dropped, doubled, swapped, joined and replaced; numbers are changed, all of a line or
# all that are as large, from a line on.

# Park and Miller's minimal standard generator (1988): exact in doubles.
function random(below) {
    state = (16807 * state) % 2147483647
    return state % below
}

function insert(line, text,  i) {
    for (i = count; i >= line; i--)
        lines[i + 1] = lines[i]
    lines[line] = text
    count++
}

function drop(line,  i) {
    for (i = line; i < count; i++)
        lines[i] = lines[i + 1]
    count--
}

function swap(a, b,  text) {
    text = lines[a]
    lines[a] = lines[b]
    lines[b] = text
}

function join(n,  i, text) {
    text = n ? words[1] : ""
    for (i = 2; i <= n; i++)
        text = text (words[i] == "" ? "" : " " words[i])
    return text
}

# A number near to another, or far from it.
function changed(number,  how) {
    how = random(9)
    if (how == 0) return number + 1
    if (how == 1) return number - 1
    if (how == 2) return -number
    if (how == 3) return 2 * number
    if (how == 4) return 0
    if (how == 5) return "0" number
    if (how == 6) return number ".5"
    if (how == 7) return number "0000000000"
    return random(60) + 1
}

# Changes the number in a word, if any.
function changed_word(word,  head) {
    head = word
    sub(/-?[0-9]+.*$/, "", head)
    if (length(head) == length(word)) return word word
    if (length(word) - length(head) > 9) return head "7" # awks print large numbers differently
    return head changed(substr(word, length(head) + 1) + 0)
}

# Adds to each number of the lines from `line` on that is `least` or more, in absolute value.
function shift(line, least, by,  i, k, n) {
    for (; line <= count; line++) {
        n = split(lines[line], words, " ")
        for (i = 1; i <= n; i++)
            if (words[i] ~ /^[0-9]+$/ && words[i] + 0 >= least) words[i] += by
        lines[line] = join(n)
    }
}

function change_lines(how, line, other,  n) {
    if (how == 0) drop(line)
    if (how == 1) insert(line, lines[line])
    if (how == 2 && line < count) swap(line, line + 1)
    if (how == 3) swap(line, other)
    if (how == 4) { insert(other, lines[line]); if (line >= other) line++; drop(line) }
    if (how == 5) insert(line, odd[random(odd_count) + 1])
    if (how == 6) count = line
    if (how == 7) lines[line] = substr(lines[line], 1, random(length(lines[line]) + 1))
    if (how == 8) shift(line, random(2) ? 1 : 20, random(2) ? 1 : -1)
    if (how == 9) insert(line, lines[other])
}

function change_words(how, line, other,  n, i, k, word) {
    n = split(lines[line], words, " ")
    if (n == 0) return
    i = random(n) + 1
    k = random(n) + 1
    if (how == 0) words[i] = ""
    if (how == 1) words[i] = words[i] " " words[i]
    if (how == 2) { word = words[i]; words[i] = words[k]; words[k] = word }
    if (how == 3 || how == 4 || how == 5) words[i] = changed_word(words[i])
    if (how == 6 && i < n) { words[i + 1] = words[i] words[i + 1]; words[i] = "" }
    if (how == 7) words[i] = words[i] "\n"
    if (how == 8) words[i] = substr(words[i], 1, length(words[i]) - 1)
    if (how == 9) words[i] = words[i] substr("x;~-+*cd0 >", random(11) + 1, 1)
    if (how == 10) words[i] = words[i] " " odd_words[random(odd_words_count) + 1]
    lines[line] = join(n)
    if (how == 11) {
        n = split(lines[other], words, " ")
        lines[line] = lines[line] " " words[random(n) + 1]
    }
}

function mutate(seed, path,  i, times) {
    state = (seed * 48271 + 11) % 2147483646 + 1
    random(2)
    for (count = 0; count < original_count; count++)
        lines[count + 1] = original[count + 1]
    for (times = random(6) < 4 ? 1 : random(2) + 2; times > 0 && count > 0; times--) {
        if (random(2)) change_lines(random(10), random(count) + 1, random(count) + 1)
        else change_words(random(12), random(count) + 1, random(count) + 1)
    }
    printf "" > path
    for (i = 1; i <= count; i++)
        print lines[i] > path
    close(path)
}

# Lines to add: of all formats to clauses, of VeriPB to rows.
function set_odd_lines(of_rows) {
    if (of_rows)
        odd_count = split("|% a comment|* a comment|f 9 ;|rup >= 1 ;|rup 1 x1 1 ~x1 >= 1 ;|deld -1 ;|del id 1 ;|" \
            "pol 1 ;|pol 1 1 + ;|solx ;|solx x1 ;|pseudo-Boolean proof version 3.0|rup 1 x2 >= 0 ;|nonsense|" \
            "output NONE ;|conclusion NONE ;|conclusion UNSAT : -1 ;|end pseudo-Boolean proof ;|;", odd, "|")
    else
        odd_count = split("|* a comment|c a comment|c 1|c -1|f|f 9|0|d 1 0|1 0|nonsense|1 2|" \
            "rup >= 1 ;|rup 1 x1 1 ~x1 >= 1 ;|del id 1|del id -1|pol 1|pol 1 1 +|v|v x1|" \
            "pseudo-Boolean proof version 1.1|p cnf 9 9|   |rup 1 x2 >= 0 ;|rup 0 x1 >= 0 ;", odd, "|")
}

BEGIN {
    odd_words_count = split("+ * ; x1 ~x1 -1 0 1 2 id 1000000000000000000000 >= =", odd_words, " ")
}

{ original[++original_count] = $0 }

END {
    set_odd_lines(original[1] ~ /^(pseudo-Boolean|\*)/)
    for (seed = first; seed <= last; seed++)
        mutate(seed, prefix seed)
}
