# SPDX-License-Identifier: MIT
# embed.awk - FILE...: writes the files as C, each as a text with the name view_ and that of the file, its dot an
# underscore; and the hash of each, with _hash after that name, as a Content-Security-Policy has it.
# Standard input is what sha256sum says of the files.

function quoted(line,    text, character, i)
{
    for (i = 1; i <= length(line); i++) {
        character = substr(line, i, 1)
        text = text (character == "\\" || character == "\"" ? "\\" : "") character
    }
    return "\"" text "\\n\""
}

# The number that hexadecimal digits stand for.
function number(digits,    value, i)
{
    for (i = 1; i <= length(digits); i++)
        value = 16 * value + index("0123456789abcdef", substr(digits, i, 1)) - 1
    return value
}

# 256 bits in hexadecimal as base64 (RFC 4648): three bytes are four characters, and the last two are three.
function base64(digits,    letters, text, bits, i, k)
{
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    digits = digits "00"
    for (i = 1; i <= 66; i += 6) {
        bits = number(substr(digits, i, 6))
        for (k = 262144; k >= 1; k /= 64)
            text = text substr(letters, int(bits / k) % 64 + 1, 1)
    }
    return substr(text, 1, 43) "="
}

BEGIN {
    print "/* SPDX-License-Identifier: MIT */"
    print "/* The parts of the page of ec-view. Made by embed.awk. */"
    print "#include \"view/page_text.h\""
}

NR == FNR {
    hash[++hashes] = base64($1)
    next
}

FNR == 1 {
    if (files++)
        print "    ;"
    name = FILENAME
    sub(/.*\//, "", name)
    sub(/\./, "_", name)
    print "\nconst char view_" name "_hash[] = \"sha256-" hash[files] "\";"
    print "\nconst char view_" name "[] ="
}

{ print "    " quoted($0) }

END {
    print "    ;"
    exit hashes != files
}
