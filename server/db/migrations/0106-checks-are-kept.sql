-- The last outcome of each check that a command or a sweep has made: of the books, of backups, of what will end.
create table check_outcome (
  name text primary key check (name in ('ledger-verify', 'recount', 'backup', 'certificate', 'time-zones')),
  at timestamptz not null,
  differences bigint not null check (differences >= 0),
  -- of a certificate: when it ends
  ends_at timestamptz
);
