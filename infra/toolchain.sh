#!/bin/sh
# What must be on the machine before anything can be installed, each with one sentence on how to
# get it.   toolchain.sh python|which-python|node|debian
set -eu

say() { printf '%s\n' "$*" >&2; }
has() { command -v "$1" >/dev/null 2>&1; }

new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

find_python() {
    for name in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11 python; do
        if has "$name" && new_enough "$name"; then
            command -v "$name"
            return
        fi
    done
    return 1
}

check_python() {
    if ! python=$(find_python); then
        found=$(python3 --version 2>/dev/null || echo "no python3")
        say "Samedeal needs Python 3.11 or newer, and this machine has $found."
        say "Install it from your system's packages or python.org, or name one: make run PYTHON=…"
        exit 1
    fi
    # Debian's python3 has venv but not ensurepip until python3-venv is installed.
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        say "$python cannot make virtual environments: its modules venv and ensurepip are missing."
        say "On Debian or Ubuntu: apt install python3-venv"
        exit 1
    fi
}

check_node() {
    if ! has node; then
        say "Samedeal's client is built with Node.js 20.19 or newer, and this machine has none."
        say "Install it from nodejs.org or your system's packages; npm comes with it."
        exit 1
    fi
    if ! node -e 'const [a, b] = process.versions.node.split(".").map(Number);
                  process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'; then
        say "Samedeal's client is built with Node.js 20.19 or newer, and this machine has $(node --version)."
        say "Install a newer one from nodejs.org or your system's packages."
        exit 1
    fi
    if ! has npm; then
        say "Node.js is here, but its package manager npm is not."
        say "On Debian or Ubuntu: apt install npm"
        exit 1
    fi
}

# The tests drive a real browser, a real proxy and the real reader of the compose file.
check_debian() {
    missing=
    has chromium || missing="$missing chromium"
    has nginx || missing="$missing nginx-light"
    has docker-compose || missing="$missing docker-compose"
    [ -z "$missing" ] && return
    if [ "$(id -u)" = 0 ] && has apt-get; then
        say "Installing$missing …"
        export DEBIAN_FRONTEND=noninteractive
        log=$(mktemp)
        # shellcheck disable=SC2086  # a list of names
        if ! { apt-get update && apt-get install --yes --no-install-recommends $missing; } \
            >"$log" 2>&1 </dev/null; then
            tail -n 20 "$log" >&2
            say "apt-get could not install$missing."
            exit 1
        fi
        rm -f "$log"
    else
        say "The tests need$missing. On Debian or Ubuntu: sudo apt install$missing"
        exit 1
    fi
}

case "${1:-}" in
    python) check_python ;;
    which-python) find_python ;;
    node) check_node ;;
    debian) check_debian ;;
    *)
        say "usage: $0 python|which-python|node|debian"
        exit 2
        ;;
esac
