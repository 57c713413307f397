#!/bin/sh
# SPDX-License-Identifier: MIT
# Input of every encoding: byte order marks, UTF-16, compressed, from files and from pipes.
. "${srcdir:-.}/tests/tap.sh"

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
solution=534678912672195348198342567859761423426853791713924856961537284287419635345286179

"$AWK" -v puzzle="$puzzle" 'BEGIN { while (n++ < 2000) print puzzle " \303\251\360\235\204\236" n }' >plain
sdk-solve -u plain >wanted
printf 'a b c | x\na b x:1\nc x:1\n' >problem
ec-solve problem >solved

# wide ENCODING MARK - standard input, in ASCII and the two characters above, as UTF-16
wide()
{
    printf "$2"
    "$AWK" -v big="$1" '
        function unit(high, low) { printf "%s", big == "BE" ? high low : low high }
        function octal(n) { return sprintf("\\%03o", n) }
        BEGIN { for (i = 1; i < 128; i++) code[sprintf("%c", i)] = i }
        {
            gsub(/\303\251/, "\001")
            gsub(/\360\235\204\236/, "\002")
            for (i = 1; i <= length($0); i++) {
                c = substr($0, i, 1)
                if (c == "\001")
                    unit(octal(0), octal(233))
                else if (c == "\002") {
                    unit(octal(216), octal(52))
                    unit(octal(221), octal(30))
                } else
                    unit(octal(0), octal(code[c]))
            }
            unit(octal(0), octal(10))
            print ""
        }' | while IFS= read -r line; do printf "$line"; done
}

# Files that are no text.
while IFS='|' read -r file bytes message; do
    # shellcheck disable=SC2059
    printf "$bytes" >"$tmp/$file"
    for program in ec-solve sdk-solve; do errs "$file.*$message" "$program: $file" "$program" "$tmp/$file"; done
done <<'END'
sheet.xls|\320\317\021\340\000\000|expected text, found a spreadsheet of Excel: export the sheet as CSV
data.db|SQLite format 3\000|expected text, found a database of SQLite: export a table as CSV
rows.pickle|\200\004\225\000\000|expected text, found a pickle of Python: write JSON or lines of text
puzzles.bz2|BZh91AY&SY\000|unpack with bzcat
END
printf 'PK\003\004\024\000' >"$tmp/sheet.xlsx"
run sdk-solve "$tmp/sheet.xlsx"
like "$status $stderr" '^2 .*expected text, found a spreadsheet or an archive' 'sdk-solve: sheet.xlsx'

# Marks and UTF-16.
{ printf '\357\273\277'; cat plain; } >marked
{ printf '\357\273\277'; cat problem; } >marked.ec
head -n 300 plain | LC_ALL=C wide LE '\377\376' >le
head -n 300 plain | LC_ALL=C wide BE '\376\377' >be
head -n 300 plain | LC_ALL=C wide LE '' >le-bare
head -n 300 plain | LC_ALL=C wide BE '' >be-bare
wide LE '\377\376' <problem >le.ec
head -n 300 wanted >wanted300
sdk-solve -u marked >out
same out wanted 'a byte order mark is no part of the text'
for file in le be le-bare be-bare; do
    sdk-solve -u $file >out
    same out wanted300 "UTF-16: $file"
    dd bs=7 if=$file 2>/dev/null | sdk-solve -u >out
    same out wanted300 "UTF-16: $file, from a pipe in small pieces"
done
for file in marked.ec le.ec; do
    ec-solve $file >out
    same out solved "problems: $file"
done
printf '\357\273\2771x' >short
complains 'short:1:1: ' 'columns count from behind the mark' sdk-solve short
printf '\377\3761\0002\000\330' >half
fails_with 2 'half a character is an error, not a crash' sdk-solve half

# Compressed files.
for each in gzip:gzip:zcat xz:xz:xzcat Zstandard:zstd:zstdcat; do
    name=${each%%:*}
    program=${each#*:}
    program=${program%:*}
    if ! command -v "$program" >/dev/null 2>&1; then
        skip "$name" "no $program here"
        continue
    fi
    "$program" -c plain >plain.packed
    run sdk-solve -u plain.packed
    case $stderr in
    *'not built in'*)
        is "$status $stderr" "2 sdk-solve: plain.packed: data compressed with $name, which is not built in: \
unpack with ${each##*:}" "$name: what unpacks it is named"
        continue
        ;;
    esac
    printf '%s\n' "$stdout" >out
    same out wanted "$name"
    dd bs=5 if=plain.packed 2>/dev/null | sdk-solve -u >out
    same out wanted "$name from a pipe in small pieces"
    { cat plain.packed && "$program" -c plain; } | sdk-solve -u >out
    cat wanted wanted >twice
    same out twice "$name: two of them, one after the other"
    "$program" -c le | sdk-solve -u >out
    same out wanted300 "$name of UTF-16"
    "$program" -c problem | ec-solve >out
    same out solved "$name of a problem"
    head -c 300 plain.packed >cut
    errs "^sdk-solve: cut: data compressed with $name are damaged or truncated" "$name cut off: status 2" sdk-solve -u -q cut
    for bytes in 1 2 3 4 5; do
        head -c $bytes plain.packed >cut
        fails_with 2 "$name of $bytes bytes: status 2" sdk-solve -u cut
        fails_with 2 "$name of $bytes bytes as a problem: status 2" ec-solve -c cut
    done
    { head -c 200 plain.packed; printf 'xxxxxxxx'; tail -c +209 plain.packed; } >damaged
    fails_with 2 "$name damaged: status 2" sdk-solve -u -q damaged
done

# The names of these items are looked up ahead of the options that are being read.
"$AWK" 'function name(i)
    {
        return (i % 3 ? "a-name-of-twenty-one-letters-" : i % 2 ? "i" : "eight-") i (i % 5 ? "" : "\303\251")
    }
    BEGIN {
        items = 20000
        print "|= problem"
        for (i = 0; i < items; i++) printf "%s%s", i == 15000 ? "| " : "", name(i) (i < items - 1 ? " " : "\n")
        for (k = 0; k < 15000; k++) {
            line = name(k)
            for (i = k % 7; i >= 0; i--)
                line = line " " name((k * 37 + 7919 * i + 15001 - k % 5) % 5000 + 15000) (i % 3 ? "" : ":colour" i)
            print line (k % 11 ? "" : " |" k + 1)
        }
        print "|= end"
    }' >many.ec
ec-convert many.ec >many.out
same many.out many.ec 'options of a problem with 20,000 items are read as they are written'
sed 's/$/ /;s/ / \t/g;5000i\
| a comment with the name i3' many.ec | ec-convert >many.out
same many.out many.ec 'other blanks, and a comment'
sed '12003s/ / nowhere /' many.ec >wrong.ec
run ec-convert wrong.ec
is "$status ${stderr#*: }" "2 wrong.ec:12003:15: unknown item 'nowhere'" 'the place of an unknown name'
