-- The processes that serve, each with the version of the schema that it works with, as they were last seen.
create table server (
  id uuid primary key,
  schema text not null,
  seen_at timestamptz not null
);

-- The mark of the folder of files that the rows name: another folder in its place is no store of theirs.
create table file_store (
  id integer primary key check (id = 1),
  mark uuid not null
);
