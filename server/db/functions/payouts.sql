-- p

-- What is on its way has evidence of it: from then on nothing returns by itself.
create or replace function withdrawal_sent(p_merchant uuid, p_withdrawal uuid, p_evidence text, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawal := lock_withdrawal(p_merchant, p_withdrawal);
begin
  if w.arrival is distinct from 'sending' or w.sent_at is not null then
    perform withdrawal_conflict(w);
  end if;
  if p_at < w.not_before then
    perform refuse('conflict', jsonb_build_object('notBefore', iso(w.not_before)));
  end if;
  update withdrawal set sent_at = p_at, evidence = p_evidence, expected_by = business_days_after(p_at, 3)
  where merchant_id = p_merchant and id = p_withdrawal;
  perform live(p_merchant, 'wallet', '{}', p_at);
end $$;

-- Held to the bank or the chain, and the fee to the platform.
create or replace function withdrawal_paid(p_merchant uuid, p_withdrawal uuid, p_evidence text, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawal := lock_withdrawal(p_merchant, p_withdrawal);
begin
  if w.arrival is distinct from 'sending' then
    perform withdrawal_conflict(w);
  end if;
  if p_at < w.not_before then
    perform refuse('conflict', jsonb_build_object('notBefore', iso(w.not_before)));
  end if;
  perform ledger_post(p_merchant, 'withdrawal_paid', p_withdrawal::text, p_at, null,
    array['held', case w.method when 'bank_card' then 'clearing:bank' else 'clearing:chain' end, 'revenue:withdrawal'],
    array[-w.amount, w.net, w.fee]);
  update withdrawal set arrival = 'paid', paid_at = p_at, sent_at = coalesce(sent_at, p_at), evidence = p_evidence
  where merchant_id = p_merchant and id = p_withdrawal;
  perform withdrawal_told(p_merchant, p_withdrawal, 'withdrawal_paid', p_at);
end $$;

-- It came back: before it was paid out of held, after it out of where it went, the fee with it.
create or replace function return_withdrawal(p_merchant uuid, p_withdrawal uuid, p_evidence text, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawal := lock_withdrawal(p_merchant, p_withdrawal);
begin
  if w.arrival = 'sending' then
    perform release_withdrawal(p_merchant, p_withdrawal, 'returned', 'withdrawal_returned', p_at);
  elsif w.arrival = 'paid' then
    perform ledger_post(p_merchant, 'withdrawal_returned', p_withdrawal::text, p_at, null,
      array[case w.method when 'bank_card' then 'clearing:bank' else 'clearing:chain' end, 'revenue:withdrawal',
        'available'],
      array[-w.net, -w.fee, w.amount]);
    update withdrawal set arrival = 'returned', returned_at = p_at, reason = 'returned'
    where merchant_id = p_merchant and id = p_withdrawal;
    perform withdrawal_told(p_merchant, p_withdrawal, 'withdrawal_returned', p_at);
  else
    perform withdrawal_conflict(w);
  end if;
  update withdrawal set return_evidence = p_evidence where merchant_id = p_merchant and id = p_withdrawal;
end $$;

-- Underway for longer than expected: somebody must look; nothing moves by itself.
create or replace function withdrawal_late(p_merchant uuid, p_withdrawal uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  w withdrawal := lock_withdrawal(p_merchant, p_withdrawal);
begin
  if w.arrival is distinct from 'sending' or w.alarm_at is not null or p_at < w.expected_by then
    perform withdrawal_conflict(w);
  end if;
  update withdrawal set alarm_at = p_at where merchant_id = p_merchant and id = p_withdrawal;
  perform withdrawal_told(p_merchant, p_withdrawal, 'withdrawal_late', p_at);
end $$;
