#!/bin/sh
# Runs a command or a script of this folder as the units do, with their settings and secrets, as root:
#   sh ops/run.sh operator:create --email ada@shop.example --role admin
#   sh ops/run.sh ops/restore-drill.sh /var/backups/entrepot
set -eu
release=$(cd "$(dirname "$0")/.." && pwd)
case "${1:?which command?}" in
  ops/*.sh) set -- /bin/sh "$@" ;;
  *) set -- "$release/bin/node" server.mjs "$@" ;;
esac
secrets=/etc/entrepot/secrets
exec systemd-run --quiet --collect --wait --pipe --uid=entrepot --gid=entrepot --working-directory="$release" \
  --property=EnvironmentFile=/etc/entrepot/entrepot.env --property=StateDirectory=entrepot \
  --property=UMask=0027 \
  --property="LoadCredential=SECRET_KEY:$secrets/SECRET_KEY" \
  --property="LoadCredential=DATABASE_ROLE_SECRET:$secrets/DATABASE_ROLE_SECRET" \
  --property="LoadCredential=MIGRATION_DATABASE_URL:$secrets/MIGRATION_DATABASE_URL" \
  -- "$@"
