# SPDX-License-Identifier: MIT
# DLX_ADD_FLAG(VARIABLE, FLAG): adds a compiler flag to a variable, if the compiler knows the flag.
AC_DEFUN([DLX_ADD_FLAG], [
    AC_MSG_CHECKING([whether $CC accepts $2])
    dlx_save_CFLAGS=$CFLAGS
    CFLAGS="$CFLAGS -Werror $2"
    AC_LINK_IFELSE([AC_LANG_PROGRAM([[int probe = 1;]], [[return probe - 1;]])],
        [AC_MSG_RESULT([yes])
         $1="$$1 $2"],
        [AC_MSG_RESULT([no])])
    CFLAGS=$dlx_save_CFLAGS
])
