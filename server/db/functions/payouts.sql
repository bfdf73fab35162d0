-- Approved withdrawals in transit: sent, paid, returned, late.

-- Counts days on which banks work, from a time on; Saturdays and Sundays are none.
create or replace function add_business_days(p_at timestamptz, p_days integer) returns timestamptz
  language plpgsql immutable as $$
declare
  v_at timestamptz := p_at;
  v_left integer := p_days;
begin
  while v_left > 0 loop
    v_at := v_at + interval '24 hours';
    if extract(isodow from v_at at time zone 'UTC') < 6 then
      v_left := v_left - 1;
    end if;
  end loop;
  return v_at;
end $$;

-- Locks an approved withdrawal whose wait is over and whose money has not arrived.
create or replace function lock_sending_withdrawal(p_merchant uuid, p_withdrawal uuid, p_at timestamptz)
  returns withdrawal language plpgsql as $$
declare
  w withdrawal := lock_withdrawal(p_merchant, p_withdrawal);
begin
  if w.arrival is distinct from 'sending' then
    perform refuse_withdrawal_state(w);
  end if;
  if p_at < w.not_before then
    perform refuse('conflict', jsonb_build_object('notBefore', to_iso(w.not_before)));
  end if;
  return w;
end $$;

-- After "it was not me", nothing is sent until the merchant has proved the mailbox.
create or replace function refuse_while_stopped(p_merchant uuid) returns void language plpgsql as $$
begin
  if exists (select 1 from merchant where merchant_id = p_merchant and stopped_at is not null) then
    perform refuse('conflict', '{"needs": "mailbox_proof"}');
  end if;
end $$;

-- The merchant reports an act of somebody else: what is not sent yet comes back, and nothing is sent from now on.
create or replace function stop_payouts(p_merchant uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id uuid;
begin
  -- Tokens come before the head in the order of locks.
  perform 1 from pay_token where merchant_id = p_merchant and used_at is null order by hash for no key update;
  update pay_token set used_at = p_at where merchant_id = p_merchant and used_at is null;
  perform lock_ledger(p_merchant);
  update merchant set stopped_at = p_at where merchant_id = p_merchant;
  for v_id in
    select id from withdrawal
    where merchant_id = p_merchant and (status = 'in_review'
      or arrival = 'sending' and sent_at is null and coalesce(p_at < not_before, false))
    order by id
  loop
    perform take_back_withdrawal(p_merchant, v_id, p_at);
  end loop;
end $$;

-- Refuses evidence of a dispatch that is no transaction hash, of a chain, or no reference of a bank.
create or replace function check_dispatch_evidence(w withdrawal, p_evidence text) returns void
  language plpgsql as $$
begin
  if p_evidence is null or p_evidence !~ (case when w.method = 'blockchain' then '^(0x)?[0-9A-Fa-f]{64}$'
      else '^[A-Za-z0-9][A-Za-z0-9 ./-]{4,63}$' end) then
    perform refuse('validation', '{"fields": {"evidence": "field_invalid"}}');
  end if;
end $$;

-- An operator claims the dispatch before giving it to the bank or the chain, so that no other one pays it too. The
-- first claim gives the operator its full time; later ones end when the money would return by itself.
create or replace function claim_withdrawal(p_merchant uuid, p_withdrawal uuid, p_operator uuid, p_at timestamptz)
  returns void language plpgsql as $$
declare
  w withdrawal := lock_sending_withdrawal(p_merchant, p_withdrawal, p_at);
  v_until timestamptz := add_business_days(p_at, dispatch_claim_business_days());
begin
  if w.sent_at is not null or p_at >= w.send_by then
    perform refuse_withdrawal_state(w);
  end if;
  perform refuse_while_stopped(p_merchant);
  if w.claimed_by <> p_operator and w.claimed_until > p_at then
    perform refuse('conflict', '{"needs": "its_sender"}');
  end if;
  if w.claimed_at is null then
    w.send_by := greatest(w.send_by, v_until);
  end if;
  update withdrawal set claimed_by = p_operator, claimed_at = p_at, send_by = w.send_by,
    claimed_until = least(v_until, w.send_by)
  where merchant_id = p_merchant and id = p_withdrawal;
end $$;

-- Refuses what only the operator may do who has claimed the dispatch.
create or replace function require_dispatch_claim(w withdrawal, p_operator uuid, p_at timestamptz) returns void
  language plpgsql as $$
begin
  if w.claimed_by is distinct from p_operator or w.claimed_until < p_at then
    perform refuse('conflict', '{"needs": "claim"}');
  end if;
end $$;

-- Records that it was sent, with evidence: from then on nothing returns by itself.
create or replace function mark_withdrawal_sent(p_merchant uuid, p_withdrawal uuid, p_operator uuid,
  p_evidence text, p_at timestamptz) returns void language plpgsql as $$
declare
  w withdrawal := lock_sending_withdrawal(p_merchant, p_withdrawal, p_at);
begin
  if w.sent_at is not null then
    perform refuse_withdrawal_state(w);
  end if;
  perform refuse_while_stopped(p_merchant);
  perform require_dispatch_claim(w, p_operator, p_at);
  perform check_dispatch_evidence(w, p_evidence);
  update withdrawal set sent_at = p_at, evidence = p_evidence,
    expected_by = add_business_days(p_at, withdrawal_arrival_business_days())
  where merchant_id = p_merchant and id = p_withdrawal;
  perform emit_live_event(p_merchant, 'wallet', '{}', p_at);
end $$;

-- It arrived: held to the bank or the chain, and the fee to the platform.
create or replace function mark_withdrawal_paid(p_merchant uuid, p_withdrawal uuid, p_operator uuid,
  p_evidence text, p_at timestamptz) returns void language plpgsql as $$
declare
  w withdrawal := lock_sending_withdrawal(p_merchant, p_withdrawal, p_at);
begin
  if w.sent_at is null then
    perform refuse_while_stopped(p_merchant);
    perform require_dispatch_claim(w, p_operator, p_at);
  end if;
  perform check_dispatch_evidence(w, p_evidence);
  update payout_destination set arrived_at = p_at where merchant_id = p_merchant and id = w.destination_id;
  perform post_to_ledger(p_merchant, 'withdrawal_paid', p_withdrawal::text, p_at, null,
    array['held', case w.method when 'bank_card' then 'clearing:bank' else 'clearing:chain' end, 'revenue:withdrawal'],
    array[-w.amount, w.net, w.fee]);
  update withdrawal set arrival = 'paid', paid_at = p_at, sent_at = coalesce(sent_at, p_at), evidence = p_evidence
  where merchant_id = p_merchant and id = p_withdrawal;
  perform notify_withdrawal(p_merchant, p_withdrawal, 'withdrawal_paid', p_at);
end $$;

-- Refuses that one operator returns what was sent, or what another operator is sending.
create or replace function refuse_return_by_one(p_merchant uuid, p_withdrawal uuid, p_operator uuid,
  p_at timestamptz) returns void language plpgsql as $$
declare
  w withdrawal := lock_withdrawal(p_merchant, p_withdrawal);
begin
  if w.arrival is null or w.arrival = 'returned' then
    perform refuse_withdrawal_state(w);
  end if;
  if w.sent_at is not null then
    perform refuse('conflict', '{"needs": "proposal"}');
  end if;
  if w.claimed_by <> p_operator and w.claimed_until > p_at then
    perform refuse('conflict', '{"needs": "its_sender"}');
  end if;
end $$;

-- It came back: out of held before it was paid, else out of where it went, with the fee.
create or replace function mark_withdrawal_returned(p_merchant uuid, p_withdrawal uuid, p_evidence text,
  p_at timestamptz) returns void language plpgsql as $$
declare
  w withdrawal := lock_withdrawal(p_merchant, p_withdrawal);
begin
  if w.arrival = 'sending' then
    perform release_withdrawal(p_merchant, p_withdrawal, 'returned', 'withdrawal_returned', p_at);
  elsif w.arrival = 'paid' then
    perform post_to_ledger(p_merchant, 'withdrawal_returned', p_withdrawal::text, p_at, null,
      array[case w.method when 'bank_card' then 'clearing:bank' else 'clearing:chain' end, 'revenue:withdrawal',
        'available'],
      array[-w.net, -w.fee, w.amount]);
    update payout_destination set arrived_at = null
    where merchant_id = p_merchant and id = w.destination_id and arrived_at = w.paid_at;
    update withdrawal set arrival = 'returned', returned_at = p_at, reason = 'returned'
    where merchant_id = p_merchant and id = p_withdrawal;
    perform notify_withdrawal(p_merchant, p_withdrawal, 'withdrawal_returned', p_at);
  else
    perform refuse_withdrawal_state(w);
  end if;
  update withdrawal set return_evidence = p_evidence where merchant_id = p_merchant and id = p_withdrawal;
end $$;

-- Raises the alarm for what is underway for longer than expected, and again after as many days; no money moves.
create or replace function raise_withdrawal_alarm(p_merchant uuid, p_withdrawal uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawal := lock_withdrawal(p_merchant, p_withdrawal);
begin
  if w.arrival is distinct from 'sending' or p_at < w.expected_by then
    perform refuse_withdrawal_state(w);
  end if;
  update withdrawal set alarm_at = p_at,
    expected_by = add_business_days(p_at, withdrawal_arrival_business_days())
  where merchant_id = p_merchant and id = p_withdrawal;
  perform notify_withdrawal(p_merchant, p_withdrawal, 'withdrawal_late', p_at);
end $$;
