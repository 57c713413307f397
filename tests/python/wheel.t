#!/bin/sh
# SPDX-License-Identifier: MIT
# `pip install .` of a clone, without network: the module with the library beside it, in a virtual environment.
. "${srcdir:-.}/tests/tap.sh"

needs_packages
if [ -n "$MODE_FLAGS" ]; then skip_all 'the wheel is built without sanitizers and coverage'; fi
python=
for candidate in "${PYTHON:-python3}" /usr/bin/python3; do
    if "$candidate" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 7))' 2>/dev/null; then
        python=$candidate
        break
    fi
done
[ -n "$python" ] || skip_all 'no Python with venv and pip (Debian: python3-venv)'
tree=$tmp/dlx
mkdir "$tree"
cd "$srcdir" || exit 1
if git -c safe.directory="$srcdir" ls-files --error-unmatch pyproject.toml >/dev/null 2>&1; then
    # With what autoreconf makes of a clone, in the order in which make expects the files, or without.
    made='aclocal.m4 configure config.h.in Makefile.in'
    if [ "${DLX_COMPILE-0}" = 1 ]; then made=; fi
    git -c safe.directory="$srcdir" ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$tree"
    if [ -n "$made" ]; then
        cp -r build-aux m4 "$tree"
        for file in $made; do cp "$file" "$tree"; done
    fi
else
    unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES
    make -s -C "$builddir_under_test" distdir distdir="$tree" >/dev/null 2>&1
    chmod -R u+w "$tree"
fi

cd "$tmp" || exit 1
unset DLX_LIBRARY PYTHONPATH LD_LIBRARY_PATH
PIP_NO_INDEX=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_CONFIG_FILE=/dev/null PIP_ROOT_USER_ACTION=ignore
export PIP_NO_INDEX PIP_DISABLE_PIP_VERSION_CHECK PIP_CONFIG_FILE PIP_ROOT_USER_ACTION
"$python" -m venv "$tmp/venv" >"$tmp/log" 2>&1 || skip_all 'no virtual environment can be made'
(cd "$tree" && find . -type f | sort) >before
# Linking is tested, not the compiler; the library of pip's build is in $tmp too.
if [ -f "$libdir_under_test/libdlx.so" ]; then reuse_objects; fi
export TMPDIR="$tmp"
succeeds 'the wheel is built and installed' env CFLAGS=-O0 CXXFLAGS=-O0 venv/bin/pip -q install --no-build-isolation ./dlx
if [ "$status" -ne 0 ]; then diag "$stdout$stderr"; fi
(cd "$tree" && find . -type f | sort) >after
same before after 'the tree is unchanged'
is "$(venv/bin/pip show libdlx | sed -n 's/^Version: //p')" "$(sed -n 's/^AC_INIT(\[dlx\], \[\(.*\)\])$/\1/p' "$srcdir/configure.ac")" \
    'the distribution libdlx has the version of the sources'
site=$(venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
is "$(venv/bin/python -c 'import os, dlx
print(os.path.dirname(dlx.__file__), dlx.Problem([[0], [1], [0, 1]]).count())')" "$site/dlx 2" \
    'the module is imported from the parent of a clone with its name, and counts'
is "$(venv/bin/python -c 'from dlx._library import library
print(library._name)' | sed 's|libdlx\..*||')" "$site/dlx/" 'the library is that beside the module'
is "$(ls "$site/dlx" | grep -v -e '^__pycache__$' -e '^libdlx\.' -e '^_installed\.py$')" "$(ls "$srcdir/python/dlx" | grep -v '^__pycache__$')" \
    'it has all files of the module'
run venv/bin/pip -q uninstall -y libdlx
is "$status $(find "$site" -name '*dlx*')" '0 ' 'nothing is left when it is removed'
rm -f "$tree/configure"
mkdir broken
printf '#!/bin/sh\nexit 1\n' >broken/autoreconf
chmod +x broken/autoreconf
fails_with 1 'if a step fails, it fails' env PATH="$tmp/broken:$PATH" venv/bin/pip -q install --no-build-isolation ./dlx
like "$stdout$stderr" 'failed: autoreconf' 'and says where'
