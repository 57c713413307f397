#!/bin/sh
# SPDX-License-Identifier: MIT
# Comments and documents repeat nouns rather than point to them, comments state rather than ask, and no coined word
# stands where the field has a term.
. "${srcdir:-.}/tests/tap.sh"

cd "$srcdir" || exit 1

succeeds 'comments of lib and src' tools/prose comments lib src
succeeds 'documents' tools/prose documents doc/man/*.[1-9] doc/guide/dlx.texi ./*.md doc/*.md doc/dev/*.md NEWS

# found PATTERN: the lines of sources that match.
found()
{
    find lib src \( -name '*.[ch]' -o -name '*.cc' -o -name Makefile.inc \) ! -name page_text.c -exec grep -nE "$1" {} +
}
is "$(found '\? \*/')" '' 'no comment is a question'
is "$(found '(^|[^A-Za-z0-9_])(desk|told|lasting|stint|rear|lineup|contestant|gathering|beside|sweep|anew|dearest|lister|shelf)([^A-Za-z0-9_]|$)')" \
    '' 'no coined word'
