" SPDX-License-Identifier: MIT
" Exact-cover problems and solutions, see ec(5). Copy the directory's contents to ~/.vim.
if exists('b:current_syntax')
    finish
endif

syntax match ecColour /:[^:|[:blank:]]\+/
syntax match ecBounds /\%(^\|\s\)\@<=\d\+\%(:\d\+\)\=|\ze[^|[:blank:]]/
syntax match ecBar /\s\@<=|\ze\%(\s\|$\)/
syntax match ecCost /\s\@<=|[-+.]\=\d\S*/
syntax match ecComment /^\s*|.*/
syntax match ecData /^\s*|:\s.*/
syntax match ecDirective /^\s*|=\s\+\a.*/

highlight default link ecColour Type
highlight default link ecBounds Number
highlight default link ecBar Delimiter
highlight default link ecCost Number
highlight default link ecComment Comment
highlight default link ecData PreProc
highlight default link ecDirective Statement

let b:current_syntax = 'ec'
