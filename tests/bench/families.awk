#!/usr/bin/awk -f
# SPDX-License-Identifier: MIT
# families.awk FAMILY SEED [SIZE...] [costs]: a random problem of a family, in the text format ec, for tests/bench/chooser
# and relaxations, with costs from 1 to 100 if the last word is `costs`. Each SEED gives the same problem everywhere.
#
#   board B PERCENT [C]    a sudoku of boxes B x B, or B x C, with a solution, so much of it blank
#   quasigroup N PERCENT   a Latin square of order N with a solution, so much of it blank
#   edges ROWS COLUMNS K   square pieces with edges of K colours that fit together, turned at random
#   words ROWS COLUMNS W   a rectangle of words, W of each length, of letters as frequent as in English
#   graph N DEGREE K       a graph with a colouring of its vertices by K colours, its edges as secondary items
#   grid ROWS COLUMNS K    all colourings of a grid by K colours
#   pigeons N M            N pigeons in M holes
#   partition N M          N items in a hidden partition, and M options of two to six items
#   duties N M             N flights, and up to M duties, all chains of flights on a network, with additive costs
#   covers N M PERCENT     N items, and M options with so many of them, with costs from 1 to 100
#   multicovers N M PERCENT K  the same, items to be covered 1 to K times at least
#   packings N M           M options of two to five of N items, which options have at most once, with values
#   facilities N M         N clients and M facilities in the plane: options of the twelve nearest, which must be open,
#                          and of each facility, open at a cost or shut
#   knapsacks N M          N options with amounts of M items, of which half can be used, and values
#   jobs N M               N jobs, each on one of M machines in an amount of its time, with costs
#   priced N M             a partition as above, with costs from 1 to 100
#   triples N M            an axial assignment: M triples of three sets of N, with costs from 1 to 100
#   airline N M            N flights in a hidden partition, and M rosters of three to eight near flights, with costs
#   routes N M             M routes of up to five of N stops in the plane, near each other, as long as their costs
#   dominoes N             an N x N board covered by dominoes with costs from 1 to 100
#   tiles N                the same by dominoes, trominoes and squares
#   districts N            the same by tetrominoes
#   matching N DEGREE      a graph with a hidden perfect matching of N pairs
#   golfers G S W          W weeks of G groups of S golfers, no two of whom meet twice
#   transversals N         the transversals of the cyclic Latin square of order N
#   tetrominoes N          an N x N board covered by T-tetrominoes
#   mines N PERCENT SHOWN  an N x N field, so much of it mined, so much of the rest with the number of its mines shown
#   lessons N SLOTS ROOMS K  N lessons of K teachers and K classes, with half of all slots in rooms possible
#   rotas N DAYS SHIFTS    N nurses with a shift or a day off each day, and bounds on those of a shift and of a nurse
#   kakuro K ROWS COLUMNS  K separate fields of digits with the sums of rows and columns, which have no digit twice
#   squared N M SIDE...    a rectangle of N rows and M columns, covered by a square of each side
#   cubes N R C L [K]      R x C x L unit cubes, covered by K polycubes of N cubes, or by all, each once
#   hexes N R C [1 K]      the same by polyhexes
#   triangles N R C [1 K]  the same by polyiamonds, on 2 R C triangles
#   pairs N                N pairs of items, each covered by 1 option or by 2
#   mixed                  the problem on standard input with its options in random order, each after its comments

# A random number from 1 to n (Lehmer 1951, with the modulus and the multiplier of Park and Miller 1988).
function random(n) {
    state = state * 16807 % 2147483647
    return 1 + int(state / 2147483647 * n)
}

# Makes list[1..n] a random order of 1 to n (Fisher and Yates 1938).
function permute(list, n,    i, j) {
    for (i = 1; i <= n; i++) {
        j = random(i)
        list[i] = list[j]; list[j] = i
    }
}

function put(line) { option[++options] = line }

function finish(mix,    i, order) {
    print substr(items, 2) (secondary != "" ? " |" secondary : "")
    if (mix) permute(order, options)
    for (i = 1; i <= options; i++) print option[mix ? order[i] : i]
}

# ---- squares ---------------------------------------------------------------------------------------------------------

# Rows r and q of the square trade places along a cycle of columns, so that it stays Latin.
function trade(r, q, c,    first, t, k) {
    first = square[r, c]
    do {
        t = square[q, c]; square[q, c] = square[r, c]; square[r, c] = t
        for (k = 1; k <= n && !(square[r, k] == t && k != c); k++) continue
        c = k
    } while (t != first)
}

# Options of the cells: a given cell keeps its own, others every digit. Boxes, if any, have so many rows and columns.
function cells(boxes, wide,    r, c, d, b) {
    for (r = 1; r <= n; r++) for (c = 1; c <= n; c++) items = items " r" r "c" c
    for (r = 1; r <= n; r++) for (d = 1; d <= n; d++) items = items " r" r "#" d " c" r "#" d
    if (boxes) for (r = 1; r <= n; r++) for (d = 1; d <= n; d++) items = items " b" r "#" d
    for (r = 1; r <= n; r++)
        for (c = 1; c <= n; c++)
            for (d = 1; d <= n; d++) {
                b = boxes ? " b" int((r - 1) / boxes) * boxes + int((c - 1) / wide) + 1 "#" d : ""
                if (random(100) > percent && d == 1) given = square[r, c]
                else if (d == 1) given = 0
                if (!given || given == d) put("r" r "c" c " r" r "#" d " c" c "#" d b)
            }
}

# A permutation of 0 .. n-1 that keeps blocks of b together.
function blocks(list, b,    i, outer, inner) {
    permute(outer, n / b)
    for (i = 0; i < n; i++) {
        if (i % b == 0) permute(inner, b)
        list[i] = (outer[int(i / b) + 1] - 1) * b + inner[i % b + 1] - 1
    }
}

function board(b, wide,    r, c, row, column, digit) {
    n = b * wide
    blocks(row, b); blocks(column, wide); permute(digit, n)
    for (r = 0; r < n; r++)
        for (c = 0; c < n; c++)
            square[row[r] + 1, column[c] + 1] = digit[(r % b * wide + int(r / b) + c) % n + 1]
    cells(b, wide)
}

function latin(    r, c, k) {
    for (r = 1; r <= n; r++) for (c = 1; c <= n; c++) square[r, c] = (r + c) % n + 1
    for (k = 0; k < 4 * n; k++) {
        r = random(n)
        c = random(n - 1)
        trade(r, c < r ? c : c + 1, random(n))
    }
    cells(0)
}

# ---- puzzles ---------------------------------------------------------------------------------------------------------

# Each inner edge rR|C or cC|R is a pair of secondary items' colour.
function edges(rows, columns, k,    r, c, t, a, i, order, side) {
    for (r = 1; r <= rows; r++)
        for (c = 1; c <= columns; c++) {
            side[r, c, 0] = r == 1 ? 0 : side[r - 1, c, 2]
            side[r, c, 3] = c == 1 ? 0 : side[r, c - 1, 1]
            side[r, c, 1] = c == columns ? 0 : random(k)
            side[r, c, 2] = r == rows ? 0 : random(k)
            items = items " p" (r - 1) * columns + c " r" r "c" c
        }
    for (r = 1; r < rows; r++) for (c = 1; c <= columns; c++) secondary = secondary " h" r "," c
    for (r = 1; r <= rows; r++) for (c = 1; c < columns; c++) secondary = secondary " v" r "," c
    permute(order, rows * columns)
    for (i = 1; i <= rows * columns; i++) {
        r = int((order[i] - 1) / columns) + 1; c = (order[i] - 1) % columns + 1
        turn_piece("p" i, side[r, c, 0], side[r, c, 1], side[r, c, 2], side[r, c, 3], rows, columns)
    }
}

# The places of a piece in its four attitudes: its borders lie on the border, and nowhere else.
function turn_piece(name, north, east, south, west, rows, columns,    a, r, c, t, line) {
    for (a = 0; a < 4; a++) {
        for (r = 1; r <= rows; r++)
            for (c = 1; c <= columns; c++) {
                if ((north == 0) != (r == 1) || (west == 0) != (c == 1) || (south == 0) != (r == rows) ||
                    (east == 0) != (c == columns)) continue
                line = name " r" r "c" c
                if (r > 1) line = line " h" r - 1 "," c ":" north
                if (r < rows) line = line " h" r "," c ":" south
                if (c > 1) line = line " v" r "," c - 1 ":" west
                if (c < columns) line = line " v" r "," c ":" east
                put(line)
            }
        t = north; north = west; west = south; south = east; east = t
    }
}

function word(letters,    text) {
    while (letters-- > 0)
        text = text substr("eeeeeeeeeeeetttttttttaaaaaaaaooooooooiiiiiiinnnnnnnsssssshhhhhhrrrrrrddddllllcccuuummwwffggyyppbvk", \
                           random(98), 1)
    return text
}

# Crossing words: each letter of the rectangle is a secondary item with a colour.
function words(rows, columns, number,    i, w, k, text, line) {
    for (i = 1; i <= rows; i++) items = items " r" i
    for (i = 1; i <= columns; i++) items = items " c" i
    for (i = 1; i <= rows; i++) for (k = 1; k <= columns; k++) secondary = secondary " " i "," k
    for (w = 1; w <= number; w++) {
        text = word(columns)
        for (i = 1; i <= rows; i++) {
            line = "r" i
            for (k = 1; k <= columns; k++) line = line " " i "," k ":" substr(text, k, 1)
            put(line)
        }
        text = word(rows)
        for (k = 1; k <= columns; k++) {
            line = "c" k
            for (i = 1; i <= rows; i++) line = line " " i "," k ":" substr(text, i, 1)
            put(line)
        }
    }
}

# Puts a tile, a list of places "ROW,COLUMN", everywhere on the board.
function place(tile,    r, c, i, k, part, line) {
    k = split(tile, part, /[ ,]/)
    for (r = 0; r < n; r++)
        for (c = 0; c < n; c++) {
            line = ""
            for (i = 1; i < k && r + part[i] < n && c + part[i + 1] < n; i += 2)
                line = line " " r + part[i] "," c + part[i + 1]
            if (i > k) put(substr(line, 2))
        }
}

function tiles(list,    r, c, i, k, tile) {
    for (r = 0; r < n; r++) for (c = 0; c < n; c++) items = items " " r "," c
    k = split(list, tile, ";")
    for (i = 1; i <= k; i++) place(tile[i])
}

# A rectangle of n rows and `columns`, and the sides ARGV[5] and further of squares, each of which has an item.
function squared(columns,    r, c, i, x, y, line) {
    for (i = 5; i < ARGC; i++) items = items " s" ARGV[i]
    for (r = 0; r < n; r++) for (c = 0; c < columns; c++) items = items " " r "," c
    for (i = 5; i < ARGC; i++)
        for (r = 0; r <= n - ARGV[i]; r++)
            for (c = 0; c <= columns - ARGV[i]; c++) {
                line = "s" ARGV[i]
                for (y = r; y < r + ARGV[i]; y++) for (x = c; x < c + ARGV[i]; x++) line = line " " y "," x
                put(line)
            }
}

# ---- polyforms: cells "x,y,z", at steps of `unit` in the plane for triangles, whose coordinates are 1 or 2 modulo 3 ---

# The form with its least coordinates at the origin and its cells in order.
function normal(form,    k, i, j, a, cell, part, coordinate, least, moved, text) {
    k = split(form, cell, " ")
    for (i = 1; i <= k; i++) {
        split(cell[i], part, ",")
        for (a = 1; a <= 3; a++) {
            coordinate[i, a] = part[a] + 0
            if (i == 1 || coordinate[i, a] < least[a]) least[a] = coordinate[i, a]
        }
    }
    for (a = 1; a <= 3; a++) least[a] -= (least[a] % unit + unit) % unit
    for (i = 1; i <= k; i++) {
        moved = (coordinate[i, 1] - least[1]) "," (coordinate[i, 2] - least[2]) "," (coordinate[i, 3] - least[3])
        for (j = i; j > 1 && cell[j - 1] > moved; j--) cell[j] = cell[j - 1]
        cell[j] = moved
    }
    for (i = 1; i <= k; i++) text = text (i > 1 ? " " : "") cell[i]
    return text
}

# The form after generator 1 or 2 of the symmetries of its lattice.
function turned(form, generator,    k, i, cell, coordinate, x, y, z, text) {
    k = split(form, cell, " ")
    for (i = 1; i <= k; i++) {
        split(cell[i], coordinate, ",")
        if (generator == 1) { x = 0 - coordinate[2]; y = coordinate[1] + (family == "cubes" ? 0 : coordinate[2]); z = coordinate[3] + 0 }
        else if (family == "cubes") { x = coordinate[1] + 0; y = 0 - coordinate[3]; z = coordinate[2] + 0 }
        else { x = coordinate[2] + 0; y = coordinate[1] + 0; z = 0 }
        text = text " " x "," y "," z
    }
    return normal(text)
}

# Makes form[1..m] all forms of n cells in their given positions; returns m.
function grow_forms(form,    m, s, f, c, d, k, j, count, cell, coordinate, move, by, next_, larger, seen) {
    k = split(family == "cubes" ? "1,0,0 -1,0,0 0,1,0 0,-1,0 0,0,1 0,0,-1" : \
              family == "hexes" ? "1,0,0 -1,0,0 0,1,0 0,-1,0 1,-1,0 -1,1,0" : \
                                  "1,1,0 -1,-1,0 -2,1,0 2,-1,0 1,-2,0 -1,2,0", move, " ")
    form[1] = family == "triangles" ? "1,1,0" : "0,0,0"
    m = 1
    for (s = 1; s < n; s++) {
        count = 0
        for (f = 1; f <= m; f++)
            for (c = split(form[f], cell, " "); c > 0; c--)
                for (d = 1; d <= k; d++) {
                    split(cell[c], coordinate, ","); split(move[d], by, ",")
                    next_ = (coordinate[1] + by[1]) "," (coordinate[2] + by[2]) "," (coordinate[3] + by[3])
                    if (index(" " form[f] " ", " " next_ " ") || (unit == 3 && (coordinate[1] + by[1]) % 3 == 0)) continue
                    next_ = normal(form[f] " " next_)
                    if (!((s, next_) in seen)) larger[++count] = next_
                    seen[s, next_] = 1
                }
        for (m = 1; m <= count; m++) form[m] = larger[m]
        m = count
    }
    return m
}

# Numbers the forms, as far as they are not equal after turns, in piece[FORM]; returns the largest number.
function number_pieces(form, m, piece,    f, i, g, last, kinds, queue, turn) {
    for (f = 1; f <= m; f++) {
        if (form[f] in piece) continue
        piece[queue[last = 1] = form[f]] = ++kinds
        for (i = 1; i <= last; i++)
            for (g = 1; g <= 2; g++)
                if (!((turn = turned(queue[i], g)) in piece)) piece[queue[++last] = turn] = kinds
    }
    return kinds
}

function polyforms(rows, columns, layers, number,    form, piece, m, f, k, i, r, c, l, t, cell, coordinate, part, order,
                   kept, inside, line) {
    m = grow_forms(form)
    k = number_pieces(form, m, piece)
    permute(order, k)
    if (!number) number = k
    for (i = 1; i <= number; i++) { kept[order[i]] = 1; items = items " p" order[i] }
    for (r = 0; r < rows; r++) for (c = 0; c < columns; c++) for (l = 0; l < layers; l++)
        for (t = unit == 3; t < unit; t++) {
            cell = (unit * r + t) "," (unit * c + t) "," l
            inside[cell] = 1
            items = items " " cell
        }
    for (f = 1; f <= m; f++)
        for (r = 0; r < rows; r++) for (c = 0; c < columns; c++) for (l = 0; l < layers; l++) {
            if (!(piece[form[f]] in kept)) continue
            line = "p" piece[form[f]]
            k = split(form[f], part, " ")
            for (i = 1; i <= k; i++) {
                split(part[i], coordinate, ",")
                t = (coordinate[1] + unit * r) "," (coordinate[2] + unit * c) "," (coordinate[3] + l)
                if (!(t in inside)) break
                line = line " " t
            }
            if (i > k) put(line)
        }
}

# ---- graphs and sets -------------------------------------------------------------------------------------------------

# Vertices v, and an item for each edge and colour, which at most one of its ends has. edge[1..m] are "U V".
function colour(vertices, m, k,    v, e, j, end_, incident) {
    for (v = 1; v <= vertices; v++) items = items " v" v
    for (e = 1; e <= m; e++) {
        split(edge[e], end_, " ")
        incident[end_[1]] = incident[end_[1]] " " e
        incident[end_[2]] = incident[end_[2]] " " e
        for (j = 1; j <= k; j++) secondary = secondary " e" e "#" j
    }
    for (v = 1; v <= vertices; v++)
        for (j = 1; j <= k; j++) {
            m = split(incident[v], end_, " ")
            line = "v" v
            for (e = 1; e <= m; e++) line = line " e" end_[e] "#" j
            put(line)
        }
}

function graph(vertices, degree, k,    v, u, m, class_) {
    for (v = 1; v <= vertices; v++) class_[v] = random(k)
    while (2 * m < vertices * degree) {
        v = random(vertices); u = random(vertices)
        if (class_[u] == class_[v] || (u, v) in seen) continue
        seen[u, v] = seen[v, u] = 1
        edge[++m] = u " " v
    }
    colour(vertices, m, k)
}

function grid(rows, columns, k,    r, c, v, m) {
    for (r = 0; r < rows; r++)
        for (c = 0; c < columns; c++) {
            v = r * columns + c + 1
            if (c + 1 < columns) edge[++m] = v " " v + 1
            if (r + 1 < rows) edge[++m] = v " " v + columns
        }
    colour(rows * columns, m, k)
}

function pigeons(number, holes,    p, h) {
    for (p = 1; p <= number; p++) items = items " p" p
    for (h = 1; h <= holes; h++) secondary = secondary " h" h
    for (p = 1; p <= number; p++) for (h = 1; h <= holes; h++) put("p" p " h" h)
}

# Different numbers from 1 to n, `size` of them.
function subset(n, size,    k, has, line) {
    while (size > 0) {
        k = random(n)
        if (k in has) continue
        has[k] = 1
        line = line " " k
        size--
    }
    return substr(line, 2)
}

function partition(number, most,    i, order, size, line) {
    for (i = 1; i <= number; i++) items = items " " i
    permute(order, number)
    for (i = 1; i <= number; ) {
        size = 1 + random(5)
        for (line = ""; size > 0 && i <= number; size--) line = line " " order[i++]
        put(substr(line, 2))
    }
    while (options < most) put(subset(number, 1 + random(5)))
}

# The number of chains of the network.
function chains(number,    i, k, all, paths) {
    for (i = number; i >= 1; i--) {
        paths[i] = 1
        for (k = 1; k <= ways[i]; k++) paths[i] += paths[way[i, k]]
        all += paths[i]
    }
    return all
}

function extend(i, line, cost,    k) {
    put(line " |" cost)
    for (k = 1; k <= ways[i]; k++) extend(way[i, k], line " " way[i, k], cost + arc[i, k])
}

function duties(number, most,    i, j, failed) {
    for (i = 1; i <= number; i++) items = items " " i
    while (failed <= number) {
        i = random(number - 1)
        j = i + random(number / 8 < number - i ? int(number / 8) : number - i)
        if ((i, j) in seen) { failed++; continue }
        seen[i, j] = 1
        way[i, ++ways[i]] = j
        arc[i, ways[i]] = random(100)
        if (chains(number) > most) { ways[i]--; delete seen[i, j]; failed++ }
    }
    for (i = 1; i <= number; i++) extend(i, i, 100 + random(20))
}

# At most once, or at least once to `times` times.
function bounded_items(number, times,    i) {
    for (i = 1; i <= number; i++)
        items = items " " (times ? random(times) ":1000000" : "0:1") "|" i
}

function packings(number, most,    j, line) {
    bounded_items(number, 0)
    for (j = 1; j <= most; j++) {
        line = subset(number, 1 + random(4))
        put(line " |" random(20))
    }
}

# An item as often as its amount.
function amount(item, times,    text) {
    while (times-- > 0) text = text " " item
    return text
}

function knapsacks(number, rows,    i, j, line, total) {
    for (j = 1; j <= number; j++) {
        line = ""
        for (i = 1; i <= rows; i++) {
            total[i] += times = 4 + random(21)
            line = line amount("w" i, times)
        }
        put(substr(line, 2) " |" 9 + random(46))
    }
    for (i = 1; i <= rows; i++) items = items " 0:" int(total[i] / 2) "|w" i
}

function jobs(number, machines,    i, j, total) {
    for (j = 1; j <= number; j++)
        for (i = 1; i <= machines; i++) {
            total[i] += times = 4 + random(21)
            put("j" j amount("m" i, times) " |" 9 + random(41))
        }
    for (j = 1; j <= number; j++) items = items " j" j
    for (i = 1; i <= machines; i++) items = items " 0:" int(.8 * total[i] / machines) "|m" i
}

function facilities(clients, number,    i, j, near, used) {
    for (i = 1; i <= clients + number; i++) { x[i] = random(100); y[i] = random(100) }
    for (i = 1; i <= clients + number; i++) items = items " p" i
    for (j = clients + 1; j <= clients + number; j++) {
        secondary = secondary " y" j
        put("p" j " y" j ":open |" 29 + random(61)); put("p" j " y" j ":shut")
    }
    for (i = 1; i <= clients; i++) {
        split("", used)
        for (near = 1; near <= 12 && near <= number; near++) {
            k = 0
            for (j = clients + 1; j <= clients + number; j++)
                if (!(j in used) && (!k || distance(i, j) < distance(i, k))) k = j
            used[k] = 1
            put("p" i " y" k ":open |" int(distance(i, k)))
        }
    }
}

function covers(number, most, percent, times,    i, j, line) {
    if (times) bounded_items(number, times)
    for (i = 1; i <= number && !times; i++) items = items " " i
    for (j = 1; j <= most; j++) {
        line = ""
        for (i = 1; i <= number; i++) if (random(100000) <= percent * 1000) line = line " " i
        if (line == "") line = " " random(number)
        put(substr(line, 2) " |" random(100))
    }
}

# Adds costs from 1 to 100 to all options.
function price(    i) { for (i = 1; i <= options; i++) option[i] = option[i] " |" random(100) }

function triples(number, most,    i, j, k) {
    for (k = 1; k <= 3; k++) for (i = 1; i <= number; i++) items = items " " k "," i
    permute(order, number)
    for (i = 1; i <= number; i++) put("1," i " 2," order[i] " 3," order[order[i]])
    while (options < most) {
        i = random(number); j = random(number); k = random(number)
        if ((i, j, k) in seen) continue
        seen[i, j, k] = 1
        put("1," i " 2," j " 3," k)
    }
}

# A roster: flights from `first` on, each at most 1 + `gap` after the flight before.
function roster(number, first, size, gap,    line, cost) {
    cost = 200
    for (line = ""; size > 0 && first <= number; size--) {
        line = line " " first
        cost += 50 + random(100)
        first += random(1 + gap)
    }
    put(substr(line, 2) " |" cost)
}

function airline(number, most,    i, k, rosters, line) {
    for (i = 1; i <= number; i++) items = items " " i
    rosters = int(number / 5)
    for (i = 1; i <= number; i++) { k = random(rosters); line[k] = line[k] " " i }
    for (k = 1; k <= rosters; k++) if (line[k] != "") put(substr(line[k], 2) " |" 1000)
    while (options < most) roster(number, random(number), 2 + random(6), 9)
}

function distance(a, b) { return sqrt((x[a] - x[b]) ^ 2 + (y[a] - y[b]) ^ 2) }

# Routes from the depot, stop 0: each next stop is among the six nearest outside the route.
function route(number, size,    i, k, stop, tour, line, has, rank, near, next_) {
    stop = random(number)
    tour = distance(0, stop)
    line = stop
    for (has[stop] = 1; size > 1; size--) {
        rank = random(6)
        for (k = 1; k <= rank; k++) {
            next_ = 0
            for (i = 1; i <= number; i++)
                if (!(i in has) && !(i in near) && (!next_ || distance(stop, i) < distance(stop, next_))) next_ = i
            near[next_] = 1
        }
        split("", near)
        tour += distance(stop, next_)
        stop = next_
        has[stop] = 1
        line = line " " stop
    }
    put(line " |" int(tour + distance(stop, 0)))
}

function routes(number, most,    i) {
    for (i = 0; i <= number; i++) { x[i] = random(1000); y[i] = random(1000) }
    for (i = 1; i <= number; i++) {
        items = items " " i
        put(i " |" int(2 * distance(0, i)))
    }
    while (options < most) route(number, 1 + random(4))
}

function matching(pairs, degree,    i, order, u, v) {
    for (i = 1; i <= 2 * pairs; i++) items = items " v" i
    permute(order, 2 * pairs)
    for (i = 1; i <= pairs; i++) put("v" order[2 * i - 1] " v" order[2 * i])
    for (; i <= pairs * degree; i++) {
        u = random(2 * pairs); v = random(2 * pairs)
        if (u != v) put("v" u " v" v)
    }
}

# Puts every set of s players after `first` into a group: each player plays once a week, no pair twice.
function group(w, g, line, pairs, first, left, chosen,    p, i, m, part, more) {
    if (!left) { put("w" w "g" g line pairs); return }
    for (p = first; p <= players - left + 1; p++) {
        more = ""
        m = split(chosen, part, " ")
        for (i = 1; i <= m; i++) more = more " " part[i] "-" p
        group(w, g, line " w" w "p" p, pairs more, p + 1, left - 1, chosen " " p)
    }
}

# Group g of a week holds the first player that groups before it do not hold at most as its number says.
function golfers(groups, size, weeks,    w, g, p, q) {
    players = groups * size
    for (w = 1; w <= weeks; w++) {
        for (g = 1; g <= groups; g++) items = items " w" w "g" g
        for (p = 1; p <= players; p++) items = items " w" w "p" p
    }
    for (p = 1; p <= players; p++) for (q = p + 1; q <= players; q++) secondary = secondary " " p "-" q
    for (w = 1; w <= weeks; w++)
        for (g = 1; g <= groups; g++)
            for (p = g; p <= (w == 1 ? (g - 1) * size + 1 : g); p++)
                group(w, g, " w" w "p" p, "", p + 1, size - 1, p)
}

function lessons(slots, rooms, groups,    i, t, c, s, r) {
    for (i = 1; i <= n; i++) items = items " l" i
    for (s = 1; s <= slots; s++) {
        for (t = 1; t <= groups; t++) secondary = secondary " t" t "s" s " c" t "s" s
        for (r = 1; r <= rooms; r++) secondary = secondary " r" r "s" s
    }
    for (i = 1; i <= n; i++) {
        t = random(groups); c = random(groups)
        for (s = 1; s <= slots; s++)
            for (r = 1; r <= rooms; r++)
                if (random(2) == 1) put("l" i " t" t "s" s " c" c "s" s " r" r "s" s)
    }
}

function transversals(    i, j) {
    for (i = 0; i < n; i++) items = items " r" i " c" i " s" i
    for (i = 0; i < n; i++) for (j = 0; j < n; j++) put("r" i " c" j " s" (i + j) % n)
}

# Lists the places around a place. Returns their number.
function neighbours(r, c, list,    a, b, k) {
    for (a = r - 1; a <= r + 1; a++)
        for (b = c - 1; b <= c + 1; b++)
            if ((a, b) in mine && (a != r || b != c)) list[++k] = a SUBSEP b
    return k
}

function mines(percent, shown_percent,    r, c, i, k, near, place_, total, line, shown, empty, item) {
    for (r = 1; r <= n; r++) for (c = 1; c <= n; c++) mine[r, c] = random(100) <= percent
    for (r = 1; r <= n; r++) for (c = 1; c <= n; c++) shown[r, c] = !mine[r, c] && random(100) <= shown_percent
    for (r = 1; r <= n; r++)
        for (c = 1; c <= n; c++) {
            if (!shown[r, c]) continue
            k = neighbours(r, c, near)
            total = 0
            for (i = 1; i <= k; i++) total += mine[near[i]]
            if (total) { item[r, c] = 1; items = items " " total ":" total "|" r "," c }
            else for (i = 1; i <= k; i++) empty[near[i]] = 1
        }
    for (r = 1; r <= n; r++)
        for (c = 1; c <= n; c++) {
            if (shown[r, c] || (r, c) in empty) continue
            k = neighbours(r, c, near)
            line = ""
            for (i = 1; i <= k; i++)
                if (near[i] in item) { split(near[i], place_, SUBSEP); line = line " " place_[1] "," place_[2] }
            if (line != "") put(substr(line, 2))
        }
}

function rotas(days, shifts,    i, d, s, need, most) {
    need = int(n / (shifts + 1))
    most = int(days * shifts * need / n) + 1
    for (i = 1; i <= n; i++) for (d = 1; d <= days; d++) items = items " n" i "d" d
    for (d = 1; d <= days; d++) for (s = 1; s <= shifts; s++) items = items " " need ":" need + 1 "|d" d "s" s
    for (i = 1; i <= n; i++) items = items " " (most > 2 ? most - 2 : 0) ":" most "|n" i
    for (i = 1; i <= n; i++)
        for (d = 1; d <= days; d++) {
            put("n" i "d" d)
            for (s = 1; s <= shifts; s++) if (random(100) <= 80) put("n" i "d" d " d" d "s" s " n" i)
        }
}

# Lists the rows of `left` more different digits of that sum; `across`: of a row or of a column.
function digits(field, across, index_, size, left, sum, line, used,    d, position) {
    if (!left) { if (!sum) put("k" field (across ? "r" : "c") index_ line); return }
    position = size - left + 1
    for (d = 1; d <= 9 && d <= sum; d++)
        if (!index(used, d))
            digits(field, across, index_, size, left - 1, sum - d,
                   line " k" field "," (across ? index_ "," position : position "," index_) ":" d, used d)
}

function kakuro(fields, rows, columns,    f, r, c, order, sum) {
    for (f = 1; f <= fields; f++) {
        permute(order, 9)
        for (r = 1; r <= rows; r++) for (c = 1; c <= columns; c++) secondary = secondary " k" f "," r "," c
        for (r = 1; r <= rows; r++) {
            sum = 0
            for (c = 1; c <= columns; c++) sum += order[(r + c - 2) % 9 + 1]
            items = items " k" f "r" r
            digits(f, 1, r, columns, columns, sum, "", "")
        }
        for (c = 1; c <= columns; c++) {
            sum = 0
            for (r = 1; r <= rows; r++) sum += order[(r + c - 2) % 9 + 1]
            items = items " k" f "c" c
            digits(f, 0, c, rows, rows, sum, "", "")
        }
    }
}

function pairs(number,    i) {
    for (i = 1; i <= number; i++) {
        items = items " a" i " b" i
        put("a" i " b" i); put("a" i); put("b" i)
    }
}

BEGIN {
    family = ARGV[1]
    state = ARGV[2] * 7919 % 2147483646 + 1
    for (i = 1; i <= 10; i++) random(1)
    n = ARGV[3]; percent = ARGV[4]
    mix = family !~ /^(board|quasigroup|graph|duties|covers|multicovers|lessons)$/ && (family != "golfers" || ARGV[2] > 1)
    unit = family == "triangles" ? 3 : family ~ /^(cubes|hexes)$/
    if (family == "board") board(n, ARGV[5] ? ARGV[5] : n)
    else if (family == "quasigroup") latin()
    else if (family == "edges") edges(n, ARGV[4], ARGV[5])
    else if (family == "words") words(n, ARGV[4], ARGV[5])
    else if (family == "graph") graph(n, ARGV[4], ARGV[5])
    else if (family == "grid") grid(n, ARGV[4], ARGV[5])
    else if (family == "pigeons") pigeons(n, ARGV[4])
    else if (family == "partition") partition(n, ARGV[4])
    else if (family == "duties") duties(n, ARGV[4])
    else if (family == "covers") covers(n, ARGV[4], ARGV[5])
    else if (family == "multicovers") covers(n, ARGV[4], ARGV[5], ARGV[6])
    else if (family == "packings") packings(n, ARGV[4])
    else if (family == "facilities") facilities(n, ARGV[4])
    else if (family == "knapsacks") knapsacks(n, ARGV[4])
    else if (family == "jobs") jobs(n, ARGV[4])
    else if (family == "priced") partition(n, ARGV[4])
    else if (family == "triples") triples(n, ARGV[4])
    else if (family == "airline") airline(n, ARGV[4])
    else if (family == "routes") routes(n, ARGV[4])
    else if (family == "dominoes") tiles("0,0 0,1;0,0 1,0")
    else if (family == "tiles")
        tiles("0,0 0,1;0,0 1,0;0,0 0,1 1,0 1,1;0,0 0,1 1,0;0,0 0,1 1,1;0,0 1,0 1,1;0,1 1,0 1,1")
    else if (family == "districts")
        tiles("0,0 0,1 0,2 0,3;0,0 0,1 0,2 1,0;0,0 0,1 0,2 1,1;0,0 0,1 0,2 1,2;0,0 0,1 1,0 1,1;" \
              "0,0 0,1 1,0 2,0;0,0 0,1 1,1 1,2;0,0 0,1 1,1 2,1;0,0 1,0 1,1 1,2;0,0 1,0 1,1 2,0;" \
              "0,0 1,0 1,1 2,1;0,0 1,0 2,0 2,1;0,0 1,0 2,0 3,0;0,1 0,2 1,0 1,1;0,1 1,0 1,1 1,2;" \
              "0,1 1,0 1,1 2,0;0,1 1,0 1,1 2,1;0,1 1,1 2,0 2,1;0,2 1,0 1,1 1,2")
    else if (family == "matching") matching(n, ARGV[4])
    else if (family == "golfers") golfers(n, ARGV[4], ARGV[5])
    else if (family == "lessons") lessons(ARGV[4], ARGV[5], ARGV[6])
    else if (family == "transversals") transversals()
    else if (family == "tetrominoes") tiles("0,0 0,1 0,2 1,1;0,1 1,0 1,1 1,2;0,0 1,0 2,0 1,1;0,1 1,1 2,1 1,0")
    else if (family == "mines") mines(ARGV[4], ARGV[5])
    else if (family == "rotas") rotas(ARGV[4], ARGV[5])
    else if (family == "kakuro") kakuro(n, ARGV[4], ARGV[5])
    else if (family == "squared") squared(ARGV[4])
    else if (unit) polyforms(ARGV[4], ARGV[5], ARGV[6] ? ARGV[6] : 1, ARGV[7])
    else if (family == "pairs") pairs(n)
    else if (family == "mixed") {
        while ((getline line < "-") > 0)
            if (line ~ /^[ \t]*(\||$)/) comments = comments line "\n"
            else if (items != "") { put(comments line); comments = "" }
            else { printf "%s", comments; items = " " line; comments = "" }
    } else { print "families.awk: no family " family > "/dev/stderr"; exit 2 }
    if (ARGV[ARGC - 1] == "costs" || family ~ /^(priced|triples|dominoes|tiles|districts)$/) price()
    finish(mix)
    printf "%s", comments
}
