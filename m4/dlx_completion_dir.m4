# SPDX-License-Identifier: MIT
# DLX_COMPLETION_DIR(SHELL, DEFAULT)
# The directory for what completes command lines in a shell: SHELL_completion_dir, by an option of
# configure; empty for none.
AC_DEFUN([DLX_COMPLETION_DIR], [
AC_ARG_WITH([$1-completion-dir],
    [AS_HELP_STRING([--with-$1-completion-dir=DIR],
        [where completion for $1 is installed; `no': nowhere])],
    [], [with_$1_completion_dir=yes])
AS_CASE([$with_$1_completion_dir],
    [yes], [$1_completion_dir='$2'],
    [no], [$1_completion_dir=],
    [$1_completion_dir=$with_$1_completion_dir])
AC_SUBST([$1_completion_dir])
])
