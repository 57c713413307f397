# SPDX-License-Identifier: MIT
# embed.awk FILE...: writes the files as C, each as a list of strings, NULL at its end, with the name
# view_ and that of the file, its dot an underscore.

function quoted(line,    text, character, i)
{
    for (i = 1; i <= length(line); i++) {
        character = substr(line, i, 1)
        text = text (character == "\\" || character == "\"" ? "\\" : "") character
    }
    return "\"" text "\\n\""
}

BEGIN {
    print "/* SPDX-License-Identifier: MIT */"
    print "/* The parts of the page of ec-view. Made by embed.awk. */"
    print "#include \"view/page_text.h\""
    print "#include <stddef.h>"
}

FNR == 1 {
    if (NR > 1)
        print "    NULL,\n};"
    name = FILENAME
    sub(/.*\//, "", name)
    sub(/\./, "_", name)
    print "\nconst char *const view_" name "[] = {"
}

{ print "    " quoted($0) "," }

END { print "    NULL,\n};" }
