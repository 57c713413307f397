# SPDX-License-Identifier: MIT
# Writes the Markdown of our documents as HTML: headings, paragraphs, lists, tables, code and links.
# Variable links: a file of lines "TARGET PAGE"; links to other files of the sources become text.
function escape(text)
{
    gsub(/&/, "\\&amp;", text)
    gsub(/</, "\\&lt;", text)
    gsub(/>/, "\\&gt;", text)
    return text
}

# Returns the page of a link, or "" for a file that is no page.
function page_of(target)
{
    if (target ~ /^(https?:|#)/) return target
    sub(/^(\.\.\/)+/, "", target)
    sub(/^.*\//, "", target)
    return page[target]
}

# Returns text without code as HTML.
function inline_text(text,  done, label, target)
{
    text = escape(text)
    while (match(text, /!?\[[^]]*\]\([^)]*\)/)) {
        label = target = substr(text, RSTART, RLENGTH)
        sub(/^!?\[/, "", label)
        sub(/\]\(.*/, "", label)
        sub(/^[^]]*\]\(/, "", target)
        sub(/\)$/, "", target)
        target = page_of(target)
        done = done substr(text, 1, RSTART - 1)
        if (substr(text, RSTART, 1) == "!") done = done (target ? "<img src=\"" target "\" alt=\"" label "\">" : "")
        else done = done (target ? "<a href=\"" target "\">" label "</a>" : label)
        text = substr(text, RSTART + RLENGTH)
    }
    text = done text
    while (match(text, /\*\*[^*]+\*\*/))
        text = substr(text, 1, RSTART - 1) "<b>" substr(text, RSTART + 2, RLENGTH - 4) "</b>" substr(text, RSTART + RLENGTH)
    return text
}

function inline(text,  part, count, i, out)
{
    gsub(/\\\|/, "|", text)
    count = split(text, part, "`")
    for (i = 1; i <= count; i++)
        out = out (i % 2 || i == count ? inline_text(part[i]) : "<code>" escape(part[i]) "</code>")
    return out
}

# Ends the current block.
function end_block()
{
    if (kind == "p") print "<p>" inline(block) "</p>"
    if (kind == "li") print "<li>" inline(block) "</li>"
    if (kind == "pre") print "</pre>"
    if (kind == "table") print "</table>"
    kind = block = ""
}

function end_list() { if (listed) print "</ul>"; listed = 0 }

function put_row(line, cell,  part, count, i)
{
    sub(/^\| */, "", line)
    sub(/ *\| *$/, "", line)
    gsub(/\\\|/, "\001", line)
    count = split(line, part, / *\| */)
    printf "<tr>"
    for (i = 1; i <= count; i++) {
        gsub(/\001/, "|", part[i])
        printf "<%s>%s</%s>", cell, inline(part[i]), cell
    }
    print "</tr>"
}

BEGIN { while ((getline line < links) > 0) { split(line, part, " "); page[part[1]] = part[2] } }

/^```/ {
    if (fenced) { print "</pre>"; fenced = 0; next }
    end_block(); end_list(); print "<pre>"; fenced = 1; next
}
fenced { print escape($0); next }
/^$/ { if (kind != "pre") { end_block() } else print ""; next }
/^#+ / {
    end_block(); end_list()
    level = index($0, " ") - 1
    print "<h" level ">" inline(substr($0, level + 2)) "</h" level ">"
    next
}
/^\|/ {
    if (kind != "table") { end_block(); end_list(); print "<table>"; kind = "table"; put_row($0, "th") }
    else if ($0 !~ /^\|[-:| ]+\|$/) put_row($0, "td")
    next
}
/^    / && kind != "p" && kind != "li" {
    if (kind != "pre") { end_block(); end_list(); print "<pre>"; kind = "pre" }
    print escape(substr($0, 5))
    next
}
/^- / || /^[0-9]+\. / {
    end_block()
    if (!listed) print "<ul>"
    listed = 1
    kind = "li"
    sub(/^(-|[0-9]+\.) /, "")
    block = $0
    next
}
{
    if (kind == "pre" || kind == "table") end_block()
    if (kind == "") { if ($0 !~ /^  /) end_list(); kind = "p" }
    sub(/^ +/, "")
    block = block (block == "" ? "" : "\n") $0
}
END { end_block(); end_list() }
