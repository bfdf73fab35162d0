#!/bin/sh
# Makes a cluster of PostgreSQL as it was at a moment, of one machine: sh ops/restore-point.sh BASE ARCHIVE MOMENT FOLDER,
# with the newest base backup of before, the archive of the write-ahead log, and a folder that is not there yet. Then start
# PostgreSQL on FOLDER, beside the old one or in its place, and run migrate, ledger:verify and recount on it.
set -eu
base=${1:?which base backup?} archive=${2:?which archive?} moment=${3:?which moment, such as 2026-11-30 04:05:06+00?}
folder=${4:?into which new folder?}
[ ! -e "$folder" ] || { echo "$folder is there already" >&2; exit 1; }
[ -f "$base/backup_label" ] || { echo "$base is no base backup" >&2; exit 1; }
cp -a "$base" "$folder"
cat >> "$folder/postgresql.auto.conf" <<EOF
archive_mode = off
restore_command = 'cp "$archive/%f" "%p"'
recovery_target_time = '$moment'
recovery_target_action = 'promote'
EOF
touch "$folder/recovery.signal"
chmod 700 "$folder"
