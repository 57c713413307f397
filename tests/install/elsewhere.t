#!/bin/sh
# SPDX-License-Identifier: MIT
# The installed programs run wherever the tree is that they are installed in.
. "${srcdir:-.}/tests/tap.sh"

unset LD_LIBRARY_PATH
mkdir "$tmp/moved"
for program in $(all_programs); do cp -P "$bindir_under_test/$program" "$tmp/moved"; done
for program in $(all_programs); do succeeds "$program runs in another directory" "$tmp/moved/$program" --version; done
