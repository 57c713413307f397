#!/bin/sh
# SPDX-License-Identifier: MIT
# ec-view shows searches: reads and checks their traces, draws their trees, makes pages of them.
. "${srcdir:-.}/tests/tap.sh"

python=${PYTHON:-python3}
command -v "$python" >/dev/null || python=

cp "$examples/knuth.ec" .
"$AWK" -f "$examples/queens.awk" 6 >queens.ec
for problem in knuth queens; do
    for rule in mrv first; do ec-solve -aq --choose=$rule --trace=$problem.$rule $problem.ec >/dev/null; done
done

# ---- dot

for problem in knuth.ec queens.ec "$examples/bounds.ec" "$examples/colours.ec"; do
    name=$(basename "$problem" .ec)
    ec-solve -aq --trace=trace "$problem" >/dev/null
    ec-view -q -t dot --max-steps=100000 --trace=trace "$problem" >$name.dot
    is "$(grep -c -e '->' $name.dot)" "$(grep -c '^option' trace)" "$name: a node of the tree for each option that is tried"
    is "$(grep -c doublecircle $name.dot)" "$(ec-solve -c "$problem")" "$name: a node for each solution"
    ec-view -q -t dot --max-steps=100000 --run "$problem" >run.dot
    is "$(sed '/label="mrv/d' run.dot)" "$(sed '/label="trace/d' $name.dot)" "$name: --run is the search of ec-solve"
    if command -v dot >/dev/null; then
        succeeds "$name: Graphviz draws it" dot -Tsvg -o picture.svg run.dot
    else
        skip "$name: Graphviz draws it" 'no Graphviz here'
    fi
done
ec-view -t dot --trace=queens.mrv --trace=queens.first queens.ec >both.dot
ec-view -t dot --run --choose=mrv --choose=first queens.ec >runs.dot
is "$(grep -c subgraph both.dot) $(grep -c subgraph runs.dot)" '2 2' 'dot: two searches'
is "$(sed '/  label=/d' runs.dot)" "$(sed '/  label=/d' both.dot)" 'dot: two searches that are run'
is "$(ec-view -t dot --run -n 1 queens.ec | grep -c doublecircle)" 1 'dot: the search up to the first solution'
printf '"a\\ b\n"a\\ b\n' >quotes.ec
if command -v dot >/dev/null; then
    ec-view -t dot --run quotes.ec >quotes.dot
    succeeds 'dot: names with quotes and backslashes' dot -Tsvg -o picture.svg quotes.dot
fi

# ---- long searches

"$AWK" -f "$examples/queens.awk" 12 >long.ec
succeeds 'a long search is cut' ec-view -t dot --run --max-steps=500 long.ec
cp run.stdout short.dot
like "$stderr" '^ec-view: .*--max-steps' 'a notice says so'
like "$stdout" 'cut after the first steps' 'and so does the picture'
ec-solve -q -n 100 --trace=long.trace long.ec >/dev/null
is "$(ec-view -q -t dot --trace=long.trace --max-steps=500 long.ec | sed '/  label=/d')" \
    "$(sed '/  label=/d' short.dot)" 'a long trace is cut at the same place'
ec-view -q -t html --run long.ec >long.html
succeeds 'a page of 10000 steps has less than 3 MB' test "$(wc -c <long.html)" -lt 3000000

# ---- html

cat >look.py <<'END'
import base64, hashlib, html.parser, json, re, sys

class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.inside, self.texts, self.policy, self.links = None, [], "", []
        self.feed(text)
    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag in ("script", "style"):
            self.inside = tag + " " + attributes.get("type", "")
            self.texts.append([self.inside, ""])
        if attributes.get("http-equiv") == "Content-Security-Policy":
            self.policy = attributes["content"]
        self.links += [value for key, value in attributes.items() if key in ("src", "href", "style")]
    def handle_endtag(self, tag):
        self.inside = None
    def handle_data(self, text):
        if self.inside:
            self.texts[-1][1] += text

page = Page(open(sys.argv[1], encoding="utf-8").read())
data = [json.loads(text) for kind, text in page.texts if kind == "script application/json"]
allowed = re.findall("'sha256-([^']*)'", page.policy)
hashes = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
          for kind, text in page.texts if kind != "script application/json"]
print(len(data), page.policy.startswith("default-src 'none'; "), "unsafe" in page.policy,
      len(hashes) > 1 and sorted(allowed) == sorted(hashes), page.links)
print(len(data[0]["options"]), len(data[0]["items"]), [len(t["steps"]) // 4 for t in data[0]["traces"]])
END
if [ -n "$python" ]; then
    ec-view -t html --trace=queens.mrv --trace=queens.first queens.ec >queens.html
    "$python" look.py queens.html >got
    is "$(sed -n 1p got)" '1 True False True []' 'html: the policy allows its own script and style, and no more'
    is "$(sed -n 2p got)" "36 34 [$(($(wc -l <queens.mrv) - 1)), $(($(wc -l <queens.first) - 1))]" \
        'html: all steps of two traces'
    printf '</script><b> "\\\n</script><b> "\\\n' >odd.ec
    ec-view -t html --run odd.ec >odd.html
    is "$("$python" look.py odd.html | sed -n 2p)" '1 2 [8]' 'html: names that look like tags'
    ec-view -t html knuth.ec >still.html
    is "$("$python" look.py still.html | sed -n 2p)" '6 7 []' 'html: a problem without a search'
    { echo '|= problem a'; cat knuth.ec; echo '|= problem b'; cat queens.ec; } >stream.ec
    ec-solve -aq --trace=stream.trace stream.ec >/dev/null
    ec-view -t html --trace=stream.trace stream.ec >stream.html
    "$python" look.py stream.html >got
    is "$(sed -n 1p got)" '2 True False True []' 'html: a page of two problems'
    is "$(grep -o '"steps":.*' stream.html)" "$(for name in knuth queens; do ec-view -t html --trace=$name.mrv $name.ec; done |
        grep -o '"steps":.*')" 'html: each problem has its trace'
    printf 'a b\na c\n|= problem\na\na\n' >bad.ec
    run ec-view -t html bad.ec
    is "$status $(echo "$stdout" | grep -c 'class="data"') $(echo "$stdout" | tail -n 1)" '2 1 </html>' 'html: a bad problem is left out'
    gives '0 ' 'html: no page without a problem' ec-view -t html /dev/null
else
    skip 'html' 'no Python'
fi

# ---- faults

# fault TEXT LINE MESSAGE: a trace of this text has a fault.
fault()
{
    printf "$1" >bad.trace
    shift
    run ec-view -t dot --trace=bad.trace knuth.ec
    is "$status $stdout $stderr" "2  ec-view: bad.trace:$1: $2" "a trace: $2"
}
run ec-view -t dot --trace=/dev/null knuth.ec
is "$status $stdout $stderr" '2  ec-view: /dev/null: expected a trace, found the end of the file' 'a trace: empty'
fault 'junk\n' 1 "expected 'problem', found 'junk'"
fault 'problem other\n' 1 "expected the trace of problem '', found 'other'"
fault 'problem\nchoose 0 z 2\n' 2 "unknown item 'z'"
fault 'problem\nchoose 0 a 2\noption 0 2 a d\n' 3 "expected the items of option 2, found ''"
fault 'problem\noption 0 7 a\n' 2 'expected an option up to 6, found 7'
fault 'problem\nchoose 1 a 2\n' 2 'expected a level up to 0, found 1'
fault 'problem\nchoose x a 2\n' 2 "expected a level, found 'x'"
fault 'problem\nuncover 0 a\n' 2 "item 'a' is not covered"
fault 'problem\ncover 0 a\ncover 0 a\n' 3 "item 'a' is already covered"
fault 'problem\ncover 0 a\ncover 0 b\nuncover 0 a\n' 4 "expected item 'b', the last covered"
fault 'problem\njump 0 a\n' 2 "expected a step of a trace, found 'jump'"
fault 'problem\ncover 0 a b\n' 2 "expected the end of the line, found 'b'"
fault 'problem\ncover 0 a\000\n' 2 'NUL byte in text'
run ec-view -t dot --trace=. knuth.ec
is "$status $stdout $stderr" '2  ec-view: .: Is a directory' 'a trace: a directory'
run ec-view -t dot --trace=missing knuth.ec
is "$status $stdout $stderr" '2  ec-view: missing: No such file or directory' 'a trace: a missing file'
gives '2 ' 'the trace of another problem' ec-view -t dot --trace=queens.mrv knuth.ec
like "$stderr" '^ec-view: queens.mrv:2: unknown item' 'file and line'
run ec-view -t dot knuth.ec
is "$status $(echo "$stderr" | sed q)" '2 ec-view: --to=dot needs --trace or --run' 'dot without a search'
fails_with 2 '--choose without --run' ec-view -t dot --choose=first knuth.ec
fails_with 2 'three searches' ec-view -t dot --run --trace=queens.mrv --trace=queens.first queens.ec
if [ -c /dev/full ]; then
    for type in html dot; do
        run sh -c "ec-view -q -t $type --run long.ec >/dev/full"
        is "$status $stderr" '2 ec-view: standard output: No space left on device' "$type: a full disk"
    done
fi
is "$( (ec-view -q -t html --run long.ec 2>&1 >&3 | cat) 3>&1 | head -n 1)" '<!DOCTYPE html>' 'html: a closed pipe is quiet'
