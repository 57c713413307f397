#!/bin/sh
# SPDX-License-Identifier: MIT
# How to add a format, a dialect, a sudoku format, an engine and an encoding: two or three lines beside the
# file of its own, and the programs know it. Follows the recipes of doc/dev/ARCHITECTURE.md with the
# samples in tests/recipes.
. "${srcdir:-.}/tests/tap.sh"

build=$builddir_under_test
[ -x "$build/libtool" ] && [ -f "$build/lib/libdlx-core.la" ] || skip_all 'no built tree'
mkdir "$tmp/tree"

# take FILE: a copy of a source file, to be changed.
take()
{
    case $1 in */*) mkdir -p "tree/${1%/*}" ;; esac
    cp "$srcdir/$1" "tree/$1" && chmod u+w "tree/$1"
}

# add FILE LINE NEIGHBOUR: adds a line to it before the one line that is, apart from blanks, the
# neighbour.
add()
{
    "$AWK" -v line="$2" -v neighbour="$3" '
        { text = $0; gsub(/^[ \t]+|[ \t]+$/, "", text) }
        text == neighbour { print line; added++ }
        { print }
        END { exit added != 1 }' "tree/$1" >changed && cp changed "tree/$1"
    is $? 0 "$1: there is one place for the line '$2'"
}

# compile FILE: as the sources are; what differs comes from the changed tree.
compile()
{
    mkdir -p "objects/${1%/*}"
    # shellcheck disable=SC2086
    run $CC -std=gnu11 -Wall -Wextra -Werror $MODE_FLAGS -DHAVE_CONFIG_H -Itree/lib -I"$build" \
        -I"$srcdir/lib" -c "tree/$1" -o "objects/${1%.c}.o"
    is "$status $stderr" '0 ' "$1 compiles"
}

# sample SAMPLE FILE BESIDE: a sample in a file of its own, which the Makefile.inc of its room lists before the line of the
# file BESIDE.
sample()
{
    list=${2%/*}/Makefile.inc
    take "$list"
    add "$list" "	%D%/${2##*/} \\" "$(sed -n "s|^	\\(%D%/$3 .*\\)|\\1|p" "$srcdir/$list")"
    mkdir -p "tree/${2%/*}"
    cp "$srcdir/tests/recipes/$1" "tree/$2"
}

# listed SAMPLE FILE BESIDE HEADER WORD NEIGHBOUR TABLE: a sample of a descriptor, and its name in the list of a header
# before that of a neighbour.
listed()
{
    sample "$1" "$2" "$3"
    take "$4"
    add "$4" "    $5(sample) \\\\" "$5($6) \\\\"
    take "$7"
    compile "$7"
    compile "$2"
}

listed format.c lib/format/sample.c rows.c lib/format/format.h format rows lib/format/format.c
listed form.c lib/sudoku/formats/sample.c grid_rows.c lib/sudoku/formats/formats.h format judge lib/sudoku/format_table.c

# A dialect is two functions of a header, and a row in a table.
sample dialect.c lib/answer/sample.c ilp.c
take lib/answer/dialects.h
take lib/answer/dialects.c
table='/* The functions of the table in dialects.c. */'
add lib/answer/dialects.h 'dlx_knows_fn dlx_knows_sample;' "$table"
add lib/answer/dialects.h 'dlx_take_fn dlx_take_sample;' "$table"
add lib/answer/dialects.c '    {"sample", "a sample", dlx_knows_sample, dlx_take_sample, NULL},' \
    '{"highs", "HiGHS: the file of --solution_file", dlx_knows_highs, dlx_take_highs, NULL},'
compile lib/answer/dialects.c
compile lib/answer/sample.c

# An engine is declared in a header, and has a row in a table.
sample engine.c lib/search/links/toy.c dance.c
take lib/search/base/engine.h
take lib/search/engines.c
add lib/search/base/engine.h 'extern const dlx_engine dlx_engine_toy;' 'extern const dlx_engine dlx_engine_bound;'
add lib/search/engines.c '    &dlx_engine_toy,' '&dlx_engine_bound,'
compile lib/search/engines.c
compile lib/search/links/toy.c

# An encoding is a function and a row.
take lib/encode/amo.c
add lib/encode/amo.c '    {"sample", "a sample", put_pairs, SIZE_MAX},' \
    "$(grep '^    {"pairwise"' "$srcdir/lib/encode/amo.c" | sed 's/^ *//')"
compile lib/encode/amo.c

# ---- the programs, with what was compiled before what the library has

# link PROGRAM
link()
{
    # shellcheck disable=SC2046,SC2086
    run "$build/libtool" --silent --tag=CC --mode=link $CC $MODE_FLAGS -o "$1" "$build/src/$1.o" \
        "$build/src/libprograms.a" $(find objects -name '*.o') "$build/lib/libdlx-core.la" $PROGRAM_LIBS
    is "$status $stderr" '0 ' "$1 can be linked"
}
for program in ec-convert ec-solve ec-answer sdk2ec sdk-solve; do link $program; done

printf 'a b c d\na b\nc d\na c\nb d\na b c d\n' >plain.ec
gives '0 4
1 2
3 4
1 3
2 4
1 2 3 4' 'the sample format is written' ./ec-convert -t sample plain.ec
printf '%s\n' "$stdout" >plain.sample
is "$(./ec-solve -c -f sample plain.sample)" 3 'and read'
like "$(./ec-solve --help=all)" '^  sample  *a sample' '--help lists it'
like "$(./ec-solve --help=all)" '^  toy  *[a-z-]* *a sample' 'and the sample engine'
for engine in toy links; do ./ec-solve -a -e $engine plain.ec | grep '^[a-d ]*$' | sort >$engine.found; done
same toy.found links.found 'which finds the solutions'
printf 'TAKE 1 2\n' >answer
shows '^|= end found 1 enough' 'the sample dialect is recognised, and its answer checked' ./ec-answer plain.ec answer
printf 'NOTHING TO TAKE\n' >answer
like "$(./ec-answer -f sample plain.ec answer)" '^|= end found 0 complete' 'and taken by name'
like "$(./ec-convert -t cnf --amo=sample plain.ec)" '^p cnf 5 ' 'the sample encoding is used'
cells=534678912672195348198342567859761423426853791713924856961537284287419635345286179
printf '%s\n' "$cells" | sed 's/9/./g' >puzzle.sdm
is "$(./sdk-solve -t sample puzzle.sdm)" "-> $cells" 'the sample sudoku format is written'
