#!/bin/sh
# What the machine itself must have: `sh requirements/machine.sh` to print and check
# papers, with the word `test` for the tools of the tests too. What is there is left
# alone; what is missing is installed with apt-get where that needs no password.
set -eu

has_library() { # its file name, asked of the loader; other systems name them otherwise
    [ "$(uname)" != Linux ] || python3 -c "import ctypes, sys; ctypes.CDLL(sys.argv[1])" "$1" 2>/dev/null
}

missing() {
    python3 -c 'import ensurepip, venv' 2>/dev/null || echo python3-venv
    has_library libpango-1.0.so.0 || echo libpango-1.0-0
    has_library libpangoft2-1.0.so.0 || echo libpangoft2-1.0-0
    has_library libharfbuzz-subset.so.0 || echo libharfbuzz-subset0
    has_library libfontconfig.so.1 || echo libfontconfig1
    if [ "${1-}" = test ]; then
        command -v git >/dev/null || echo git
        command -v pdftotext >/dev/null || echo poppler-utils
    fi
}

known() { # the names that this release of Debian or Ubuntu has
    for name in "$@"; do
        if apt-cache show "$name" >/dev/null 2>&1; then
            echo "$name"
        elif [ "$name" = libharfbuzz-subset0 ]; then
            echo libharfbuzz0b # older releases keep the one library in the other
        fi
    done
}

stop() { # what is missing, and why it was not installed
    echo "The machine needs: $1" >&2
    echo "$2" >&2
    echo "On Debian or Ubuntu: sudo apt-get install $1" >&2
    echo "On a Mac with Homebrew: brew install python pango poppler git" >&2
    exit 1
}

if ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    if command -v python3 >/dev/null; then
        stop "python3 (3.11 or later) python3-venv" "$(python3 --version) is too old."
    fi
    wanted="python3 python3-venv $(missing "${1-}" | grep -v python3-venv | tr '\n' ' ')"
else
    wanted=$(missing "${1-}" | tr '\n' ' ')
fi
[ -n "$wanted" ] || exit 0

command -v apt-get >/dev/null || stop "$wanted" "There is no apt-get here."
if [ "$(id -u)" = 0 ]; then
    as_root=env
elif sudo -n true 2>/dev/null; then
    as_root="sudo -n env"
else
    stop "$wanted" "Installing them needs the administrator's password."
fi

echo "Installing what the machine lacks: $wanted"
$as_root DEBIAN_FRONTEND=noninteractive apt-get update -q </dev/null ||
    echo "The lists of packages could not be renewed; going on with the old ones." >&2
# shellcheck disable=SC2046,SC2086 # names of packages have no blanks
$as_root DEBIAN_FRONTEND=noninteractive apt-get install -q -y \
    --no-install-recommends $(known $wanted) </dev/null

left=$(missing "${1-}" | tr '\n' ' ')
[ -z "$left" ] || stop "$left" "They are still missing after apt-get install."
