-- How servers know that they can work with this database.

-- A digest of the migrations, functions and rights in force.
create or replace function schema_digest() returns text language plpgsql stable as $$
begin
  return (select md5(string_agg(name || sha256, ',' order by name)) from migration);
end $$;

-- Whether a server of this release can work with the schema of a newer one. The newer release records the oldest
-- release that works with it.
create or replace function works_with_newer(p_release integer) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from migration where name = 'release' and p_release < split_part(sha256, ' ', 1)::integer
    and p_release >= split_part(sha256, ' ', 2)::integer);
end $$;

-- A server reads the schema's state and writes that it did, so that a full or read-only database is noticed. p_schema
-- is null at the first look.
create or replace function look_at_database(p_server uuid, p_schema text, p_now timestamptz, p_release integer)
returns table (in_force text, is_foreign boolean, is_off boolean) language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  v_schema text := schema_digest();
  v_clock timestamptz := lease_clock();
begin
  insert into server as s (id, schema, seen_at, release)
  values (p_server, coalesce(p_schema, v_schema), v_clock, p_release)
  on conflict (id) do update set seen_at = excluded.seen_at;
  delete from server s where s.seen_at < v_clock - server_kept_period();
  return query select v_schema, v_schema <> coalesce(p_schema, v_schema) and not works_with_newer(p_release),
    not (select p.clock_is_free from policy p)
      and p_now not between v_clock - clock_tolerance() and v_clock + clock_tolerance();
end $$;

-- Removes a server that stops and takes no further calls.
create or replace function forget_server(p_server uuid) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  delete from server where id = p_server;
end $$;

-- Stores the outcome of a check. The check itself only reads, and may have run elsewhere.
create or replace function note_check(p_name text, p_differences bigint, p_at timestamptz,
  p_ends_at timestamptz default null) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into check_outcome (name, at, differences, ends_at) values (p_name, p_at, p_differences, p_ends_at)
  on conflict (name) do update set at = excluded.at, differences = excluded.differences, ends_at = excluded.ends_at;
  perform end_sending_stop(p_at);
end $$;

-- The mark of the folder for files; the first server that asks sets it.
create or replace function claim_file_store(p_mark uuid) returns uuid language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into file_store (id, mark) values (1, p_mark) on conflict do nothing;
  return (select mark from file_store);
end $$;
