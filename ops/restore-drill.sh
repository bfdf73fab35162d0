#!/bin/sh
# Restores the newest backup below FOLDER into a new database and a new folder, checks it, and removes both:
# sh ops/restore-drill.sh FOLDER. It needs the server's settings, and the owner's address in MIGRATION_DATABASE_URL.
# The drill's database is DRILL_DATABASE (entrepot_drill), in the same PostgreSQL or in the one of DRILL_DATABASE_URL.
. "$(dirname "$0")/owner.sh"
parent=${1:?the folder of which backups?}
newest=$(find "$parent" -mindepth 1 -maxdepth 1 -type d -name '20*Z' | sort | tail -n 1)
[ -n "$newest" ] || { echo "$parent has no backup" >&2; exit 1; }
name=${DRILL_DATABASE:-entrepot_drill}
admin=${DRILL_DATABASE_URL:-$MIGRATION_DATABASE_URL}
# The same address with the name of the drill's database.
drill=$(printf '%s' "$admin" | sed -E "s#^([a-z]+://[^/]*/)[^?]*#\\1$name#")
data=$(mktemp -d)
end() {
  psql --no-psqlrc --quiet --command "drop database if exists \"$name\" with (force)" "$admin"
  # The migration of the drill made these roles; their names begin with the name of the database.
  echo "select format('drop role %I', rolname) from pg_roles where starts_with(rolname, :'name' || '_') \gexec" |
    psql --no-psqlrc --quiet --set name="$name" "$admin" > /dev/null
  rm -rf "$data"
}
trap end EXIT
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --command "create database \"$name\"" "$admin"
# Credentials of systemd become files by name, but for the addresses: the commands reach only the drill's database.
for file in "${CREDENTIALS_DIRECTORY:-/nowhere}"/*; do
  [ ! -r "$file" ] || export "${file##*/}_FILE=$file"
done
unset CREDENTIALS_DIRECTORY MIGRATION_DATABASE_URL_FILE DATABASE_URL_FILE
env DATABASE_URL="$(printf '%s' "$drill" | sed -E 's#//[^@/]*@#//#')" MIGRATION_DATABASE_URL="$drill" DATA_DIR="$data" \
  sh "$ops/restore.sh" "$newest"
echo "the drill has restored $newest"
