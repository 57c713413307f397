#!/bin/sh
# SPDX-License-Identifier: MIT
# What the formats allow is read: each file has the numbers of solutions given here, a number for
# each of its problems. Those in the format ec are also counted by examples/ec-count.awk.
. "${srcdir:-.}/tests/tap.sh"

cd "$srcdir/tests/files" || exit 1

cat >"$tmp/table" <<'END_OF_TABLE'
good-bare-bar.ec 2
good-blanks.ec 2
good-comments.ec 1
good-crlf.ec 2
good-directives.ec 1 0 1
good-dlx1.ec 2
good-dlx2.ec 2
good-dlx5.ec 7
good-duplicates.ec 3
good-names.ec 2
good-no-last-newline.ec 1
good-no-options.ec 0
good-secondary-only-option.ec 1
good-blank-lines.matrix 1 2
good-blanks.matrix 1 1
good-header.matrix 1 2
good-one-by-one.matrix 1 1
good-two-columns.matrix 2
good-empty-rows.rows 1 1
good-hust.rows 1
good-knuth.mtx 1
good-miniexact.xcc 1
good-names.miniexact 3
good-guide.exact 1
good-wrapped.scp 1
good-columns.rail 1
good-partition.spp 2
good-rows.opb 3
good-names.lp 3
good-ranges.mps 2
good-anywhere.cnf 2
good-no-header.cnf 2
good-trailer.cnf 5
good-wrong-header.cnf 4
good-square.col 54
END_OF_TABLE

while read -r file counts; do
    format=${file##*.}
    run ec-solve -q -f "$format" --colours=3 -c "$file"
    is "$(echo $stdout)$stderr" "$counts" "$file"
    if [ "$format" = ec ]; then
        is "$(echo $("$AWK" -f "$srcdir/examples/ec-count.awk" "$file"))" "$counts" \
            "ec-count: $file"
    fi
done <"$tmp/table"

# examples/ec-count.awk does not know bounds.
run ec-solve -c good-dlx3.ec
is "$status $stdout$stderr" '0 2' 'good-dlx3.ec'
run ec-solve --dry-run --stats good-dlx3.ec
is "$status $stderr" '0 ec-solve: problem 1: 3 items (3 primary, 0 secondary), 4 options, 7 nonzeros, features: bounds, items without options: 0' \
    'good-dlx3.ec: bounds are a feature'

# Puzzles in documents.
cat >"$tmp/documents" <<'END_OF_TABLE'
good-concatenated.opensudoku 1 1
good-first-version.opensudoku 1 1
good-games.opensudoku 1 1
good-cages.fpuzzles 6
good-classic.fpuzzles 1 48
good-links.fpuzzles-url 1 1 1
good-third.opensudoku 1
good-games.ksudoku 1 2 1 2 4
good-ruud.killer 1
good-jigsaw.sumocue 1 1
good-sizes.jigsaw 1 4 1
good-lists.json 4 4 4 4 4 4
good-played.gnome-sudoku 1
END_OF_TABLE

while read -r file counts; do
    if ! sdk-solve --help | grep "^  ${file##*.} " >/dev/null; then
        skip "$file" 'this build does not read the format'
        continue
    fi
    run sdk-solve -q -c "$file"
    is "$(echo $stdout)$stderr" "$counts" "$file"
done <"$tmp/documents"

ls good-*.ec good-*.matrix good-*.rows good-*.mtx good-*.xcc good-*.miniexact good-*.exact good-*.scp good-*.rail good-*.spp good-*.opb good-*.lp good-*.mps \
    good-*.cnf good-*.col good-*.ksudoku good-*.opensudoku good-*.fpuzzles* good-*.json good-*.gnome-sudoku good-*.killer \
    good-*.sumocue good-*.jigsaw >"$tmp/files"
{ cat "$tmp/table" "$tmp/documents" | cut -d ' ' -f 1; echo good-dlx3.ec; } | sort >"$tmp/named"
same "$tmp/named" "$tmp/files" 'the table names every file'
ls good-* >"$tmp/files"
sed -n 's/^\(good-[^ *]*\)  *.*/\1/p' README | sort >"$tmp/explained"
same "$tmp/explained" "$tmp/files" 'the README explains every file'
