# SPDX-License-Identifier: MIT
# Helpers of the bench; POSIX sh, to be sourced. Variables that it takes, and their defaults:
#
#   srcdir, bindir_under_test, AWK  as in tests/tap.sh
#   LIMIT    seconds of processor time that a command may take (20)
#   MEMORY   kilobytes of address space that it may take (32000000); it may write a tenth of a gigabyte
#   RUNS     how often each command that takes less than 2 seconds is measured again (3)
#
# and sets: tmp, a directory that is removed at the end.
LC_ALL=C
export LC_ALL
srcdir=$(cd "${srcdir:-.}" && pwd) || exit 1
bindir=$(cd "${bindir_under_test:-$srcdir/src}" && pwd) || exit 1
PATH=$bindir:$PATH
AWK=${AWK:-awk}
LIMIT=${LIMIT:-20}
MEMORY=${MEMORY:-32000000}
RUNS=${RUNS:-3}
wrong=0
tmp=$(mktemp -d "${TMPDIR:-/tmp}/dlx-bench.XXXXXX") || exit 1
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT TERM

# need_timed: sets timed to the program that tells time and memory, or ends where it is not built.
need_timed()
{
    timed=$bindir/../tests/bench/timed
    [ -x "$timed" ] && return
    echo "$0: no program $timed: run make tests/bench/timed" >&2
    exit 2
}

# within_limits COMMAND-LINE: runs it so that it cannot take all of the machine; in a subshell.
within_limits()
(
    ulimit -c 0
    ulimit -t "$LIMIT"
    ulimit -v "$MEMORY"
    ulimit -f 200000
    eval "$1"
)

# runs NUMBER COMMAND-LINE: runs it NUMBER times, and sets seconds to the processor time of a run, of user
# and system; systems tell hundredths, so short runs must be many.
runs()
{
    seconds=$({
        left=$1
        while [ "$left" -gt 0 ]; do
            within_limits "$2"
            left=$((left - 1))
        done
        times
    } 2>"$tmp/ignored" | $AWK -v number="$1" '
        function in_seconds(text,   part) { split(text, part, /[ms]/); return part[1] * 60 + part[2] }
        { last = $1 " " $2 }
        END { split(last, time, " "); printf "%.4f", (in_seconds(time[1]) + in_seconds(time[2])) / number }')
}

# often SECONDS: how many runs of that length make half a second, at most 50; 0 if one is long already.
often() { echo "$1" | $AWK '{ print ($1 >= 2 ? 0 : $1 > 0.5 ? 1 : $1 > 0.01 ? int(0.5 / $1 + 0.5) : 50) }'; }

# less A B: is A, a number with a fraction, less than B?
less() { echo "$1 $2" | $AWK '{ exit !($1 < $2) }'; }

# measure NAME COMMAND-LINE: runs it once and writes NAME.seconds, which are not exact if they are few, and NAME.peak,
# in megabytes, in $tmp.
measure()
{
    echo - >"$tmp/$1.peak"
    if [ -x /usr/bin/time ]; then
        runs 1 "/usr/bin/time -f %M -o '$tmp/$1.kilobytes' sh -c \"exec $2\""
        $AWK '$1 ~ /^[0-9]+$/ { printf "%.1f\n", $1 / 1024 }' "$tmp/$1.kilobytes" >"$tmp/$1.peak"
    else
        runs 1 "$2"
    fi
    echo "$seconds" >"$tmp/$1.seconds"
}

# again NAME COMMAND-LINE: if it is short, runs it some more, and makes NAME.seconds the least of these measurements.
again()
{
    before=$(cat "$tmp/$1.seconds")
    number=$(often "$before")
    if [ "$number" -eq 0 ]; then return; fi
    runs "$number" "$2"
    if [ ! -e "$tmp/$1.again" ] || less "$seconds" "$before"; then echo "$seconds" >"$tmp/$1.seconds"; fi
    : >"$tmp/$1.again"
}

# now: seconds since some time, with the digits of the system.
now()
{
    case $(date +%N) in
    *N*) date +%s ;;
    *) date +%s.%N ;;
    esac
}

# repeat FILE TIMES: its lines, again and again.
repeat()
{
    $AWK -v times="$2" '{ line[NR] = $0 } END { while (times-- > 0) for (i = 1; i <= NR; i++) print line[i] }' "$1"
}

# is_wanted NAME PATTERNS: does one of the patterns, which are words, match the name?
is_wanted()
{
    matches=1
    set -f
    for pattern in $2; do
        case $1 in $pattern) matches=0 ;; esac
    done
    set +f
    return $matches
}

# quotient A B: with two digits after the point.
quotient() { echo "$1 $2" | $AWK '{ printf "%.2f", ($2 > 0 ? $1 / $2 : 0) }'; }

# engines: the names of the engines, from the table of --help.
engines() { ec-solve --help=all | sed -n '/^Engines/,/^$/s/^  \([a-z][a-z]*\)  .*/\1/p'; }
