#!/bin/sh
# SPDX-License-Identifier: MIT
# Saved games: programs work on the givens, whatever a player has filled in.
. "${srcdir:-.}/tests/tap.sh"

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
printf '%s\n' "$puzzle" >line
# The game with a right and a wrong entry, in every format that has a place for entries.
{
    echo '[Puzzle]'
    echo "$puzzle" | sed 's/........./&\n/g;s/\n$//'
    echo '[State]'
    echo "$puzzle" | sed 's/^53\.\./5342/;s/........./&\n/g;s/\n$//'
} >game.sdk
for format in hodoku opensudoku opensudoku3 fpuzzles fpuzzles-url gnome-sudoku; do
    sdk-solve -q -u -t "$format" game.sdk >"game.$format" 2>/dev/null || rm -f "game.$format"
done

# KSudoku's cells are numbered column by column; a history has the entries, of which the last in a
# cell counts.
{
    echo '<!DOCTYPE ksudoku>
<ksudoku>
 <game msecs-elapsed="61000" had-help="0">
  <puzzle>
   <graph type="sudoku" order="9" specific-type="Plain"/>'
    echo "$puzzle" | sed 's/........./&\n/g' | "$AWK" '
        { for (i = 1; i <= 9; i++) column[i] = column[i] substr($0, i, 1) }
        END {
            for (i = 1; i <= 9; i++) text = text column[i]
            for (d = 1; d <= 9; d++) gsub(d, substr("bcdefghij", d, 1), text)
            gsub(/[.]/, "_", text)
            print "   <values>" text "</values>"
        }'
    echo '  </puzzle>
  <history>
   <simple-event value="9" index="18"/>
   <simple-event value="4" index="18"/>
   <simple-event value="7" index="80"/>
   <complex-event><simple-event value="2" index="27"/></complex-event>
   <simple-event value="8" index="11"/>
   <simple-event value="6" index="45"/>
   <simple-event markers="010000001" index="45"/>
   <simple-event value="3" index="36"/>
   <simple-event value="3" index="54"/>
   <simple-event value="0" index="54"/>
  </history>
 </game>
</ksudoku>'
} >game.ksudoku

# weighs: the best and the worst score.
weighs() { sdk-target -q "$@" && sdk-target -q --min "$@"; }

for game in game.*; do
    for mode in '' -u -c --rate --minimal --canonical --reduce-givens --unique; do
        is "$(sdk-solve -q $mode "$game")" "$(sdk-solve -q $mode line)" "$game: sdk-solve $mode works on the givens"
    done
    is "$(sdk2ec --reduce "$game" 2>/dev/null | sed '/^|[=:]/d')" \
        "$(sdk2ec --reduce line | sed '/^|[=:]/d')" "$game: sdk2ec works on the givens"
    is "$(weighs "$game" 2>/dev/null)" "$(weighs line)" "$game: sdk-target works on the givens"
    is "$(sdk-solve -q -u --filled "$game")" "$(echo "$puzzle" | sed 's/^53\.\./5342/')" \
        "$game: --filled takes the entries as givens"
    [ "$game" = game.ksudoku ] || is "$(sdk-solve -u -t same "$game" 2>/dev/null | sdk-solve -u -t sdk 2>/dev/null | sed '/^#/d')" \
        "$(cat game.sdk)" "$game: the game comes back in its own format"
    for program in sdk-solve sdk2ec sdk-target; do
        complains "$game:[0-9]*:[0-9]*: warning: wrong entry r1c4=2" "$game: $program names the wrong entry and its place" \
            $program "$game"
        is "$(echo "$stderr" | grep -c r1c3)" 0 "$game: $program names no entry that is right"
    done
done
printf '[Puzzle]\n....\n....\n....\n....\n[State]\n1...\n....\n....\n....\n' >empty
gives '0 288' 'a game without givens has all boards' sdk-solve -c empty
like "$stderr" 'expected givens, found only entries: use --filled' 'a game without givens is told'

# The sections are known with blanks, and with other brackets; the state is no puzzle of its own.
givens=$(sed '1d;/State/,$d' game.sdk)
entries=$(sed '1,/State/d' game.sdk)
for state in ' [State]' '[ State ]' '[[State]' '[[State]]' '[State' '[STATE] ' '	[state]'; do
    for begin in '[Puzzle]' ' [Puzzle]' '[[Puzzle]'; do
        for format in '' '-f sdk'; do
            printf '%s\n' "$begin" "$givens" "$state" "$entries" >odd
            gives "0 1
1" "$begin, $state: a game ($format)" sdk-solve -c $format odd odd
            is "$(echo "$stderr" | grep -c 'wrong entry')" 2 "$begin, $state: its entries are read"
        done
    done
done
