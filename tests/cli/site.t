#!/bin/sh
# SPDX-License-Identifier: MIT
# The site that `make html` makes opens without a network: each link leads to a page of it, and each picture is there.
. "${srcdir:-.}/tests/tap.sh"

if [ -z "${MANDOC-mandoc}" ] || ! command -v "${MANDOC:-mandoc}" >/dev/null || ! command -v makeinfo >/dev/null; then
    skip 'the site' 'no mandoc or makeinfo here'
    exit 0
fi
mkdir -p "$tmp/built/doc/guide" && ln -s "$bindir_under_test" "$tmp/built/src" && cd "$tmp/built" || exit 1
makeinfo --html --no-split --css-include="$srcdir/doc/guide/dlx.css" -o doc/guide/dlx.html "$srcdir/doc/guide/dlx.texi"
prints 0 '' 'the site is made without a message' sh "$srcdir/tools/site" "$srcdir" site
cd site || exit 1
for page in *.html; do
    sed 's/>/>\n/g' "$page" | sed -n 's/.*<[^>]* \(href\|src\)="\([^"]*\)".*/\2/p' | sed 's/#.*//' | grep -v -e '^https\{0,1\}:' -e '^data:' -e '^$' |
        sort -u | while read -r target; do [ -f "$target" ] || echo "$page: $target"; done
done >../missing
is "$(cat ../missing)" '' 'each link leads to a page of the site'
is "$(sed 's/>/>\n/g' *.html | grep -c -e '<[^a][^>]* src="http' -e '<link[^>]* href="http')" 0 'nothing is loaded from elsewhere'
is "$(for page in *.html; do case $(cat index.html README.html) in *"\"$page\""*) ;; *) echo "$page"; esac; done | tr '\n' ' ')" '' \
    'each page is linked from the first or the second'
for picture in pictures/*.svg; do
    like "$(cat gallery.html README.html tutorial.html index.html)" "$picture" "$picture is shown"
    is "$(sed -n '$p' "$picture" | grep -c '</svg>')" 1 "$picture is complete"
done
is "$(sed -n 's/^<h2>//p' gallery.html | wc -l)" "$(grep -c '^ec-view -t svg\|^sdk-make.* -t svg\|sdk-solve.* -t svg' gallery.html)" 'each picture has its command'
