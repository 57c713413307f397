# SPDX-License-Identifier: MIT
# DLX_ADD_FLAG(VARIABLE, FLAG): adds a flag of the current language's compiler to a variable, if the
# compiler knows the flag.
AC_DEFUN([DLX_ADD_FLAG], [
    AC_MSG_CHECKING([whether $_AC_CC accepts $2])
    dlx_save_flags=$_AC_LANG_PREFIX[]FLAGS
    _AC_LANG_PREFIX[]FLAGS="$_AC_LANG_PREFIX[]FLAGS -Werror $2"
    AC_LINK_IFELSE([AC_LANG_PROGRAM([[int probe = 1;]], [[return probe - 1;]])],
        [AC_MSG_RESULT([yes])
         $1="$$1 $2"],
        [AC_MSG_RESULT([no])])
    _AC_LANG_PREFIX[]FLAGS=$dlx_save_flags
])
