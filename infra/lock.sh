#!/bin/sh
# Writes every package of `.[dev]` with its exact version, resolved in a new environment.
#   lock.sh FILE
set -eu
target=$1
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
"$(sh infra/toolchain.sh which-python)" -m venv "$place/venv"
"$place/venv/bin/python" -m pip install --quiet --disable-pip-version-check '.[dev]'
{
    echo "# Exact versions for pip's --constraint; renewed by 'make lock'."
    "$place/venv/bin/python" -m pip freeze --exclude samedeal
} >"$place/lock"
mv "$place/lock" "$target"
