-- Evidence for the steps of transfers: a bank's reference, a line of its statements, or the hash of a transaction. Also
-- proof that money has not left: every day on which it could leave was read, and no line may be the transfer's. What
-- cannot be known does not count as "it did not happen".

-- The word for a kind of transfer in bank_line_use and provider_event, which are older than the transfers.
create or replace function transfer_line_kind(p_kind text) returns text language sql immutable as $$
  select case p_kind when 'supplier_payout' then 'supplier' when 'bank_return' then 'return' else p_kind end
$$;

-- The line of a transfer, in the form of take_bank_line(). p_amount: positive if the line brings the money back.
create or replace function transfer_line(t transfer, p_line text, p_amount bigint) returns jsonb
  language sql immutable as $$
  select jsonb_build_object('line', p_line, 'amount', p_amount, 'currency', t.currency, 'reference', t.number,
    'clearing', t.clearing, 'merchantId', t.merchant_id,
    'subject', case when t.merchant_id is null then t.number else t.subject::text end,
    'type', transfer_line_kind(t.kind) || case when p_amount > 0 then '_return_line' else '_line' end,
    'kind', transfer_line_kind(t.kind) || case when p_amount > 0 then '_return' else '' end)
$$;

-- Uses the evidence of a step: the bank's reference if money is sent or fails later, the line if it arrives, or the
-- hash of a transaction on a blockchain.
create or replace function take_transfer_evidence(t transfer, p_step text, p_evidence text, p_operator uuid,
  p_at timestamptz) returns void language plpgsql as $$
declare
  v_line jsonb := transfer_line(t, p_evidence, -t.amount) || jsonb_build_object('field', 'evidence', 'id', t.id,
    'own', t.id, 'chosenBy', t.claimed_by, 'confirmedBy', p_operator);
begin
  if p_evidence is null or p_evidence !~ (case when t.clearing = 'clearing:chain' and p_step <> 'failed'
      then '^(0x)?[0-9A-Fa-f]{64}$' else '^[A-Za-z0-9][A-Za-z0-9 ./-]{4,63}$' end) then
    perform refuse('validation', '{"fields": {"evidence": "field_invalid"}}');
  end if;
  if t.clearing = 'clearing:chain' and p_step <> 'failed' then
    perform take_bank_line(v_line || jsonb_build_object('line', regexp_replace(lower(p_evidence), '^0x', '')), p_at);
  elsif p_step = 'arrived' then
    perform take_bank_line(v_line, p_at);
  elsif p_step = 'sent' then
    perform take_bank_reference(v_line, p_at);
  elsif t.state = 'sent' then
    -- The bank's message about a failure has a reference of its own, never that of the sending.
    perform take_bank_reference(v_line - 'own' || jsonb_build_object('type', transfer_line_kind(t.kind)
      || '_return_line'), p_at);
  end if;
end $$;

-- Stores the bank's reference of a transfer, which often has no line yet. Each is used once. If it names an imported
-- line, amount and currency must match. p_use: in the form of take_bank_line().
create or replace function take_bank_reference(p_use jsonb, p_at timestamptz) returns void language plpgsql as $$
declare
  v_reference text := p_use->>'line';
  v_amount bigint := (p_use->>'amount')::bigint;
begin
  perform require_new_line(v_reference, (p_use->>'own')::uuid, p_use->>'field');
  if cardinality(bank_line_names(v_reference)) > 0 and not exists (
      select 1 from bank_line l join bank_account a on a.id = l.account_id
      where a.clearing = 'clearing:bank'
        and reference_key(v_reference) in (reference_key(l.name), reference_key(l.bank_id))
        and l.amount = v_amount and l.currency = p_use->>'currency') then
    perform refuse('validation', jsonb_build_object('fields', jsonb_build_object(p_use->>'field', 'line_differs')));
  end if;
  perform claim_statement_line(p_use || jsonb_build_object('eventId', v_reference, 'amount', abs(v_amount)), p_at);
end $$;

-- Whether bank statements were imported, with or without lines.
create or replace function has_bank_statements() returns boolean language plpgsql stable as $$
begin
  return exists (
    select 1 from bank_statement s join bank_account a on a.id = s.account_id where a.clearing = 'clearing:bank');
end $$;

-- The text of a line without the changes that banks make to a reference.
create or replace function compact_reference(p_text text) returns text language sql immutable as $$
  select regexp_replace(upper(p_text), '[^A-Z0-9]', '', 'g')
$$;

-- Whether two operators have explained a line that only the statement has: it was for something else.
create or replace function is_explained_line(p_line uuid, p_amount bigint) returns boolean language plpgsql stable as $$
begin
  return (
    select count(distinct operator_id) > 1 from difference_note
    -- The key that the reconciliation gives the difference.
    where key = encode(sha256(convert_to(
      concat('["in_statement_only","', p_line, ' ', p_amount, '"]'), 'UTF8')), 'hex'));
end $$;

-- The most that a bank deducts from a transfer for its charges.
create or replace function transfer_charge_max(p_amount bigint) returns bigint language plpgsql stable as $$
begin
  return greatest(withdrawal_fee_minimum_max(), div(p_amount::numeric * transfer_charge_max_bps(), 10000)::bigint);
end $$;

-- Whether an imported line may be a transfer's. It is outgoing money since the day before the transfer could be sent
-- (by the bank's calendar) that nothing used or quoted. It quotes the transfer's number; or it quotes no other open
-- transfer and has the amount, or has the amount with a charge on a possible day. Lines that two operators explained do
-- not count.
create or replace function has_line_of_transfer(t transfer) returns boolean language plpgsql stable as $$
begin
  return t.clearing = 'clearing:bank' and exists (
    select 1 from (
      select id, account_id, name, bank_id, booked_on, amount, currency, reference, text from bank_line
      union all
      -- A held line may be the transfer's too.
      select id, account_id, name, bank_id, booked_on, amount, currency, reference, text from held_line
      where decided_at is null and not is_proved) as l
    join bank_account a on a.id = l.account_id
    cross join lateral (select compact_reference(concat(l.reference, ' ', l.text)) as said) as q
    where a.clearing = t.clearing and l.amount < 0 and l.currency = t.currency
      and l.booked_on >= (t.ready_at at time zone 'UTC')::date - 1
      and (strpos(q.said, compact_reference(t.number)) > 0
        or (l.amount = -t.amount or l.amount between -t.amount - transfer_charge_max(t.amount) and -t.amount
            and l.booked_on <= (transfer_days(t))[2])
          and not is_explained_line(l.id, l.amount) and not exists (
            select 1 from transfer o where o.id <> t.id and o.state in ('claimed', 'sent')
              and strpos(q.said, compact_reference(o.number)) > 0))
      and not exists (select 1 from bank_line_use u where u.line_id = l.id)
      and not exists (select 1 from provider_event e where e.provider = 'bank' and e.id <> t.id
        -- A reference from before the import has the bank's number, which names the line if exactly one has it: see
        -- find_bank_line(). Amounts could not be compared then.
        and (reference_key(e.event_id) = reference_key(l.name) or reference_key(e.event_id) = reference_key(l.bank_id)
          and e.amount = abs(l.amount) and e.currency = l.currency and not exists (
            select 1 from bank_line other
            where reference_key(other.bank_id) = reference_key(l.bank_id) and other.id <> l.id))));
end $$;

-- The days of an account in a period that no statement with balances covers. A statement that was read before its day
-- was over does not count for that day.
create or replace function uncovered_days(p_account uuid, p_from date, p_to date) returns date[]
  language plpgsql stable as $$
begin
  return (
    with covered as (select bank_covered_days(p_account, p_from, p_to) as days)
    select coalesce(array_agg(p_from + n order by n), '{}')
    from generate_series(0, p_to - p_from) as n, covered
    where not p_from + n <@ covered.days or not exists (
      select 1 from bank_statement s join bank_import i on i.id = s.import_id
      where s.account_id = p_account and s.to_on >= p_from + n and s.opening is not null and s.closing is not null
        and i.state = 'finished' and (i.started_at at time zone 'UTC')::date > p_from + n));
end $$;

-- The days on which a claimed transfer could leave or arrive: from its claim to the latest arrival, counted from its
-- sending or from the end of the claim. Never before the claim, since a clock may have been set back in between.
create or replace function transfer_days(t transfer) returns date[] language plpgsql stable as $$
begin
  return array[(t.claimed_at at time zone 'UTC')::date,
    (add_business_days(greatest(t.claimed_at, coalesce(t.sent_at, t.claimed_until)), withdrawal_arrival_business_days())
      at time zone 'UTC')::date];
end $$;

-- The days that statements must still cover before a claimed transfer counts as not sent: {from, to, accounts: [code],
-- days: [date]}; null if all are covered. A transfer without an account may have left any account of its currency. If
-- no such account is registered, nothing can be known.
create or replace function unread_days(t transfer) returns jsonb language plpgsql stable security definer
  set search_path = public, pg_temp as $$
declare
  v_days date[];
  v_accounts uuid[] := (
    select coalesce(array_agg(id), '{}') from bank_account
    where clearing = t.clearing and currency = t.currency and coalesce(id = t.account_id, true));
  v_unread jsonb;
begin
  if t.claimed_at is null or t.clearing <> 'clearing:bank' then
    return null;
  end if;
  v_days := transfer_days(t);
  select jsonb_build_object('from', v_days[1], 'to', v_days[2], 'accounts', coalesce(jsonb_agg(distinct a.code), '[]'),
    'days', coalesce(jsonb_agg(distinct u.day order by u.day), '[]')) into v_unread
  from bank_account a cross join lateral unnest(uncovered_days(a.id, v_days[1], v_days[2])) as u (day)
  where a.id = any (v_accounts);
  return case when v_unread->'days' <> '[]' or cardinality(v_accounts) = 0 then v_unread end;
end $$;

-- Refuses to count a transfer as not sent while its money may have left. That is so if a line may be the transfer's, if
-- the evidence names a line, or if statements do not cover its days. Days do not matter without a claim, since then
-- nobody has told the bank. p_field: the form's field for the refusal.
create or replace function require_not_left(t transfer, p_evidence text, p_field text) returns void
  language plpgsql stable as $$
declare
  v_unread jsonb;
begin
  if has_line_of_transfer(t) or t.clearing = 'clearing:bank' and cardinality(bank_line_names(p_evidence)) > 0 then
    perform refuse('conflict', jsonb_build_object('fields', jsonb_build_object(p_field,
      case when t.sent_at is null then 'line_may_be_its_own' else 'sent_line_is_unused' end)));
  end if;
  v_unread := unread_days(t);
  if v_unread is not null and has_bank_statements() then
    perform refuse('conflict', jsonb_build_object('from', v_unread->'from', 'to', v_unread->'to',
      'accounts', (select string_agg(code, ', ') from jsonb_array_elements_text(v_unread->'accounts') as code),
      'days', (select string_agg(day, ', ') from jsonb_array_elements_text(v_unread->'days') as day),
      'fields', jsonb_build_object(p_field, 'days_not_read')));
  end if;
end $$;

-- Ends the time of a claimed withdrawal that nobody recorded as sent. It returns if the statements prove that it did
-- not leave. Else it is held, finance is alarmed, and it is checked again. Answers null if it has returned, else
-- {because 'line' | 'days' | 'no_statements', and the answer of unread_days()}.
create or replace function return_unsent_transfer(p_transfer uuid, p_at timestamptz) returns jsonb language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  t transfer;
  v_held jsonb;
begin
  perform check_time(p_at);
  perform lock_key(concat_ws(' ', 'transfer', (select subject from transfer where id = p_transfer)));
  select * into t from transfer where id = p_transfer for update;
  if t.state is distinct from 'claimed' or coalesce(t.return_at > p_at, true) or t.claimed_until > p_at then
    perform refuse('conflict');
  end if;
  v_held := case when has_line_of_transfer(t) then '{"because": "line"}'
    when t.clearing = 'clearing:chain' or not has_bank_statements() then '{"because": "no_statements"}'
    else jsonb_build_object('because', 'days') || unread_days(t) end;
  if v_held is null then
    update transfer set state = 'failed', ended_at = p_at where id = t.id returning * into t;
    perform return_unsent_withdrawal(t.merchant_id, t.subject, p_at);
  else
    update transfer set return_at = p_at + unsent_look_period() where id = t.id;
    perform hold_unsent_withdrawal(t.merchant_id, t.subject, p_at);
  end if;
  return v_held;
end $$;
