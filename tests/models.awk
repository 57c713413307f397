# SPDX-License-Identifier: MIT
# awk -v seed=N -f tests/models.awk: writes a random model, whose rows are items after normalising, to
# the current directory: plain.lp, with every variable on the left, no constants and no ranges, for
# any solver; and the same in the dialects of several programs, named in the file `dialects`. The
# constant of the objective is in the file `constant`.

function random(n) {
    state = (state * 16807) % 2147483647
    return int(state / 7) % n
}

# The term of a coefficient and a name: style 0 omits 1, style 1 has an exponent, style 2 has none.
function term(c, name, style,   sign, size) {
    sign = c < 0 ? "-" : "+"
    size = c < 0 ? -c : c
    if (style == 1) return sprintf("%s %.3fe+00 %s", sign, size, name)
    if (style == 2) return sprintf("%s%g %s", sign, size, name)
    return size == 1 ? sign " " name : sign " " size " " name
}

# The terms of a row on one side: `side` 1 left, -1 right, 0 all on the left; `fold`: a line each.
function terms(r, side, style, fold,   v, text) {
    text = ""
    for (v = 1; v <= variables + 1; v++)
        if ((r, v) in coefficient && (side == 0 || (side > 0) == (at_left[r, v] > 0)))
            text = text (fold ? "\n  " : " ") term(side < 0 ? -coefficient[r, v] : coefficient[r, v], name[v], style)
    return text
}

function make_model(   r, v, k, size) {
    variables = 3 + random(5)
    rows = 2 + random(4)
    maximum = random(2)
    objective_constant = random(3) ? 0 : random(9) - 4
    for (v = 1; v <= variables; v++) {
        name[v] = "x" v
        kind[v] = "B"
        cost[v] = random(19) - 9
        if (random(4) == 0) cost[v] += 0.5
    }
    name[variables + 1] = "K" # a constant, 2
    for (r = 1; r <= rows; r++) {
        k = substr("1 1 2 .53 -1-2", 2 * random(7) + 1, 2) + 0
        low[r] = substr("1 0 1 2 1 0 ", 2 * (type[r] = random(6)) + 1, 1) + 0
        high[r] = substr("1 1 9 2 2 2 ", 2 * type[r] + 1, 1) + 0
        size = 0
        for (v = 1; v <= variables; v++)
            if (random(2) || (v == variables && size == 0)) {
                coefficient[r, v] = k
                at_left[r, v] = random(3)
                size++
                if (high[r] == 1 && random(2)) kind[v] = "I"
            }
        prefers_high[r] = random(2)
        shift[r] = 0
        if (random(3) == 0) {
            coefficient[r, variables + 1] = 2 * k
            at_left[r, variables + 1] = 1
            shift[r] = 4 * k
        }
        factor[r] = k
    }
    for (v = 1; v <= variables; v++)
        if (kind[v] == "B" && random(6) == 0) kind[v] = random(2) ? "1" : "0"
}

# The bounds of a row, with its constants.
function least(r)    { return factor[r] > 0 ? factor[r] * low[r] + shift[r] : factor[r] * high[r] + shift[r] }
function most(r)     { return factor[r] > 0 ? factor[r] * high[r] + shift[r] : factor[r] * low[r] + shift[r] }
function has_low(r)  { return factor[r] > 0 ? low[r] > 0 : high[r] < 9 }
function has_high(r) { return factor[r] > 0 ? high[r] < 9 : low[r] > 0 }

# Rows in LP: `parts` writes ranges as two rows, else `range` says how: 0 `low <= sum <= high`,
# 1 a variable Rg.
function lp_row(r, parts, range, style, sides, fold, file,   left, right, constant, ranged) {
    left = terms(r, sides ? 1 : 0, style, fold)
    right = sides ? terms(r, -1, style, 0) : ""
    if (left == "") { left = " 0 x1"; }
    constant = sides ? random(3) : 0
    ranged = has_low(r) && has_high(r) && least(r) != most(r)
    if (least(r) == most(r))
        printf " c%d:%s%s = %g%s\n", r, left, constant ? " + " constant : "", least(r) + constant, right >file
    else if (ranged && !parts && range == 0)
        printf " c%d: %g <=%s <= %g\n", r, least(r), terms(r, 0, style, fold), most(r) >file
    else if (ranged && !parts)
        printf " c%d:%s - Rgc%d = %g\n", r, terms(r, 0, style, fold), r, least(r) >file
    else {
        if (has_low(r))
            printf " %s%s >= %g%s\n", ranged ? "" : "c" r ":", left, least(r), right >file
        if (has_high(r))
            printf " %s%s <= %g%s\n", ranged ? "d" r ":" : "c" r ":", left, most(r), right >file
    }
}

function objective(style, constant,   v, text) {
    text = ""
    for (v = 1; v <= variables; v++) text = text " " term(cost[v], name[v], style)
    if (constant && objective_constant) text = text sprintf(" %s %g", objective_constant < 0 ? "-" : "+", objective_constant < 0 ? -objective_constant : objective_constant)
    return text
}

function lp(file, head, goal, st, bounds, binary, general, end, parts, range, style, sides, fold, constant,   v, r) {
    printf "%s%s\n obj:%s\n%s\n", head, goal, objective(style, constant), st >file
    for (r = 1; r <= rows; r++) lp_row(r, parts, range, style, sides, fold, file)
    printf "%s\n K = 2\n", bounds >file
    for (v = 1; v <= variables; v++)
        if (kind[v] ~ /[01]/) printf " %s = %s\n", name[v], kind[v] >file
    for (r = 1; r <= rows && !parts && range == 1; r++)
        if (has_low(r) && has_high(r) && least(r) != most(r)) printf " Rgc%d <= %g\n", r, most(r) - least(r) >file
    printf "%s\n", binary >file
    for (v = 1; v <= variables; v++) if (kind[v] != "I") printf " %s", name[v] >file
    printf "\n%s\n", general >file
    for (v = 1; v <= variables; v++) if (kind[v] == "I") printf " %s", name[v] >file
    printf "\n%s\n", end >file
    close(file)
    if (file != "plain.lp") print file >"dialects"
}

function row_type(r) { return least(r) == most(r) ? "E" : has_low(r) && !(has_high(r) && prefers_high[r]) ? "G" : "L" }

function mps(file, sense, free,   v, r) {
    printf "%s\n%sROWS\n N  obj\n", free ? "NAME m FREE" : "NAME          M", sense >file
    for (r = 1; r <= rows; r++) printf " %s  c%d\n", row_type(r), r >file
    printf "COLUMNS\n" >file
    for (v = 1; v <= variables + 1; v++) {
        if (v == 1) printf "    MARKER                 'MARKER'                 'INTORG'\n" >file
        if (v == variables + 1) printf "    MARKER                 'MARKER'                 'INTEND'\n" >file
        printf "    %-8s  obj       %g\n", name[v], (v > variables ? 0 : cost[v]) >file
        for (r = 1; r <= rows; r++)
            if ((r, v) in coefficient) printf "    %-8s  c%-7d  %g\n", name[v], r, coefficient[r, v] >file
    }
    printf "RHS\n" >file
    if (objective_constant) printf "    RHS       obj       %g\n", -objective_constant >file
    for (r = 1; r <= rows; r++) {
        printf "    RHS       c%-7d  %g\n", r, row_type(r) == "L" ? most(r) : least(r) >file
    }
    printf "RANGES\n" >file
    for (r = 1; r <= rows; r++)
        if (has_low(r) && has_high(r) && least(r) != most(r)) printf "    RNG       c%-7d  %g\n", r, most(r) - least(r) >file
    printf "BOUNDS\n FX BND       K         2\n" >file
    for (v = 1; v <= variables; v++) {
        if (kind[v] == "B") printf random(2) ? " BV BND       %s\n" : " UP BND       %s  1\n", name[v] >file
        if (kind[v] == "I" && random(2)) printf " PL BND       %s\n", name[v] >file
        if (kind[v] ~ /[01]/) printf " FX BND       %s  %s\n", name[v], kind[v] >file
    }
    printf "ENDATA\n" >file
    close(file)
    print file >"dialects"
}

# OPB has integers only: rows are doubled; but costs can have decimals. Some literals are negated: c x = c - c ~x.
function opb(file,   r, v, text, right, side) {
    printf "* #variable= %d #constraint= 9\n%s:", variables, maximum ? "max" : "min" >file
    for (v = 1; v <= variables; v++)
        if (v % 3 == 0) printf " %+g ~x%d %+g", -cost[v], v, cost[v] >file
        else printf " %+g x%d", cost[v], v >file
    printf " %+g;\n", objective_constant >file
    for (r = 1; r <= rows; r++)
        for (side = 0; side < 2; side++) {
            if (side == 0 ? !has_low(r) : (!has_high(r) || least(r) == most(r))) continue
            text = ""
            right = 2 * ((side ? most(r) : least(r)) - shift[r])
            for (v = 1; v <= variables; v++)
                if ((r, v) in coefficient) {
                    if (random(2)) text = text sprintf(" %+g x%d", 2 * coefficient[r, v], v)
                    else {
                        text = text sprintf(" %+g ~x%d", -2 * coefficient[r, v], v)
                        right -= 2 * coefficient[r, v]
                    }
                }
            printf "%s%s%g;\n", text, side ? "<=" : least(r) == most(r) ? "=" : ">=", right >file
        }
    for (v = 1; v <= variables; v++)
        if (kind[v] ~ /[01]/) printf "x%d = %s ;\n", v, kind[v] >file
    close(file)
    print file >"dialects"
}

BEGIN {
    state = 1000 + seed * 7919
    make_model()
    print objective_constant >"constant"
    goal = maximum ? "Maximize" : "Minimize"
    lp("plain.lp", "", goal, "Subject To", "Bounds", "Binary", "General", "End", 1, 0, 2, 0, 0, 0)
    lp("cplex.lp", "\\Problem name: m\n\n", goal, "Subject To", "Bounds", "Binaries", "Generals", "End", 0, 0, 0, 0, 0, 1)
    lp("highs.lp", "\\ File written by HiGHS .lp file handler\n", maximum ? "max" : "min", "st", "bounds", "bin", "gen", "end", 0, 0, 2, 0, 0, 1)
    lp("gurobi.lp", "\\ Model m\n\\ LP format - for model browsing.\n", goal, "Subject To", "Bounds", "Binaries", "Generals", "End", 0, 1, 0, 0, 0, 1)
    lp("pulp.lp", "\\* m *\\\n", goal, "Subject To", "Bounds", "Binaries", "Generals", "End", 1, 0, 0, 0, 1, 1)
    lp("hand.lp", "", maximum ? "MAXIMISE" : "minimum", "s.t.", "BOUND", "binary", "Integers", "END", 0, 0, 1, 1, 1, 1)
    mps("fixed.mps", maximum ? "OBJSENSE\n    MAX\n" : "", 0)
    mps("free.mps", "OBJSENSE " (maximum ? "MAXIMIZE" : "MIN") "\n", 1)
    opb("pairs.opb")
}
