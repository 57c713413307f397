#!/bin/sh
# SPDX-License-Identifier: MIT
# The Python module, in the build tree with its library, or where it is installed.
. "${srcdir:-.}/tests/tap.sh"

# Configure calls it `:` where there is none.
[ "${PYTHON:-:}" != : ] || skip_all 'the Python module is left out, or there is no Python'
case $MODE_FLAGS in
*-fsanitize=*) skip_all 'Python itself is not built with sanitizers' ;;
esac

PYTHONDONTWRITEBYTECODE=1
MYPY_CACHE_DIR=$tmp/mypy
if [ -n "$pythondir_under_test" ]; then
    PYTHONPATH=$pythondir_under_test
    # Staged below DESTDIR, it does not find its library by itself.
    if [ -n "$sysroot_under_test" ]; then
        DLX_LIBRARY=$(ls "$libdir_under_test"/libdlx.so.*.*.* 2>/dev/null | head -n 1)
        export DLX_LIBRARY
    fi
else
    PYTHONPATH=$srcdir/python
    DLX_LIBRARY=$libdir_under_test/libdlx.so
    [ -e "$DLX_LIBRARY" ] || DLX_LIBRARY=$libdir_under_test/libdlx.dylib
    [ -e "$DLX_LIBRARY" ] || skip_all 'there is no shared library'
    export DLX_LIBRARY
fi
export PYTHONPATH PYTHONDONTWRITEBYTECODE MYPY_CACHE_DIR srcdir

# Debian's Python has numpy and scipy, which that of configure may lack.
python=$PYTHON
for other in "$PYTHON" /usr/bin/python3; do
    if "$other" -c 'import numpy, scipy.sparse' 2>/dev/null; then
        python=$other
        break
    fi
done
run "$python" -c 'import dlx; print(dlx.__version__)'
if [ "$status" -ne 0 ]; then
    not_ok 'the module is imported' "$stderr"
    exit 0
fi

# It prints TAP of its own, plan included.
trap 'cd / && rm -rf "$tmp"' EXIT
"$python" "$srcdir/tests/python/test_dlx.py"
