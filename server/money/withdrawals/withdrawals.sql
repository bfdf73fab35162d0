-- Withdrawals from the request to the release of their money. Whether one is possible depends only on the balance, the
-- destination, the published limits and legal holds.

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

create or replace function refuse_withdrawal_state(w withdrawal) returns void language plpgsql as $$
begin
  perform refuse('conflict', jsonb_strip_nulls(jsonb_build_object('status', w.status, 'arrival', w.arrival)));
end $$;

-- Notifies the merchant of a withdrawal by message and mail, with the same text, and emits a wallet event.
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

-- What can be withdrawn: the balance, less legal holds and deposits that are not final yet.
create or replace function withdrawable_amount(p_merchant uuid, p_at timestamptz) returns bigint language plpgsql stable
  security definer set search_path = public, pg_temp as $$
begin
  return greatest(0, ledger_balance(p_merchant, 'available') - legal_hold_amount(p_merchant, p_at)
    - unfinalized_deposit_amount(p_merchant, p_at));
end $$;

-- Requests a withdrawal: available to held. p_withdrawal: {id uuid, number text, amount bigint, fee bigint, token}:
-- token is null for a card, else as in sent_token_amount(), and its rate applies for good. p_destination: {id uuid,
-- method 'bank_card' | 'blockchain', fingerprint hex, sealed hex or null, fullName text, bankName text, cardLast4 text,
-- currency text, network text, address text}: a card has sealed, fullName, bankName and cardLast4; a blockchain has
-- currency, network and address; the others are null.
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

-- Cancels a withdrawal for its merchant, while it is in review or waits to be sent.
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
