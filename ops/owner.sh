# What the scripts beside it share: the owner's address, and how a command of the release or of the tree is run.
set -eu
ops=$(cd "$(dirname "$0")" && pwd)
if [ -z "${MIGRATION_DATABASE_URL:-}" ]; then
  file=${MIGRATION_DATABASE_URL_FILE:-${CREDENTIALS_DIRECTORY:-/nowhere}/MIGRATION_DATABASE_URL}
  [ -r "$file" ] || { echo "MIGRATION_DATABASE_URL is the owner's address" >&2; exit 2; }
  # Not exported: a command that finds the file as well would count it as given twice.
  MIGRATION_DATABASE_URL=$(cat "$file")
fi
: "${DATA_DIR:?is the folder of the files}"

entrepot() {
  if [ -x "$ops/../bin/node" ]; then (cd "$ops/.." && bin/node server.mjs "$@"); else npm run --silent --prefix "$ops/.." "$@"; fi
}

# How many rows each table has, and what each account holds: the same before a backup and after its restore.
figures() {
  psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --file "$ops/figures.sql" "$1"
}
