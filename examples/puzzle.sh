#!/bin/sh
# SPDX-License-Identifier: MIT
# puzzle.sh PROBLEM [SEED]: makes a puzzle of any problem: options of a random solution of which each is
# needed for the solution to be the only one. Prints their numbers and items.
set -eu

# Lines NUMBER OPTION of a random solution.
givens=$(ec-solve --random-first=1 --seed="${2:-0}" "$1" | awk '
    /^\|= solution/ { split($0, head); for (i = 1; i <= NF; i++) if ($i == "options") n = i }
    !/^\|/ { print head[++n], $0 }')
test -n "$givens" || exit 1

numbers() { printf '%s\n' "$1" | cut -d ' ' -f 1 | paste -s -d , -; }

# Drops each option that the others make superfluous.
for option in $(numbers "$givens" | tr , ' '); do
    others=$(printf '%s\n' "$givens" | grep -v "^$option ") || true
    if ec-solve --is-unique ${others:+--include="$(numbers "$others")"} "$1" >/dev/null 2>&1; then
        givens=$others
    fi
done
printf '%s\n' "$givens"
