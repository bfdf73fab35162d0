-- Transfers: the common steps of all money that leaves. One operator claims and sends it; then it arrives, fails or is
-- returned. Withdrawals, runs to suppliers, and returns to partners and to shoppers by bank follow the steps in their
-- own books. The functions run where the sessions and the bank lines are, and call a merchant's movements on the
-- merchant's node.

-- What is to be sent: {number, amount, currency, clearing, readyAt}. Refuses what is not ready.
create or replace function transfer_due(p_kind text, p_of uuid, p_subject uuid, p_at timestamptz) returns jsonb
  language plpgsql as $$
declare
  v_due jsonb;
begin
  if p_kind = 'withdrawal' then
    select withdrawal_due(p_of, p_subject) into v_due;
  elsif p_kind = 'bank_return' then
    select bank_return_due(p_of, p_subject) || jsonb_build_object('readyAt', to_iso(p_at)) into v_due;
  elsif p_kind = 'supplier_payout' then
    select jsonb_build_object('number', number, 'amount', amount, 'readyAt', to_iso(confirmed_at)) into v_due
    from supplier_payout where id = p_subject and state = 'confirmed' for update;
  else
    select jsonb_build_object('number', number, 'amount', amount, 'readyAt', to_iso(confirmed_at)) into v_due
    from partner_payout where id = p_subject and state = 'confirmed' for update;
  end if;
  if v_due is null then
    perform refuse('conflict');
  end if;
  return jsonb_build_object('currency', (select currency from settlement), 'clearing', 'clearing:bank') || v_due;
end $$;

-- Locks the transfer of a withdrawal, run, payout or return. Answers it as stored, or as a new one without a state. A
-- return to a shopper gets a new one after it failed or was returned. p_given: {id uuid: of a new one, kind text,
-- merchantId uuid or none, subject uuid}.
create or replace function lock_transfer(p_given jsonb, p_at timestamptz) returns transfer language plpgsql as $$
declare
  v_subject uuid := (p_given->>'subject')::uuid;
  v_due jsonb;
  t transfer;
begin
  perform lock_key(concat_ws(' ', 'transfer', v_subject));
  select * into t from transfer
  where subject = v_subject and kind = p_given->>'kind'
    and merchant_id is not distinct from (p_given->>'merchantId')::uuid
  order by id desc limit 1 for update;
  if found and (t.kind <> 'bank_return' or t.state not in ('failed', 'returned')) then
    return t;
  end if;
  v_due := transfer_due(p_given->>'kind', (p_given->>'merchantId')::uuid, v_subject, p_at);
  t := null;
  t.id := (p_given->>'id')::uuid;
  t.kind := p_given->>'kind';
  t.merchant_id := (p_given->>'merchantId')::uuid;
  t.subject := v_subject;
  t.number := v_due->>'number';
  t.amount := (v_due->>'amount')::bigint;
  t.currency := v_due->>'currency';
  t.clearing := v_due->>'clearing';
  t.ready_at := (v_due->>'readyAt')::timestamptz;
  return t;
end $$;

-- Refuses a step that the transfer's state does not allow; the refusal says who has sent it meanwhile.
create or replace function require_transfer_state(t transfer, p_states text[]) returns void language plpgsql as $$
begin
  if t.state <> all (p_states) then
    perform refuse('conflict', jsonb_build_object('status', t.state) || case t.state when 'sent' then
      jsonb_build_object('by', (select email from operator where id = t.claimed_by),
        'fields', '{"reason": "already_sent"}'::jsonb) else '{}' end);
  end if;
end $$;

-- Refuses another operator than the one with the claim while the claim lasts; the refusal says whose it is.
create or replace function refuse_claim_of_another(t transfer, p_operator uuid, p_at timestamptz) returns void
  language plpgsql as $$
begin
  if t.state = 'claimed' and t.claimed_by <> p_operator and t.claimed_until > p_at then
    perform refuse('claimed_by_another', jsonb_build_object('by', (select email from operator where id = t.claimed_by),
      'until', to_iso(t.claimed_until)));
  end if;
end $$;

-- The account that a transfer leaves: the named one, else the one of its claim, else the only one.
create or replace function leaving_account(t transfer, p_account uuid) returns uuid language plpgsql stable as $$
declare
  v_accounts uuid[] := (
    select coalesce(array_agg(id), '{}') from bank_account
    where clearing = t.clearing and (t.clearing = 'clearing:chain' or currency = t.currency));
begin
  if p_account is not null and p_account <> all (v_accounts) then
    perform refuse('validation', '{"fields": {"account": "field_invalid"}}');
  elsif coalesce(p_account, t.account_id) is null and t.clearing = 'clearing:bank' and cardinality(v_accounts) > 1 then
    perform refuse('validation', '{"fields": {"account": "field_required"}}');
  end if;
  return coalesce(p_account, t.account_id, case when cardinality(v_accounts) = 1 then v_accounts[1] end);
end $$;

-- An operator claims the sending before telling the bank or the blockchain, so that nobody else sends it too.
-- p_transfer: in the form of lock_transfer(), with {account uuid or none}.
create or replace function claim_transfer_by_operator(p_session bytea, p_transfer jsonb, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_proven_operator(p_session, array['finance'], p_at);
  t transfer := lock_transfer(p_transfer, p_at);
begin
  perform require_devices(p_session, null, null);
  perform require_sending_open(p_at);
  perform require_transfer_state(t, array['claimed']);
  perform refuse_claim_of_another(t, v_operator, p_at);
  if t.claimed_by <> v_operator then
    -- The operator whose claim lapsed may have told the bank.
    perform require_not_left(t, null, 'reason');
  end if;
  t.account_id := leaving_account(t, (p_transfer->>'account')::uuid);
  t.claimed_until := add_business_days(p_at, dispatch_claim_business_days());
  if t.kind = 'withdrawal' then
    select claim_withdrawal(t.merchant_id, t.subject, t.claimed_until, p_at) into t.return_at;
    t.claimed_until := least(t.claimed_until, t.return_at);
  end if;
  insert into transfer (id, kind, merchant_id, subject, number, amount, currency, clearing, account_id, state, ready_at,
    claimed_at, claimed_by, claimed_on, claimed_until, return_at)
  values (t.id, t.kind, t.merchant_id, t.subject, t.number, t.amount, t.currency, t.clearing, t.account_id, 'claimed',
    t.ready_at, p_at, v_operator, session_device(p_session), t.claimed_until, t.return_at)
  -- With another account than before, each of their banks may have been told. Before an account was registered, any.
  on conflict (id) do update set
    account_id = case when transfer.claimed_by <> v_operator or transfer.account_id is not null then t.account_id end,
    earlier_accounts = case when transfer.claimed_by <> v_operator then '{}'
      else array_remove(transfer.earlier_accounts || transfer.account_id, t.account_id) end,
    claimed_by = v_operator, claimed_on = excluded.claimed_on, claimed_until = t.claimed_until;
end $$;

create or replace function follow_transfer(t transfer, p_step text, p_at timestamptz) returns void
  language plpgsql as $$
begin
  if t.kind = 'withdrawal' then
    perform follow_withdrawal_transfer(t.merchant_id, t.subject, p_step, t.evidence, p_at);
  elsif t.kind = 'bank_return' then
    perform follow_bank_return(t.merchant_id, t.subject, p_step, t.amount, p_at);
  elsif t.kind = 'supplier_payout' then
    perform follow_supplier_transfer(t.subject, p_step, p_at);
  else
    perform follow_partner_transfer(t.subject, p_step, p_at);
  end if;
end $$;

-- Records that a transfer was sent or failed, with the bank's reference, or that it arrived, with the imported line.
-- p_transfer: in the form of lock_transfer(), with {step text, evidence text}.
create or replace function record_transfer_by_operator(p_session bytea, p_transfer jsonb, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_proven_operator(p_session, array['finance'], p_at);
  v_step text := p_transfer->>'step';
  v_evidence text := p_transfer->>'evidence';
  t transfer := lock_transfer(p_transfer, p_at);
begin
  perform require_devices(p_session, null, null);
  if v_step = 'sent' then
    t := require_sending(t, v_evidence, p_session, p_at);
    perform take_transfer_evidence(t, v_step, v_evidence, v_operator, p_at);
    update transfer set state = 'sent', claimed_by = t.claimed_by, claimed_on = t.claimed_on, sent_at = p_at,
      evidence = v_evidence
    where id = t.id returning * into t;
  elsif v_step = 'arrived' then
    perform require_arrival(t, p_session);
    perform take_transfer_evidence(t, v_step, v_evidence, v_operator, p_at);
    -- A line is stored under the name by which it was claimed.
    update transfer set state = 'arrived', ended_by = v_operator, ended_at = p_at,
      end_evidence = case when t.clearing = 'clearing:bank' then bank_line_name(v_evidence) else v_evidence end,
      account_id = coalesce((find_bank_line(v_evidence)).account_id, account_id)
    where id = t.id returning * into t;
  elsif v_step = 'failed' then
    perform require_failure(t, p_session, p_at);
    perform require_not_left(t, v_evidence, 'evidence');
    perform take_transfer_evidence(t, v_step, v_evidence, v_operator, p_at);
    insert into transfer (id, kind, merchant_id, subject, number, amount, currency, clearing, state, ready_at, ended_by,
      ended_at, end_evidence)
    values (t.id, t.kind, t.merchant_id, t.subject, t.number, t.amount, t.currency, t.clearing, 'failed', t.ready_at,
      v_operator, p_at, v_evidence)
    on conflict (id) do update set state = 'failed', ended_by = v_operator, ended_at = p_at, end_evidence = v_evidence;
  else
    perform refuse('validation', '{"fields": {"state": "field_invalid"}}');
  end if;
  perform follow_transfer(t, v_step, p_at);
end $$;

-- Refuses a sending without a claim in force. After the claim has lapsed, anybody in finance can record the sending by
-- naming its line, and then counts as the sender.
create or replace function require_sending(t transfer, p_evidence text, p_session bytea, p_at timestamptz)
  returns transfer language plpgsql as $$
declare
  v_operator uuid := session_subject('operator', p_session);
begin
  perform require_transfer_state(t, array['claimed']);
  perform refuse_claim_of_another(t, v_operator, p_at);
  if t.state is not null and t.claimed_until < p_at and t.clearing = 'clearing:bank'
      and cardinality(bank_line_names(p_evidence)) > 0 then
    t.claimed_by := v_operator;
    t.claimed_on := session_device(p_session);
  elsif t.state is null or t.claimed_by <> v_operator or t.claimed_until < p_at then
    perform refuse('conflict', '{"needs": "claim"}');
  end if;
  -- A stop of all sending, and a merchant's "it was not me", stop what is not at the bank yet.
  if cardinality(bank_line_names(p_evidence)) = 0 then
    perform require_sending_open(p_at);
    perform refuse_while_stopped(t.merchant_id) where t.kind = 'withdrawal';
  end if;
  return t;
end $$;

-- Why this session's device may not end what another operator claimed; null if it may. The claim of a device that was
-- removed since still counts, since its money may have left. A claim from before devices were kept names none, so each
-- device of its operator may be the one.
create or replace function transfer_device_refusal(t transfer, p_session bytea) returns text
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if t.claimed_on is null and exists (
      select 1 from operator_device d join session s on s.device_key = d.thumbprint
      where s.hash = p_session and d.operator_id = t.claimed_by) then
    return 'other_device_needed';
  end if;
  return nullif(device_refusal(p_session, t.claimed_by, t.claimed_on), 'first_device_gone');
end $$;

-- Refuses the operator who claimed or sent a transfer, and the device on which that was done.
create or replace function require_second_of_transfer(t transfer, p_session bytea) returns void language plpgsql as $$
declare
  v_why text := transfer_device_refusal(t, p_session);
begin
  if t.claimed_by = session_subject('operator', p_session) then
    perform refuse('conflict', '{"needs": "another_operator"}');
  elsif v_why is not null then
    perform refuse_device(v_why);
  end if;
end $$;

-- Refuses an arrival of what was not sent. Refuses its sender too, where a line proves the arrival or only two persons
-- decide about it.
create or replace function require_arrival(t transfer, p_session bytea) returns void language plpgsql as $$
begin
  if t.state is null then
    perform refuse('conflict', '{"needs": "claim"}');
  end if;
  perform require_transfer_state(t, array['sent']);
  if t.clearing = 'clearing:bank' and (has_bank_lines() or t.kind = 'bank_return') then
    perform require_second_of_transfer(t, p_session);
  end if;
end $$;

-- Refuses a failure while a claim lasts, and by the operators who claimed or sent it, since their word alone proves
-- nothing. Sent money of a merchant's balance returns by decision of two only.
create or replace function require_failure(t transfer, p_session bytea, p_at timestamptz) returns void
  language plpgsql as $$
begin
  perform require_transfer_state(t, array['claimed', 'sent']);
  perform refuse_claim_of_another(t, session_subject('operator', p_session), p_at);
  perform require_second_of_transfer(t, p_session);
  if t.state = 'sent' and t.kind = 'withdrawal' then
    perform refuse('conflict', '{"needs": "proposal"}');
  end if;
end $$;

-- The transfers of a merchant, as the merchant may see them: without operators, accounts of the platform and transfers
-- of no merchant.
create or replace function transfers_of(p_of uuid)
  returns table (merchant_id uuid, id uuid, kind text, subject uuid, number text, amount bigint, currency text,
    state text, ready_at timestamptz, claimed_at timestamptz, claimed_until timestamptz, return_at timestamptz,
    sent_at timestamptz, evidence text, ended_at timestamptz, end_evidence text, returned_at timestamptz,
    return_line text) language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select t.merchant_id, t.id, t.kind, t.subject, t.number, t.amount, t.currency, t.state, t.ready_at,
      t.claimed_at, t.claimed_until, t.return_at, t.sent_at, t.evidence, t.ended_at, t.end_evidence, t.returned_at,
      t.return_line
    from transfer t where t.merchant_id = p_of;
end $$;
