#!/bin/sh
# Prepares the data folder of one PostgreSQL as it was at MOMENT: sh ops/restore-point.sh BASE ARCHIVE MOMENT FOLDER.
# BASE is the newest base backup before that moment, ARCHIVE the archived write-ahead log, FOLDER a folder that does not
# exist yet. Then start PostgreSQL on FOLDER, beside the old one or in its place. Run migrate, ledger:verify and recount.
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
