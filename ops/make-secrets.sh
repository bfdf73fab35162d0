#!/bin/sh
# Makes the secrets that compose.yaml names: `sh ops/make-secrets.sh secrets`. Keep the folder, away from the backups:
# without secret_key nobody can decrypt what is encrypted.
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
# Containers read the files as another user. Only this user can enter the folder, and a container sees only its files.
chmod 444 "$folder"/*
