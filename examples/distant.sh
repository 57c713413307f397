#!/bin/sh
# SPDX-License-Identifier: MIT
# distant.sh PROBLEM N: prints N solutions of which each has few options of those before: the cost of an
# option is how often it was used. Costs of the problem itself are dropped.
set -eu

used=''
for _ in $(seq "$2"); do
    solution=$(awk -v used="$used" '
        BEGIN { for (n = split(used, list); n > 0; n--) cost[list[n]]++ }
        /^\|/ || !NF || !items++ { print; next }
        { sub(/ *\|.*/, ""); print $0 " |" cost[++option] + 0 }' "$1" | ec-solve --min)
    printf '%s\n' "$solution"
    used="$used $(printf '%s\n' "$solution" | sed -n 's/^|= solution.*options //p')"
done
