#!/bin/sh
# A base backup of the running server into ARCHIVE, where archive.sh puts its WAL. Keeps the newest KEEP backups, 7 unless set, and the WAL
# since the oldest of them. Prints the backup's name.
set -eu
: "${ARCHIVE:?}" "${DATABASE_URL:?}"
name=$(date -u +%Y%m%dT%H%M%S.%3NZ)
mkdir -p "$ARCHIVE/base"
# Under its name only once it is whole.
pg_basebackup --dbname="$DATABASE_URL" --pgdata="$ARCHIVE/base/$name.part" --label="$name" --format=tar --gzip --checkpoint=fast --wal-method=fetch
mv "$ARCHIVE/base/$name.part" "$ARCHIVE/base/$name"
echo "$name"

ls -r "$ARCHIVE/base" | grep -v '\.part$' | tail -n "+$((${KEEP:-7} + 1))" | while read -r old; do rm -r "${ARCHIVE:?}/base/$old"; done
oldest=$(ls "$ARCHIVE/base" | grep -v '\.part$' | head -n 1)
# PostgreSQL archives the file that names it a moment later: then the next backup removes what is older.
start=$(cd "$ARCHIVE/wal" && grep -lx "LABEL: $oldest" ./*.backup 2>/dev/null | tail -n 1)
[ -n "$start" ] || exit 0
pg_archivecleanup -x .gz "$ARCHIVE/wal" "${start#./}"
