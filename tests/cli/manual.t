#!/bin/sh
# SPDX-License-Identifier: MIT
# The manual pages are free of complaints by mandoc, list the options that the programs take, and show
# what the programs print; and so do the README and the tutorial.
#
# An example is a display (.Bd -literal) of a page, a fenced block of the README, or a verbatim
# environment of the tutorial, whose first line begins with "$ ". Lines that begin so are commands;
# one that ends in a backslash goes on in the next line, and lines after it that begin with "> "
# belong to it too. The lines after a command are all that it prints, messages among them; a last
# line "[status N]" is its exit status if that is not 0. The commands of a page run one after
# another in a directory of the page's own, which has the examples/ and doc/ of the sources.
. "${srcdir:-.}/tests/tap.sh"

programs='ec-answer ec-convert ec-solve ec-view ec2sdk sdk-make sdk-solve sdk-target sdk2ec'

# ---- lint ----

for page in "$srcdir"/doc/man/*.[1-9]; do
    if [ -z "$MANDOC" ]; then
        skip "${page##*/} passes lint" 'configure found no mandoc'
        continue
    fi
    # Pages that are referred to are looked for among the installed ones.
    is "$("$MANDOC" -T lint -W style "$page" | grep -v 'referenced manual not found')" '' "${page##*/} passes lint"
    # On a terminal of 80 columns no line of an example or a synopsis is cut; groff indents two
    # columns more than mandoc.
    is "$("$MANDOC" -T ascii -O width=77 "$page" | sed 's/.\x08//g' | expand |
        "$AWK" 'length($0) > 77')" '' "${page##*/}: 79 columns"
done

# ---- options ----

# The options of a page: the words after Fl in the tags of its section OPTIONS.
page_options()
{
    "$AWK" '
        /^\.Sh /              { inside = $2 == "OPTIONS" }
        inside && /^\.It Fl / { for (i = 2; i < NF; i++) if ($i == "Fl") print "-" $(i + 1) }' "$1" |
        sort
}

# The options that --help lists: "  -a, --all  text", "      --stats  text".
help_options()
{
    "$1" --help=all | sed -n 's/^  \(-.\), \(--[a-z-]*\).*/\1\
\2/p; s/^      \(--[a-z-]*\).*/\1/p' | sort
}

# The options that a section SYNOPSIS shows, each by its letter or its long name. Alternatives follow
# each other after one Fl: "Fl h | V"; and letters may be together: "Fl qv".
synopsis_options()
{
    "$AWK" '
        /^\.Sh /      { inside = $2 == "SYNOPSIS" }
        !inside       { next }
        { flags = 0
          for (i = 1; i <= NF; i++) {
              if ($i == "Fl" || $i == ".Fl") flags = 1
              else if ($i == "|" || $i == "Op" || $i == ".Op") continue
              else if ($i ~ /^(Ns|Ar|Cm)$/) flags = 0
              else if (!flags || $i == "=") continue
              else if ($i ~ /^-/) print "-" $i
              else for (k = 1; k <= length($i); k++) print "-" substr($i, k, 1)
          } }' "$1" | sort -u
}

# Reads options, and prints those of the table "letter name" in FILE by the name, others as they are.
by_name()
{
    "$AWK" '
        NR == FNR     { if (NF == 2) name[$1] = $2; next }
        { print $1 in name ? name[$1] : $1 }' "$1" - | sort -u
}

# The formats and engines that --help lists: "  name  text", below a title that ends in a colon.
# Those of sudoku are all described in sdk(5), those of problems in ec-formats(5)
# and ec-solve(1).
help_names() { "$1" --help=all | sed -n 's/^  \([a-z][a-z0-9-]*\)  *[^ ].*/\1/p' | sort -u; }

# Options that are rules of variants are described in sdk(5); the pages of programs have "--RULE".
sed -n '/^\.Ss Rules/,/^\.Sh/s/^\.It Fl -/--/p' "$srcdir/doc/man/sdk.5" | sort >"$tmp/rules"
without_rules() { grep -v -x -e -- -e --- -f "$tmp/rules"; }
for program in sdk2ec sdk-make sdk-solve sdk-target; do
    help_options "$program" | grep -x -f "$tmp/rules" >"$tmp/in-help"
    same "$tmp/in-help" "$tmp/rules" "$program --help has the rules of sdk.5"
done

for program in $programs; do
    page=$srcdir/doc/man/$program.1
    page_options "$page" | without_rules >"$tmp/in-page"
    help_options "$program" | without_rules >"$tmp/in-help"
    if [ -s "$tmp/in-help" ]; then
        same "$tmp/in-page" "$tmp/in-help" "$program.1 has the options of $program --help"
    else
        not_ok "$program.1 has the options of $program --help" '--help lists none'
    fi
    "$program" --help=all | sed -n 's/^  \(-.\), \(--[a-z-]*\).*/\1 \2/p' >"$tmp/letters"
    synopsis_options "$page" | without_rules | by_name "$tmp/letters" >"$tmp/in-synopsis"
    by_name "$tmp/letters" <"$tmp/in-help" >"$tmp/in-help-by-name"
    same "$tmp/in-synopsis" "$tmp/in-help-by-name" "$program.1: its SYNOPSIS shows every option"
    missing=
    for name in $(help_names "$program"); do
        if ! grep "^\.It Cm $name\$" "$page" "$srcdir/doc/man/sdk.5" "$srcdir/doc/man/ec-formats.5" \
            "$srcdir/doc/man/ec-solve.1" >/dev/null; then
            missing="$missing $name"
        fi
    done
    is "$missing" '' "$program.1 has the formats and engines of $program --help"
done

# The formats under -t are those of --help=formats.
ec-solve --help=formats | sed -n '/^Formats of -t/,$s/^  \([a-z][a-z-]*\)  .*/\1/p' | sort >"$tmp/formats"
sed -n '/^\.It Fl t Ar/,/^\.El/s/^\.It Cm //p' "$srcdir/doc/man/ec-solve.1" | sort >"$tmp/formats-in-page"
same "$tmp/formats-in-page" "$tmp/formats" 'ec-solve.1 has the formats of -t of ec-solve --help=formats'

# The table of engines under -e is that of --help=engines.
ec-solve --help=engines | sed -n 's/^  \([a-z]*\)  *\([a-z-]\{6\}\)\([a-z-]\{3\}\) .*/\1 \2 \3/p' >"$tmp/engines"
sed -n '/^engine    tasks/,/^\.Ed/p' "$srcdir/doc/man/ec-solve.1" | sed '1d;$d' | tr -s ' ' >"$tmp/engines-in-page"
# An engine that was not built is in the page alone.
"$AWK" 'NR == FNR { built[$1] = 1; next } $1 in built' "$tmp/engines" "$tmp/engines-in-page" >"$tmp/engines-built"
same "$tmp/engines-built" "$tmp/engines" 'ec-solve.1 has the tasks and features of the engines of ec-solve --help=engines'

# Each letter of the table is what the engine does: a problem for each feature, and a command for each task.
(
    cd "$tmp" || exit
    printf 'a b c d\na b |1\nc d |1\na c |2\nb d |2\n' >plain
    printf 'a b | x\na x:1 |3\nb x:1 |2\na b x:2 |9\n' >k
    printf '1:2|a b c\na |1\na b |4\nb c |1\nc |1\na b c |3\n' >b
    printf '2|a b\na a |2\nb |1\na b |1\na |1\n' >r
    # able TASK PROBLEM OPTION...: the engine takes the task of the problem.
    able()
    {
        letter=$1 input=$2
        shift 2
        rm -f proof
        ec-solve -q -e "$engine" "$@" "$input" >solutions 2>&1 </dev/null
        if [ $? -le 1 ]; then printf '%s' "$letter"; else printf -- -; fi
    }
    while read -r engine tasks features; do
        case $tasks in # the command that has the engine search
            a*) task=-a ;; -c*) task=-c ;; ???s*) task=--set-cover ;; *) task=--min ;;
        esac
        case $tasks in ???s?? | --m???) proof='--proof=proof --proof-format=veripb' ;; *) proof=--proof=proof ;; esac
        # shellcheck disable=SC2086 # words of an option
        echo "$engine $(able a plain -a)$(able c plain -c)$(able m plain --min)$(able s plain --set-cover)$(able p plain $task $proof
        )$(able t plain --trace=trace) $(able k k $task)$(able b b $task)$(able r r $task)"
    done <engines >engines-real
)
# Engines that list solutions also count them and compare their costs.
sed 's/^\([a-z]* a\)c\{0,1\}-\{0,1\}[m-]/\1--/; s/^\(auto a\)--/\1cm/' "$tmp/engines-real" >"$tmp/engines-tried"
same "$tmp/engines-tried" "$tmp/engines" 'the tasks and features of ec-solve --help=engines hold'

# ---- examples ----

# examples FILE BEGIN END: the examples of a page, of the README or of the tutorial, as text, each
# after a line "[example]": the lines between two that match, if the first is a command.
examples()
{
    "$AWK" -v begin="$2" -v end="$3" -v page="${1##*.}" '
        inside && $0 ~ end     { inside = first = shown = 0; next }
        !inside && $0 ~ begin  { inside = first = 1; next }
        first                  { first = 0; shown = /^\$ /; if (shown) print "[example]" }
        shown && page ~ /^[1-9]$/ { gsub(/\\&/, ""); gsub(/\\e/, "\\") }
        shown                  { print }' "$1" >"$tmp/examples"
}

# tutorial_files FILE DIRECTORY: writes the files that it has the reader save: each is the verbatim
# environment after a comment "file: NAME".
tutorial_files()
{
    "$AWK" -v directory="$2" '
        /^@c file: /           { file = directory "/" $3; next }
        $0 == "@end verbatim"  { if (inside) { close(file); file = "" } inside = 0; next }
        inside                 { print >file }
        $0 == "@verbatim"      { inside = file != "" }' "$1"
}

# Takes examples apart: writes the K-th command, its expected output, and its exit status unless 0, to
# K.command, K.expected and K.status in a directory, and prints the number of commands. A backslash at the end
# of a line of output joins the next line, without its indentation.
split_examples()
{
    "$AWK" -v directory="$1" '
        function begin(text) {
            if (n) { close(command); close(expected) }
            command = directory "/" ++n ".command"
            expected = directory "/" n ".expected"
            printf "" >expected
            print text >command
            more = text ~ /\\$/
            open = 1
        }
        /^\[example\]$/                { open = more = 0; next }
        more                           { print >command; more = /\\$/; next }
        /^\$ /                         { begin(substr($0, 3)); next }
        open && /^> /                  { print substr($0, 3) >command; next }
        /^\[status [0-9]+\]$/          { print $2 + 0 >(directory "/" n ".status"); next }
        continued                      { sub(/^ +/, "") }
                                       { open = 0; continued = sub(/\\$/, ""); printf "%s%s", $0, continued ? "" : "\n" >expected }
        END                            { print n + 0 }'
}

# Formats that this build may lack, external solvers and other programs: those that are not here.
absent=
for name in opensudoku fpuzzles json; do
    sdk-solve --help=all | grep "^  $name " >/dev/null || absent="$absent $name"
done
for name in cadical cbc clasp cryptominisat5 glpsol gringo highs java jq kissat lp_solve minisat minisat+ picosat toulbar2 \
    fzn-gecode minizinc drat-trim cake_lpr veripb scpog-check cake_scpog cpog-check; do
    command -v "$name" >/dev/null || absent="$absent $name"
done

# find_absent FILE: sets missing to a name in the command in FILE that is not here, or to a file of java that is not.
find_absent()
{
    missing=
    text=
    while IFS= read -r line; do text="$text $line "; done <"$1"
    for name in $absent; do
        case $text in
        *" $name "* | *"-t $name"* | *"-f $name"* | *".$name"*) missing=$name ;;
        esac
    done
    case $text in
    *' java -jar '*)
        jar=${text#*java -jar }
        if [ ! -e "${jar%% *}" ]; then missing=${jar%% *}; fi
        ;;
    esac
}

# check_command PAGE K: runs the K-th command and compares. Commands that need the library are left
# out if `without_library` says why.
check_command()
{
    read -r title <"$dir/$2.command"
    title="$1: $title"
    wanted=0
    if [ -e "$dir/$2.status" ]; then read -r wanted <"$dir/$2.status"; fi
    if [ -n "$without_library" ] && grep -e pkg-config -e '\./count' -e '\./dates' -e '\./tiles' "$dir/$2.command" >/dev/null; then
        skip "$title" "$without_library"
        return
    fi
    find_absent "$dir/$2.command"
    if [ -n "$missing" ]; then
        skip "$title" "no $missing here"
        return
    fi
    got=0
    (cd "$dir/work" && sh "../$2.command" >"../$2.got" 2>&1 </dev/null) || got=$?
    if [ "$got" -ne "$wanted" ]; then
        not_ok "$title" "status $got, expected $wanted
$(cat "$dir/$2.got")"
    else
        same "$dir/$2.got" "$dir/$2.expected" "$title"
    fi
}

# check_examples PAGE: runs the examples of the page that `examples` has found.
check_examples()
{
    dir=$tmp/$1
    mkdir -p "$dir/work"
    ln -s "$srcdir/examples" "$srcdir/doc" "$dir/work"
    count=$(split_examples "$dir" <"$tmp/examples")
    if [ "$count" -eq 0 ]; then not_ok "$1 has examples"; fi
    k=1
    while [ "$k" -le "$count" ]; do
        check_command "$1" "$k"
        k=$((k + 1))
    done
}

# ---- the README ----

# Says why a program cannot be linked to the shared library here, if so.
no_library()
{
    if [ -z "$PKG_CONFIG" ]; then
        echo 'configure found no pkg-config'
    elif [ ! -e "$libdir_under_test/libdlx.so" ]; then
        echo 'no shared library'
    elif ${NM:-nm} -D "$libdir_under_test/libdlx.so" 2>&1 | grep -e __asan -e __ubsan >/dev/null; then
        echo 'the library needs sanitizers, which a program of its user does not have'
    fi
}

# Makes cc the compiler of the build, and pkg-config find the library of the build.
use_library()
{
    mkdir "$tmp/bin"
    # In the old PATH, since the commands themselves may be of these names.
    printf "#!/bin/sh\nPATH='%s'\nexec %s \"\$@\"\n" "$PATH" "$CC" >"$tmp/bin/cc"
    printf "#!/bin/sh\nPATH='%s'\nexec %s \"\$@\"\n" "$PATH" "$PKG_CONFIG" >"$tmp/bin/pkg-config"
    chmod +x "$tmp/bin/cc" "$tmp/bin/pkg-config"
    PATH=$tmp/bin:$PATH
    PKG_CONFIG_PATH=$tmp/bin
    LD_LIBRARY_PATH=$libdir_under_test${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
    export PATH PKG_CONFIG_PATH LD_LIBRARY_PATH
    cat >"$tmp/bin/dlx.pc" <<END
Name: dlx
Description: the library of the build tree
Version: 1
Cflags: -I$srcdir/lib
Libs: -L$libdir_under_test -ldlx
END
}

# The C program that the README builds.
mkdir -p "$tmp/README.md/work"
# compiles FILE NAME
compiles()
{
    quietly "$2: its C program compiles without a warning" \
        $CC -std=c11 -Wall -Wextra -Werror -I"$srcdir/lib" -c "$1" -o "$tmp/program.o"
}
compiles "$srcdir/examples/c/count.c" README.md
"$AWK" '/^```awk$/ { inside = 1; next } /^```/ { inside = 0 } inside' "$srcdir/README.md" \
    >"$tmp/README.md/work/squares.awk"
is "$(grep -c '^> ' "$srcdir/README.md")" 0 'README.md: its commands can be pasted'
without_library=$(no_library)
if [ -z "$without_library" ]; then use_library; fi
examples "$srcdir/README.md" '^```' '^```'
check_examples README.md

# ---- the pages ----

# So is the program of dlx.3, the display that begins with an #include, as dates.c.
mkdir -p "$tmp/dlx.3/work"
program=$tmp/dlx.3/work/dates.c
"$AWK" '
    /^\.Ed/              { inside = 0 }
    /^#include <dlx\.h>/ { inside = 1 }
    inside               { gsub(/\\&/, ""); gsub(/\\e/, "\\"); print }' "$srcdir/doc/man/dlx.3" >"$program"
compiles "$program" dlx.3
for page in "$srcdir"/doc/man/*.[1-9]; do
    examples "$page" '^[.]Bd -literal' '^[.]Ed'
    check_examples "${page##*/}"
done

# ---- the tutorial ----

mkdir -p "$tmp/dlx.texi/work"
tutorial_files "$srcdir/doc/guide/dlx.texi" "$tmp/dlx.texi/work"
compiles "$tmp/dlx.texi/work/tiles.c" dlx.texi
examples "$srcdir/doc/guide/dlx.texi" '^@verbatim$' '^@end verbatim$'
check_examples dlx.texi
# On A4 paper a line of 86 characters fits.
is "$("$AWK" '/^@verbatim/ { inside = 1 } /^@end verbatim/ { inside = 0 } inside && length($0) > 86' "$srcdir/doc/guide/dlx.texi")" '' \
    'dlx.texi: no line is too long for a page'
# Each chapter has a goal and an exercise, and each exercise an answer.
is "$("$AWK" '
    /^@(chapter|appendix) /  { if (goals * exercises != 1 && name) print name; name = /^@chapter/ ? $0 : ""; goals = exercises = 0 }
    /^@i\{Goal: /            { goals++ }
    /^@b\{Exercise [0-9]/    { exercises++; asked[$2 + 0] = 1 }
    /^@appendix Answers/     { inside = 1 }
    inside && /^@item/       { answered++ }
    END                      { for (i in asked) n++; print n == answered ? "as many answers" : n " exercises, " answered " answers" }' "$srcdir/doc/guide/dlx.texi")" \
    'as many answers' 'dlx.texi: each chapter has a goal and an exercise, with an answer'
if command -v texi2dvi >/dev/null && command -v pdftex >/dev/null; then
    (cd "$tmp" && TEXINPUTS="$srcdir/build-aux:" texi2dvi --pdf --batch --build-dir=pages -o tutorial.pdf "$srcdir/doc/guide/dlx.texi") >"$tmp/tex" 2>&1
    find "$tmp/pages" -name dlx.log -exec cat {} + >"$tmp/tex.log"
    is "$? $(grep -c 'Output written' "$tmp/tex.log") $(grep -c '^Overfull' "$tmp/tex.log")" '0 1 0' 'dlx.texi: TeX makes pages of it, and no line sticks out'
else
    skip 'dlx.texi: TeX makes pages of it' 'no TeX here'
fi
if command -v makeinfo >/dev/null; then
    for form in --info --html; do
        run makeinfo $form --no-split -I "$srcdir/doc/guide" -o "$tmp/tutorial" "$srcdir/doc/guide/dlx.texi"
        is "$status$stdout$stderr" 0 "dlx.texi: makeinfo $form has no complaints"
    done
else
    skip 'dlx.texi: makeinfo has no complaints' 'no makeinfo here'
fi

# ---- figures ----

# Commands of PERFORMANCE.md on small sizes: the tables of making and rating, of pairs and of symmetries; costs of planted
# problems; tasks of ec-solve.
figures=$srcdir/doc/dev/PERFORMANCE.md
grep -v '^#' "$srcdir/examples/puzzles.sdm" | head -n 3 >"$tmp/FILE"
sed -n '/^### Making and rating/,/^## /s/^| `\(.*\)` | [0-9].*/\1/p' "$figures" | sed 's/-n [0-9]*/-n 2/; s/--size 16/--size 4/' >"$tmp/commands"
is "$(wc -l <"$tmp/commands")" 8 'PERFORMANCE.md: making and rating'
while read -r command; do
    run sh -c "cd '$tmp' && $command"
    is "$status $(echo "$stdout" | grep -c .)" "0 $(case $command in sdk-make*) echo 2 ;; *) echo 3 ;; esac)" "PERFORMANCE.md: $command"
done <"$tmp/commands"
sed -n '/^    awk -v n=8000/,/pairs.ec$/{s/^    //; s/n=8000/n=20/; p;}' "$figures" >"$tmp/pairs.sh"
(cd "$tmp" && sh pairs.sh)
is "$(ec-solve -c "$tmp/pairs.ec")" 1048576 'PERFORMANCE.md: pairs'
costs=$(sed -n 's/^costs: `\(.*\)`\.$/\1/p' "$figures")
"$srcdir/examples/planted.awk" 12 3 30 >"$tmp/planted"
(cd "$tmp" && sh -c "$costs planted") >"$tmp/costly"
is "$(ec-solve -q --min "$tmp/costly" | grep -c '^|= solution 1 cost [0-9]')" 1 'PERFORMANCE.md: costs of planted problems'
"$srcdir/examples/domino.awk" 4 4 >"$tmp/dominoes"
(cd "$tmp" && ec-solve --symmetries dominoes >FILE)
{
    grep -o '`ec-solve -[^`]*`' "$figures" | tr -d '`' | grep -v -e pairs.ec -e checkpoint
    sed -n '/^### Up to symmetry/,/^Counts/s/^| `\(-[^`]*\)`.*/ec-solve \1/p' "$figures"
} | sort -u >"$tmp/commands"
is "$(($(wc -l <"$tmp/commands") > 8))" 1 'PERFORMANCE.md: tasks'
while read -r command; do
    run sh -c "cd '$tmp' && $command dominoes"
    is "$((status <= 1)) $stderr" '1 ' "PERFORMANCE.md: $command"
done <"$tmp/commands"

# ---- names ----

# Every page of ours that another refers to is there, and installed.
for page in $(sed -n 's/^\.\(It \)\{0,1\}Xr \([a-z0-9-]*\) \([1-9]\).*/\2.\3/p' \
    "$srcdir"/doc/man/*.[1-9] | grep -e '^ec' -e '^sdk' -e '^dlx' | sort -u); do
    is "$(grep -c "doc/man/$page\( \|\$\)" "$srcdir/doc/Makefile.inc")" 1 "$page, which pages refer to, is installed"
done
