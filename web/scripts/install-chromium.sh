#!/bin/sh
# Installs the system's Chromium where the browser tests find none. Debian and its kin; elsewhere it says what to do.
set -eu

for name in "${CHROMIUM:-}" /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome; do
  if [ -n "$name" ] && [ -x "$name" ]; then
    echo "Chromium is there: $name"
    exit 0
  fi
done

if ! command -v apt-get >/dev/null 2>&1; then
  echo "No Chromium here, and no apt-get to install it with. Install Chromium or Chrome and name it with CHROMIUM=/path." >&2
  exit 1
fi

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}
as_root apt-get update
as_root apt-get install --yes --no-install-recommends chromium fonts-dejavu
