#!/bin/sh
# SPDX-License-Identifier: MIT
# Commands as people type them: mistyped names, units of time and memory, colours, the topics of --help,
# and standard input that is a terminal.
. "${srcdir:-.}/tests/tap.sh"

programs=$(all_programs)
make_examples queens=queens,5
printf 'a b\na\nb\n' >two.ec
cp "$examples/knuth.ec" .

# ---- names

# Lines of a command and a part of its message.
while IFS='|' read -r command message; do
    # shellcheck disable=SC2086 # the command is words
    gives '2 ' "$command: status 2" $command
    like "$stderr" "$message" "$command: $message"
done <<'END'
ec-solve --enigne=links queens.ec|unknown option '--enigne'; the nearest is '--engine'
ec-solve --timelimit=3 queens.ec|the nearest is '--time-limit'
ec-solve --time_limit=3 queens.ec|the nearest is '--time-limit'
ec-solve --COUNT queens.ec|the nearest is '--count'
ec-solve --threads=2 queens.ec|the nearest is '--jobs'
ec-solve --timeout 2 queens.ec|the nearest is '--time-limit'
ec-solve --thread=2 queens.ec|the nearest is '--jobs'
ec-solve --nthreads=2 queens.ec|the nearest is '--jobs'
ec-solve --cpus=2 queens.ec|the nearest is '--jobs'
ec-solve --no-color queens.ec|the nearest is '--color'
ec-solve --nocolour queens.ec|the nearest is '--color'
ec-convert --type lp queens.ec|the nearest is '--to'
sdk-solve --type=line queens.ec|the nearest is '--to'
ec-solve --cnt queens.ec|the nearest is '--count'
ec-solve --timeot=2 queens.ec|the nearest is '--time-limit'
ec-solve --formats|the nearest is '--help'
ec-solve --unique queens.ec|the nearest is '--is-unique'
ec-solve --optimal queens.ec|the nearest is '--min'
ec-solve --shuffle queens.ec|the nearest is '--random-first'
ec-solve --symmetry queens.ec|the nearest is '--up-to-symmetry'
ec-solve --steps queens.ec|the nearest is '--trace'
ec-convert --cnf queens.ec|the nearest is '--to'
ec-convert --symmetry queens.ec|the nearest is '--group'
sdk-solve --killer queens.ec|the nearest is '--from'
sdk-solve --symmetry queens.ec|the nearest is '--canonical'
sdk-solve --steps queens.ec|the nearest is '--explain'
sdk-make --count=3|the nearest is '--number'
sdk-make --clues=30|the nearest is '--givens'
sdk-make --hard|the nearest is '--rate'
sdk-make --shuffle|the nearest is '--seed'
ec-solve --list_formats|the nearest is '--help'
ec-solve -e links2 queens.ec|the nearest is 'links'
ec-solve --xyzzy queens.ec|unknown option '--xyzzy'; see --help=all
ec-solve --cub=1 queens.ec|'--cub' is ambiguous: --cubes, --cube, --cubes-file
ec-solve --all=3 queens.ec|--all takes no argument
ec-solve -Z queens.ec|unknown option '-Z'
ec-solve --number|--number needs an argument
ec-solve -n|-n needs an argument
ec-solve --quick queens.ec|unknown option '--quick'
sdk-solve --vectors=plain|unknown option '--vectors'
ec-solve -e LINKS queens.ec|unknown engine 'LINKS'; the nearest is 'links'
ec-solve -e dlx queens.ec|the nearest is 'links'
ec-solve -e frontir queens.ec|the nearest is 'frontier'
ec-solve -e xyzzy queens.ec|unknown engine 'xyzzy'; see --help=engines
ec-convert -t CNF queens.ec|unknown format 'CNF'; the nearest is 'cnf'
ec-convert -t dimacs queens.ec|the nearest is 'cnf'
ec-convert -t sat queens.ec|the nearest is 'cnf'
ec-convert -t minizinc queens.ec|the nearest is 'mzn'
ec-convert -t mps_fixed queens.ec|the nearest is 'mps-fixed'
ec-convert -t npy queens.ec|unsupported format 'npy'
ec-convert -t xyzzy queens.ec|unknown format 'xyzzy'; see --help=formats
ec-convert -f Matrix queens.ec|the nearest is 'matrix'
ec-convert -t cnf --amo=seq queens.ec|unknown encoding 'seq'; the nearest is 'sequential'
ec-answer -f DIMACS queens.ec queens.ec|unknown dialect 'DIMACS'; the nearest is 'dimacs'
ec-answer -f kissat queens.ec queens.ec|the nearest is 'dimacs'
ec-view -t graphviz queens.ec|unknown type 'graphviz'; the nearest is 'dot'
ec-view -t latex queens.ec|the nearest is 'tikz'
sdk-solve -t f-puzzles queens.ec|the nearest is 'fpuzzles'
sdk-solve -t opensudoku1 queens.ec|unsupported format 'opensudoku1'
sdk-solve --method=fewst queens.ec|unknown method 'fewst'; the nearest is 'fewest'
sdk-make -y miror|unknown symmetry 'miror'; the nearest is 'mirror'
ec-solve --proof-format=DRAT --proof=p queens.ec|the nearest is 'drat'
ec-solve --help=format|unknown topic of --help 'format'; the nearest is 'formats'
ec-solve --proof -c two.ec|^ec-solve: --proof: expected FILE, found the option '-c'$
ec-solve -o --all two.ec|^ec-solve: --output: expected FILE, found the option '--all'$
ec-solve -n -- two.ec|^ec-solve: --number: expected N, found the option '--'$
ec-solve -all two.ec|^ec-solve: unknown option '-all'; the nearest is '--all'$
ec-solve -json two.ec|^ec-solve: unknown option '-json'; the nearest is '--to'$
ec-solve --all-solutions two.ec|^ec-solve: unknown option '--all-solutions'; the nearest is '--all'$
ec-solve --parallel two.ec|^ec-solve: unknown option '--parallel'; the nearest is '--jobs'$
sdk-make --difficulty=3|^sdk-make: unknown option '--difficulty'; the nearest is '--rate'$
ec-solve --min --max two.ec|^ec-solve: --max and --min cannot be combined$
ec-solve -M -m two.ec|^ec-solve: --max and --min cannot be combined$
ec-solve --to=zdd --count two.ec|^ec-solve: --count and --to=zdd cannot be combined$
ec-solve --zdd-map=map two.ec|^ec-solve: --zdd-map needs --to=zdd$
ec-convert --amo=pairwise two.ec|^ec-convert: --amo needs --to=cnf or --to=wcnf$
ec-convert --base=1 two.ec|^ec-convert: two.ec: with a base of elements, expected format sets, cost-sets, count-sets, found ec$
ec-solve --colours=3 two.ec|^ec-solve: two.ec: with colours of a graph, expected format col, found ec$
ec-view --header=yes two.ec|^ec-view: two.ec: with a header, expected format matrix, sets, cost-sets, count-sets, found ec$
sdk-make -S 7|^sdk-make: --size: expected a product of two numbers, found 7: use --regions$
sdk-solve two.ec|^sdk-solve: two.ec:1:1: expected sudokus, found an exact-cover problem: use ec-solve$
sdk-solve knuth.ec|^sdk-solve: knuth.ec:1:1: expected sudokus, found an exact-cover problem: use ec-solve$
END
is "$(find . -name '-*' -o -name map)" '' 'nothing is written'
run ec-solve --proof=-c two.ec
is "$status $(ls -- -c)" '0 -c' 'a file name after = may be spelled as an option'
long=$("$AWK" 'BEGIN { for (i = 0; i < 5000; i++) printf "x"; print "" }' </dev/null)
for option in "--$long" "-e$long" "-t$long" "--cubes=$long" "--time-limit=$long"; do
    fails_with 2 "$(echo "$option" | cut -c 1-6)... of 5000 letters: status 2" ec-solve "$option" queens.ec
done

# ---- units

for limit in 60 60s '60 s' 2m 2min 1.5h 1h30m 1H 0.5d 2days 90000ms 1e3; do
    is "$(ec-solve -c "--time-limit=$limit" queens.ec)" 10 "--time-limit=$limit"
done
for limit in 0 0s -1 10x m 1h30 '' nan inf 1..5h 5mm; do
    gives '2 ' "--time-limit=$limit: refused" ec-solve -c "--time-limit=$limit" queens.ec
    like "$stderr" 'expected a time above 0' "--time-limit=$limit: a message"
done
"$AWK" -f "$examples/queens.awk" 20 >long.ec
fails_with 3 '--time-limit=300ms: 0.3 seconds' ec-solve -q -c --time-limit=300ms long.ec
for limit in 100000000 100M 100m 100MB 100MiB '100 MB' 2GB 1.5G 0.1gib 1T 4096kB 123456789B; do
    is "$(ec-solve -c "--memory-limit=$limit" queens.ec)" 10 "--memory-limit=$limit"
    is "$(sdk-solve "--memory-limit=$limit" /dev/null 2>&1)" '' "sdk-solve --memory-limit=$limit"
done
for limit in 0 0K M '' 5X 5MBs 1.M -5M 99999999999G 99999999999999999999999; do
    gives '2 ' "--memory-limit=$limit: refused" ec-solve -c "--memory-limit=$limit" queens.ec
    like "$stderr" 'expected a size' "--memory-limit=$limit: a message"
done

# ---- --help

for program in $programs; do
    for topic in '' =all; do
        quietly "$program --help$topic: status 0" "$program" "--help$topic"
        is "$(echo "$stdout" | "$AWK" 'length($0) > 80')" '' "$program --help$topic: 80 columns"
    done
    listed=$("$program" --help | grep -c '^  *-')
    is "$((listed <= 21))" 1 "$program --help: the daily options"
    like "$("$program" --help)" '^--help=all lists [0-9]* more options' "$program --help: names the rest"
    "$program" --help=all | sed '1,/^ .*--version/d; /^The manual/d' | grep . >tables
    for topic in $("$program" --help | sed -n 's/.*--help\[=all|\(.*\)\].*/\1/p' | tr '|' ' '); do
        "$program" "--help=$topic" | grep . >table
        is "$(grep -v -x -F -f tables table)" '' "$program --help=$topic: a part of --help=all"
    done
    is "$("$program" --help formats)" "$("$program" --help=formats)" "$program --help formats: a topic as a word"
    is "$("$program" -h all file)" "$("$program" --help=all)" "$program -h all"
    is "$("$program" --help file)" "$("$program" --help)" "$program --help file: no topic"
done
is "$(ec-convert --help=all | grep -c '^  \(bimander\|commander\|binary\) ')" 3 'rare encodings are in --help=all'
is "$(ec-convert --help=encodings | grep -c '^  \(bimander\|commander\|binary\) ')" 0 'and nowhere else'
is "$(ec-solve --help=all | grep -c '^  \(    \|-., \)--[a-z]')" \
    "$(($(ec-solve --help | grep -c '^  \(    \|-., \)--[a-z]') + $(ec-solve --help | sed -n 's/^--help=all lists \([0-9]*\).*/\1/p')))" \
    'the number of other options is right'

# ---- colours

escape=$(printf '\033')
ec-view -t text --color=always queens.ec >coloured
ec-view -t text --color=never queens.ec >plain
ec-solve queens.ec >solution
is "$(ec-view -t text --color=always --solution solution queens.ec | grep -c "$escape" | sed 's/^[1-9].*/some/')" some \
    '--color=always: a picture in a file'
is "$(ec-view --colour=never --solution solution queens.ec)" "$(ec-view --solution solution queens.ec)" '--color=never: as without a terminal'
for program in $programs; do
    for when in auto always never; do
        is "$("$program" --color=$when --version)" "$("$program" --version)" "$program --color=$when"
    done
    complains "expected auto, always or never, found 'green'" "$program --color=green: refused" "$program" --color=green --version
done
printf 'p edge 3 3\ne 1 2\ne 2 3\ne 1 3\n' >graph.col
is "$(ec-solve -c --colors=3 graph.col)" 6 '--colors: those of a graph'
complains 'graphs are coloured by --colours' '--color=3: names the option that is meant' ec-solve -c --color=3 graph.col
printf 'a b\n|7 a\na b\n' >odd.ec
complains "^$escape\[1mec-solve: odd.ec:2:1: $escape\[0m$escape\[1;35mwarning: $escape\[0m" '--color=always: messages' \
    ec-solve --color=always -c odd.ec
complains '^ec-solve: odd.ec:2:1: warning: ' 'messages in a file are plain' ec-solve -c odd.ec

# ---- standard input on a terminal

if ! has_terminal; then
    skip 'standard input on a terminal' 'no script(1) of util-linux here'
    return 0 2>/dev/null || exit 0
fi
# notice COMMAND-LINE: what a terminal shows on which nothing is typed until the notice is there.
notice()
{
    rm -f terminal process
    { await grep 'reading standard input' terminal && kill -s TERM "$(cat process)"; } &
    on_terminal "echo \$\$ >process; exec $1"
    wait
    tr -d '\r' <received
}
# A pipe to which nothing is written: nobody types.
mkfifo pipe
exec 3<>pipe
keyboard=pipe
for program in $programs; do
    case $program in
    sdk-make) continue ;;
    ec-answer) command='ec-answer queens.ec' ;;
    *) command=$program ;;
    esac
    printf '' >received
    like "$(notice "$command")" "^$program: reading standard input \.\.\." "$command: what is waited for"
done
keyboard=/dev/null
on_terminal 'ec-solve -c queens.ec'
is "$(tr -d '\r' <received)" 10 'no notice if a file is read'
terminal_type=xterm
on_terminal 'ec-view --solution solution queens.ec'
is "$(grep -c "$escape" received | sed 's/^[1-9].*/some/')" some 'a terminal has colours'
on_terminal 'NO_COLOR=1 ec-view --solution solution queens.ec'
is "$(grep -c "$escape" received)" 0 'NO_COLOR: none'
on_terminal 'ec-view --color=never --solution solution queens.ec'
is "$(grep -c "$escape" received)" 0 '--color=never: none'
