# SPDX-License-Identifier: MIT
# DLX_LINK_ARCHIVES(VARIABLE, [FUNCTIONS], [a program]): replaces each -lNAME in a variable by -l:libNAME.a, if there is
# such an archive and a shared library that hides its symbols, or a program, can take what these functions need of it, or all
# of its objects.
AC_DEFUN([DLX_LINK_ARCHIVES], [
    dlx_libraries=
    for dlx_library in $$1; do
        AS_CASE([$dlx_library], [-l:*], [], [-l*], [
            dlx_archive=-l:lib${dlx_library#-l}.a
            AC_MSG_CHECKING([whether m4_default([$3], [a shared library]) can take $dlx_archive])
            dlx_save_CFLAGS=$CFLAGS
            dlx_save_LIBS=$LIBS
            echo '{ global: main; local: *; };' > conftest.map
            m4_ifval([$3], [], [CFLAGS="$CFLAGS -fPIC -shared -Wl,-z,text -Wl,--version-script=conftest.map"])
            LIBS="m4_ifval([$2], [m4_foreach_w([dlx_function], [$2],
                [-Wl,-u,dlx_function ])$dlx_archive $LIBM],
                [-Wl,--whole-archive $dlx_archive -Wl,--no-whole-archive])"
            AC_LINK_IFELSE([AC_LANG_PROGRAM],
                [AC_MSG_RESULT([yes])
                 dlx_library=$dlx_archive],
                [AC_MSG_RESULT([no])])
            CFLAGS=$dlx_save_CFLAGS
            LIBS=$dlx_save_LIBS
            rm -f conftest.map
        ])
        dlx_libraries="$dlx_libraries $dlx_library"
    done
    $1=${dlx_libraries# }
])
