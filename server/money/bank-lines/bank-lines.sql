-- Lines of imported bank statements, and their use by two operators.

-- Lines, their uses and notes about differences are append-only. The exception is the reversal of an import by two
-- operators: take_back_bank_import().
create or replace function refuse_bank_change() returns trigger language plpgsql as $$
begin
  if tg_level = 'ROW' and tg_table_name in ('bank_line', 'bank_statement') then
    if exists (select 1 from bank_import where id = (to_jsonb(old)->>'import_id')::uuid and state = 'taken_back')
        and (tg_op = 'DELETE' or tg_table_name <> 'bank_statement' and to_jsonb(new) - 'import_id' - 'statement_id'
          = to_jsonb(old) - 'import_id' - 'statement_id') then
      return coalesce(new, old);
    end if;
  end if;
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
create or replace trigger held_line_is_kept before truncate on held_line
  for each statement execute function refuse_bank_change();
create or replace trigger bank_statement_is_kept before truncate on bank_statement
  for each statement execute function refuse_bank_change();
create or replace trigger difference_note_is_final before update or delete on difference_note
  for each row execute function refuse_bank_change();

-- The normal form of a reference of a bank or a provider, or of a line's name. It ignores spaces, case and equivalent
-- forms of a character.
create or replace function reference_key(p_reference text) returns text language sql immutable as $$
  select upper(regexp_replace(normalize(p_reference, NFKC), '\s', '', 'g'))
$$;

-- The other name of an imported line: its name for the bank's number, and the number for the name.
create or replace function bank_line_names(p_line text) returns text[] language plpgsql stable as $$
declare
  v_key text := reference_key(p_line);
begin
  return (
    select coalesce(array_agg(case when reference_key(l.name) = v_key then l.bank_id else l.name end), '{}')
    from bank_line l join bank_account a on a.id = l.account_id
    where a.clearing = 'clearing:bank' and (reference_key(l.name) = v_key or reference_key(l.bank_id) = v_key));
end $$;

-- The imported line with this name, or with this number of the bank if exactly one line has it.
create or replace function find_bank_line(p_line text) returns bank_line language plpgsql stable as $$
declare
  v_key text := reference_key(p_line);
  v_line bank_line;
begin
  select l.* into v_line from bank_line l join bank_account a on a.id = l.account_id
  where a.clearing = 'clearing:bank' and (reference_key(l.name) = v_key or reference_key(l.bank_id) = v_key
    and not exists (select 1 from bank_line other where reference_key(other.bank_id) = v_key and other.id <> l.id))
  order by reference_key(l.name) = v_key desc limit 1;
  return v_line;
end $$;

-- The name under which a typed line is stored: the imported line's name, else the normal form.
create or replace function bank_line_name(p_line text) returns text language plpgsql stable as $$
begin
  return coalesce((find_bank_line(p_line)).name, reference_key(p_line));
end $$;

-- Whether a bank statement with lines was ever imported. From then on typed lines are refused, even if its import is
-- reversed while an act that names a line of it waits.
create or replace function has_bank_lines() returns boolean language plpgsql stable as $$
begin
  return exists (
      select 1 from bank_line l join bank_account a on a.id = l.account_id where a.clearing = 'clearing:bank')
    or exists (
      select 1 from bank_import i join bank_account a on a.id = i.account_id
      where a.clearing = 'clearing:bank' and i.state = 'taken_back'
        and exists (select 1 from bank_import_row r where r.import_id = i.id and r.result = 'added'));
end $$;

-- Refuses a used line. Once statements are imported, refuses everything but a line of them with this amount and
-- currency. p_amount is positive for incoming money. p_own, p_field: as in require_new_line().
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

-- Records what an imported line was used for, once. A typed line from before the first import is not recorded. p_use:
-- {kind text, merchantId uuid or none, subject text, chosenBy uuid, confirmedBy uuid}.
create or replace function use_bank_line(p_line text, p_use jsonb, p_at timestamptz) returns void
  language plpgsql as $$
declare
  v_line uuid := (find_bank_line(p_line)).id;
begin
  if v_line is null then
    return;
  end if;
  -- Locked, since two operators may be reversing its import.
  perform 1 from bank_line where id = v_line for key share;
  if not found then
    perform refuse('validation', jsonb_build_object('fields',
      jsonb_build_object(coalesce(p_use->>'field', 'line'), 'line_unknown')));
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

-- Uses the line of a movement: checks its amount, claims it among all lines and records the use. p_use: {line text,
-- amount bigint (positive for incoming money), currency text, id uuid, type text} and what claim_statement_line() and
-- use_bank_line() take.
create or replace function take_bank_line(p_use jsonb, p_at timestamptz) returns void language plpgsql as $$
declare
  v_line text := p_use->>'line';
  v_amount bigint := (p_use->>'amount')::bigint;
begin
  -- Transactions of a blockchain are on no bank statement.
  if p_use->>'clearing' = 'clearing:chain' then
    perform require_new_line(v_line, (p_use->>'own')::uuid, coalesce(p_use->>'field', 'line'));
  else
    perform require_bank_line(v_line, v_amount, p_use->>'currency', (p_use->>'own')::uuid,
      coalesce(p_use->>'field', 'line'));
  end if;
  perform claim_statement_line(p_use || jsonb_build_object('eventId', v_line, 'amount', abs(v_amount)), p_at);
  perform use_bank_line(v_line, p_use, p_at);
end $$;

-- Records that a line credited a deposit, by the two operators who approved it.
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

-- Refuses a held line, on which nothing may rest, and one that was recorded before, by its own name or by the bank's
-- number. The refusal names the deposit that the line credited. p_own: the transfer that may have quoted the number
-- when it was sent. p_field: the field that named the line.
create or replace function require_new_line(p_line text, p_own uuid default null, p_field text default 'line')
  returns void language plpgsql stable as $$
declare
  v_type text;
  v_reference text;
begin
  if exists (select 1 from held_line where reference_key(name) = reference_key(p_line)) then
    perform refuse('validation', jsonb_build_object('fields', jsonb_build_object(p_field, 'line_unknown')));
  end if;
  select type, reference into v_type, v_reference from provider_event
  where provider = 'bank' and reference_key(event_id) = any (
      select reference_key(name) from unnest(p_line || bank_line_names(p_line)) as name)
    and id is distinct from p_own limit 1;
  if found then
    perform refuse('conflict', jsonb_build_object('line', p_line, 'fields', jsonb_build_object(p_field,
      case v_type when 'deposit_line' then 'line_credited' else 'line_used' end))
      || case v_type when 'deposit_line' then jsonb_build_object('deposit', v_reference) else '{}' end);
  end if;
end $$;
