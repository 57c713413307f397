#!/bin/sh
# SPDX-License-Identifier: MIT
# The grammar for TextMate and the syntax for vim name every part of a problem. CITATION.cff has the
# version of configure.ac.
. "${srcdir:-.}/tests/tap.sh"

editors=$srcdir/examples/editors
cat >"$tmp/parts.ec" <<'END'
|= problem lamps
| a comment
|: author Ann
2:3|a 4|b c | x
a c x:red |-7
END

if [ -z "$PYTHON" ]; then
    skip 'the grammar names every word of the problems here' 'configure found no Python'
    skip 'and each part by its kind' 'configure found no Python'
else
    cat >"$tmp/grammar.py" <<'END'
import json
import re
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    rules = [(re.compile(rule["match"], re.ASCII), rule) for rule in json.load(file)["patterns"]]


def parts(line):
    """Returns the names and texts of a line's parts: the first match, of the first rule."""
    position = 0
    while line[position:].strip():
        found = [(match.start(), i) for i, (rule, _) in enumerate(rules) if (match := rule.search(line, position))]
        start, i = min(found)
        assert not line[position:start].strip(), line
        match, rule = rules[i][0].search(line, position), rules[i][1]
        if "name" in rule:
            yield rule["name"], match[0]
        for group, capture in rule.get("captures", {}).items():
            yield capture["name"], match[int(group)]
        position = match.end()


for name in sys.argv[2:]:
    with open(name, encoding="latin-1", newline="\n") as file:
        for line in file:
            for kind, text in parts(line.rstrip("\r\n")):
                if len(sys.argv) == 3:
                    print(kind.removesuffix(".ec"), text)
END
    run "$PYTHON" "$tmp/grammar.py" "$editors/ec.tmLanguage.json" "$srcdir"/examples/*.ec "$srcdir"/tests/files/problems/good/*.ec
    is "$status$stdout$stderr" 0 'the grammar names every word of the problems here'
    "$PYTHON" "$tmp/grammar.py" "$editors/ec.tmLanguage.json" "$tmp/parts.ec" >"$tmp/kinds"
    cat >"$tmp/expected" <<'END'
keyword.control.directive |= problem lamps
comment.line | a comment
meta.preprocessor.data |: author Ann
constant.numeric.bounds 2:3|
variable.other.item a
constant.numeric.bounds 4|
variable.other.item b
variable.other.item c
keyword.operator.bar |
variable.other.item x
variable.other.item a
variable.other.item c
variable.other.item x
punctuation.separator.colour :
entity.name.type.colour red
constant.numeric.cost |-7
END
    same "$tmp/kinds" "$tmp/expected" 'and each part by its kind'
fi

if ! vim --version 2>/dev/null | grep -q '+syntax'; then
    skip 'vim names each part by its kind' 'no vim with syntax files here'
else
    vim -es -u NONE -N --cmd "set runtimepath^=$editors/vim" -c 'filetype on' -c 'syntax on' \
        -c "edit $tmp/parts.ec" \
        -c 'let kinds = map([[1, 4], [2, 3], [3, 5], [4, 1], [4, 7], [4, 13], [5, 6], [5, 12], [5, 1]], {_, p -> synIDattr(synID(p[0], p[1], 1), "name")})' \
        -c "call writefile(kinds, '$tmp/vim')" -c 'qa!' </dev/null >"$tmp/vim-output" 2>&1
    is "$(paste -s -d ' ' "$tmp/vim")" \
        'ecDirective ecComment ecData ecBounds ecBounds ecBar ecColour ecCost ' 'vim names each part by its kind'
fi

is "$(sed -n 's/^version: //p' "$srcdir/CITATION.cff")" \
    "$(sed -n 's/^AC_INIT(\[dlx\], \[\(.*\)\])$/\1/p' "$srcdir/configure.ac")" \
    'CITATION.cff has the version of configure.ac'
