# SPDX-License-Identifier: MIT
# Helpers for test scripts that speak TAP (the Test Anything Protocol). POSIX sh; to be sourced:
#
#     . "${srcdir:-.}/tests/tap.sh"
#     is "$(echo a | tr a b)" b 'tr maps a to b'
#     run ec-solve --nonsense
#     is "$status" 2 'an unknown option ends with status 2'
#     like "$stderr" 'nonsense' 'the message names the option'
#
# The plan is printed at the end, so a script that dies on the way has none and fails. A script that
# runs through ends with status 0; its results are what it printed.
#
# Variables that the build sets, with defaults for a run by hand in a built tree:
#   srcdir             top of the sources; absolute here, so a test may change directory
#   bindir_under_test  where the programs are; this comes first in PATH
#   builddir_under_test  top of the built tree, for programs of the tests' own
#   libdir_under_test  where the libraries are
#   CC CXX NM AWK MANDOC PKG_CONFIG  tools; CXX and MANDOC are empty where there are none
#   MODE_FLAGS         what --enable-sanitizers and --enable-coverage add to compiling and linking
#   PROGRAM_LIBS       flag and libraries of programs
#   DLX_LONG           1: campaigns have all rounds, as tests/everywhere has them; see `rounds`
# Variables that this file sets:
#   tmp                a directory of this test's own, removed at its end; the current directory
#   examples           $srcdir/examples

LC_ALL=C
export LC_ALL
unset NO_COLOR CDPATH

srcdir=$(cd "${srcdir:-.}" && pwd) || exit 1
bindir_under_test=$(cd "${bindir_under_test:-$srcdir/src}" && pwd) || exit 1
builddir_under_test=${builddir_under_test:-$srcdir}
libdir_under_test=${libdir_under_test:-$srcdir/lib/.libs}
AWK=${AWK:-awk}
CC=${CC:-cc}
PATH=$bindir_under_test:$PATH
export PATH
examples=$srcdir/examples

tap_count=0
tap_newline='
'
tmp=$(mktemp -d "${TMPDIR:-/tmp}/dlx-test.XXXXXX") && cd "$tmp" || exit 1
trap 'tap_end $?' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

# Cleans up; prints the plan unless the script has died, and then says so.
tap_end()
{
    cd / && rm -rf "$tmp"
    if [ "$1" -eq 0 ]; then
        echo "1..$tap_count"
    else
        echo "Bail out! the script ended with status $1 after test $tap_count"
    fi
}

# rounds FEW MANY: the rounds of a campaign: few in `make check`, many with DLX_LONG=1.
rounds()
{
    if [ "${DLX_LONG-0}" = 1 ]; then echo "$2"; else echo "$1"; fi
}

# all_programs: the names of the programs, a name a line.
all_programs() { sed -n 's|^src_.*_SOURCES = src/\([a-z0-9-]*\)\.c$|\1|p' "$srcdir/src/Makefile.inc"; }

# split_cases FILE: the texts of a file, each of which comes after a line "=== HEADER", go to
# case-1, case-2 ..., and the headers to `headers`.
split_cases()
{
    rm -f case-*
    "$AWK" '
        /^=== / { close(text); printf "" >(text = "case-" ++count); print substr($0, 5) >"headers" }
        !/^=== / { print >text }' "$1"
}

# make_examples NAME=GENERATOR,ARGUMENT...: problems of examples/*.awk; queens8=queens,8 writes
# queens8.ec.
make_examples()
{
    for tap_made; do
        IFS=,
        set -- ${tap_made#*=}
        unset IFS
        tap_generator=$1
        shift
        "$AWK" -f "$examples/$tap_generator.awk" "$@" >"${tap_made%%=*}.ec"
    done
}

# diag TEXT: a remark, each line of it after a "# ".
diag() { printf '%s\n' "$1" | sed 's/^/# /'; }

# ok NAME, not_ok NAME [REMARK]: a result.
ok()
{
    tap_count=$((tap_count + 1))
    printf 'ok %d - %s\n' "$tap_count" "$1"
}

not_ok()
{
    tap_count=$((tap_count + 1))
    printf 'not ok %d - %s\n' "$tap_count" "$1"
    if [ $# -gt 1 ]; then diag "$2"; fi
}

# skip NAME REASON: a test impossible here.
skip()
{
    tap_count=$((tap_count + 1))
    printf 'ok %d - %s # SKIP %s\n' "$tap_count" "$1" "$2"
}

# skip_all REASON: ends a script of which nothing can be done here; comes before the first result.
skip_all()
{
    trap - EXIT
    cd / && rm -rf "$tmp"
    printf '1..0 # SKIP %s\n' "$1"
    exit 0
}

# is GOT EXPECTED NAME: are two strings equal?
is()
{
    if [ "$1" = "$2" ]; then
        ok "$3"
    else
        not_ok "$3" "got:
$1
expected:
$2"
    fi
}

# matches TEXT PATTERN: does some line of the text match a basic regular expression? A text that
# holds the pattern's own characters, between anchors at its ends, needs no process.
matches()
{
    tap_plain=$2
    case $2 in ^*) tap_plain=$tap_newline${2#^} ;; esac
    case $2 in *\$) tap_plain=${tap_plain%\$}$tap_newline ;; esac
    case $tap_plain in
    *[][*^\$\\]*) ;;
    *) case $tap_newline$1$tap_newline in *"$tap_plain"*) return 0 ;; esac ;;
    esac
    grep -e "$2" >/dev/null <<END
$1
END
}

# like TEXT PATTERN NAME: does some line of the text match the expression?
like()
{
    if matches "$1" "$2"; then
        ok "$3"
    else
        not_ok "$3" "got:
$1
expected a line that matches: $2"
    fi
}

# same FILE EXPECTED-FILE NAME: do two files hold the same bytes?
same()
{
    if cmp -s "$1" "$2"; then ok "$3"; else not_ok "$3" "$(diff "$2" "$1" | head -n 20)"; fi
}

# read_file FILE: sets tap_text to its text, without empty lines at the end; without a process if the file is short.
read_file()
{
    tap_text=
    if [ ! -s "$1" ]; then return; fi
    tap_lines=0
    while IFS= read -r tap_line || [ -n "$tap_line" ]; do
        tap_lines=$((tap_lines + 1))
        if [ $tap_lines -gt 20 ] || [ ${#tap_line} -gt 2000 ]; then
            tap_text=$(cat "$1")
            return
        fi
        tap_text=$tap_text$tap_line$tap_newline
    done <"$1"
    while :; do
        case $tap_text in
        *"$tap_newline") tap_text=${tap_text%"$tap_newline"} ;;
        *) break ;;
        esac
    done
}

# run COMMAND [ARGUMENT...]: sets status, stdout and stderr to its results. Its input is empty
# unless redirected.
run()
{
    status=0
    if [ -t 0 ]; then exec </dev/null; fi
    "$@" >"$tmp/run.stdout" 2>"$tmp/run.stderr" || status=$?
    read_file "$tmp/run.stdout"
    stdout=$tap_text
    read_file "$tmp/run.stderr"
    stderr=$tap_text
}

# succeeds NAME COMMAND [ARGUMENT...], fails_with STATUS NAME COMMAND [ARGUMENT...]: runs a command
# and checks its exit status.
succeeds() { fails_with 0 "$@"; }

fails_with()
{
    run_for "$@"
    if [ "$status" -eq "$tap_wanted" ]; then
        ok "$tap_name"
    else
        shift 2
        not_ok "$tap_name" "status $status, expected $tap_wanted: $*
$stderr"
    fi
}

# run_for WANTED NAME COMMAND [ARGUMENT...]: runs a command, for the result NAME.
run_for()
{
    tap_wanted=$1 tap_name=$2
    shift 2
    run "$@"
}

# Each of these runs a command. complains PATTERN NAME COMMAND...: a line of its messages matches;
# shows PATTERN NAME COMMAND...: status 0, and a line of its output matches;
# errs PATTERN NAME COMMAND...: status 2, and a line of its messages matches;
# rejects PATTERN NAME COMMAND...: likewise, and no output.
complains()
{
    run_for "$@"
    like "$stderr" "$tap_wanted" "$tap_name"
}

shows()
{
    run_for "$@"
    has_line 0 "$stdout"
}

errs()
{
    run_for "$@"
    has_line 2 "$stderr"
}

# has_line STATUS TEXT: this status, and a line of the text matches the pattern.
has_line()
{
    if [ "$status" -eq "$1" ]; then
        like "$2" "$tap_wanted" "$tap_name"
    else
        not_ok "$tap_name" "status $status, expected $1
$stderr"
    fi
}

rejects()
{
    errs "$@"
    if [ -n "$stdout" ]; then not_ok "$tap_name: no output" "$stdout"; fi
}

# reports 'STATUS MESSAGES' NAME COMMAND...: this status and these messages; quietly NAME COMMAND...: status 0, no
# messages; refuses MESSAGE NAME COMMAND...: status 2, this message;
# gives 'STATUS OUTPUT' NAME COMMAND...: this status and standard output;
# prints STATUS OUTPUT NAME COMMAND...: this status and all of this output, messages last.
reports()
{
    run_for "$@"
    is "$status $stderr" "$tap_wanted" "$tap_name"
}

quietly() { reports '0 ' "$@"; }

refuses()
{
    tap_wanted="2 $1"
    shift
    reports "$tap_wanted" "$@"
}

gives()
{
    run_for "$@"
    is "$status $stdout" "$tap_wanted" "$tap_name"
}

prints()
{
    tap_wanted="$1 $2"
    shift 2
    run_for "$tap_wanted" "$@"
    is "$status $stdout$stderr" "$tap_wanted" "$tap_name"
}

# await COMMAND [ARGUMENT...]: waits until it succeeds; fails after 300 s.
await()
{
    tap_tries=6000
    until "$@" >/dev/null 2>&1; do
        tap_tries=$((tap_tries - 1))
        if [ $tap_tries -eq 0 ]; then return 1; fi
        sleep 0.05
    done
}

# guard PROCESS: kills an endless process in the background, so no test hangs.
guard()
{
    {
        tap_left=300
        while [ $tap_left -gt 0 ] && kill -0 "$1"; do
            sleep 1
            tap_left=$((tap_left - 1))
        done
        if [ $tap_left -eq 0 ]; then kill "$1"; fi
    } 2>/dev/null </dev/null >/dev/null 3>&- 4>&- &
}

# serve COMMAND...: runs a filter between the pipes `to` and `from`, descriptors 3 and 4 here;
# hear: sets `heard` to a line of its output; leave: ends its input, sets `status` and, to the rest of
# the output, `rest`.
serve()
{
    [ -p to ] || mkfifo to from
    "$@" <to >from 2>errors &
    filter=$!
    guard "$filter"
    exec 3>to 4<from
}

hear() { IFS= read -r heard <&4 || heard='nothing'; }

leave()
{
    exec 3>&-
    rest=$(cat <&4)
    status=0
    wait "$filter" || status=$?
    exec 4<&-
}

# interrupt WHEN SIGNALS COMMAND [ARGUMENT...]: runs a command and sends it signals, by
# tests/interrupt/interrupt.c, which explains them; sets status, and to seconds after the signal:
# response, of processor time, and elapsed.
interrupt()
{
    "$builddir_under_test/tests/interrupt/interrupt" "$tmp/run.result" "$@"
    read -r status response elapsed <"$tmp/run.result"
}

# needs_packages: ends the script unless packages are to be made: by .ci/run (CI=true), DLX_LONG=1 or DLX_COMPILE=1. A
# package takes minutes, and shows faults of the packaging alone.
needs_packages()
{
    case ${CI-},${DLX_LONG-},${DLX_COMPILE-} in
    ,0, | ,,0 | ,0,0 | ,,) skip_all 'packages are made by .ci/run, and with DLX_LONG=1' ;;
    esac
}

# reuse_objects: where sources in $tmp are configured and built once more, configure finds what it found for the built
# tree, and a make in PATH links the objects of that tree: testing the machine and compiling again would find nothing.
# DLX_COMPILE=1 does all of it.
reuse_objects()
{
    if [ "${DLX_COMPILE-0}" = 1 ]; then return; fi
    mkdir -p "$tmp/make"
    sed -n '/^## Cache variables/,/^## Output variables/p' "$builddir_under_test/config.log" |
        grep -v -e '^ac_cv_env_' -e '^am_cv_python' -e '^ac_cv_path_PYTHON' >"$tmp/make/config.site"
    CONFIG_SITE=$tmp/make/config.site
    export CONFIG_SITE
    # An object with the directory of the installed files in it is compiled.
    cat >"$tmp/make/make" <<END
#!/bin/sh
case \$PWD in
"$tmp"/*)
    if [ -f Makefile ] && [ ! -f "$tmp/\${PWD##*/}.reused" ]; then
        (cd '$builddir_under_test' && find lib src -name '*.o' ! -name live_page.o -o -name '*.lo' -o -name .dirstamp) |
            tar -C '$builddir_under_test' -c -f - -T - | tar -x -m -f -
        find . -name .dirstamp -exec touch -t 200001010000 {} +
        # Objects for the shared library do for the static one, too.
        find lib -name '*.lo' -exec sed -i '/^pic_object=/h; /^non_pic_object=none/{g; s/^pic/non_pic/}' {} +
        : >"$tmp/\${PWD##*/}.reused"
    fi
    ;;
esac
exec '$(command -v make)' "\$@"
END
    chmod +x "$tmp/make/make"
    PATH=$tmp/make:$PATH
}

# on_terminal COMMAND-LINE: runs a command whose standard files are those of a terminal, and puts what
# that receives into the file "received". The terminal's own input is $keyboard, by default none.
on_terminal()
{
    TERM=${terminal_type-dumb} SHELL=/bin/sh script -q -f -c "$1" terminal >/dev/null 2>&1 <"${keyboard-/dev/null}"
    # script has a first and a last line of its own.
    sed -e '/^Script started/d' -e '/^Script done/d' terminal >received
}

# has_terminal: true if on_terminal works.
has_terminal()
{
    command -v script >/dev/null && on_terminal 'test -t 2 && echo works' && grep works received >/dev/null
}

# vector_kinds: the kinds of vectors that sdk-solve has on this machine, by DLX_VECTORS, and none.
vector_kinds()
{
    DLX_VECTORS=? sdk-solve /dev/null 2>&1 | sed -n 's/.*DLX_VECTORS: expected \(.*\), found .*/\1/p' | tr -d ,
}
