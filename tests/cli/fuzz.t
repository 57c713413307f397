#!/bin/sh
# SPDX-License-Identifier: MIT
# Each fuzz target reads the files in tests/files and in examples, of any kind, without a fault. `make fuzz` runs the
# targets with other inputs.
. "${srcdir:-.}/tests/tap.sh"

fuzz=$builddir_under_test/tests/fuzz/fuzz
if [ ! -x "$fuzz" ]; then skip_all "$fuzz is not built"; fi
cd "$srcdir" || exit 1
# A file of its own for each target that reads by path.
TMPDIR=$tmp
export TMPDIR

for target in $("$fuzz" --targets); do
    succeeds "$target" "$fuzz" --target="$target" tests/files/*/*/* examples/*.*
    if [ "$status" -ne 0 ]; then diag "$(printf '%s\n' "$stdout" | tail -1): $stderr"; fi
done

rejects '^sudokus$' 'an unknown target is refused' "$fuzz" --target=none
