#!/bin/sh
# SPDX-License-Identifier: MIT
# The WebAssembly module of `make play`: programs in it, run by Node, print byte for byte what the native programs print.
. "${srcdir:-.}/tests/tap.sh"

[ -n "${MODE_FLAGS:-}" ] && skip_all 'the native programs are instrumented'
node=$(command -v node || command -v nodejs) || skip_all 'no Node'
module=$builddir_under_test/src/play/dlx.wasm.gz
[ -f "$module" ] || skip_all 'the module is not built: no compiler for WebAssembly'

cd "$srcdir" || exit 1

# compare NAME FILE PROGRAM OPTION...: FILE is standard input.
compare()
{
    case_name=$1 file=$2
    shift 2
    "$@" <"$file" >"$tmp/native" 2>"$tmp/native.err"
    native=$?
    "$node" src/play/run.js "$module" "$@" <"$file" >"$tmp/module" 2>"$tmp/module.err"
    is "$? $(cat "$tmp/module.err")" "$native $(cat "$tmp/native.err")" "$case_name: status and messages"
    is "$(cmp "$tmp/native" "$tmp/module" 2>&1)" '' "$case_name: output"
}

. tests/view/play-cases.sh
