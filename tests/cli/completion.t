#!/bin/sh
# SPDX-License-Identifier: MIT
# Shells complete options and their values: those that the programs list, and none that they refuse.
. "${srcdir:-.}/tests/tap.sh"

files=$builddir_under_test/completions
[ -e "$files/made" ] || skip_all 'configured without completion'
programs=$(ls "$files/bash")
HOME=$tmp
XDG_CONFIG_HOME=$tmp/config
XDG_DATA_HOME=$tmp/data
XDG_CACHE_HOME=$tmp/cache
export HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME
touch problem.ec

# offered SHELL LINE: the words that a shell offers for the last word of the line, a word a line. The word
# "(files)" stands for names of files.
offered() { "offered_by_$1" "$2"; }

# ---- bash ----

cat >bash-offers <<'END'
compopt()
{
    case $* in *default*) echo '(files)' ;; esac
}
source "$1/$2"
read -ra COMP_WORDS < <(sed 's/=/ = /g' <<<"$3")
case $3 in *[' ']) COMP_WORDS+=('') ;; esac
if [[ ${4-} ]]; then read -ra COMP_WORDS <<<"$3"; fi
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
"_${2//-/_}"
printf '%s\n' "${COMPREPLY[@]}"
END

offered_by_bash() { bash bash-offers "$files/bash" "${1%% *}" "$@" | sed '/^$/d'; }

# ---- fish ----

offered_by_fish()
{
    fish --no-config -c 'set -p fish_complete_path $argv[1]; complete -C $argv[2]' "$files/fish" "$1" |
        sed 's/	.*//; s/^problem\.ec$/(files)/; s/^--[a-z-]*=problem\.ec$/(files)/' |
        grep -v -e '^bash-offers$' -e '^zsh-offers$' -e '/$'
}

# ---- zsh: a shell in a terminal of its own, in which compadd prints its arguments ----

cat >zsh-offers <<'END'
zmodload zsh/zpty || exit 77
zpty shell zsh -f -i
say() { zpty -w shell "$1" }
say "PROMPT= RPROMPT=; fpath=(${(q)1} \$fpath); autoload -U compinit; compinit -u -D; setopt no_beep"
say 'compadd() {
    local -a hits; local i=${@[(i)(-|--)]}
    if [[ ${@[1,i]} == *-[OAD]* ]] { builtin compadd "$@"; return }
    builtin compadd -O hits "$@"; print -rl -- $hits >>offers
    builtin compadd "$@" }'
say 'done-offering() { : >offered }; zle -N done-offering; bindkey "^X" done-offering; bindkey "^I" complete-word; : >ready'
for ((i = 0; i < 15000; i++)) { zpty -rt shell line; [[ -e ready ]] && break; sleep 0.02 }
zpty -n -w shell "$2"$'\t\x18'
for ((i = 0; i < 15000; i++)) { zpty -rt shell line; [[ -e offered ]] && break; sleep 0.02 }
zpty -d shell
[[ -e offered ]]
END

offered_by_zsh()
{
    rm -f offers offered ready
    zsh -f zsh-offers "$files/zsh" "$1" </dev/null >zsh.log 2>&1 || cat zsh.log
    [ ! -e offers ] || sed 's/^problem\.ec$/(files)/; s/=$//' offers |
        grep -v -e '-offers$' -e '^ready$' -e '^offers$' -e '^[a-z]*$/' | sort -u
}

# ---- all shells ----

# offers SHELL LINE WORD... : the shell offers these, in any order, and nothing else.
offers()
{
    shell=$1 line=$2
    shift 2
    is "$(offered "$shell" "$line" | sed 's/=$//' | sort | tr '\n' ' ')" \
        "$(printf '%s\n' "$@" | sed '/^$/d' | sort | tr '\n' ' ')" "$shell: $line"
}

engines=$(ec-solve --help=all | sed -n '/^Engines/,$s/^  \([a-z][a-z]*\) .*/\1/p')
cnfs=$(ec-convert --help=all | sed -n '/^Formats of -t/,$s/^  \(w*cnf[a-z-]*\) .*/\1/p')

for shell in bash fish zsh; do
    if ! command -v "$shell" >/dev/null; then
        skip "$shell: completion" "no $shell here"
        continue
    fi
    # shellcheck disable=SC2086
    {
        offers "$shell" 'ec-solve --engi' --engine
        offers "$shell" 'ec-solve --set' --set-cover
        offers "$shell" 'ec-solve -e ' $engines
        offers "$shell" 'ec-solve --choose ' mrv first
        offers "$shell" 'ec-solve --color ' auto always never
    }
    offers "$shell" 'ec-solve --trace prob' '(files)'
    offers "$shell" 'ec-solve prob' '(files)'
    offers "$shell" 'ec-convert -t mzn prob' '(files)'
done

# ---- of bash alone, which is quick enough to be asked much ----

if command -v bash >/dev/null; then
    offers bash 'ec-convert --amo=seq' sequential
    is "$(bash bash-offers "$files/bash" ec-convert 'ec-convert --amo=seq' whole)" --amo=sequential \
        'bash: a value after =, where this does not end words'
    offers bash 'ec-solve -ce lin' links
    offers bash 'ec-solve --number ' ''
    offers bash 'ec-solve -- --en' '(files)'
    offers bash 'sdk-make x' ''
    offers bash 'sdk-solve --to=sa' same
fi

# every_option PROGRAM: bash offers the options of --help.
every_option()
{
    "$1" --help=all | sed -n 's/^  \(-.\), \(--[a-z-]*\).*/\1\
\2/p; s/^      \(--[a-z-]*\).*/\1/p' | sort >listed
    offered bash "$1 -" | sed 's/=$//' | sort >offered-options
    same offered-options listed "bash: all options of $1, and no others"
}

# values PROGRAM: its options that are said to have a table, or words, each with the values offered. A
# line that begins with blanks goes on with the one before.
values()
{
    "$1" --help=all | "$AWK" '
        /^          / { sub(/^ +/, " "); line = line $0; next }
                      { print line; line = $0 }
        END           { print line }' |
        sed -n '/see --help=\||[a-z]*  *[^ ]/s/^ .*  *\(--[a-z-]*\)=.*/\1/p' |
        while read -r option; do echo "$option" $(offered bash "$1 $option "); done
}

# refused PROGRAM: reads the output of `values`, and prints the values that the program refuses.
refused()
{
    while read -r option words; do
        if [ -z "$words" ]; then echo "$option: none"; fi
        for word in $words; do "$1" "$option=$word" --help >/dev/null 2>&1 || echo "$option=$word"; done
    done
}

for program in $programs; do
    if ! command -v bash >/dev/null; then
        skip "bash: $program" 'no bash here'
        continue
    fi
    every_option "$program"
    values "$program" >table
    is "$(refused "$program" <table)" '' "$program takes all values that are offered"
    for shell in fish zsh; do
        if ! command -v "$shell" >/dev/null; then
            skip "$shell: the options of $program" "no $shell here"
        else
            offered "$shell" "$program --" | grep '^--' | sed 's/=$//' | sort -u >offered-options
            grep '^--' listed >listed-long
            same offered-options listed-long "$shell: all long options of $program, and no others"
        fi
    done
done
is "$(echo '--none' | refused ec-solve)" '--none: none' 'an option without values would be noticed'

# ---- installed files are found ----

loader=/usr/share/bash-completion/bash_completion
if [ -r "$loader" ] && command -v bash >/dev/null; then
    mkdir -p found/bash-completion
    ln -s "$files/bash" found/bash-completion/completions
    run env XDG_DATA_DIRS="$tmp/found" bash --norc -c '
        source "$1"
        if declare -F _comp_load >/dev/null; then _comp_load ec-solve; else _completion_loader ec-solve; fi
        complete -p ec-solve' bash "$loader"
    is "$stdout" 'complete -F _ec_solve ec-solve' 'bash-completion finds the file of a program'
else
    skip 'bash-completion finds the file of a program' 'no bash-completion here'
fi
