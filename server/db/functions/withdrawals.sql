-- w

create or replace function lock_withdrawal(p_merchant uuid, p_withdrawal uuid) returns withdrawal language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  w withdrawal;
begin
  perform ledger_lock(p_merchant);
  select * into w from withdrawal where merchant_id = p_merchant and id = p_withdrawal for update;
  if not found then
    perform refuse('not_found');
  end if;
  return w;
end $$;

create or replace function withdrawal_conflict(w withdrawal) returns void language plpgsql as $$
begin
  perform refuse('conflict', jsonb_strip_nulls(jsonb_build_object('status', w.status, 'arrival', w.arrival)));
end $$;

-- Tells the merchant by message and by mail, in the same words, and that the wallet has changed.
create or replace function withdrawal_told(p_merchant uuid, p_withdrawal uuid, p_kind text, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawal;
  v_params jsonb;
begin
  select * into w from withdrawal where merchant_id = p_merchant and id = p_withdrawal;
  v_params := jsonb_build_object('number', w.number, 'amount', w.amount, 'fee', w.fee, 'net', w.net,
    'to', case w.method when 'bank_card' then w.bank_name || ' ·· ' || w.card_last4 else w.address end,
    'reason', 'withdrawal_reason.' || w.reason, 'decideBy', iso(w.decide_by), 'notBefore', iso(w.not_before),
    'sendBy', iso(w.send_by), 'expectedBy', iso(w.expected_by), 'evidence', w.evidence);
  perform tell(p_merchant, p_kind, v_params, 'withdrawal', w.number, p_at);
  perform send_out(p_merchant, 'mail', jsonb_build_object('kind', p_kind, 'params', v_params), p_at);
  perform live(p_merchant, 'wallet', '{}', p_at);
end $$;

-- Available to held. p_withdrawal: {id, number, amount, fee, approvalsNeeded, decideBy, notBefore}, where notBefore
-- holds for a destination that is used for the first time; p_destination: {id, method, fingerprint (hex), sealed
-- (hex), fullName, bankName, cardLast4, currency, network, address}.
create or replace function ask_withdrawal(p_merchant uuid, p_withdrawal jsonb, p_destination jsonb, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id uuid := (p_withdrawal->>'id')::uuid;
  v_amount bigint := (p_withdrawal->>'amount')::bigint;
  v_rule fee_rule := fee_rule_at(p_at);
  v_fee bigint := withdrawal_fee(v_amount, v_rule);
  v_destination payout_destination;
  v_fingerprint bytea := decode(p_destination->>'fingerprint', 'hex');
  v_new boolean;
  v_most bigint;
begin
  perform ledger_lock(p_merchant);
  if (select status from merchant where merchant_id = p_merchant) <> 'approved' then
    perform refuse('not_approved');
  end if;
  v_most := withdrawable(p_merchant, p_at);
  if v_amount > v_most then
    perform refuse('insufficient_balance', jsonb_build_object('fields', '{"amount": "withdraw_above_balance"}'::jsonb,
      'withdrawable', v_most));
  end if;
  if v_amount < v_rule.withdraw_minimum then
    perform refuse('validation', jsonb_build_object('fields', '{"amount": "withdraw_below_minimum"}'::jsonb,
      'minimum', v_rule.withdraw_minimum));
  end if;
  if v_fee <> (p_withdrawal->>'fee')::bigint then
    perform refuse('quote_changed', jsonb_build_object('fee', v_fee, 'feeBps', v_rule.fee_bps,
      'feeMinimum', v_rule.fee_minimum));
  end if;
  select * into v_destination from payout_destination
  where merchant_id = p_merchant and fingerprint = v_fingerprint;
  v_new := not found;
  if v_new then
    insert into payout_destination (merchant_id, id, method, fingerprint, sealed, full_name, bank_name, card_last4,
      currency, network, address, first_used_at, last_used_at, not_before)
    values (p_merchant, (p_destination->>'id')::uuid, p_destination->>'method', v_fingerprint,
      decode(p_destination->>'sealed', 'hex'), p_destination->>'fullName', p_destination->>'bankName',
      p_destination->>'cardLast4', p_destination->>'currency', p_destination->>'network', p_destination->>'address',
      p_at, p_at, case when exists (select from payout_destination where merchant_id = p_merchant)
        then (p_withdrawal->>'notBefore')::timestamptz end)
    returning * into v_destination;
  else
    update payout_destination set last_used_at = p_at, full_name = p_destination->>'fullName',
      bank_name = p_destination->>'bankName', currency = p_destination->>'currency'
    where merchant_id = p_merchant and id = v_destination.id;
  end if;
  insert into withdrawal (merchant_id, id, number, destination_id, method, full_name, bank_name, card_last4, currency,
    network, address, amount, fee, net, fee_rule, status, created_at, decide_by, not_before, approvals_needed)
  values (p_merchant, v_id, p_withdrawal->>'number', v_destination.id, v_destination.method,
    p_destination->>'fullName', p_destination->>'bankName', v_destination.card_last4, p_destination->>'currency',
    v_destination.network, v_destination.address, v_amount, v_fee, v_amount - v_fee, v_rule.version, 'in_review',
    p_at, (p_withdrawal->>'decideBy')::timestamptz,
    case when v_destination.not_before > p_at then v_destination.not_before end,
    (p_withdrawal->>'approvalsNeeded')::smallint);
  perform ledger_post(p_merchant, 'withdrawal_asked', v_id::text, p_at, null,
    array['available', 'held'], array[-v_amount, v_amount]);
  perform withdrawal_told(p_merchant, v_id,
    case when v_new and v_destination.not_before is not null then 'withdrawal_new_destination'
      else 'withdrawal_asked' end, p_at);
end $$;

-- Held to available, all of it: how a withdrawal ends that was not paid.
create or replace function release_withdrawal(p_merchant uuid, p_withdrawal uuid, p_reason text, p_kind text, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawal;
begin
  select * into w from withdrawal where merchant_id = p_merchant and id = p_withdrawal;
  perform ledger_post(p_merchant, 'withdrawal_released', p_withdrawal::text, p_at, null,
    array['held', 'available'], array[-w.amount, w.amount]);
  update withdrawal set reason = p_reason,
    status = case w.status when 'in_review' then 'rejected' else w.status end,
    decided_at = case w.status when 'in_review' then p_at else w.decided_at end,
    arrival = case w.status when 'approved' then 'returned' end,
    returned_at = case w.status when 'approved' then p_at end
  where merchant_id = p_merchant and id = p_withdrawal;
  perform withdrawal_told(p_merchant, p_withdrawal, p_kind, p_at);
end $$;

-- By the merchant: while it is in review, and as long as a new destination keeps it from being sent.
create or replace function take_back_withdrawal(p_merchant uuid, p_withdrawal uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawal := lock_withdrawal(p_merchant, p_withdrawal);
begin
  if not (w.status = 'in_review' or w.arrival = 'sending' and w.sent_at is null and coalesce(p_at < w.not_before, false))
  then
    perform withdrawal_conflict(w);
  end if;
  perform release_withdrawal(p_merchant, p_withdrawal, 'taken_back', 'withdrawal_taken_back', p_at);
end $$;

create or replace function reject_withdrawal(p_merchant uuid, p_withdrawal uuid, p_reason text, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawal := lock_withdrawal(p_merchant, p_withdrawal);
begin
  if w.status <> 'in_review' then
    perform withdrawal_conflict(w);
  end if;
  perform release_withdrawal(p_merchant, p_withdrawal, p_reason, 'withdrawal_rejected', p_at);
end $$;

-- By time: nobody decided, or what was approved was not sent. The money returns and somebody must look.
create or replace function expire_withdrawal(p_merchant uuid, p_withdrawal uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawal := lock_withdrawal(p_merchant, p_withdrawal);
begin
  if w.status = 'in_review' and p_at >= w.decide_by then
    perform release_withdrawal(p_merchant, p_withdrawal, 'not_decided', 'withdrawal_not_decided', p_at);
  elsif w.arrival = 'sending' and w.sent_at is null and p_at >= w.send_by then
    perform release_withdrawal(p_merchant, p_withdrawal, 'not_sent', 'withdrawal_not_sent', p_at);
  else
    perform withdrawal_conflict(w);
  end if;
  update withdrawal set alarm_at = p_at where merchant_id = p_merchant and id = p_withdrawal;
end $$;

-- One operator's approval; answers whether it is approved now. Nobody counts twice.
create or replace function approve_withdrawal(p_merchant uuid, p_withdrawal uuid, p_operator uuid, p_at timestamptz)
  returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawal := lock_withdrawal(p_merchant, p_withdrawal);
  v_from timestamptz;
begin
  -- After its last moment only the money's return is left.
  if w.status <> 'in_review' or p_at > w.decide_by then
    perform withdrawal_conflict(w);
  end if;
  if p_operator = any (w.approved_by) then
    perform refuse('conflict', '{"needs": "another_operator"}');
  end if;
  if cardinality(w.approved_by) + 1 < w.approvals_needed then
    update withdrawal set approved_by = approved_by || p_operator
    where merchant_id = p_merchant and id = p_withdrawal;
    return false;
  end if;
  v_from := greatest(p_at, w.not_before);
  update withdrawal set approved_by = approved_by || p_operator, status = 'approved', arrival = 'sending',
    decided_at = p_at, send_by = v_from + interval '72 hours', expected_by = business_days_after(v_from, 3)
  where merchant_id = p_merchant and id = p_withdrawal;
  perform withdrawal_told(p_merchant, p_withdrawal, 'withdrawal_approved', p_at);
  return true;
end $$;
