#!/bin/sh
# Boots the Debian in the folder $1 by its own systemd, inside new namespaces, so that its mounts are not visible outside.
set -eu
root=$1
mount --make-rprivate /
mount --bind "$root" "$root"
cd "$root"
mount -t proc proc proc
# The kernel's settings are shared with this machine, so they are read-only.
mount --bind proc/sys proc/sys
mount -o remount,bind,ro proc/sys
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs dev
for device in null zero full random urandom tty; do
  touch "dev/$device"
  mount --bind "/dev/$device" "dev/$device"
done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
mount -t tmpfs tmpfs dev/shm
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs tmpfs tmp
hostname shop
pivot_root . mnt
exec env -i container=walk PATH=/usr/sbin:/usr/bin:/sbin:/bin \
  sh -c 'umount -l /mnt; exec /lib/systemd/systemd --log-target=null' < /dev/null
