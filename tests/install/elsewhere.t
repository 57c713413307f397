#!/bin/sh
# SPDX-License-Identifier: MIT
# The installed programs run wherever the tree is that they are installed in.
. "${srcdir:-.}/tests/tap.sh"

unset LD_LIBRARY_PATH
case $(uname -s) in Linux) ;; *) skip_all 'programs find the library beside them on Linux only' ;; esac
if [ ! "$bindir_under_test/../lib" -ef "$libdir_under_test" ]; then
    skip_all 'the library is in a directory of its own'
fi

mkdir "$tmp/moved"
cp -R "$bindir_under_test" "$tmp/moved/bin"
mkdir "$tmp/moved/lib"
cp -P "$libdir_under_test"/libdlx* "$tmp/moved/lib"
for program in ec-answer ec-convert ec-solve ec2sdk sdk-solve sdk-target sdk2ec; do
    succeeds "$program finds the library that is moved with it" "$tmp/moved/bin/$program" --version
done
