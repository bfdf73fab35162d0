-- The steps that payouts by bank have in common: runs to suppliers and money back to partners. One operator claims and
-- sends them. What arrived rests on a line of the bank's statement, which another operator names.

-- Refuses a step that a payout's state or its sender does not allow. p_payout: its row, which the caller has locked.
-- Two operators decide about a return, as about each proposal.
create or replace function require_payout_step(p_payout jsonb, p_step text, p_operator uuid, p_at timestamptz)
  returns void language plpgsql stable as $$
declare
  v_state text := p_payout->>'state';
  v_is_sender boolean := coalesce((p_payout->>'claimed_by')::uuid = p_operator, false);
  v_claimed_until timestamptz := (p_payout->>'claimed_until')::timestamptz;
begin
  if v_state is null then
    perform refuse('not_found');
  end if;
  if v_state <> all (case p_step when 'claim' then array['confirmed'] when 'sent' then array['confirmed']
      when 'arrived' then array['sent'] when 'failed' then array['confirmed', 'sent']
      when 'return' then array['arrived'] else '{}'::text[] end) then
    perform refuse('conflict', jsonb_build_object('status', v_state));
  end if;
  if p_step = 'sent' and (not v_is_sender or v_claimed_until < p_at) then
    perform refuse('conflict', '{"needs": "claim"}');
  elsif v_state = 'sent' and v_is_sender and (p_step = 'failed' or has_bank_lines()) then
    perform refuse('conflict', '{"needs": "another_operator"}');
  elsif p_step in ('claim', 'failed') and v_state = 'confirmed' and not v_is_sender and v_claimed_until > p_at then
    perform refuse('conflict', '{"needs": "its_sender"}');
  elsif p_step = 'claim' and not v_is_sender and v_claimed_until is not null then
    -- Whose claim lapsed may have told the bank.
    perform require_unsent_money(p_payout, null, 'reason');
  end if;
end $$;

-- Keeps the bank's reference of a transfer, which often has no line yet. Each is used once. One that names an imported
-- line is of the amount and currency. p_use: as take_bank_line() has it.
create or replace function take_bank_reference(p_use jsonb, p_at timestamptz) returns void language plpgsql as $$
declare
  v_reference text := p_use->>'line';
  v_amount bigint := (p_use->>'amount')::bigint;
begin
  perform require_new_line(v_reference, p_use->>'run', p_use->>'field');
  if cardinality(bank_line_names(v_reference)) > 0 and not exists (
      select 1 from bank_line l join bank_account a on a.id = l.account_id
      where a.clearing = 'clearing:bank' and (l.name = v_reference or l.bank_id = v_reference)
        and l.amount = v_amount and l.currency = p_use->>'currency') then
    perform refuse('validation', jsonb_build_object('fields', jsonb_build_object(p_use->>'field', 'line_differs')));
  end if;
  perform claim_statement_line(p_use || jsonb_build_object('eventId', v_reference, 'amount', abs(v_amount)), p_at);
end $$;

drop function if exists require_unsent_money(jsonb, text);

-- Refuses that a payout is sent or paid again whose money may have left: on the bank's statements since it was
-- confirmed is a line of its amount that is not used and that nothing else quoted, or one is named; and of what was
-- sent, they do not reach beyond the days that a transfer takes. What left comes back by its return. p_field: where the
-- refusal is read.
create or replace function require_unsent_money(p_payout jsonb, p_evidence text, p_field text default 'evidence')
  returns void language plpgsql stable as $$
declare
  -- The bank's own day may be the one before.
  v_since date := ((p_payout->>'confirmed_at')::timestamptz at time zone 'UTC')::date - 1;
  v_sent_at timestamptz := (p_payout->>'sent_at')::timestamptz;
  v_has_line boolean := cardinality(bank_line_names(p_evidence)) > 0 or exists (
    select 1 from bank_line l join bank_account a on a.id = l.account_id
    where a.clearing = 'clearing:bank' and l.amount = -(p_payout->>'amount')::bigint
      and l.currency = (select currency from settlement) and l.booked_on >= v_since
      and not exists (select 1 from bank_line_use u where u.line_id = l.id)
      and not exists (select 1 from provider_event e where e.provider = 'bank' and e.id <> (p_payout->>'id')::uuid
        -- A quote before the import has the bank's number, which names the one line that has it: see find_bank_line().
        -- Nothing compared the amounts then.
        and (e.event_id = l.name or e.event_id = l.bank_id and e.amount = abs(l.amount) and e.currency = l.currency
          and not exists (select 1 from bank_line other where other.bank_id = l.bank_id and other.id <> l.id))));
begin
  if v_sent_at is null and v_has_line then
    perform refuse('conflict', jsonb_build_object('fields', jsonb_build_object(p_field, 'run_has_line')));
  elsif v_has_line or v_sent_at is not null and has_bank_lines() and not exists (
      select 1 from bank_statement t join bank_account a on a.id = t.account_id
      where a.clearing = 'clearing:bank' and t.currency = (select currency from settlement) and t.to_on
        >= (add_business_days(v_sent_at, withdrawal_arrival_business_days()) at time zone 'UTC')::date) then
    perform refuse('conflict', jsonb_build_object('fields', jsonb_build_object(p_field, 'run_may_have_left')));
  end if;
end $$;

-- Takes what a step of a payout rests on: the bank's reference where it is sent or fails, and the line where it
-- arrives. p_payout: its row, which the caller has locked. p_use: {kind text: that of its line's use, step text,
-- operator uuid, evidence text}.
create or replace function take_payout_evidence(p_payout jsonb, p_use jsonb, p_at timestamptz) returns void
  language plpgsql as $$
declare
  v_kind text := p_use->>'kind';
  v_step text := p_use->>'step';
  v_evidence text := p_use->>'evidence';
  v_line jsonb := jsonb_build_object('line', v_evidence, 'field', 'evidence',
    'amount', -(p_payout->>'amount')::bigint, 'currency', (select currency from settlement), 'id', p_payout->'id',
    'type', v_kind || '_line', 'reference', p_payout->'number', 'run', p_payout->'number', 'kind', v_kind,
    'subject', p_payout->'number', 'chosenBy', p_payout->'claimed_by', 'confirmedBy', p_use->'operator');
begin
  -- What was sent under a claim that has lapsed is recorded by anybody of finance who names its line.
  if v_step = 'sent' and (p_payout->>'claimed_until')::timestamptz < p_at
      and cardinality(bank_line_names(v_evidence)) > 0 then
    p_payout := p_payout || jsonb_build_object('claimed_by', p_use->'operator', 'claimed_until', p_at);
  end if;
  perform require_payout_step(p_payout, v_step, (p_use->>'operator')::uuid, p_at);
  if v_step not in ('sent', 'arrived', 'failed') or v_evidence is null
    or v_evidence !~ '^[A-Za-z0-9][A-Za-z0-9 ./-]{4,63}$' then
    perform refuse('validation', '{"fields": {"evidence": "field_invalid"}}');
  end if;
  if v_step = 'sent' then
    perform take_bank_reference(v_line, p_at);
  elsif v_step = 'arrived' then
    perform take_bank_line(v_line, p_at);
  elsif p_payout->>'claimed_by' is not null then
    perform require_unsent_money(p_payout, v_evidence);
  end if;
  if v_step = 'failed' and p_payout->>'state' = 'sent' then
    perform take_bank_reference(v_line || jsonb_build_object('type', v_kind || '_return_line', 'run', null), p_at);
  end if;
end $$;
