-- Imports of product files. Each step exists twice: with an operator's session, and for the owner of the database, who
-- imports by a command.

-- Begins the import of a file, or continues an unfinished one of the same file; answers {id, done}. It restarts if
-- another import has written since, because the first rows may differ from the file by now. A dry run always restarts.
-- While an import runs, finished_at is the time of its last batch. p_job: {id uuid, fileHash hex, format, fileName,
-- lang, supplier, dryRun boolean, total integer, encoding, delimiter, decimal, columns {}, others [], triedId uuid of
-- the dry run that it carries out}; missing values are null.
create or replace function begin_import(p_operator uuid, p_job jsonb, p_at timestamptz) returns jsonb
  language plpgsql as $$
declare
  v_id uuid;
  v_done integer;
begin
  select j.id, j.done into v_id, v_done from import_job j
  where j.file_hash = decode(p_job->>'fileHash', 'hex') and j.state <> 'finished' and not j.dry_run
    and not (p_job->>'dryRun')::boolean
    and j.tried_id is not distinct from (p_job->>'triedId')::uuid and j.stopped is null
    and not exists (
      select 1 from import_job other
      where other.id <> j.id and not other.dry_run and coalesce(other.finished_at, other.started_at) > j.started_at)
  order by j.started_at desc limit 1 for update of j;
  if found then
    update import_job set state = 'running', finished_at = p_at where id = v_id;
    return jsonb_build_object('id', v_id, 'done', v_done);
  end if;
  insert into import_job (id, operator_id, file_hash, format, file_name, lang, supplier, dry_run, state, total,
    started_at, encoding, delimiter, decimal_sign, columns, others, tried_id)
  values ((p_job->>'id')::uuid, p_operator, decode(p_job->>'fileHash', 'hex'), p_job->>'format', p_job->>'fileName',
    p_job->>'lang', p_job->>'supplier', (p_job->>'dryRun')::boolean, 'running', (p_job->>'total')::integer, p_at,
    p_job->>'encoding', p_job->>'delimiter', p_job->>'decimal', nullif(p_job->'columns', 'null'),
    coalesce(p_job->'others', '[]'),
    (p_job->>'triedId')::uuid);
  return jsonb_build_object('id', p_job->'id', 'done', 0);
end $$;

create or replace function begin_import_by_operator(p_session bytea, p_job jsonb, p_at timestamptz) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_operator(p_session, array['catalogue'], p_at);
begin
  return begin_import(v_operator, p_job, p_at);
end $$;

-- Writes the next batch of an import, with the outcome of each row; false where another server continues the import. A
-- dry run writes its rows only. p_batch: {done integer, rows: [{row, key, result, error, note, line, place, said,
-- changes [], seen {}, listingsOff integer}], listingsOff integer: how many listings the rows take off the shelf,
-- write: see write_products()}.
create or replace function write_import_batch(p_job uuid, p_batch jsonb, p_at timestamptz) returns boolean
  language plpgsql as $$
declare
  v_rows jsonb := p_batch->'rows';
  v_dry_run boolean;
begin
  update import_job j set finished_at = p_at, done = j.done + n.rows, created = j.created + n.created,
    updated = j.updated + n.updated, unchanged = j.unchanged + n.unchanged, refused = j.refused + n.refused,
    listings_off = j.listings_off + coalesce((p_batch->>'listingsOff')::bigint, 0)
  from (
    select count(*) as rows, count(*) filter (where r.result = 'created') as created,
      count(*) filter (where r.result = 'updated') as updated,
      count(*) filter (where r.result = 'unchanged') as unchanged,
      count(*) filter (where r.result = 'refused') as refused
    from jsonb_to_recordset(v_rows) as r (result text)) as n
  where j.id = p_job and j.state <> 'finished' and j.done = (p_batch->>'done')::integer
  returning j.dry_run into v_dry_run;
  if not found then
    return false;
  end if;
  if not v_dry_run and jsonb_array_length(p_batch->'write'->'products') > 0 then
    perform write_products(p_batch->'write', p_at);
  end if;
  insert into import_row (job_id, row, key, result, error, note, line, place, said, changes, seen, listings_off)
  select p_job, r.row, r.key, r.result, r.error, r.note, r.line, r.place, r.said, r.changes, r.seen,
    coalesce(r."listingsOff", 0)
  from jsonb_to_recordset(v_rows) as r (row integer, key text, result text, error text, note text, line integer,
    place text, said text, changes jsonb, seen jsonb, "listingsOff" integer);
  return true;
end $$;

create or replace function write_import_batch_by_operator(p_session bytea, p_job uuid, p_batch jsonb,
  p_at timestamptz) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['catalogue'], p_at);
  return write_import_batch(p_job, p_batch, p_at);
end $$;

-- p_end: {state: 'finished' or 'failed', stopped: the product that changed after the dry run, or null}.
create or replace function end_import(p_job uuid, p_end jsonb, p_at timestamptz) returns void language plpgsql as $$
begin
  update import_job set state = p_end->>'state', stopped = p_end->>'stopped', finished_at = p_at
  where id = p_job and state <> 'finished' and (p_end->>'state' = 'failed' or done = total);
end $$;

create or replace function end_import_by_operator(p_session bytea, p_job uuid, p_end jsonb, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['catalogue'], p_at);
  perform end_import(p_job, p_end, p_at);
end $$;
