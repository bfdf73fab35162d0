#!/bin/sh
# Restores a backup into an empty database and an empty DATA_DIR, and checks it: sh ops/restore.sh FOLDER. It needs the
# server's settings, and the owner's address of the new database in MIGRATION_DATABASE_URL.
. "$(dirname "$0")/owner.sh"
folder=${1:?which backup?}
[ ! -e "$folder/files.tar" ] || [ ! -e "$DATA_DIR/files" ] || { echo "$DATA_DIR has files already" >&2; exit 1; }
(cd "$folder" && sha256sum --check --quiet --strict SHA256SUMS)
pg_restore --no-owner --no-privileges --exit-on-error --dbname="$MIGRATION_DATABASE_URL" "$folder/database.dump"
if [ -e "$folder/files.tar" ]; then
  mkdir -p "$DATA_DIR"
  tar -xf "$folder/files.tar" -C "$DATA_DIR"
else
  echo "this backup has no files: put back those of its time in the bucket" >&2
fi
figures "$MIGRATION_DATABASE_URL" | diff "$folder/figures.txt" -
echo "every row and every balance is as it was"
entrepot migrate
entrepot ledger:verify
entrepot recount
