-- Decisions about withdrawals: by one operator, by two, or by time.

-- Whether the merchant's withdrawals of a day and of a week, with a further amount, need two operators. They are
-- summed, so that splitting a large withdrawal has no effect.
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

-- Rejects a withdrawal. After repeated rejections another operator must reject it, who made none of them, and it is
-- flagged.
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

-- Returns the money of a withdrawal that was not decided in time, or not claimed in time after its approval, and raises
-- the alarm. A claimed one may have left: see return_unsent_transfer().
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

-- Records an operator's approval, once per operator; answers whether the withdrawal is now approved. p_two: the
-- withdrawals of its destination need two. p_device: of the operator's session.
drop function if exists approve_withdrawal(uuid, uuid, uuid, text, boolean, timestamptz);
create or replace function approve_withdrawal(p_merchant uuid, p_withdrawal uuid, p_operator uuid, p_device text,
  p_two boolean, p_at timestamptz) returns boolean language plpgsql as $$
declare
  w withdrawal := lock_withdrawal(p_merchant, p_withdrawal);
  v_from timestamptz := greatest(p_at, w.not_before);
  v_two boolean := p_two or w.approvals_needed = 2 or withdrawal_needs_two(p_merchant, w.created_at, 0);
begin
  -- After decide_by the money can only be returned.
  if w.status <> 'in_review' or p_at > w.decide_by then
    perform refuse_withdrawal_state(w);
  end if;
  if p_operator = any (w.approved_by) then
    perform refuse('conflict', '{"needs": "another_operator"}');
  end if;
  if v_two and cardinality(w.approved_by) = 0 then
    update withdrawal set approved_by = array[p_operator], approved_on = p_device, approvals_needed = 2
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

-- The sum of the withdrawals to one destination since a time, over all merchants, so that two shops with one card count
-- together.
create or replace function destination_total(p_fingerprint bytea, p_since timestamptz) returns bigint
  language plpgsql stable as $$
begin
  return (
    select coalesce(sum(w.amount), 0) from withdrawal w
    join payout_destination d on d.merchant_id = w.merchant_id and d.id = w.destination_id
    where d.fingerprint = p_fingerprint and w.status <> 'rejected' and w.created_at > p_since);
end $$;

create or replace function approve_withdrawal_by_operator(p_session bytea, p_of uuid, p_withdrawal uuid,
  p_at timestamptz) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_proven_operator(p_session, array['finance'], p_at);
  v_fingerprint bytea;
  v_created timestamptz;
  v_amount bigint;
  v_two boolean;
  v_is_approved boolean;
  v_first_on text;
  v_by uuid[];
begin
  perform drop_lapsed_approval('withdrawal', p_of, p_withdrawal);
  select d.fingerprint, w.created_at, w.amount into v_fingerprint, v_created, v_amount from withdrawal w
  join payout_destination d on d.merchant_id = w.merchant_id and d.id = w.destination_id
  where w.merchant_id = p_of and w.id = p_withdrawal;
  v_two := needs_two_persons(destination_total(v_fingerprint, v_created - threshold_day()),
      destination_total(v_fingerprint, v_created - threshold_week()));
  perform count_decision(v_operator, 'withdrawals', coalesce(v_amount, 0), p_at);
  select approve_withdrawal(p_of, p_withdrawal, v_operator, session_device(p_session), v_two, p_at) into v_is_approved;
  -- Compared after the lock of the row, where it is sure who is the first. A single approval takes no device.
  select approved_by, approved_on into v_by, v_first_on from withdrawal where merchant_id = p_of and id = p_withdrawal;
  if not v_is_approved or cardinality(v_by) > 1 then
    perform require_devices(p_session, case when v_is_approved then v_by[1] end, v_first_on);
  end if;
  return v_is_approved;
end $$;

create or replace function reject_withdrawal_by_operator(p_session bytea, p_of uuid, p_withdrawal uuid,
  p_reason text, p_at timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_proven_operator(p_session, array['finance'], p_at);
begin
  perform reject_withdrawal(p_of, p_withdrawal, v_operator, p_reason, p_at);
end $$;
