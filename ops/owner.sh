# Shared by the scripts in this folder: the owner's address, and how to run a command of a release or a source tree.
set -eu
ops=$(cd "$(dirname "$0")" && pwd)
if [ -z "${MIGRATION_DATABASE_URL:-}" ]; then
  file=${MIGRATION_DATABASE_URL_FILE:-${CREDENTIALS_DIRECTORY:-/nowhere}/MIGRATION_DATABASE_URL}
  [ -r "$file" ] || { echo "MIGRATION_DATABASE_URL is the owner's address" >&2; exit 2; }
  # Not exported, because a command that also finds the file would refuse the setting as given twice.
  MIGRATION_DATABASE_URL=$(cat "$file")
fi
: "${DATA_DIR:?is the folder of the files}"

# Empty unless the files are in an object store, which backups leave out.
bucket=${S3_URL:-}${S3_URL_FILE:-}
[ ! -r "${CREDENTIALS_DIRECTORY:-/nowhere}/S3_URL" ] || bucket=credential

entrepot() {
  if [ -x "$ops/../bin/node" ]; then (cd "$ops/.." && bin/node server.mjs "$@"); else npm run --silent --prefix "$ops/.." "$@"; fi
}

# The number of rows of each table and the balance of each account: the same before a backup and after its restore.
figures() {
  psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --file "$ops/figures.sql" "$1"
}
