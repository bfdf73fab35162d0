-- Approved withdrawals: how they follow their transfer, and when they are late.

-- After "it was not me" nothing is sent until the merchant has proved the mailbox.
create or replace function refuse_while_stopped(p_merchant uuid) returns void language plpgsql as $$
begin
  if exists (select 1 from merchant where merchant_id = p_merchant and stopped_at is not null) then
    perform refuse('conflict', '{"needs": "mailbox_proof"}');
  end if;
end $$;

-- The merchant reports that somebody else acted: unsent withdrawals return, and nothing is sent from now on. False if
-- this was reported before.
drop function if exists stop_payouts(uuid, timestamptz);
create or replace function stop_payouts(p_merchant uuid, p_at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id uuid;
  v_is_first boolean;
begin
  -- Tokens come before the merchant in the order of locks.
  perform 1 from pay_token where merchant_id = p_merchant and used_at is null order by hash for no key update;
  update pay_token set used_at = p_at where merchant_id = p_merchant and used_at is null;
  perform lock_ledger(p_merchant);
  update merchant set stopped_at = p_at where merchant_id = p_merchant and stopped_at is null;
  v_is_first := found;
  for v_id in
    select id from withdrawal
    where merchant_id = p_merchant and (status = 'in_review'
      or arrival = 'sending' and sent_at is null and coalesce(p_at < not_before, false))
    order by id
  loop
    perform take_back_withdrawal(p_merchant, v_id, p_at);
  end loop;
  return v_is_first;
end $$;

-- What is to be sent for a withdrawal, as transfer_due() answers it.
create or replace function withdrawal_due(p_merchant uuid, p_withdrawal uuid) returns jsonb language plpgsql as $$
declare
  w withdrawal;
begin
  select * into w from withdrawal where merchant_id = p_merchant and id = p_withdrawal;
  if not found then
    perform refuse('not_found');
  elsif w.arrival is distinct from 'sending' then
    perform refuse_withdrawal_state(w);
  end if;
  return jsonb_build_object('number', w.number, 'amount', w.net,
    'clearing', case w.method when 'bank_card' then 'clearing:bank' else 'clearing:chain' end,
    'readyAt', to_iso(coalesce(w.not_before, w.decided_at)));
end $$;

-- Claims the sending for an operator; answers until when it must be sent. The first claim gives the full time; later
-- ones end when the money would return.
create or replace function claim_withdrawal(p_merchant uuid, p_withdrawal uuid, p_until timestamptz, p_at timestamptz)
  returns timestamptz language plpgsql as $$
declare
  w withdrawal := lock_withdrawal(p_merchant, p_withdrawal);
begin
  if w.arrival is distinct from 'sending' or w.sent_at is not null or p_at >= w.send_by then
    perform refuse_withdrawal_state(w);
  end if;
  if p_at < w.not_before then
    perform refuse('conflict', jsonb_build_object('notBefore', to_iso(w.not_before)));
  end if;
  perform refuse_while_stopped(p_merchant);
  if w.claimed_at is null then
    w.send_by := greatest(w.send_by, p_until);
    update withdrawal set claimed_at = p_at, send_by = w.send_by where merchant_id = p_merchant and id = p_withdrawal;
  end if;
  return w.send_by;
end $$;

-- Follows a step of the transfer. Sent: the money no longer returns by time. Arrived: held goes to the bank or the
-- blockchain, and the fee to the platform. Failed: everything returns. Returned: the money comes back from where it
-- went, with the fee.
create or replace function follow_withdrawal_transfer(p_merchant uuid, p_withdrawal uuid, p_step text, p_evidence text,
  p_at timestamptz) returns void language plpgsql as $$
declare
  w withdrawal := lock_withdrawal(p_merchant, p_withdrawal);
  v_clearing text := case w.method when 'bank_card' then 'clearing:bank' else 'clearing:chain' end;
begin
  if w.arrival is distinct from (case p_step when 'returned' then 'paid' else 'sending' end) then
    perform refuse_withdrawal_state(w);
  elsif p_step = 'sent' then
    update withdrawal set sent_at = p_at, evidence = p_evidence,
      expected_by = add_business_days(p_at, withdrawal_arrival_business_days())
    where merchant_id = p_merchant and id = p_withdrawal;
    perform emit_live_event(p_merchant, 'wallet', '{}', p_at);
  elsif p_step = 'arrived' then
    update payout_destination set arrived_at = p_at where merchant_id = p_merchant and id = w.destination_id;
    perform post_to_ledger(p_merchant, 'withdrawal_paid', p_withdrawal::text, p_at, null,
      array['held', v_clearing, 'revenue:withdrawal'], array[-w.amount, w.net, w.fee]);
    update withdrawal set arrival = 'paid', paid_at = p_at where merchant_id = p_merchant and id = p_withdrawal;
    perform notify_withdrawal(p_merchant, p_withdrawal, 'withdrawal_paid', p_at);
  elsif p_step = 'failed' then
    perform release_withdrawal(p_merchant, p_withdrawal, 'returned', 'withdrawal_returned', p_at);
  else
    perform post_to_ledger(p_merchant, 'withdrawal_returned', p_withdrawal::text, p_at, null,
      array[v_clearing, 'revenue:withdrawal', 'available'], array[-w.net, -w.fee, w.amount]);
    update payout_destination set arrived_at = null
    where merchant_id = p_merchant and id = w.destination_id and arrived_at = w.paid_at;
    update withdrawal set arrival = 'returned', returned_at = p_at, reason = 'returned'
    where merchant_id = p_merchant and id = p_withdrawal;
    perform notify_withdrawal(p_merchant, p_withdrawal, 'withdrawal_returned', p_at);
  end if;
end $$;

-- Returns the money of a claimed withdrawal that was not recorded as sent in time and did not leave, and raises the
-- alarm.
create or replace function return_unsent_withdrawal(p_merchant uuid, p_withdrawal uuid, p_at timestamptz) returns void
  language plpgsql as $$
declare
  w withdrawal := lock_withdrawal(p_merchant, p_withdrawal);
begin
  if w.arrival is distinct from 'sending' or w.sent_at is not null or p_at < w.send_by then
    perform refuse_withdrawal_state(w);
  end if;
  perform release_withdrawal(p_merchant, p_withdrawal, 'not_sent', 'withdrawal_not_sent', p_at);
  update withdrawal set alarm_at = p_at where merchant_id = p_merchant and id = p_withdrawal;
end $$;

-- Alarms finance about a withdrawal that may have left; nothing returns yet.
create or replace function hold_unsent_withdrawal(p_merchant uuid, p_withdrawal uuid, p_at timestamptz) returns void
  language plpgsql as $$
begin
  perform lock_ledger(p_merchant);
  update withdrawal set alarm_at = p_at where merchant_id = p_merchant and id = p_withdrawal;
end $$;

-- Raises the alarm for a withdrawal that is underway for longer than expected, and again after as many days; no money
-- moves.
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
