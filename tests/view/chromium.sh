# SPDX-License-Identifier: MIT
# Python and Chromium for the tests of pages; skips all where there are none. POSIX sh; to be
# sourced after tests/tap.sh.

python=${PYTHON:-python3}
command -v "$python" >/dev/null || skip_all 'no Python'
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 10))' || skip_all 'Python is older than 3.10'
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || skip_all 'no Chromium'

# drive SCRIPT ARGUMENT...: tests/view/SCRIPT drives the browser; its results are ours.
drive()
{
    script=$1
    shift
    status=0
    PYTHONDONTWRITEBYTECODE=1 "$python" "$srcdir/tests/view/$script" "$browser" "$@" \
        >"$tmp/results" 2>"$tmp/errors" || status=$?
    case $(cat "$tmp/results") in '1..0 # SKIP') skip_all 'Chromium does not start here' ;; esac
    cat "$tmp/results"
    tap_count=$(grep -c -e '^ok' -e '^not ok' "$tmp/results")
    is "$status $(tail -n 3 "$tmp/errors")" '0 ' 'the driver ends well'
}
