# SPDX-License-Identifier: MIT
# Quotes the names of files in libtool's commands that install.
/^func_mode_install/,/^}/ {
    s|\$dir/\$srcname \$destdir/\$realname|'$dir/$srcname' '$destdir/$realname'|
    s|\$striplib \$destdir/\$realname|$striplib '$destdir/$realname'|
    s|(cd \$destdir |(cd '$destdir' |
    s|\$instname \$destdir/\$name|'$instname' '$destdir/$name'|
    s|prog \$file \$destfile"|prog '$file' '$destfile'"|
    s|\\\$file \\\$destfile|\\"\\$file\\" \\"\\$destfile\\"|
    s|\\\$file \\\$oldlib|\\"\\$file\\" \\"\\$oldlib\\"|
}
