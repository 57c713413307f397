#!/usr/bin/awk -f
# SPDX-License-Identifier: MIT
# Writes the completion of a program for a shell from what the program says of itself:
#
#     ec-solve --help=all | awk -v shell=bash -v program=ec-solve -f completions.awk
#
# The shells are bash, zsh and fish. What counts in the text, which help.c prints from the tables of options:
#
#     -e, --engine=ENGINE        search with this engine         an option with an argument, and one by its long
#         --stats                print statistics                name only
#         --header=yes|no        ...                             one of these words
#         --trace=FILE           ...                             a file
#     -h, --help[=all|formats]   ...                             a word, or none
#     -t, --to=FORMAT            ...; 'same' is ...              one more word that it takes
#
#     Formats of -t:                         titles of tables: they name the option by "of", or are its long name
#     Engines (a: list, c: count):           and perhaps an s. What follows is rows of names and descriptions, or
#     Formats (r: of -f, w: of -t):          names with commas. With letters there is a column of them before the
#       grid         rw n lines of n cells   descriptions, which may say which of the options take the name.
#
# A line that begins with ten blanks or more goes on with the one before.

# ---- reading -----------------------------------------------------------------------------------

# What option the title of a table is about, by name; a title with letters is about several.
function read_title(title,  parts, count, i) {
    table = ""
    split("", tables)
    lettered = title ~ /\([a-z]: /
    if (title ~ /\([a-z]: of -/) {
        sub(/^[^(]*\(/, "", title)
        count = split(title, parts, /, /)
        for (i = 1; i <= count; i++) tables[substr(parts[i], 1, 1)] = by_title(substr(parts[i], 7))
    } else if (match(title, / of --?[a-z-]+/))
        table = by_title(substr(title, RSTART + 4, RLENGTH - 4))
    else {
        sub(/[^A-Za-z].*/, "", title)
        title = tolower(title)
        table = title in place ? title : substr(title, 1, length(title) - 1)
    }
}

# The long name of "-t" or "--to".
function by_title(option) {
    sub(/[):]*$/, "", option)
    return option ~ /^--/ ? substr(option, 3) : long_of[substr(option, 2, 1)]
}

function add_value(name, value, text) {
    if (!(name in place)) return
    values[name, ++value_count[name]] = value
    described[name, value_count[name]] = text
}

# "  grid         rw n lines of n cells"
function read_row(line,  name, able, letter) {
    name = line
    sub(/^  /, "", name)
    sub(/ .*/, "", name)
    sub(/^  [^ ]+ +/, "", line)
    able = substr(line, 1, index(line " ", " ") - 1)
    if (lettered) sub(/^[^ ]+ +/, "", line)
    if (table != "") add_value(table, name, line)
    for (letter in tables)
        if (index(able, letter)) add_value(tables[letter], name, line)
}

function read_names(line,  names, count, i) {
    sub(/^ +/, "", line)
    count = split(line, names, /, */)
    for (i = 1; i <= count; i++) add_value(table, names[i], "")
}

function read_option(line,  name, letter, argument, words, count, i) {
    letter = line ~ /^  -/ ? substr(line, 4, 1) : ""
    name = line
    sub(/^[^-]*(-.,)? *--/, "", name)
    help[name_count + 1] = name
    sub(/[[ =].*/, "", name)
    line = help[++name_count]
    argument = substr(line, length(name) + 1)
    sub(/ .*/, "", argument)
    optional[name_count] = argument ~ /^\[/
    gsub(/[][]/, "", argument)
    sub(/^[^ ]+ +/, "", line)
    place[name] = name_count
    names[name_count] = name
    letters[name_count] = letter
    arguments[name_count] = substr(argument, 2)
    help[name_count] = line
    sub(/, see --help=[a-z]+/, "", help[name_count])
    if (letter != "") long_of[letter] = name
    if (argument ~ /^=[a-z].*[|]/) {
        count = split(substr(argument, 2), words, /[|]/)
        for (i = 1; i <= count; i++) add_value(name, words[i], "")
    }
    if (match(line, /'[a-z0-9-]+' is/)) add_value(name, substr(line, RSTART + 1, RLENGTH - 5), "")
}

function read_line(line) {
    if (line ~ /^Usage: /) operands = line ~ /\] *$/ && line !~ /\[OPTION\.\.\.\] *$/ || line ~ /PROBLEM/
    else if (line ~ /^  -/ || line ~ /^      --/) read_option(line)
    else if (line ~ /^[A-Z].*:$/) { read_title(line); title_open = 0 }
    else if (line ~ /^[A-Z][a-z]+ .*\([a-z]: /) { read_title(line); title_open = 1 }
    else if (title_open) { if (line ~ /:$/) title_open = 0 }
    else if (line ~ /^  [a-z0-9][a-z0-9-]*, /) read_names(line)
    else if (line ~ /^  [a-z0-9]/) read_row(line)
}

/^          / { sub(/^ +/, ""); line = line (line ~ /  -[^ ]*$/ ? "  " : " ") $0; next }
              { read_line(line); line = $0 }

# ---- writing -----------------------------------------------------------------------------------

# The text with each character of the set after a backslash.
function escaped(text, set,  result, i, c) {
    for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        result = result (index(set, c) ? "\\" : "") c
    }
    return result
}

# In single quotes, for a shell of the family of sh.
function quoted(text) {
    gsub(/'/, "'\\''", text)
    return "'" text "'"
}

function words_of(name,  text, i) {
    for (i = 1; i <= value_count[name]; i++) text = text (i > 1 ? " " : "") values[name, i]
    return text
}

function takes_words(name) {
    return name in value_count
}

function takes_file(i) {
    return arguments[i] == "FILE"
}

function function_name(  text) {
    text = program
    gsub(/-/, "_", text)
    return "_" text
}

function bash_case(i,  name, pattern) {
    name = names[i]
    pattern = (letters[i] != "" && !optional[i] ? "-" letters[i] " | " : "") "--" name
    if (takes_file(i)) print "    " pattern ") " function_name() "_files; return ;;"
    else print "    " pattern ") words=" quoted(words_of(name)) " ;;"
}

function write_bash(  i, flags, takers, all) {
    for (i = 1; i <= name_count; i++) {
        all = all " --" names[i] (arguments[i] != "" && !optional[i] ? "=" : "")
        if (letters[i] == "") continue
        all = all " -" letters[i]
        if (arguments[i] != "" && !optional[i]) takers = takers letters[i]
        else flags = flags letters[i]
    }
    print "# bash completion of " program "; made from its --help"
    print function_name() "_files()"
    print "{"
    print "    COMPREPLY=()"
    print "    compopt -o default"
    print "}\n"
    print function_name() "()"
    print "{"
    print "    local cur=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]} prefix= words= i"
    print "    COMPREPLY=()"
    print "    for ((i = 1; i < COMP_CWORD; i++)); do"
    print "        if [[ ${COMP_WORDS[i]} == -- ]]; then " function_name() "_files; return; fi"
    print "    done"
    print "    # --option=value is three words where = ends a word, and otherwise one."
    print "    if [[ $cur == --*=* ]]; then"
    print "        option=${cur%%=*} prefix=${cur%%=*}= cur=${cur#*=}"
    print "    elif [[ $cur == = ]]; then"
    print "        cur="
    print "    elif [[ $option == = ]]; then"
    print "        option=${COMP_WORDS[COMP_CWORD - 2]}"
    print "    elif [[ $option =~ ^-[" flags "]*([" takers "])$ ]]; then"
    print "        option=-${BASH_REMATCH[1]}"
    print "    fi"
    print "    case $option in"
    for (i = 1; i <= name_count; i++)
        if (arguments[i] != "") bash_case(i)
    print "    *)"
    print "        if [[ $cur != -* ]]; then " (operands ? function_name() "_files; " : "") "return; fi"
    print "        words='" substr(all, 2) "'"
    print "        ;;"
    print "    esac"
    print "    COMPREPLY=($(compgen -P \"$prefix\" -W \"$words\" -- \"$cur\"))"
    print "    if [[ ${COMPREPLY[0]} == --*= ]]; then compopt -o nospace; fi"
    print "}"
    print "complete -F " function_name() " " program
}

# The action of _arguments for what an option takes: "((name\:what\ it\ is ...))" and the like.
function zsh_action(i,  name, k, text) {
    name = names[i]
    if (takes_file(i)) return "_files"
    for (k = 1; k <= value_count[name]; k++)
        text = text (k > 1 ? " " : "") escaped(values[name, k], ":") \
            (described[name, k] != "" ? "\\:" escaped(described[name, k], " \\:()[]{}<>|&;*?$'\"`~#!=^") : "")
    return text == "" ? " " : "((" text "))"
}

# An option whose argument may be left out, and whose letter has none.
function zsh_optional(i, text) {
    print "    " quoted("(-" letters[i] ")--" names[i] "=-" text) " \\"
    print "    " quoted("(--" names[i] ")-" letters[i] "[" escaped(help[i], "[]\\:") "]") " \\"
}

function write_zsh(  i, text, both) {
    print "#compdef " program
    print "# zsh completion of " program "; made from its --help"
    print "_arguments -s -S \\"
    for (i = 1; i <= name_count; i++) {
        text = "[" escaped(help[i], "[]\\:") "]"
        if (arguments[i] != "") text = text (optional[i] ? "::" : ":") escaped(arguments[i], ":") ":" zsh_action(i)
        if (optional[i]) { zsh_optional(i, text); continue }
        both = "-" letters[i] (arguments[i] != "" ? "+" : "") ",--" names[i] (arguments[i] != "" ? "=" : "")
        if (letters[i] != "") print "    " quoted("(-" letters[i] " --" names[i] ")") "{" both "}" quoted(text) " \\"
        else print "    " quoted("--" names[i] (arguments[i] != "" ? "=" : "") text) " \\"
    }
    print "    " (operands ? "'*:file:_files'" : "")
}

# For fish, where only the backslash and the quote are special in single quotes.
function fish_quoted(text) {
    return "'" escaped(text, "\\'") "'"
}

function fish_words(name,  k, text) {
    for (k = 1; k <= value_count[name]; k++)
        text = text (k > 1 ? " " : "") values[name, k] \
            (described[name, k] != "" ? "\\t" fish_quoted(described[name, k]) : "")
    return text
}

function write_fish(  i, line) {
    print "# fish completion of " program "; made from its --help"
    if (!operands) print "complete -c " program " -f"
    for (i = 1; i <= name_count; i++) {
        line = "complete -c " program (letters[i] != "" ? " -s " letters[i] : "") " -l " names[i]
        if (takes_file(i)) line = line " -r -F"
        else if (arguments[i] != "" && !optional[i]) line = line " -x"
        if (takes_words(names[i])) line = line " -a " fish_quoted(fish_words(names[i]))
        print line " -d " fish_quoted(help[i])
    }
}

END {
    read_line(line)
    if (!name_count) {
        print "completions: " program " --help lists no options" >"/dev/stderr"
        exit 1
    }
    if (shell == "bash") write_bash()
    else if (shell == "zsh") write_zsh()
    else write_fish()
}
