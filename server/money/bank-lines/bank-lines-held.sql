-- Held lines, which may repeat a known line, and the reversal of an import. Two operators decide both.

-- Refuses while an import adds lines to the account, since the decision depends on the lines that exist.
create or replace function require_no_import(p_account uuid, p_at timestamptz) returns void language plpgsql as $$
begin
  if has_import_turn(p_account, null, p_at) then
    perform refuse('conflict', '{"fields": {"reason": "import_running"}}');
  end if;
end $$;

-- The effect of a decision about a held line: 'another' makes it usable, 'same' drops it for good. p_payload: {heldId
-- uuid, line text, becomes text}.
create or replace function held_line_effect(p_payload jsonb) returns jsonb language plpgsql stable as $$
declare
  v_becomes text := p_payload->>'becomes';
  v_state text;
  h held_line;
  v_like bank_line;
begin
  select * into h from held_line where id = (p_payload->>'heldId')::uuid and name = p_payload->>'line';
  if not found then
    perform refuse('not_found');
  end if;
  v_state := case when h.decided_at is not null then 'same' else 'held' end;
  if v_becomes not in ('another', 'same') or v_becomes = v_state then
    perform refuse('conflict', '{"because": "unchanged"}');
  end if;
  select * into v_like from bank_line where id = h.like_id;
  return jsonb_build_array(
    effect_row('line', to_jsonb(h.name), to_jsonb(h.name)),
    effect_row('becomes', to_jsonb(v_state), to_jsonb(v_becomes)),
    effect_row('amount', 'null', to_jsonb(h.amount)),
    effect_row('currency', 'null', to_jsonb(h.currency)),
    effect_row('bookedOn', 'null', to_jsonb(h.booked_on)),
    effect_row('like', 'null', to_jsonb(v_like.name)));
end $$;

create or replace function free_held_lines(p_lines uuid[]) returns void language plpgsql as $$
begin
  insert into bank_line (id, account_id, import_id, key, name, bank_id, booked_on, value_on, amount, currency,
    reference, payer, payer_account, text, statement_id, batch, batch_amount)
  select id, account_id, import_id, key, name, bank_id, booked_on, value_on, amount, currency, reference, payer,
    payer_account, text, statement_id, batch, batch_amount
  from held_line where id = any (p_lines) order by id;
  delete from held_line where id = any (p_lines);
end $$;

create or replace function decide_held_line(v_proposal proposal, p_at timestamptz) returns void
  language plpgsql as $$
declare
  v_id uuid := (v_proposal.payload->>'heldId')::uuid;
begin
  perform require_no_import((select account_id from held_line where id = v_id), p_at);
  if v_proposal.payload->>'becomes' = 'another' then
    perform free_held_lines(array[v_id]);
  else
    update held_line set decided_by = array[v_proposal.proposed_by, v_proposal.decided_by], decided_at = p_at
    where id = v_id;
  end if;
end $$;

-- Whether a line was used by two operators, or claimed by its name or number.
create or replace function is_used_line(p_line bank_line) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from bank_line_use where line_id = p_line.id)
    or exists (
      select 1 from provider_event
      where provider = 'bank'
        and reference_key(event_id) in (reference_key(p_line.name), reference_key(p_line.bank_id)));
end $$;

-- The effect of reversing an import: all that it brought is removed, provided that no line of it was used.
create or replace function bank_import_return_effect(p_payload jsonb, p_at timestamptz) returns jsonb
  language plpgsql stable as $$
declare
  i bank_import;
  v_account text;
  v_lines bigint;
  v_held bigint;
begin
  select * into i from bank_import where id = (p_payload->>'importId')::uuid and not dry_run;
  if not found then
    perform refuse('not_found');
  end if;
  if bank_import_state(i, p_at) not in ('finished', 'failed') then
    perform refuse('conflict', jsonb_build_object('status', i.state));
  end if;
  if exists (select 1 from bank_line l where l.import_id = i.id and is_used_line(l)) then
    perform refuse('conflict', '{"fields": {"reason": "import_used"}}');
  end if;
  select code into v_account from bank_account where id = i.account_id;
  select count(*) into v_lines from bank_line where import_id = i.id;
  select count(*) into v_held from held_line where import_id = i.id;
  return jsonb_build_array(
    effect_row('fileName', to_jsonb(i.file_name), 'null'),
    effect_row('account', to_jsonb(v_account), to_jsonb(v_account)),
    effect_row('lines', to_jsonb(v_lines), '0'),
    effect_row('heldLines', to_jsonb(v_held), '0'));
end $$;

-- Gives lines that another import also has to that import, before this one is reversed.
create or replace function keep_lines_of_others(p_import uuid) returns void language plpgsql as $$
begin
  with kept as (
    select r.name, min(i.id::text)::uuid as import_id
    from (select name from bank_line where import_id = p_import
      union all select name from held_line where import_id = p_import) as mine
    join bank_import_row r on r.name = mine.name and r.result in ('known', 'held') and r.import_id <> p_import
    join bank_import i on i.id = r.import_id and not i.dry_run and i.state <> 'taken_back'
    group by r.name
  ), lines as (
    update bank_line l set import_id = k.import_id, statement_id = null from kept k where l.name = k.name returning 1
  )
  update held_line h set import_id = k.import_id, statement_id = null from kept k where h.name = k.name;
end $$;

-- Reverses an import, so that the same file can be imported again. A line that was held only because it resembled a
-- removed line becomes usable, in the import that came first. A batch sum whose single lines stay would be booked
-- twice, so it stays held and two operators decide.
create or replace function take_back_bank_import(v_proposal proposal, p_at timestamptz) returns void
  language plpgsql as $$
declare
  v_id uuid := (v_proposal.payload->>'importId')::uuid;
  v_gone uuid[];
  v_amounts bigint[];
  v_freed uuid[];
begin
  perform require_no_import((select account_id from bank_import where id = v_id), p_at);
  perform 1 from bank_import where id = v_id for update;
  perform 1 from bank_line where import_id = v_id order by id for update;
  -- Checked again once its lines are locked: its server may have continued, or a line may have been used.
  perform bank_import_return_effect(v_proposal.payload, p_at);
  update bank_import set state = 'taken_back', taken_back_at = p_at where id = v_id;
  perform keep_lines_of_others(v_id);
  delete from held_line where import_id = v_id;
  with gone as (delete from bank_line where import_id = v_id returning id, amount)
  select array_agg(id), array_agg(amount) into v_gone, v_amounts from gone;
  delete from bank_statement where import_id = v_id;
  update held_line h set like_id = null, is_proved = false, decided_by = null, decided_at = null
  where h.like_id = any (v_gone) and exists (
    select 1 from bank_line l where l.account_id = h.account_id and l.booked_on = h.booked_on
      and l.currency = h.currency and l.import_id <> h.import_id and sign(l.amount) = sign(h.amount)
      and abs(l.amount) < abs(h.amount) and h.amount <> all (v_amounts));
  select array_agg(h.id) into v_freed from held_line h
  where h.like_id = any (v_gone) and h.import_id = (
    select first.import_id from held_line first where first.like_id = h.like_id order by first.import_id limit 1);
  -- The remaining ones may repeat a line that has just become usable.
  update held_line h set is_proved = false, like_id = (
    select f.id from held_line f where f.id = any (v_freed) and f.like_id = h.like_id order by f.id limit 1)
  where h.like_id = any (v_gone) and h.id <> all (coalesce(v_freed, '{}'));
  perform free_held_lines(v_freed);
end $$;
