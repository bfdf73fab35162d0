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

-- Records that it was sent, with evidence: from then on nothing returns by itself.
create or replace function mark_withdrawal_sent(p_merchant uuid, p_withdrawal uuid, p_evidence text, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawal := lock_sending_withdrawal(p_merchant, p_withdrawal, p_at);
begin
  if w.sent_at is not null then
    perform refuse_withdrawal_state(w);
  end if;
  perform refuse_while_stopped(p_merchant);
  update withdrawal set sent_at = p_at, evidence = p_evidence,
    expected_by = add_business_days(p_at, withdrawal_arrival_business_days())
  where merchant_id = p_merchant and id = p_withdrawal;
  perform emit_live_event(p_merchant, 'wallet', '{}', p_at);
end $$;

-- It arrived: held to the bank or the chain, and the fee to the platform.
create or replace function mark_withdrawal_paid(p_merchant uuid, p_withdrawal uuid, p_evidence text, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawal := lock_sending_withdrawal(p_merchant, p_withdrawal, p_at);
begin
  if w.sent_at is null then
    perform refuse_while_stopped(p_merchant);
  end if;
  update payout_destination set arrived_at = p_at where merchant_id = p_merchant and id = w.destination_id;
  perform post_to_ledger(p_merchant, 'withdrawal_paid', p_withdrawal::text, p_at, null,
    array['held', case w.method when 'bank_card' then 'clearing:bank' else 'clearing:chain' end, 'revenue:withdrawal'],
    array[-w.amount, w.net, w.fee]);
  update withdrawal set arrival = 'paid', paid_at = p_at, sent_at = coalesce(sent_at, p_at), evidence = p_evidence
  where merchant_id = p_merchant and id = p_withdrawal;
  perform notify_withdrawal(p_merchant, p_withdrawal, 'withdrawal_paid', p_at);
end $$;

-- It came back: out of held before it was paid, else out of where it went, with the fee.
create or replace function mark_withdrawal_returned(p_merchant uuid, p_withdrawal uuid, p_evidence text,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
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

-- Raises the alarm for what is underway for longer than expected; no money moves.
create or replace function raise_withdrawal_alarm(p_merchant uuid, p_withdrawal uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawal := lock_withdrawal(p_merchant, p_withdrawal);
begin
  if w.arrival is distinct from 'sending' or w.alarm_at is not null or p_at < w.expected_by then
    perform refuse_withdrawal_state(w);
  end if;
  update withdrawal set alarm_at = p_at where merchant_id = p_merchant and id = p_withdrawal;
  perform notify_withdrawal(p_merchant, p_withdrawal, 'withdrawal_late', p_at);
end $$;
