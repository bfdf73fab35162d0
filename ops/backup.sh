#!/bin/sh
# Makes a backup in a new folder below FOLDER: sh ops/backup.sh FOLDER. It needs the owner's address in
# MIGRATION_DATABASE_URL, and DATA_DIR. Files in a bucket are left out. It removes folders older than BACKUP_KEEP_DAYS (30).
. "$(dirname "$0")/owner.sh"
parent=${1:?which folder?}
# The mark says where the files are, because S3_URL may be set before they are moved, or not here.
mark=
[ ! -e "$DATA_DIR/files/.entrepot-store" ] || mark=$(cat "$DATA_DIR/files/.entrepot-store")
case "$mark" in
  "" | moved*) has_files= ;;
  *) has_files=yes ;;
esac
[ -n "$has_files$bucket" ] || { echo "$DATA_DIR has no files that servers use, and S3_URL is not set" >&2; exit 1; }
umask 077
folder=$parent/$(date -u +%Y-%m-%dT%H%M%SZ)
mkdir -p "$folder"
# The database comes first, so that the archive has every file that the database names.
BACKUP_FOLDER=$folder OWNER_URL=$MIGRATION_DATABASE_URL \
  psql --no-psqlrc --quiet --tuples-only --no-align --set ops="$ops" --set figures="$folder/figures.txt" \
  --file "$ops/backup.sql" "$MIGRATION_DATABASE_URL"
pg_restore --list "$folder/database.dump" > /dev/null
if [ -n "$has_files" ]; then
  tar -cf "$folder/files.tar" -C "$DATA_DIR" files
else
  echo "the files are in the bucket of S3_URL, and not in this backup" >&2
fi
(cd "$folder" && sha256sum -- *.* > SHA256SUMS)
find "$parent" -mindepth 1 -maxdepth 1 -type d -name '20*Z' -mtime "+${BACKUP_KEEP_DAYS:-30}" -exec rm -r {} +
entrepot backup:note
echo "$folder"
