#!/bin/sh
# PostgreSQL's archive_command, as `archive.sh %p %f`: a file of WAL into ARCHIVE, under its name only once it is on the disk. A file of 16 MiB
# that a quiet minute left almost empty is small there.
set -eu
kept=${ARCHIVE:?}/wal/$2
case $2 in
  # The mark of a backup and the history of a timeline: small, and looked through by back-up.sh.
  *.backup | *.history) pack=cat unpack=cat ;;
  *) kept=$kept.gz pack='gzip -1' unpack='gzip -dc' ;;
esac
# Of a call that PostgreSQL did not see the end of.
if [ -f "$kept" ]; then
  $unpack "$kept" | cmp "$1" -
  exit
fi
$pack <"$1" >"$kept.part"
sync "$kept.part"
mv "$kept.part" "$kept"
sync "$ARCHIVE/wal"
