#!/bin/sh
# Makes the secrets that compose.yaml names, each once: `sh ops/make-secrets.sh secrets`. Keep the folder, apart from the
# backups: without secret_key nobody reads what is encrypted.
set -eu
folder=${1:?which folder?}
[ ! -e "$folder/secret_key" ] || { echo "$folder has secrets already" >&2; exit 1; }
umask 077
mkdir -p "$folder"
random() { head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n'; }
random > "$folder/secret_key"
random > "$folder/database_role_secret"
random > "$folder/database_password"
printf 'postgres://entrepot:%s@database/entrepot' "$(cat "$folder/database_password")" > "$folder/migration_database_url"
# Each is shown to one container by itself, which reads it as a user of its own; the folder is this user's alone.
chmod 444 "$folder"/*
