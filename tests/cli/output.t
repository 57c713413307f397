#!/bin/sh
# SPDX-License-Identifier: MIT
# Common to all programs: --help, --version, and no success where its output is lost.
. "${srcdir:-.}/tests/tap.sh"

programs=$(all_programs)

# Work for each program, of which more comes out than fits into buffers and pipes.
sdk2ec "$examples/puzzles.sdm" | ec-solve >solutions
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do cat solutions; done >many
"$AWK" -f "$examples/domino.awk" 6 6 >domino.ec
{
    ec-solve -a domino.ec | sed -n 's/^|= solution .* options/v/p' | sed 's/$/ 0/'
    echo 's SOLUTIONS 6728'
} >models
"$AWK" -f "$examples/domino.awk" 50 50 >big.ec

# work PROGRAM: runs it.
work()
{
    case $1 in
    ec-answer) ec-answer domino.ec models ;;
    ec-convert) ec-convert -t lp big.ec ;;
    ec-solve) ec-solve -a domino.ec ;;
    ec-view) ec-view -t svg big.ec ;;
    sdk2ec) sdk2ec "$examples/puzzles.sdm" "$examples/puzzles.sdm" "$examples/puzzles.sdm" ;;
    ec2sdk) ec2sdk -t pretty many many many many ;;
    sdk-make) sdk-make -n 2000 ;;
    sdk-solve)
        set -- "$examples/puzzles.sdm"
        set -- "$@" "$@" "$@" "$@"
        sdk-solve -t pretty "$@" "$@" "$@" "$@" "$@" "$@"
        ;;
    sdk-target)
        set -- "$examples/target.txt"
        sdk-target --all --grid "$@" "$@" "$@" "$@" "$@" "$@"
        ;;
    *)
        echo "no work for $1" >&2
        return 99
        ;;
    esac
}

# reads PROGRAM: the result for missing files, and for no input.
reads()
{
    program=$1
    refuses "$program: $tmp/missing: No such file or directory" "$program: a missing file" "$program" "$tmp/missing"
    refuses "$program: $tmp: Is a directory" "$program: a directory" "$program" "$tmp"
    case $program in
    ec-answer) run "$program" "$examples/knuth.ec" <&- ;;
    *) run "$program" <&- ;;
    esac
    is "$status $stdout" '2 ' "$program: standard input is closed"
    like "$stderr" 'Bad file descriptor' "$program: says so"
    run "$program" </dev/null
    case $program in
    ec-answer) is "$status $stdout" '2 ' "$program: a problem is needed" ;;
    *) is "$status $stdout$stderr" '0 ' "$program: nothing in, nothing out" ;;
    esac
}

for program in $programs; do
    quietly "$program --help" "$program" --help
    like "$stdout" "^Usage: $program \[OPTION...\]" "$program --help: the usage"
    help=$stdout
    for option in --quiet --output=FILE --verbose --version; do
        like "$help" "^  -*.* *$option  *[a-z]" "$program --help: $option"
    done
    is "$("$program" -h)" "$help" "$program -h"
    shows "^$program (dlx) [0-9][0-9.]*$" "$program --version" "$program" --version
    is "$status $stderr" '0 ' "$program --version: status"
    is "$("$program" -V)" "$stdout" "$program -V"
    built=$(echo "$stdout" | sed -n 's/^Built with /, /p')
    is "$built" "$(ec-solve -V | sed -n 's/^Built with /, /p')" "$program --version: what the library is built with"

    gives '2 ' "$program: an unknown option" "$program" --nonsense
    like "$stderr" "^Try '$program --help'.$" "$program: points to --help"
    case $program in
    sdk-make) ;; # reads nothing
    *) reads "$program" ;;
    esac

    quietly "$program: works" work "$program"
    cp run.stdout first
    succeeds "$program: much comes out" test "$(wc -c <first)" -gt 150000
    work "$program" >second
    same second first "$program: the same bytes again"
done

# Features in --version exist.
while read -r part program line; do
    said=$(ec-solve --version | sed 's/$/,/' | grep -c "^Built with .*$part,")
    is "$("$program" --help=all | grep -c "^  $line ")" "$said" "--version tells of $part: $program has $line"
done <<'END'
CaDiCaL ec-solve learn
Expat sdk-solve opensudoku
END
for part in CaDiCaL Expat zlib liblzma Zstandard threads; do
    is "$(ec-solve --version | sed 's/$/,/' | grep -c "^Built with.* $part,")" 1 \
        "--version tells whether $part is built in"
done

# fails COMMAND...: the command ends with status 2 and a message that its output is lost.
fails()
{
    errs "^$program: standard output: $reason$" "$name: status" "$@" # sets run.stdout, to which nothing goes
}

for program in $programs; do
    for what in --help --version work; do
        case $what in
        work) command="work $program" ;;
        *) command="$program $what" ;;
        esac
        reason='Bad file descriptor'
        name="$program $what, standard output closed"
        # Blanks in it set words apart.
        closed() { $command >&-; }
        fails closed
        if [ -c /dev/full ]; then
            reason='No space left on device'
            name="$program $what, on a full disk"
            full() { $command >/dev/full; }
            fails full
        else
            skip "$program $what, on a full disk" 'no /dev/full'
        fi
    done

    # With and without the signal that ends a program whose output nobody reads.
    { work "$program" 2>errors; } | head -n 1 >head
    is "$(cat errors)" '' "$program | head -n 1 is quiet"
    (trap '' PIPE && { work "$program" 2>errors; echo $? >status; } | head -n 1 >head)
    is "$(cat errors)" '' "$program | head -n 1 is quiet, SIGPIPE ignored"
    succeeds "$program: and no success" test "$(cat status)" -ne 0
done

# Files that are opened do not take the place of closed standard files.
ec-solve --trace=trace domino.ec >&- 2>/dev/null
is "$(grep -c '|=' trace)" 0 'a trace does not take standard output'
ec-solve --trace=trace domino.ec missing.ec >/dev/null 2>&-
is "$(grep -c 'No such' trace)" 0 'a trace does not take standard error'

if [ -c /dev/full ]; then
    refuses 'ec-solve: /dev/full: No space left on device' 'a trace on a full disk' ec-solve --trace=/dev/full domino.ec
    like "$stdout" '^|= end found 1' 'what was found is printed all the same'
fi

# A write that fails ends a search, and no signal is said to have done so.
"$AWK" -f "$srcdir/examples/domino.awk" 6 6 >six.ec
if [ -c /dev/full ]; then
    for file in --trace --proof; do
        run ec-solve -a $file=/dev/full six.ec
        is "$status $stderr" '2 ec-solve: /dev/full: No space left on device' "$file on a full disk, in a search"
        is "$(printf '%s\n' "$stdout" | grep -c interrupted)" 0 "$file on a full disk is no interruption"
    done
fi
run sh -c 'ulimit -f 1 && exec ec-solve -a -o limited six.ec 2>&1 | cat'
is "$stdout" 'ec-solve: limited: File too large' 'a limit on the size of files is an error'
is "$(echo limited*)" 'limited*' 'nothing is left of the file'

# Whatever signal ends a program, nothing is left of the file of -o.
mkfifo never
for signal in HUP INT QUIT ILL TRAP ABRT BUS FPE USR1 SEGV USR2 PIPE ALRM TERM XCPU XFSZ VTALRM PROF SYS RTMIN; do
    case $(kill -l) in *"$signal"*) ;; *) continue ;; esac
    # Sanitizers handle these themselves.
    case $MODE_FLAGS:$signal in
    *fsanitize*:BUS | *fsanitize*:FPE | *fsanitize*:ILL | *fsanitize*:SEGV) continue ;;
    esac
    mkdir signalled
    sh -c 'ulimit -c 0; echo $$ >process; exec ec-convert -o signalled/file never' 2>/dev/null &
    exec 3>never
    until [ -s process ] && [ -n "$(ls signalled)" ]; do sleep 0.05; done
    kill -"$signal" "$(cat process)"
    exec 3>&-
    wait
    # Programs in the background of a script ignore INT and QUIT, under nohup HUP, and all of ours XFSZ.
    case $signal in
    HUP | INT | QUIT | XFSZ) rm -f signalled/file ;;
    esac
    is "$(ls signalled)" '' "$signal leaves no file"
    rm -rf signalled process
done

# A file that is read is not written as a proof or the like, by whatever name.
cp "$srcdir/examples/colours.ec" problem.ec
for arguments in '--proof=problem.ec problem.ec' '--trace=./problem.ec problem.ec' '--proof=problem.ec -c'; do
    # shellcheck disable=SC2086 # the options are words
    run ec-solve $arguments <problem.ec
    like "$status $stderr" "^2 ec-solve: .*problem.ec cannot be written, since it is read" "$arguments"
    same problem.ec "$srcdir/examples/colours.ec" "$arguments: the file stays"
done

# No message holds a control character of a name, an argument or a file; UTF-8 stays.
escape=$(printf '\033[31m\177')
high=$(printf 'é\302\233\233')
printf 'x%s y\ny\n' "$escape$high" >controls.ec
printf '|= problem %s\na b\na\n' "$escape$high" >named.ec
printf 'a b\na %s\n' "$escape$high" >unknown.ec
cp named.ec "$escape$high
.ec"
for arguments in '--explain controls.ec' '--stats controls.ec' '--dry-run --stats named.ec' '-c --explain named.ec' \
    '-C unknown.ec' '-c unknown.ec' '-v -c named.ec' '--node-limit=1 -a named.ec' '--color=always -c unknown.ec'; do
    # shellcheck disable=SC2086 # the options are words
    ec-solve $arguments >/dev/null 2>err
    is "$(sed 's/.\[[01;35]*m//g' err | tr -d '\n' | LC_ALL=C grep -c "[[:cntrl:]]\|$(printf '\302\233')")" 0 \
        "no control characters: $arguments"
done
for argument in -e -t -f -n --unknown= --time-limit; do
    ec-solve "$argument$escape$high" controls.ec >/dev/null 2>err
    is "$(tr -d '\n' <err | LC_ALL=C grep -c "[[:cntrl:]]\|$(printf '\302\233')")" 0 "no control characters: $argument"
done
ec-solve -c "no$escape$high
such" >out 2>err
is "$(cat err)" 'ec-solve: no?[31m?é????such: No such file or directory' 'the name of a file is a part of a line'
ec-solve -c "$escape$high
.ec" >out 2>err
is "$(LC_ALL=C grep -c '[[:cntrl:]]' err)" 0 'also that of a file that is read'

# Two outputs are two files, by whatever names; nothing is created where they are not.
printf 'a b\na b\n' >small.ec
mkdir folder
ln -s ../linked folder/link
ln -s . here
printf old >old
ln old older
for arguments in '--proof=new --proof-cnf=./new' '--trace=new -o new' '--checkpoint=new -o here/new' \
    '--proof=folder/link --proof-cnf=linked' '--proof=old --proof-cnf=older' '--trace=old -o here/older' \
    '--checkpoint=folder/../new -o new' '--proof=- --proof-cnf=-' '--trace=/dev/stdout'; do
    # shellcheck disable=SC2086 # the options are words
    run ec-solve $arguments small.ec
    like "$status $stderr" '^2 ec-solve: expected a file of its own for each output, found .* for two' "$arguments"
    is "$(cat old)$(ls new linked 2>/dev/null)" old "$arguments: no file is created or changed"
done
ec-solve --trace=shared small.ec >shared 2>err
is "$(sed 1q err)" 'ec-solve: expected a file of its own for each output, found shared for two' \
    'the file of standard output is that of results'
succeeds 'a device may be several outputs' ec-solve -q --trace=/dev/null --proof=/dev/null small.ec

# FILE forgotten after --proof: the problem's file is kept where no problem is read.
for option in --proof --trace; do
    run ec-solve "$option" problem.ec </dev/null
    is "$status $stderr" '2 ec-solve: problem.ec is unchanged, since no problem was read' "$option: no problem"
    same problem.ec "$srcdir/examples/colours.ec" "$option: no problem: the file stays"
done
printf 'a b\na\nb\n' >problem.ec
cp problem.ec held
run ec-solve -o held </dev/null
is "$status$stderr" '2ec-solve: -o: standard input is empty; held, which holds a problem or puzzle, is left unchanged' \
    'a problem as the file of -o, and no input'
same problem.ec held 'the problem is left unchanged'
sed '/^#/d; 3q' "$examples/puzzles.sdm" >puzzle.sdm
for program in 'ec-convert -t cnf' ec-view ec2sdk sdk2ec sdk-solve sdk-target; do
    for kind in problem.ec puzzle.sdm; do
        cp $kind held
        # The command is words.
        run $program -o held </dev/null
        is "$status$stderr" "2${program%% *}: -o: standard input is empty; held, which holds a problem or puzzle, is left unchanged" \
            "$program: $kind as the file of -o, and no input"
        same $kind held "$program leaves $kind"
    done
done
printf '1\n1\n' >held
run ec-solve -c -o held </dev/null
is "$status$(cat held)" 0 'results are replaced by nothing'
: >empty
quietly 'a proof without contents is no loss' ec-solve --proof empty </dev/null
# Another proof, also one that is shorter or without clauses, replaces the contents.
for problem in 'a b\na\n' 'a\na\n' 'a\n'; do
    for kind in drat veripb; do
        printf "$problem" | ec-solve -q -a --proof-format=$kind --proof=fresh >/dev/null
        cp "$examples/puzzles.sdm" old
        printf "$problem" | ec-solve -q -a --proof-format=$kind --proof=old >/dev/null
        same old fresh "another proof in $kind replaces a file"
        rm fresh
    done
done
printf 'a b\na b\n' | ec-solve -q --proof=fresh >/dev/null
cp "$examples/puzzles.sdm" old
printf 'a b\na b\n' | ec-solve -q --proof=old >/dev/null
same old fresh 'a proof that ends early'
