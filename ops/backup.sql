-- The dump and the figures read the same snapshot, so they show the same moment.
\set ON_ERROR_STOP 1
begin isolation level repeatable read read only;
select pg_export_snapshot() as snapshot \gset
\setenv SNAPSHOT :snapshot
\! pg_dump --format=custom --snapshot="$SNAPSHOT" --file="$BACKUP_FOLDER/database.dump" "$OWNER_URL"
\o :figures
\i :ops/figures.sql
\o
commit;
