-- Lines of imported statements, and their use by two operators.

-- Lines, their uses and the words about differences are only added.
create or replace function refuse_bank_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name;
end $$;
create or replace trigger bank_line_is_final before update or delete on bank_line
  for each row execute function refuse_bank_change();
create or replace trigger bank_line_is_kept before truncate on bank_line
  for each statement execute function refuse_bank_change();
create or replace trigger bank_line_use_is_final before update or delete on bank_line_use
  for each row execute function refuse_bank_change();
create or replace trigger bank_line_use_is_kept before truncate on bank_line_use
  for each statement execute function refuse_bank_change();
create or replace trigger bank_statement_is_final before update or delete on bank_statement
  for each row execute function refuse_bank_change();
create or replace trigger bank_statement_is_kept before truncate on bank_statement
  for each statement execute function refuse_bank_change();
create or replace trigger difference_note_is_final before update or delete on difference_note
  for each row execute function refuse_bank_change();

-- p_account: {id uuid, code text, clearing text, currency text, number text or none}.
create or replace function add_bank_account_by_operator(p_session bytea, p_account jsonb, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_proven_operator(p_session, array['finance'], p_at);
  insert into bank_account (id, code, clearing, currency, number, made_at)
  values ((p_account->>'id')::uuid, p_account->>'code', p_account->>'clearing', p_account->>'currency',
    p_account->>'number', p_at)
  on conflict do nothing;
  if not found then
    perform refuse('conflict', '{"fields": {"code": "bank_account_known"}}');
  end if;
end $$;

-- How the CSV files of an account are read from now on.
create or replace function map_bank_account_by_operator(p_session bytea, p_account uuid, p_mapping jsonb,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_proven_operator(p_session, array['finance'], p_at);
  update bank_account set mapping = p_mapping where id = p_account;
  if not found then
    perform refuse('not_found');
  end if;
end $$;

-- Begins an import, with the statements of its file. p_import: {id uuid, accountId uuid, fileName text, fileHash text
-- (hex), format text, encoding text, dryRun boolean, total integer, statements: [{id uuid, number text, fromOn date,
-- toOn date, opening bigint, closing bigint, currency text}]}.
create or replace function begin_bank_import_by_operator(p_session bytea, p_import jsonb, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_proven_operator(p_session, array['finance'], p_at);
  v_id uuid := (p_import->>'id')::uuid;
begin
  insert into bank_import (id, account_id, operator_id, file_name, file_hash, format, encoding, dry_run, state, total,
    started_at)
  values (v_id, (p_import->>'accountId')::uuid, v_operator, p_import->>'fileName',
    decode(p_import->>'fileHash', 'hex'), p_import->>'format', p_import->>'encoding',
    (p_import->>'dryRun')::boolean, 'running', (p_import->>'total')::integer, p_at);
  if (p_import->>'dryRun')::boolean then
    return;
  end if;
  insert into bank_statement (id, account_id, import_id, number, from_on, to_on, opening, closing, currency)
  select s.id, (p_import->>'accountId')::uuid, v_id, s.number, s."fromOn", s."toOn", s.opening, s.closing, s.currency
  from jsonb_to_recordset(p_import->'statements') as s (id uuid, number text, "fromOn" date, "toOn" date,
    opening bigint, closing bigint, currency text);
end $$;

-- Refuses unless the session is of the operator who began the import.
create or replace function require_import_operator(p_session bytea, p_import uuid, p_at timestamptz) returns void
  language plpgsql stable as $$
declare
  v_operator uuid := require_operator(p_session, array['finance'], p_at);
begin
  if not exists (select 1 from bank_import where id = p_import and operator_id = v_operator) then
    perform refuse('not_found');
  end if;
end $$;

-- Adds the next rows of an import; false where another server goes on with it. The proof was given at its beginning,
-- and is not asked for again while a long file is read. p_rows: [{row, line, col, field, fault}]
-- of what could not be read, or [{row, line, col, id, key, name, bankId, bookedOn, valueOn, amount, currency,
-- reference, payer, payerAccount, text}]. A line that is known is left as it is.
create or replace function add_bank_lines(p_session bytea, p_import uuid, p_done integer, p_rows jsonb,
  p_at timestamptz) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_import bank_import;
  v_added uuid[];
begin
  perform require_import_operator(p_session, p_import, p_at);
  update bank_import set done = done + jsonb_array_length(p_rows)
  where id = p_import and done = p_done and state = 'running' and done + jsonb_array_length(p_rows) <= total
  returning * into v_import;
  if not found then
    return false;
  end if;
  with given as (
    select * from jsonb_to_recordset(p_rows) as r (id uuid, key text, name text, "bankId" text, "bookedOn" date,
      "valueOn" date, amount bigint, currency text, reference text, payer text, "payerAccount" text, text text)
    where r.key is not null
  ), added as (
    insert into bank_line (id, account_id, import_id, key, name, bank_id, booked_on, value_on, amount, currency,
      reference, payer, payer_account, text)
    select g.id, v_import.account_id, p_import, g.key, g.name, g."bankId", g."bookedOn", g."valueOn", g.amount,
      g.currency, g.reference, g.payer, g."payerAccount", g.text
    from given g where not v_import.dry_run
    -- Two imports of the same lines wait for each other in one order.
    order by g.key
    on conflict (account_id, key) do nothing returning id
  ), fresh as (
    select g.id from given g where v_import.dry_run
      and not exists (select 1 from bank_line l where l.account_id = v_import.account_id and l.key = g.key)
  )
  select array_agg(id) into v_added from (select id from added union all select id from fresh) as every;
  insert into bank_import_row (import_id, row, line, col, name, result, field, fault)
  select p_import, r.row, r.line, r.col, r.name,
    case when r.fault is not null then 'refused' when r.id = any (v_added) then 'added' else 'known' end,
    r.field, r.fault
  from jsonb_to_recordset(p_rows) as r (row integer, line integer, col integer, id uuid, name text, field text,
    fault text);
  return true;
end $$;

-- An import is finished when all of its rows are there.
create or replace function end_bank_import(p_session bytea, p_import uuid, p_state text, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_import_operator(p_session, p_import, p_at);
  update bank_import set state = p_state, finished_at = p_at
  where id = p_import and state = 'running' and (p_state = 'failed' or done = total);
end $$;

-- What else an imported line of the bank is called: its name by the bank's number, and the number by its name.
create or replace function bank_line_names(p_line text) returns text[] language plpgsql stable as $$
begin
  return (
    select coalesce(array_agg(case when l.name = p_line then l.bank_id else l.name end), '{}')
    from bank_line l join bank_account a on a.id = l.account_id
    where a.clearing = 'clearing:bank' and (l.name = p_line or l.bank_id = p_line));
end $$;

-- The imported line of this name, or of this number of the bank where one line alone has it.
create or replace function find_bank_line(p_line text) returns bank_line language plpgsql stable as $$
declare
  v_line bank_line;
begin
  select l.* into v_line from bank_line l join bank_account a on a.id = l.account_id
  where a.clearing = 'clearing:bank' and (l.name = p_line or l.bank_id = p_line
    and not exists (select 1 from bank_line other where other.bank_id = p_line and other.id <> l.id))
  order by l.name = p_line desc limit 1;
  return v_line;
end $$;

-- The name under which a typed line is stored: that of the imported line, else as it was typed.
create or replace function bank_line_name(p_line text) returns text language plpgsql stable as $$
begin
  return coalesce((find_bank_line(p_line)).name, p_line);
end $$;

-- Whether a statement of the bank has lines: from then on typed lines are refused.
create or replace function has_bank_lines() returns boolean language plpgsql stable as $$
begin
  return exists (
    select 1 from bank_line l join bank_account a on a.id = l.account_id where a.clearing = 'clearing:bank');
end $$;

drop function if exists require_bank_line(text, bigint, text, text, text);

-- Refuses a line that was used, and once statements of the bank are imported everything but a line of them with this
-- amount and currency. p_amount: above zero where money came in. p_own, p_field: as require_new_line() has them.
create or replace function require_bank_line(p_line text, p_amount bigint, p_currency text, p_own uuid default null,
  p_field text default 'line') returns void language plpgsql stable as $$
declare
  v_line bank_line := find_bank_line(p_line);
begin
  perform require_new_line(p_line, p_own, p_field);
  if not has_bank_lines() then
    return;
  end if;
  if v_line.id is null then
    perform refuse('validation', jsonb_build_object('fields', jsonb_build_object(p_field, 'line_unknown')));
  end if;
  if (v_line.amount, v_line.currency) is distinct from (p_amount, p_currency) then
    perform refuse('validation', jsonb_build_object('fields', jsonb_build_object(p_field, 'line_differs')));
  end if;
end $$;

-- Records what an imported line was used for, once. p_use: {kind text, merchantId uuid or none, subject text, chosenBy
-- uuid, confirmedBy uuid}. A line that was typed while no statements were imported is not recorded.
create or replace function use_bank_line(p_line text, p_use jsonb, p_at timestamptz) returns void
  language plpgsql as $$
declare
  v_line uuid := (find_bank_line(p_line)).id;
begin
  if v_line is null then
    return;
  end if;
  insert into bank_line_use (line_id, kind, merchant_id, subject, chosen_by, confirmed_by, at)
  values (v_line, p_use->>'kind', (p_use->>'merchantId')::uuid, p_use->>'subject', (p_use->>'chosenBy')::uuid,
    (p_use->>'confirmedBy')::uuid, p_at)
  on conflict do nothing;
  if not found then
    perform refuse('conflict', jsonb_build_object('fields',
      jsonb_build_object(coalesce(p_use->>'field', 'line'), 'line_used')));
  end if;
end $$;

-- Takes the line that a movement rests on: it has what is booked, it is claimed among all lines, and its use is
-- recorded. p_use: {line text, amount bigint (above zero where money came in), currency text, id uuid, type text} and
-- what claim_statement_line() and use_bank_line() take besides.
create or replace function take_bank_line(p_use jsonb, p_at timestamptz) returns void language plpgsql as $$
declare
  v_line text := p_use->>'line';
  v_amount bigint := (p_use->>'amount')::bigint;
begin
  -- No statement of a bank has a transaction of a chain.
  if p_use->>'clearing' = 'clearing:chain' then
    perform require_new_line(v_line, (p_use->>'own')::uuid, coalesce(p_use->>'field', 'line'));
  else
    perform require_bank_line(v_line, v_amount, p_use->>'currency', (p_use->>'own')::uuid,
      coalesce(p_use->>'field', 'line'));
  end if;
  perform claim_statement_line(p_use || jsonb_build_object('eventId', v_line, 'amount', abs(v_amount)), p_at);
  perform use_bank_line(v_line, p_use, p_at);
end $$;

-- p_note: {id uuid, clearing text, day date, kind text, key text, words text}.
create or replace function note_difference_by_operator(p_session bytea, p_note jsonb, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_operator(p_session, array['finance'], p_at);
begin
  insert into difference_note (id, clearing, day, kind, key, words, operator_id, at)
  values ((p_note->>'id')::uuid, p_note->>'clearing', (p_note->>'day')::date, p_note->>'kind', p_note->>'key',
    p_note->>'words', v_operator, p_at);
end $$;

-- A line of a statement has credited a deposit, by the two who approved it.
create or replace function use_deposit_line(p_of uuid, p_deposit uuid, p_line text, p_at timestamptz) returns void
  language plpgsql as $$
declare
  v_number text;
  v_approved_by uuid[];
begin
  select number, approved_by into v_number, v_approved_by from deposit where merchant_id = p_of and id = p_deposit;
  perform use_bank_line(p_line, jsonb_build_object('kind', 'deposit', 'merchantId', p_of, 'subject', v_number,
    'chosenBy', v_approved_by[1], 'confirmedBy', v_approved_by[2]), p_at);
end $$;
