# SPDX-License-Identifier: MIT
# awk -v part=N -v cnf=FILE -v lrat=FILE -f cpog-lrat.awk FORMULA PROOF: writes a claim of a
# certificate in CPOG as a refutation in LRAT of a formula in DIMACS CNF.
#
# 1: the formula implies the root: the formula, the definitions and the negated root
# 2: the root implies the formula: the definitions, the root, and "some clause is false"
# 3: the children of each sum exclude each other: the definitions, and "both of some sum are true"

# Appends a clause to the formula under a number of the certificate, or 0.
function add(literals, id)
{
    lines[++count] = (literals == "" ? "" : literals " ") "0"
    if (id) place[id] = count
}

# The words from..to of the line.
function words(from, to,  text, i)
{
    text = ""
    for (i = from; i <= to; i++)
        text = text (i > from ? " " : "") $i
    return text
}

# Hints in numbers of the refutation.
function placed(ids,  list, n, i, text)
{
    text = ""
    n = split(ids, list, " ")
    for (i = 1; i <= n; i++)
        text = text place[list[i]] " "
    return text
}

function derive(literals, ids, more)
{
    print ++last, (literals == "" ? "" : literals " ") "0", more placed(ids) "0" >lrat
}

# Adds a new variable, which implies all literals. Returns the numbers of these clauses.
function imply(switcher, literals, sign,  list, n, i, text)
{
    text = ""
    n = split(literals, list, " ")
    for (i = 1; i <= n; i++) {
        add(-switcher " " (sign * list[i]), 0)
        text = text count " "
    }
    return text
}

NR == FNR && $1 == "p" { variables = $3; next }
NR == FNR && $1 == "c" { next }
NR == FNR { clause[++formula] = words(1, NF - 1); if (part == 1) add(clause[formula], formula); next }

$1 == "r" { root = $2; next }
$1 == "d" { gone[++deletions] = $2; hints[$2] = words(3, NF - 1); next }
$2 == "a" {
    for (i = 3; $i != 0; i++) continue
    clause[$1] = words(3, i - 1)
    lemma[++lemmas] = $1
    reasons[$1] = words(i + 1, NF - 1)
    if (clause[$1] == root) last_lemma = $1
    next
}
{
    sign = $2 == "s" ? -1 : 1
    top = $3
    end = $2 == "s" ? 5 : NF - 1
    all = sign * $3
    for (i = 4; i <= end; i++) all = all " " (-sign * $i)
    add(all, $1)
    for (i = 4; i <= end; i++) add((-sign * $3) " " (sign * $i), $1 + i - 3)
    if ($2 == "s") {
        sum[++sums] = $4 " " $5
        exclusion[sums] = words(6, NF - 1)
    }
}

function refute_formula(  k, negated)
{
    add(-root, 0)
    last = negated = count
    for (k = 1; k <= lemmas && !place[last_lemma]; k++) {
        derive(clause[lemma[k]], reasons[lemma[k]], "")
        place[lemma[k]] = last
    }
    derive("", "", place[last_lemma] " " negated " ")
}

function refute_clauses(  k, some, implied, derived, all)
{
    add(root, last_lemma)
    for (k = 1; k <= formula; k++) {
        implied[k] = imply(top + k, clause[k], -1)
        some = some (k > 1 ? " " : "") (top + k)
    }
    add(some, 0)
    last = count
    for (k = deletions; k > 0 && derived < formula; k--) {
        derive(clause[gone[k]], hints[gone[k]], "")
        place[gone[k]] = last
        derived += gone[k] <= formula
    }
    for (k = 1; k <= formula; k++) {
        derive(-(top + k), k, implied[k])
        all = all last " "
    }
    derive("", "", all count " ")
}

function refute_sums(  k, some, implied, all)
{
    for (k = 1; k <= sums; k++) {
        implied[k] = imply(top + k, sum[k], 1)
        some = some (k > 1 ? " " : "") (top + k)
    }
    add(some, 0)
    last = count
    for (k = 1; k <= sums; k++) {
        derive(-(top + k), exclusion[k], implied[k])
        all = all last " "
    }
    derive("", "", all count " ")
}

END {
    printf "" >lrat
    if (part == 1) refute_formula()
    if (part == 2) refute_clauses()
    if (part == 3) refute_sums()
    if (top < variables) top = variables
    print "p cnf", top + formula + sums, count >cnf
    for (k = 1; k <= count; k++) print lines[k] >cnf
}
