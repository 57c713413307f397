#!/bin/sh
# SPDX-License-Identifier: MIT
# bootstrap installs what its task needs and no more, and says how big that is; what fails ends it. Nothing is installed
# here: the package manager and the tools of the build are stubs that note how they are called.
. "${srcdir:-.}/tests/tap.sh"

tree=$tmp/tree
mkdir -p "$tree/src" "$tree/tests" "$tmp/stubs"
cp "$srcdir/bootstrap" "$tree/bootstrap"
cd "$tree" || exit 1

# stub FILE: a program that notes its call in the file calls, then runs the script on standard input.
stub()
{
    { printf '#!/bin/sh\necho "%s $*" >>"%s"\n' "${1##*/}" "$tmp/calls"; cat; } >"$1"
    chmod +x "$1"
}
stub "$tmp/stubs/dpkg-query" <<'END'
exit 1
END
stub "$tmp/stubs/apt-get" <<'END'
case $* in
*--print-uris*)
    echo '0 upgraded, 7 newly installed, 0 to remove and 6 not upgraded.'
    echo 'Need to get 1234 kB of archives.'
    echo 'After this operation, 5678 kB of additional disk space will be used.'
    ;;
esac
exit ${APT_STATUS-0}
END
stub "$tmp/stubs/make" <<'END'
case $* in *check\ VERBOSE*) echo 'the tests run'; exit ${TEST_STATUS-0} ;; esac
exit ${MAKE_STATUS-0}
END
for command in id sudo; do printf '#!/bin/sh\necho 0\n' >"$tmp/stubs/$command"; done
for command in autoreconf automake gcc g++ libtoolize pkg-config; do stub "$tmp/stubs/$command" </dev/null; done
chmod +x "$tmp/stubs"/*
for file in configure config.status; do stub "$tree/$file" </dev/null; done
PATH=$tmp/stubs:$PATH

# installed: the packages that apt-get installed in the last run.
installed() { sed -n 's/^apt-get .*--no-install-recommends install //p' "$tmp/calls" | tail -n 1; }

quietly 'a build succeeds' ./bootstrap
like " $(installed) " ' libgmp-dev .* libzstd-dev ' 'it installs the libraries'
is "$(installed | tr ' ' '\n' | grep -v -e '^lib.*-dev$' -e '^zlib1g-dev$')" '' 'and nothing else'
like "$stdout" '^\[1/3\] packages: 7 packages, 1234 kB to download, 5678 kB on disk: .*libgmp-dev' \
    'it says before how big that is'
like "$stdout" '^\[2/3\] configure: [0-9]* s$' 'each step is a line with its time'
like "$(cat "$tmp/calls")" '^configure $' 'a tree without Makefile is configured'

# A line of bootstrap's table without tasks is for each; dh-sequence-python3 is a name of dh-python.
for package in $(sed -n '/^Build-Depends/,/^$/s/^\(Build[^:]*:\)\{0,1\} *//p' "$srcdir/debian/control" |
    sed 's/.*| *//; s/[ ,<(].*//; s/-compat$//; s/^dh-sequence-python3/dh-python/; s/^pkg-config/pkgconf/; s/^libclang-rt-14/libclang-rt/'); do
    grep -E "^$package +[^ ]+(| .*package.*)$" bootstrap >/dev/null || echo "$package"
done >"$tmp/missing"
is "$(cat "$tmp/missing")" '' 'package installs what the packages are built with'

: >Makefile
: >"$tmp/calls"
quietly 'tests that pass are a success' ./bootstrap check
like " $(installed) " ' python3-numpy ' 'check installs what tests need'
like "$stdout" '^the tests run$' 'what the tests say is shown'
like "$(cat "$tmp/calls")" '^config\.status --recheck$' 'a tree is configured again after packages were installed'
fails_with 1 'tests that fail are a failure' env TEST_STATUS=1 ./bootstrap check
fails_with 1 'so is a build that fails' env MAKE_STATUS=1 ./bootstrap check
like "$stderr" '^bootstrap: failed: make all check-programs$' 'which names its command'
like "$stderr" '^the complete output is in bootstrap\.log$' 'and the log'

fails_with 1 'packages that cannot be installed are a failure' env APT_STATUS=100 ./bootstrap
like "$stderr" '^bootstrap: failed: .*apt-get .* install ' 'which names its command, too'

cat >"$tmp/stubs/dpkg-query" <<'END'
#!/bin/sh
echo 'install ok installed'
END
: >"$tmp/calls"
run ./bootstrap
is "$(grep -c -e apt-get -e config.status "$tmp/calls")" 0 'nothing is installed or configured where nothing is missing'
like "$stdout" '^\[1/3\] packages: nothing is missing' 'which is said'
fails_with 1 'an unknown task is an error' ./bootstrap nonsense
