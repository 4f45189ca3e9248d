#!/bin/sh
# Prepares PGDATA so that the server, when it is started, goes on at the state of TIME. The server must be stopped.
# What was in PGDATA stays beside it.
set -eu
: "${ARCHIVE:?}" "${PGDATA:?}"
if [ $# -ne 2 ]; then
  echo "Usage: restore.sh BACKUP TIME, such as: restore.sh 20260102T030405Z '2026-01-02 09:59:59 UTC'" >&2
  exit 2
fi
base=$ARCHIVE/base/$1
time=$2
for file in base.tar.gz backup_manifest; do
  if [ ! -f "$base/$file" ]; then
    echo "There is no whole backup $1 in $ARCHIVE/base." >&2
    exit 1
  fi
done
case $time in
  *"'"* | *\\*) echo "TIME is not one: $time" >&2; exit 1 ;;
  *UTC | *Z | *[+-][0-9][0-9]) ;;
  *) echo "TIME needs its zone: '$time UTC'." >&2; exit 1 ;;
esac
if [ -f "$PGDATA/postmaster.pid" ]; then
  echo "The server of $PGDATA runs, or did not end well: stop it first." >&2
  exit 1
fi
umask 077
mkdir "$PGDATA.restored"
tar -xzf "$base/base.tar.gz" -C "$PGDATA.restored"
cat >>"$PGDATA.restored/postgresql.auto.conf" <<END
restore_command = 'if [ -f "$ARCHIVE/wal/%f.gz" ]; then gzip -dc "$ARCHIVE/wal/%f.gz" >"%p"; else cp "$ARCHIVE/wal/%f" "%p"; fi'
recovery_target_time = '$time'
recovery_target_action = 'promote'
END
touch "$PGDATA.restored/recovery.signal"
if [ "$(id -u)" = 0 ]; then
  chown -R "$(stat -c %U "$PGDATA")" "$PGDATA.restored"
fi
mv "$PGDATA" "$PGDATA.before-$(date -u +%Y%m%dT%H%M%SZ)"
mv "$PGDATA.restored" "$PGDATA"
