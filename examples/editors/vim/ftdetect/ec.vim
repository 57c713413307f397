" SPDX-License-Identifier: MIT
" Replaces the guess of vim, embedded SQL in C.
autocmd BufNewFile,BufRead *.ec set filetype=ec
