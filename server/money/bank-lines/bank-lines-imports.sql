-- The normal form of an account's number: the IBAN, or the number without leading zeros, after the bank's code if one
-- stands before a slash. It ignores spaces, signs, hidden characters, case and a currency after the number. An IBAN of
-- Mauritius or the Seychelles ends with a currency, which stays.
create or replace function account_key(p_number text) returns text language plpgsql immutable strict as $$
declare
  v_parts text[] := array_remove(string_to_array(regexp_replace(upper(regexp_replace(normalize(p_number, NFKC),
    '[\s!-.:-@\[-`{-~\u00ad\u2010-\u2015\u2019\u200b-\u200f\u2060\u2212\ufeff]', '', 'g')),
    '([0-9])/+[A-Z]{3}/*$', '\1'), '/'), '');
  v_number text := coalesce(v_parts[cardinality(v_parts)], '');
  v_code text := array_to_string(v_parts[:cardinality(v_parts) - 1], '');
begin
  if v_number !~ '^(MU[0-9]{2}[A-Z0-9]{26}|SC[0-9]{2}[A-Z0-9]{27})$' then
    v_number := regexp_replace(v_number, '([0-9])[A-Z]{3}$', '\1');
  end if;
  if v_code = '' or v_number ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$' then
    return ltrim(v_number, '0');
  end if;
  return concat(v_code, '/', ltrim(v_number, '0'));
end $$;

-- Whether two keys name one account. One may be the end of the other, as an account number is the end of its IBAN.
create or replace function is_same_account(p_one text, p_other text) returns boolean
  language plpgsql immutable security definer set search_path = public, pg_temp as $$
begin
  return p_one = p_other or ends_account(p_one, p_other) or ends_account(p_other, p_one);
end $$;

create or replace function ends_account(p_end text, p_whole text) returns boolean language plpgsql immutable as $$
begin
  return p_end ~ '^([A-Z0-9]+/)?[A-Z0-9]{5,}$' and replace(p_whole, '/', '') ~ concat(replace(p_end, '/', '0*'), '$');
end $$;

create or replace function account_with_number(p_number text, p_currency text, p_but uuid) returns text
  language plpgsql stable as $$
begin
  return (
    select min(code) from bank_account
    where id <> p_but and currency = p_currency and is_same_account(account_key(number), account_key(p_number)));
end $$;

-- p_account: {id uuid, code text, clearing text, currency text, number text or none}.
create or replace function add_bank_account_by_operator(p_session bytea, p_account jsonb, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_proven_operator(p_session, array['finance'], p_at);
  perform lock_key('bank accounts');
  if account_with_number(p_account->>'number', p_account->>'currency', (p_account->>'id')::uuid) is not null then
    perform refuse('conflict', '{"fields": {"number": "bank_number_known"}}');
  end if;
  insert into bank_account (id, code, clearing, currency, number, made_at)
  values ((p_account->>'id')::uuid, p_account->>'code', p_account->>'clearing', p_account->>'currency',
    p_account->>'number', p_at)
  on conflict do nothing;
  if not found then
    perform refuse('conflict', '{"fields": {"code": "bank_account_known"}}');
  end if;
end $$;

create or replace function map_bank_account_by_operator(p_session bytea, p_account uuid, p_mapping jsonb,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_proven_operator(p_session, array['finance'], p_at);
  update bank_account set mapping = p_mapping where id = p_account;
  if not found then
    perform refuse('not_found');
  end if;
end $$;

-- Gives an account without a number the number of its first file. Refuses a file of another account.
-- p_read_as: the account's number when the file was read. Another file may have set it since.
create or replace function take_account_number(p_account uuid, p_number text, p_read_as text, p_is_dry boolean)
  returns void language plpgsql as $$
declare
  a bank_account;
begin
  perform lock_key('bank accounts');
  select * into a from bank_account where id = p_account for no key update;
  if p_number is null or a.number is not distinct from p_read_as and a.number is not null then
    return;
  end if;
  if not is_same_account(account_key(p_number), account_key(a.number))
      or account_with_number(p_number, a.currency, a.id) is not null then
    perform refuse('validation', '{"fields": {"file": "bank_account_differs"}}'::jsonb
      || jsonb_build_object('accounts', p_number));
  end if;
  if not p_is_dry then
    update bank_account set number = p_number where id = p_account and number is null;
  end if;
end $$;

-- Begins an import and stores the statements of its file. p_import: {id uuid, accountId uuid, number text or none: the
-- account's in the file, readAs text or none: the account's when the file was read, fileName text, fileHash text (hex),
-- format text, shape text, encoding text, dryRun boolean, total integer, statements: [{id uuid, number text, fromOn
-- date, toOn date, opening bigint, closing bigint, currency text}]}.
create or replace function begin_bank_import_by_operator(p_session bytea, p_import jsonb, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_proven_operator(p_session, array['finance'], p_at);
  v_id uuid := (p_import->>'id')::uuid;
begin
  perform take_account_number((p_import->>'accountId')::uuid, p_import->>'number', p_import->>'readAs',
    (p_import->>'dryRun')::boolean);
  insert into bank_import (id, account_id, operator_id, file_name, file_hash, format, shape, encoding, dry_run, state,
    total, started_at, begun_on)
  values (v_id, (p_import->>'accountId')::uuid, v_operator, p_import->>'fileName',
    decode(p_import->>'fileHash', 'hex'), p_import->>'format', p_import->>'shape', p_import->>'encoding',
    (p_import->>'dryRun')::boolean, 'running', (p_import->>'total')::integer, p_at,
    session_device(p_session));
  if (p_import->>'dryRun')::boolean then
    return;
  end if;
  insert into bank_statement (id, account_id, import_id, number, from_on, to_on, opening, closing, currency)
  select s.id, (p_import->>'accountId')::uuid, v_id, s.number, s."fromOn", s."toOn", s.opening, s.closing, s.currency
  from jsonb_to_recordset(p_import->'statements') as s (id uuid, number text, "fromOn" date, "toOn" date,
    opening bigint, closing bigint, currency text);
end $$;

-- Refuses unless the session belongs to the operator who began the import.
create or replace function require_import_operator(p_session bytea, p_import uuid, p_at timestamptz) returns void
  language plpgsql stable as $$
declare
  v_operator uuid := require_operator(p_session, array['finance'], p_at);
begin
  if not exists (select 1 from bank_import where id = p_import and operator_id = v_operator) then
    perform refuse('not_found');
  end if;
end $$;

-- The state of an import. One that was silent for a while was abandoned by a server that stopped.
create or replace function bank_import_state(i bank_import, p_at timestamptz) returns text language sql stable
  security definer set search_path = public, pg_temp as $$
  select case when i.state = 'running' and coalesce(i.touched_at, i.started_at) <= p_at - import_turn_period()
    then 'failed' else i.state end
$$;

-- Whether another import is adding lines to an account. Locks the account, as decisions about its held lines do, so
-- that one waits for the other.
create or replace function has_import_turn(p_account uuid, p_but uuid, p_at timestamptz) returns boolean
  language plpgsql as $$
begin
  perform 1 from bank_account where id = p_account for no key update;
  return exists (
    select 1 from bank_import where account_id = p_account and state = 'running' and has_turn and id <> p_but
      and touched_at > p_at - import_turn_period());
end $$;

-- Lets an import add its lines, unless another import of the account is adding some; answers whether it may. Duplicates
-- across two files are only seen once the other file's lines are stored.
create or replace function take_import_turn(p_session bytea, p_import uuid, p_at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_account uuid := (select account_id from bank_import where id = p_import);
begin
  perform require_import_operator(p_session, p_import, p_at);
  if has_import_turn(v_account, p_import, p_at) then
    -- Waiting for its turn is a sign of life.
    update bank_import set touched_at = p_at
    where id = p_import and state = 'running' and coalesce(touched_at, started_at) < p_at - import_turn_period() / 4;
    return false;
  end if;
  update bank_import set state = 'failed', finished_at = p_at
  where account_id = v_account and state = 'running' and has_turn and id <> p_import;
  update bank_import set has_turn = true, touched_at = p_at where id = p_import and state = 'running';
  return true;
end $$;

-- Adds the next rows of an import; false where another server continues it. The step-up was at the beginning, and is
-- not required again while a long file is read. p_rows: [{row, line, col, field, fault}] of unreadable rows, or [{row,
-- line, col, id, key, name, bankId, bookedOn, valueOn, amount, currency, reference, payer, payerAccount, text,
-- statementId, batch, batchAmount, isHeld, likeId}]. A known line stays unchanged, and a possible duplicate (`isHeld`)
-- is held.
create or replace function add_bank_lines(p_session bytea, p_import uuid, p_done integer, p_rows jsonb,
  p_at timestamptz) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_import bank_import;
  v_added uuid[];
begin
  perform require_import_operator(p_session, p_import, p_at);
  update bank_import set done = done + jsonb_array_length(p_rows), touched_at = p_at
  where id = p_import and done = p_done and state = 'running' and (has_turn or dry_run)
    and done + jsonb_array_length(p_rows) <= total
  returning * into v_import;
  if not found then
    return false;
  end if;
  if v_import.dry_run then
    select array_agg(r.id) into v_added from jsonb_to_recordset(p_rows) as r (id uuid, key text, "isHeld" boolean)
    where r.key is not null and r."isHeld" is not true
      and not exists (select 1 from bank_line l where l.account_id = v_import.account_id and l.key = r.key)
      and not exists (select 1 from held_line h
        where h.account_id = v_import.account_id and h.key = r.key and h.decided_at is not null);
  else
    v_added := store_bank_lines(v_import, p_rows);
  end if;
  insert into bank_import_row (import_id, row, line, col, name, result, field, fault)
  select p_import, r.row, r.line, r.col, r.name,
    case when r.fault is not null then 'refused' when r.id = any (v_added) then 'added' when r."isHeld" then 'held'
      else 'known' end, r.field, r.fault
  from jsonb_to_recordset(p_rows) as r (row integer, line integer, col integer, id uuid, name text, field text,
    fault text, "isHeld" boolean);
  return true;
end $$;

-- Stores the lines of these rows, in the form of add_bank_lines(); answers the ids of the added ones.
create or replace function store_bank_lines(v_import bank_import, p_rows jsonb) returns uuid[] language plpgsql as $$
declare
  v_added uuid[];
begin
  with given as (
    select r.*, coalesce(r."isHeld", false) as is_held, v_import.account_id, v_import.id as import_id
    from jsonb_to_recordset(p_rows) as r (id uuid, key text, name text, "bankId" text, "bookedOn" date,
      "valueOn" date, amount bigint, currency text, reference text,
      payer text, "payerAccount" text, text text, "statementId" uuid, batch text, "batchAmount" bigint,
      "isHeld" boolean, "likeId" uuid)
    where r.key is not null
  ), freed as (
    -- This file proves that a line that an earlier file left undecided is a different one, so it is no longer held.
    delete from held_line h using given g
    where not g.is_held and h.account_id = g.account_id and h.key = g.key and h.decided_at is null
  ), held as (
    insert into held_line (id, account_id, import_id, key, name, bank_id, booked_on, value_on, amount, currency,
      reference, payer, payer_account, text, statement_id, batch, batch_amount, like_id)
    select g.id, g.account_id, g.import_id, g.key, g.name, g."bankId", g."bookedOn", g."valueOn", g.amount,
      g.currency, g.reference, g.payer, g."payerAccount", g.text, g."statementId", g.batch, g."batchAmount", g."likeId"
    from given g where g.is_held order by g.key
    on conflict do nothing
  ), added as (
    insert into bank_line (id, account_id, import_id, key, name, bank_id, booked_on, value_on, amount, currency,
      reference, payer, payer_account, text, statement_id, batch, batch_amount)
    select g.id, g.account_id, g.import_id, g.key, g.name, g."bankId", g."bookedOn", g."valueOn", g.amount,
      g.currency, g.reference, g.payer, g."payerAccount", g.text, g."statementId", g.batch, g."batchAmount"
    from given g where not g.is_held
      and not exists (
        select 1 from held_line h where h.account_id = g.account_id and h.key = g.key and h.decided_at is not null)
    order by g.key
    on conflict (account_id, key) do nothing returning id
  )
  select array_agg(id) into v_added from added;
  return v_added;
end $$;

-- Ends an import; it counts as finished only if all of its rows are stored.
create or replace function end_bank_import(p_session bytea, p_import uuid, p_state text, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_import_operator(p_session, p_import, p_at);
  update bank_import set state = p_state, finished_at = p_at
  where id = p_import and state = 'running' and (p_state = 'failed' or done = total);
end $$;

-- Marks held lines without which the statements of their days still agree with their own balances.
create or replace function prove_held_lines(p_session bytea, p_import uuid, p_lines uuid[], p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_import_operator(p_session, p_import, p_at);
  update held_line set is_proved = true
  where id = any (p_lines) and not is_proved
    and account_id = (select account_id from bank_import where id = p_import);
end $$;
