#!/bin/sh
# PostgreSQL's archive_command, as `archive.sh %p %f`: a file of WAL into ARCHIVE, under its name only once it is on the disk.
set -eu
kept=${ARCHIVE:?}/wal/$2
# Of a call that PostgreSQL did not see the end of.
if [ -f "$kept" ]; then exec cmp "$1" "$kept"; fi
cp "$1" "$kept.part"
sync "$kept.part"
mv "$kept.part" "$kept"
sync "$ARCHIVE/wal"
