#!/bin/sh
# Makes a backup in a new folder below FOLDER: sh ops/backup.sh FOLDER. It needs the owner's address in
# MIGRATION_DATABASE_URL, and DATA_DIR. With S3_URL it leaves out the files. It removes folders older than BACKUP_KEEP_DAYS (30).
. "$(dirname "$0")/owner.sh"
parent=${1:?which folder?}
umask 077
folder=$parent/$(date -u +%Y-%m-%dT%H%M%SZ)
mkdir -p "$folder"
# The database comes first, so that the archive has every file that the database names.
BACKUP_FOLDER=$folder OWNER_URL=$MIGRATION_DATABASE_URL \
  psql --no-psqlrc --quiet --tuples-only --no-align --set ops="$ops" --set figures="$folder/figures.txt" \
  --file "$ops/backup.sql" "$MIGRATION_DATABASE_URL"
pg_restore --list "$folder/database.dump" > /dev/null
[ -n "$bucket" ] || tar -cf "$folder/files.tar" -C "$DATA_DIR" files
(cd "$folder" && sha256sum -- *.* > SHA256SUMS)
find "$parent" -mindepth 1 -maxdepth 1 -type d -name '20*Z' -mtime "+${BACKUP_KEEP_DAYS:-30}" -exec rm -r {} +
entrepot backup:note
echo "$folder"
