#!/bin/sh
# SPDX-License-Identifier: MIT
# The format json: problems and solutions keep all that they have, documents are as the schema says,
# and faults are told with their places.
. "${srcdir:-.}/tests/tap.sh"

# All features at once; names that need escapes; decimals.
cat >all.ec <<'END'
|= problem all of it
a 0:2|b 3|c "q" \ é | x y
a x:red "q" |0.25
b c y |-3
c x:blue
c
c \ é x y:"
END
make_examples langford=langford,7 queens=queens,6
printf '|= problem\n|= end\n' >empty.ec
cp "$examples/bounds.ec" "$examples/colours.ec" "$examples/knuth.ec" .
sdk2ec "$examples/boards4.txt" >boards.ec

for file in *.ec; do
    run ec-convert -q -t json "$file"
    printf '%s\n' "$stdout" >"${file%.ec}.json"
    ec-convert -q "$file" >wanted
    is "$(ec-convert -q "${file%.ec}.json")" "$(cat wanted)" "$file: it comes back"
    cp "${file%.ec}.json" unnamed
    is "$(ec-solve -q -c unnamed)" "$(ec-solve -q -c "$file")" "$file: found by its contents"
    for how in -a -n2 --min; do
        ec-solve -q $how -t json "$file" >"${file%.ec}.solutions"
        case $file in boards.ec) continue ;; esac
        gives "0 $(ec-solve -q $how "$file" | grep -v '^|= problem')" "$file: ec-answer reads the solutions of $how" \
            sh -c "ec-answer -q $file ${file%.ec}.solutions | grep -v '^|= problem'"
    done
done

# The output is as documented, and so are the ways to write less.
cat >short.json <<'END'
{"options": [["a", 7], {"items": ["a", "b"], "colors": {"b": "red"}, "cost": 2.5, "name": "both"}, [7]],
 "secondary": ["b"], "primary": ["a", {"name": 7, "high": 2}]}
END
printf '{"solutions": [[1], {"options": [2, {"number": 3}]}]}\n' >short.solutions
gives "0 |= problem
|= solution 1 cost 0 options 1 3
a 7
7
|= solution 2 cost 0 options 1
a 7
|= solution 3 cost 2.5 options 2 3
|: option both
a b:red |2.5
7
|= end found 3 complete" 'members in any order, numbers as names, colors, bounds of which one is given' ec-solve -q -a short.json
run ec-answer -q short.json short.solutions
is "$(echo "$stdout" | grep -c '^|= solution')" 2 'solutions as numbers'
if [ -n "$PYTHON" ] && "$PYTHON" -c 'import jsonschema' 2>/dev/null; then
    for file in *.json *.solutions; do
        case $file in boards.*) continue ;; esac
        run "$PYTHON" -c 'import json, jsonschema, sys
jsonschema.validate(json.load(open(sys.argv[2])), json.load(open(sys.argv[1])))' \
            "$srcdir/doc/ec.schema.json" "$file"
        is "$status" 0 "$file is as the schema says" "$stderr"
    done
    echo '{"primary": ["a"], "option": []}' >wrong
    fails_with 1 'the schema refuses another member' "$PYTHON" -c 'import json, jsonschema, sys
jsonschema.validate(json.load(open(sys.argv[2])), json.load(open(sys.argv[1])))' "$srcdir/doc/ec.schema.json" wrong
else
    skip 'documents are as the schema says' 'no python3-jsonschema here'
fi

# Other writers sort members and lay lines out differently.
if command -v jq >/dev/null; then
    for file in all langford queens knuth; do
        is "$(jq -S . "$file.json" | ec-solve -q -c)" "$(ec-solve -q -c "$file.ec")" "$file: jq -S"
        is "$(jq -S . "$file.solutions" | ec-answer -q "$file.ec" - | tail -n 1)" \
            "$(ec-answer -q "$file.ec" "$file.solutions" | tail -n 1)" "$file: jq -S of solutions"
    done
    is "$(jq -c . boards.json | ec-solve -q -c | tr '\n' ' ')" "$(ec-solve -q -c boards.ec | tr '\n' ' ')" \
        'several documents, one a line'
    is "$(jq -c . boards.json | tr -d '\n' | ec-solve -q -c | tr '\n' ' ')" \
        "$(ec-solve -q -c boards.ec | tr '\n' ' ')" 'several documents on one line'
else
    skip 'jq reads and writes documents' 'no jq here'
fi

# Faults, each with its place; the problems after it are read.
while IFS='~' read -r text message; do
    printf '%s\n{"primary": ["a"], "options": [["a"]]}\n' "$text" >faulty
    complains "faulty:$message" "refused: $text" ec-solve -q -f json -c faulty
    is "$status" 2 "and the status is 2: $text"
    is "$(printf '%s\n' "$stdout" | tail -n 1)" 1 "and the next is read: $text"
done <<'END'
{"primary": ["a"], "options": [["b"]]}~1:33: unknown item 'b'
{"primary": ["corner"], "options": [["cornr"]]}~1:38: unknown item 'cornr'; the nearest is 'corner'
{"primary": ["a"], "options": [["a", "a"]]}~1:38: item 'a' occurs twice
{"primary": ["a", "a"], "options": []}~1:19: item 'a' occurs twice
{"primary": ["a b"], "options": [["a%20b"]]}~1:35: unknown item 'a%20b'
{"primary": [{"name": "a", "low": 3, "high": 2}], "options": []}~1:23: expected bounds 0 <= low
{"primary": [{"low": 3}], "options": []}~1:23: expected the name of an item
{"primary": ["a"], "options": [{"items": ["a"], "colours": {"a": "red"}}]}~1:43: primary item 'a' cannot have a colour
{"primary": ["a"], "secondary": ["x"], "options": [{"items": ["a"], "colours": {"x": "red"}}]}~1:86: colour of item 'x'
{"primary": ["a"], "options": [{"items": ["a"], "cost": "7"}]}~1:57: expected a cost
{"primary": ["a"], "options": [{"items": ["a"], "cost": 1e99}]}~1:57: expected a cost that fits in 64 bits
{"primary": ["a"], "options": [{"items": ["a"], "cost": 1, "cost": 2}]}~1:68: member 'cost' occurs twice
{"primary": ["a"], "options": [{"items": ["a"], "cost": 1, "weight": 2}]}~1:70: members 'cost' and 'weight' have one meaning
{"primary": ["a"], "options": [["a"]], "sets": [["a"]]}~1:48: members 'options' and 'sets' have one meaning
{"primary": [{"name": "a", "id": "b"}], "options": []}~1:34: members 'name' and 'id' have one meaning
{"primary": ["a"]}~1:1: expected a problem with a member "options"
{"primary": ["a"], "options": [["a"]~2:1: expected ',' or '\]', found '{'
{"primary": ["a",], "options": []}~1:18: expected a value
{"primary": ["a"] "options": []}~1:19: expected ',' or '}'
{"primary": ["a], "options": []}~1:20: expected a JSON value, found 'options'
{"primary": ["a\q"], "options": []}~1:16: unknown escape sequence
{"primary": ["\ud800"], "options": []}~1:15: invalid .u escape
{"primary": ["\u0000"], "options": []}~1:15: NUL byte in text
{"primary": [nul], "options": []}~1:14: expected a JSON value, found 'nul'
{"primary": "a", "options": []}~1:13: expected an array of items
{"primary": ["a"], "options": 1}~1:31: expected an array or object of options
{"primary": ["a"], "options": [], "solutions": []}~1:48: .*ec-answer reads solutions
END
printf '{"primary": ["a"],\n "options": [["a"]' >cut.json
rejects "cut.json:2:19: expected ',' or '\]', found the end of the text" 'the end of the text has its column' ec-solve -c cut.json
printf '{"primary": ["a"], "options": [["a"]], "author": {"x": [1, {"y": null}]}}' >more
prints 0 '1' 'a member without meaning for the problem is left out' ec-solve -c more
printf '{"primary": ["a"], "options": [["a"]], "rule": {"x": [1, {"y": null}]}}' >more
rejects "more:1:48: unknown member 'rule'" 'another is an error' ec-solve -c more
printf '{"primary": ["\\u0061\\ud83d\\ude00\\u00e9"], "options": [["a\360\237\230\200\303\251"]]}' >escapes
is "$(ec-solve -c escapes)" 1 'escapes stand for their characters'
printf 'a\377\na\377\n' >latin.ec
complains 'latin.ec: the format json cannot hold .*, which is not UTF-8' 'other bytes are refused' ec-convert -t json latin.ec
printf 'a%%00b\na%%00b\n' >nul.ec
complains "cannot hold 'a%00b', which .* has a NUL byte" 'so are NUL bytes' ec-convert -t json nul.ec
for names in 'a\377\na\377\n' '|= problem b\377\na\na\n' 'a\n|: option b\377\na\n' 'a | b\na b:c\377\n'; do
    printf "$names" >latin.ec
    run ec-solve -t json latin.ec
    like "$status $stderr" '^2 ec-solve: latin.ec:.* the format json cannot hold .*, which is not UTF-8' 'in solutions too'
    run ec-convert -t json latin.ec
    like "$status $stderr" '^2 ec-convert: latin.ec:.* the format json cannot hold .*, which is not UTF-8' 'and in each place'
done

# Data beside a problem live on in problems and in solutions.
cat >data.ec <<'END'
|= problem known
|: author Ann "A" B.
|: given r1c1=1 r2c2=2
|: level 3
a b
a b
|= end
END
ec-convert -t json data.ec >data.json
is "$(ec-convert data.json)" "$(cat data.ec)" 'data beside a problem come back'
is "$(ec-solve -t json data.ec | sed -n '1s/.*"data": //p')" \
    '["author Ann \"A\" B.", "given r1c1=1 r2c2=2", "level 3"], "solutions": [' 'and stand in solutions'
is "$(ec-solve -t json data.json)" "$(ec-solve -t json data.ec)" 'wherever the problem comes from'
ec-solve -t json data.ec | ec-answer -q data.ec >answered
is "$(ec-convert -t json data.ec | ec-solve -a | grep -c '^|: ')" 3 'and where a problem in JSON is solved'
while IFS='~' read -r text message; do
    printf '%s\n' "$text" >more
    complains "more:$message" "data: $text" ec-solve more
done <<'END'
{"data": "author Ann", "primary": ["a"], "options": [["a"]]}~1:10: expected an array of texts
{"data": [1], "primary": ["a"], "options": [["a"]]}~1:11: expected a word and a text, of one line
{"data": ["a\nb"], "primary": ["a"], "options": [["a"]]}~1:11: expected a word and a text, of one line
{"data": [" a"], "primary": ["a"], "options": [["a"]]}~1:11: expected a word and a text, of one line
END

# Answers: wrong ones are told, with their places where they cannot be read.
while IFS='~' read -r text message; do
    printf '%s\n' "$text" >answer
    complains "answer:$message" "answer: $text" ec-answer -q -f json knuth.ec answer
    is "$status" 2 "and the status is 2: $text"
done <<'END'
{"solutions": [[1, 4, 7]]}~1:23: expected the number of an option, found '7'
{"solutions": [[1, 4]]}~ model 1 is wrong: item
{"solutions": [{"number": 1}]}~1:16: expected the solution's options
{"solutions": [[1, 4, 5]], "end": "done"}~1:35: expected how the search ended
{"primary": ["a"], "options": []}~1:13: expected solutions rather than a problem
{"solutions": [[1, 4, 5]]} {}~1:28: .* since an answer is for one problem
END
echo '{"solutions": [[1, 4, 5]], "found": 2, "end": "complete"}' >answer
like "$(ec-answer knuth.ec answer)" 'found 1 unknown' 'fewer solutions than it says are not all'
