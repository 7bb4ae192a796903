#!/bin/sh
# Installs the packages $2 of the Debian suite $1 into a folder of their own, and runs a command there to which this machine's
# folder $3 is visible at the same path: in-debian.sh <suite> <packages> <folder> <command …>
set -eu
suite=$1 packages=$2 folder=$3
shift 3
root=$(mktemp -d /tmp/manabar-faults-debian-XXXXXX)
trap 'rm -rf --one-file-system "$root"' EXIT
trap 'exit 130' INT TERM HUP
# Mirrors of testing and unstable may have expired release files; their signatures are checked nevertheless.
unshare --mount mmdebstrap --quiet --variant=minbase --include="$packages" \
  --aptopt='Acquire::Check-Valid-Until "false"' "$suite" "$root" http://deb.debian.org/debian
mkdir -p "$root$folder"
# The mounts end with the command. Processes keep this machine's init, which reaps orphans of Patroni's PostgreSQL.
unshare --mount sh -eu -c '
  root=$1 folder=$2
  shift 2
  mount --make-rprivate /
  mount --rbind /proc "$root/proc"
  mount --rbind /sys "$root/sys"
  mount --rbind /dev "$root/dev"
  mount --bind "$folder" "$root$folder"
  exec chroot "$root" "$@"
' sh "$root" "$folder" "$@"
