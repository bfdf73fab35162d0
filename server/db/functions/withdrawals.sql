-- Withdrawals up to their decision: requested, taken back, rejected, expired, approved. Whether one is possible depends
-- on the balance, the destination, the published limits and legal holds, and on nothing else.

create or replace function lock_withdrawal(p_merchant uuid, p_withdrawal uuid) returns withdrawal
  language plpgsql as $$
declare
  w withdrawal;
begin
  perform lock_ledger(p_merchant);
  select * into w from withdrawal where merchant_id = p_merchant and id = p_withdrawal for update;
  if not found then
    perform refuse('not_found');
  end if;
  return w;
end $$;

-- Refuses what cannot be done with a withdrawal in its state.
create or replace function refuse_withdrawal_state(w withdrawal) returns void language plpgsql as $$
begin
  perform refuse('conflict', jsonb_strip_nulls(jsonb_build_object('status', w.status, 'arrival', w.arrival)));
end $$;

-- Notifies the merchant of a withdrawal by message and by mail, with the same text, and emits a wallet event.
create or replace function notify_withdrawal(p_merchant uuid, p_withdrawal uuid, p_kind text, p_at timestamptz)
  returns void language plpgsql as $$
declare
  w withdrawal;
  v_params jsonb;
begin
  select * into w from withdrawal where merchant_id = p_merchant and id = p_withdrawal;
  v_params := jsonb_build_object('number', w.number, 'amount', w.amount, 'fee', w.fee, 'net', w.net,
    'to', case w.method when 'bank_card' then w.bank_name || ' ·· ' || w.card_last4 else w.address end,
    'reason', 'withdrawal_reason.' || w.reason, 'decideBy', to_iso(w.decide_by), 'notBefore', to_iso(w.not_before),
    'sendBy', to_iso(w.send_by), 'expectedBy', to_iso(w.expected_by), 'evidence', w.evidence);
  perform notify_merchant(p_merchant, p_kind, v_params, 'withdrawal', w.number, p_at);
  perform enqueue(p_merchant, 'mail', jsonb_build_object('kind', p_kind, 'params', v_params,
    'subject', jsonb_build_object('kind', 'withdrawal', 'id', w.number)), p_at);
  perform emit_live_event(p_merchant, 'wallet', '{}', p_at);
end $$;

-- What can be withdrawn: the balance, less legal holds, less deposits that are not final yet, and nothing else.
create or replace function withdrawable_amount(p_merchant uuid, p_at timestamptz) returns bigint language plpgsql stable
  security definer set search_path = public, pg_temp as $$
begin
  return greatest(0, ledger_balance(p_merchant, 'available') - legal_hold_amount(p_merchant, p_at)
    - unfinalized_deposit_amount(p_merchant, p_at));
end $$;

-- The version of the fee rule that is in force at a time.
create or replace function fee_rule_at(p_at timestamptz) returns fee_rule language plpgsql stable security definer
  set search_path = public, pg_temp as $$
declare
  v_rule fee_rule;
begin
  select * into v_rule from fee_rule where valid_from <= p_at order by version desc limit 1;
  return v_rule;
end $$;

-- The fee, which comes out of the amount: the rate rounded half up, and at least the minimum fee.
create or replace function withdrawal_fee(p_amount bigint, p_rule fee_rule) returns bigint language sql immutable as $$
  select greatest(p_rule.fee_minimum, div(p_amount::numeric * p_rule.fee_bps + 5000, 10000)::bigint)
$$;

-- The fee of an amount that can be withdrawn now. Refuses an amount that cannot, and any other fee than the confirmed
-- one.
create or replace function quoted_withdrawal_fee(p_merchant uuid, p_amount bigint, p_confirmed_fee bigint,
  p_at timestamptz) returns bigint language plpgsql as $$
declare
  v_rule fee_rule := fee_rule_at(p_at);
  v_fee bigint := withdrawal_fee(p_amount, v_rule);
  v_withdrawable bigint := withdrawable_amount(p_merchant, p_at);
begin
  if p_amount > v_withdrawable then
    perform refuse('insufficient_balance', jsonb_build_object('fields', '{"amount": "withdraw_above_balance"}'::jsonb,
      'withdrawable', v_withdrawable));
  end if;
  if p_amount < v_rule.withdraw_minimum then
    perform refuse('validation', jsonb_build_object('fields', '{"amount": "withdraw_below_minimum"}'::jsonb,
      'minimum', v_rule.withdraw_minimum));
  end if;
  if v_fee <> p_confirmed_fee then
    perform refuse('quote_changed', jsonb_build_object('fee', v_fee, 'feeBps', v_rule.fee_bps,
      'feeMinimum', v_rule.fee_minimum));
  end if;
  return v_fee;
end $$;

-- Until when a withdrawal that is requested now waits to be sent; null where it does not wait. A destination where
-- money arrived before does not wait, and the only one of a merchant does not where its holder is the verified name.
-- After a password was set by a mailed code, or a payment password for the first time, every destination waits.
create or replace function payout_wait_until(p_merchant uuid, p_fingerprint bytea, p_full_name text, p_at timestamptz)
  returns timestamptz language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_wait interval := (select make_interval(hours => payout_cool_off_hours) from policy);
  v_after_reset timestamptz;
  v_is_verified boolean;
  v_is_trusted boolean;
begin
  select greatest(password_reset_at, pay_password_set_at) + v_wait,
    lower(btrim(p_full_name)) = lower(btrim(real_name))
  into v_after_reset, v_is_verified from merchant where merchant_id = p_merchant;
  v_is_trusted := exists (select 1 from payout_destination
    where merchant_id = p_merchant and fingerprint = p_fingerprint and arrived_at is not null)
    or coalesce(v_is_verified, false) and not exists (select 1 from payout_destination
      where merchant_id = p_merchant and fingerprint <> p_fingerprint);
  return greatest(case when not v_is_trusted then nullif(p_at + v_wait, p_at) end,
    case when v_after_reset > p_at then v_after_reset end);
end $$;

-- The destination with this fingerprint, made or marked as used. p_destination: see request_withdrawal.
create or replace function use_payout_destination(p_merchant uuid, p_destination jsonb, p_at timestamptz)
  returns payout_destination language plpgsql as $$
declare
  v_fingerprint bytea := decode(p_destination->>'fingerprint', 'hex');
  v_destination payout_destination;
begin
  update payout_destination set last_used_at = p_at, full_name = p_destination->>'fullName',
    bank_name = p_destination->>'bankName', currency = p_destination->>'currency', removed_at = null
  where merchant_id = p_merchant and fingerprint = v_fingerprint returning * into v_destination;
  if found then
    return v_destination;
  end if;
  insert into payout_destination (merchant_id, id, method, fingerprint, sealed, full_name, bank_name, card_last4,
    currency, network, address, first_used_at, last_used_at)
  values (p_merchant, (p_destination->>'id')::uuid, p_destination->>'method', v_fingerprint,
    decode(p_destination->>'sealed', 'hex'), p_destination->>'fullName', p_destination->>'bankName',
    p_destination->>'cardLast4', p_destination->>'currency', p_destination->>'network', p_destination->>'address',
    p_at, p_at)
  returning * into v_destination;
  return v_destination;
end $$;

-- Whether the merchant's withdrawals, with a further amount, take two operators: those of a day and of a week count
-- together, so that slices of a large one do.
create or replace function withdrawal_needs_two(p_merchant uuid, p_at timestamptz, p_further bigint) returns boolean
  language plpgsql stable as $$
declare
  v_day bigint;
  v_week bigint;
begin
  select coalesce(sum(amount) filter (where created_at > p_at - threshold_day()), 0), coalesce(sum(amount), 0)
  into v_day, v_week from withdrawal
  where merchant_id = p_merchant and status <> 'rejected' and created_at > p_at - threshold_week();
  return needs_two_persons(v_day + p_further, v_week + p_further);
end $$;

-- Removes a destination from those that are offered. Used again, it waits like a new one.
create or replace function remove_payout_destination(p_merchant uuid, p_destination uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update payout_destination set removed_at = p_at, arrived_at = null
  where merchant_id = p_merchant and id = p_destination and removed_at is null;
  if not found then
    perform refuse('not_found');
  end if;
end $$;

-- Requests a withdrawal: available to held. p_withdrawal: {id uuid, number text, amount bigint, fee bigint, token}:
-- token is null for a card, and else as sent_token_amount() takes it; its rate is that of the withdrawal for good.
-- p_destination: {id uuid, method 'bank_card' | 'blockchain', fingerprint hex, sealed hex or null, fullName text,
-- bankName text, cardLast4 text, currency text, network text, address text}: a card has sealed, fullName, bankName and
-- cardLast4, a chain currency, network and address; the others are null.
create or replace function request_withdrawal(p_merchant uuid, p_withdrawal jsonb, p_destination jsonb,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id uuid := (p_withdrawal->>'id')::uuid;
  v_amount bigint := (p_withdrawal->>'amount')::bigint;
  v_token jsonb := p_withdrawal->'token';
  v_rule fee_rule := fee_rule_at(p_at);
  v_fee bigint;
  v_token_amount numeric;
  v_not_before timestamptz;
  d payout_destination;
begin
  perform lock_ledger(p_merchant);
  if (select status from merchant where merchant_id = p_merchant) <> 'approved' then
    perform refuse('not_approved');
  end if;
  v_fee := quoted_withdrawal_fee(p_merchant, v_amount, (p_withdrawal->>'fee')::bigint, p_at);
  v_token_amount := sent_token_amount(p_destination->>'method', v_amount - v_fee, v_token);
  v_not_before := payout_wait_until(p_merchant, decode(p_destination->>'fingerprint', 'hex'),
    p_destination->>'fullName', p_at);
  d := use_payout_destination(p_merchant, p_destination, p_at);
  insert into withdrawal (merchant_id, id, number, destination_id, method, full_name, bank_name, card_last4, currency,
    network, address, amount, fee, net, rate_millionths, token_scale, token_amount, fee_rule, status, created_at,
    decide_by, not_before, approvals_needed)
  values (p_merchant, v_id, p_withdrawal->>'number', d.id, d.method, d.full_name, d.bank_name, d.card_last4,
    d.currency, d.network, d.address, v_amount, v_fee, v_amount - v_fee, (v_token->>'rateMillionths')::bigint,
    (v_token->>'scale')::smallint, v_token_amount, v_rule.version, 'in_review', p_at,
    p_at + withdrawal_decide_period(), v_not_before, 1 + withdrawal_needs_two(p_merchant, p_at, v_amount)::integer);
  perform post_to_ledger(p_merchant, 'withdrawal_requested', v_id::text, p_at, null,
    array['available', 'held'], array[-v_amount, v_amount]);
  perform notify_withdrawal(p_merchant, v_id,
    case when d.arrived_at is null and v_not_before is not null then 'withdrawal_new_destination'
      else 'withdrawal_requested' end, p_at);
end $$;

-- Ends a withdrawal that was not paid: all of it goes from held to available.
create or replace function release_withdrawal(p_merchant uuid, p_withdrawal uuid, p_reason text, p_kind text,
  p_at timestamptz) returns void language plpgsql as $$
declare
  w withdrawal;
begin
  select * into w from withdrawal where merchant_id = p_merchant and id = p_withdrawal;
  perform post_to_ledger(p_merchant, 'withdrawal_released', p_withdrawal::text, p_at, null,
    array['held', 'available'], array[-w.amount, w.amount]);
  if w.status = 'in_review' then
    update withdrawal set reason = p_reason, status = 'rejected', decided_at = p_at
    where merchant_id = p_merchant and id = p_withdrawal;
  else
    update withdrawal set reason = p_reason, arrival = 'returned', returned_at = p_at
    where merchant_id = p_merchant and id = p_withdrawal;
  end if;
  perform notify_withdrawal(p_merchant, p_withdrawal, p_kind, p_at);
end $$;

-- The merchant takes it back: while it is in review, and as long as it waits to be sent.
create or replace function take_back_withdrawal(p_merchant uuid, p_withdrawal uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawal := lock_withdrawal(p_merchant, p_withdrawal);
begin
  if not (w.status = 'in_review'
          or coalesce(w.arrival = 'sending' and w.sent_at is null and p_at < w.not_before, false)) then
    perform refuse_withdrawal_state(w);
  end if;
  perform release_withdrawal(p_merchant, p_withdrawal, 'taken_back', 'withdrawal_taken_back', p_at);
end $$;

-- Rejects a withdrawal. One that follows repeated rejections takes an operator who made none of them, and is flagged.
create or replace function reject_withdrawal(p_merchant uuid, p_withdrawal uuid, p_operator uuid, p_reason text,
  p_at timestamptz) returns void language plpgsql as $$
declare
  w withdrawal := lock_withdrawal(p_merchant, p_withdrawal);
  v_rejections bigint;
  v_own bigint;
begin
  if w.status <> 'in_review' then
    perform refuse_withdrawal_state(w);
  end if;
  select count(*), count(*) filter (where rejected_by = p_operator) into v_rejections, v_own from withdrawal
  where merchant_id = p_merchant and rejected_by is not null and decided_at > p_at - rejections_period();
  if v_rejections >= rejections_by_one_max() and v_own > 0 then
    perform refuse('conflict', '{"needs": "another_operator"}');
  end if;
  perform release_withdrawal(p_merchant, p_withdrawal, p_reason, 'withdrawal_rejected', p_at);
  update withdrawal set rejected_by = p_operator,
    alarm_at = case when v_rejections >= rejections_by_one_max() then p_at end
  where merchant_id = p_merchant and id = p_withdrawal;
end $$;

-- Returns the money of what was not decided in time, or not claimed in time after its approval, and raises the alarm.
-- One that was claimed may have left: see return_unsent_transfer().
create or replace function expire_withdrawal(p_merchant uuid, p_withdrawal uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawal := lock_withdrawal(p_merchant, p_withdrawal);
begin
  if w.status = 'in_review' and p_at >= w.decide_by then
    perform release_withdrawal(p_merchant, p_withdrawal, 'not_decided', 'withdrawal_not_decided', p_at);
  elsif w.arrival = 'sending' and w.sent_at is null and w.claimed_at is null and p_at >= w.send_by then
    perform release_withdrawal(p_merchant, p_withdrawal, 'not_sent', 'withdrawal_not_sent', p_at);
  else
    perform refuse_withdrawal_state(w);
  end if;
  update withdrawal set alarm_at = p_at where merchant_id = p_merchant and id = p_withdrawal;
end $$;

-- Records one operator's approval, each operator's once; answers whether the withdrawal is approved now. p_two: its
-- destination's withdrawals take two. p_place: of the operator's session.
create or replace function approve_withdrawal(p_merchant uuid, p_withdrawal uuid, p_operator uuid, p_place text,
  p_two boolean, p_at timestamptz) returns boolean language plpgsql as $$
declare
  w withdrawal := lock_withdrawal(p_merchant, p_withdrawal);
  v_from timestamptz := greatest(p_at, w.not_before);
  v_two boolean := p_two or w.approvals_needed = 2 or withdrawal_needs_two(p_merchant, w.created_at, 0);
begin
  -- After decide_by only the return of the money is left.
  if w.status <> 'in_review' or p_at > w.decide_by then
    perform refuse_withdrawal_state(w);
  end if;
  if p_operator = any (w.approved_by) then
    perform refuse('conflict', '{"needs": "another_operator"}');
  end if;
  if cardinality(w.approved_by) > 0 then
    perform require_another_device(w.approved_on, p_place);
  end if;
  if v_two and cardinality(w.approved_by) = 0 then
    update withdrawal set approved_by = array[p_operator], approved_on = p_place, approvals_needed = 2
    where merchant_id = p_merchant and id = p_withdrawal;
    return false;
  end if;
  update withdrawal set approved_by = approved_by || p_operator, status = 'approved', arrival = 'sending',
    decided_at = p_at, send_by = v_from + withdrawal_send_period(),
    expected_by = add_business_days(v_from, withdrawal_arrival_business_days())
  where merchant_id = p_merchant and id = p_withdrawal;
  perform notify_withdrawal(p_merchant, p_withdrawal, 'withdrawal_approved', p_at);
  return true;
end $$;
