-- Operators who decide. A decision comes with the hash of the operator's session, never with the operator's id: a
-- caller who only has the rights of the server cannot name a person. These functions and those that end in
-- _by_operator run where the sessions are, and call the movement at the merchant's node: they take the session first,
-- and the merchant as p_of.

-- The operator of a session that has not ended and is in use, with one of these roles. p_session: the SHA-256 of its
-- token. Where the clock is free, days pass between two calls.
create or replace function require_operator(p_session bytea, p_roles text[], p_at timestamptz) returns uuid
  language plpgsql stable as $$
declare
  v_operator uuid;
  v_roles text[];
  v_now timestamptz := session_time(p_at);
begin
  perform check_time(p_at);
  select o.id, o.roles into v_operator, v_roles from session s join operator o on o.id = s.subject_id
  where s.hash = p_session and s.party = 'operator' and s.ended_at is null and s.expires_at > v_now
    and not exists (select 1 from session renewed where renewed.id = s.remainder_of and renewed.ended_at is not null)
    and o.disabled_at is null
    and (s.last_seen_at > v_now - operator_idle_max() or (select clock_is_free from policy));
  if v_operator is null then
    perform refuse('not_logged_in');
  end if;
  if not v_roles && p_roles then
    perform refuse('role_required');
  end if;
  return v_operator;
end $$;

-- The second factors with which an operator can prove who it is, the best first.
create or replace function operator_factors(p_operator uuid) returns jsonb language plpgsql stable as $$
begin
  return (
    select to_jsonb(array_remove(array[
      case when exists (select 1 from operator_passkey k where k.subject_id = o.id) then 'passkey' end,
      case when o.totp_enrolled_at is not null then 'code' end,
      case when cardinality(o.recovery_hashes) > 0 then 'recovery_code' end], null))
    from operator o where o.id = p_operator);
end $$;

-- Refuses unless the session of an operator has proved a second factor lately, and says how it can.
create or replace function require_operator_proof(p_session bytea, p_at timestamptz) returns void language plpgsql
  stable security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_proven_at timestamptz;
begin
  select subject_id, proven_at into v_operator, v_proven_at from session
  where hash = p_session and party = 'operator' and ended_at is null;
  -- By a clock that has gone back since.
  if v_proven_at > session_time(p_at) + clock_tolerance() then
    v_proven_at := null;
  end if;
  if v_proven_at > session_time(p_at) - make_interval(mins => (select operator_proof_minutes from policy)) then
    return;
  end if;
  perform refuse('step_up_required',
    jsonb_build_object('methods', coalesce(operator_factors(v_operator), '[]')));
end $$;

-- The operator of a session, as require_operator answers it, who has proved a second factor lately: for what decides
-- about money.
create or replace function require_proven_operator(p_session bytea, p_roles text[], p_at timestamptz) returns uuid
  language plpgsql stable as $$
declare
  v_operator uuid := require_operator(p_session, p_roles, p_at);
begin
  perform require_operator_proof(p_session, p_at);
  return v_operator;
end $$;

-- Takes an amount out of the day's budget for the platform's own payments.
create or replace function spend_grant(p_amount bigint, p_at timestamptz) returns void language plpgsql as $$
declare
  v_spent bigint;
begin
  insert into grant_day (date, spent) values ((p_at at time zone 'UTC')::date, p_amount)
  on conflict (date) do update set spent = grant_day.spent + excluded.spent returning spent into v_spent;
  if v_spent > (select grants_per_day from policy) then
    perform refuse('conflict', '{"because": "budget"}');
  end if;
end $$;

-- Whether sums of a day and of a week are above what one operator may approve.
create or replace function needs_two_persons(p_day bigint, p_week bigint) returns boolean language plpgsql stable as $$
begin
  return (select p_day > two_person_above_day or p_week > two_person_above_week from policy);
end $$;

-- Deposits. The parameters are those of the movement, with the session for the operator.
create or replace function approve_deposit_by_operator(p_session bytea, p_of uuid, p_deposit uuid, p_facts jsonb,
  p_at timestamptz) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_proven_operator(p_session, array['finance'], p_at);
  v_is_claimed boolean;
  v_is_credited boolean;
  v_amount bigint;
begin
  p_facts := p_facts || jsonb_build_object('line', bank_line_name(p_facts->>'line'));
  perform drop_lapsed_approval('deposit', p_of, p_deposit);
  v_is_claimed := claim_deposit_evidence(p_of, p_deposit, p_facts->>'line', p_at);
  -- Read first: a statement with the merchant's rows in it would count the decision at the merchant's node.
  select amount into v_amount from deposit where merchant_id = p_of and id = p_deposit;
  perform count_decision(v_operator, 'deposits', coalesce((p_facts->>'amount')::bigint, v_amount, 0), p_at);
  select approve_deposit(p_of, p_deposit, v_operator,
    p_facts || jsonb_build_object('place', session_place(p_session)), p_at) into v_is_credited;
  -- The first approval came from another operator meanwhile, and nothing was claimed for the second one.
  if v_is_credited and not v_is_claimed then
    perform refuse('conflict', '{"because": "changed"}');
  end if;
  if v_is_credited and p_facts->>'line' is not null then
    perform use_deposit_line(p_of, p_deposit, p_facts->>'line', p_at);
  end if;
  return v_is_credited;
end $$;

create or replace function reject_deposit_by_operator(p_session bytea, p_of uuid, p_deposit uuid, p_reason text,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_proven_operator(p_session, array['finance'], p_at);
  perform reject_deposit(p_of, p_deposit, p_reason, p_at);
end $$;

create or replace function reverse_deposit_by_operator(p_session bytea, p_of uuid, p_deposit uuid, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_proven_operator(p_session, array['finance'], p_at);
  perform reverse_deposit(p_of, p_deposit, p_at);
end $$;

create or replace function lift_hold_by_operator(p_session bytea, p_of uuid, p_hold uuid, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_proven_operator(p_session, array['finance'], p_at);
  perform lift_hold(p_of, p_hold, p_at);
end $$;

-- The withdrawals of one destination since a time, of whichever merchants: two shops with one card count together.
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
begin
  perform drop_lapsed_approval('withdrawal', p_of, p_withdrawal);
  select d.fingerprint, w.created_at, w.amount into v_fingerprint, v_created, v_amount from withdrawal w
  join payout_destination d on d.merchant_id = w.merchant_id and d.id = w.destination_id
  where w.merchant_id = p_of and w.id = p_withdrawal;
  v_two := needs_two_persons(destination_total(v_fingerprint, v_created - threshold_day()),
      destination_total(v_fingerprint, v_created - threshold_week()));
  perform count_decision(v_operator, 'withdrawals', coalesce(v_amount, 0), p_at);
  select approve_withdrawal(p_of, p_withdrawal, v_operator, session_place(p_session), v_two, p_at) into v_is_approved;
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

-- What the platform bears comes out of the day's budget, and above the threshold it takes a proposal of the kind
-- platform_refund.
create or replace function decide_refund_by_operator(p_session bytea, p_of uuid, p_refund uuid, p_amount bigint,
  p_bears text, p_decision text, p_at timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  v_operator uuid := require_proven_operator(p_session, array['finance'], p_at);
  v_bears text := bearer_of_refund(p_of, p_refund, p_bears);
  v_decided text;
begin
  perform refuse_reserved_reason(p_decision);
  -- The day's budget is locked before the merchant.
  if v_bears = 'platform' then
    perform spend_grant(coalesce(p_amount, refund_amount(p_of, p_refund)), p_at);
    perform count_decision(v_operator, 'refunds', coalesce(p_amount, refund_amount(p_of, p_refund)), p_at);
  end if;
  select decide_refund(p_of, p_refund, p_amount, p_bears, p_decision, p_at) into v_decided;
  -- A pick-up in between changes who bears it.
  if v_decided <> v_bears then
    perform refuse('conflict', '{"fields": {"reason": "bearer_changed"}}');
  end if;
  if v_bears = 'platform' and platform_refund_needs_two(p_of, p_at, 0) then
    perform refuse('conflict', '{"needs": "proposal"}');
  end if;
end $$;

create or replace function reject_refund_by_operator(p_session bytea, p_of uuid, p_refund uuid, p_decision text,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_proven_operator(p_session, array['finance'], p_at);
  perform refuse_reserved_reason(p_decision);
  perform reject_refund(p_of, p_refund, p_decision, p_at);
end $$;

-- The effect, and whether it takes two operators: by the rule of the decision, which counts the refund already.
create or replace function preview_refund_by_operator(p_session bytea, p_of uuid, p_refund uuid, p_amount bigint,
  p_bears text, p_at timestamptz) returns jsonb language plpgsql stable security definer
  set search_path = public, pg_temp as $$
declare
  v_effect jsonb;
begin
  perform require_operator(p_session, array['finance', 'support', 'auditor'], p_at);
  v_effect := preview_refund(p_of, p_refund, p_amount, p_bears);
  return v_effect || jsonb_build_object('needsTwo', v_effect->>'bears' = 'platform'
    and platform_refund_needs_two(p_of, p_at, coalesce(p_amount, refund_amount(p_of, p_refund))));
end $$;

-- Sends the money of a refund again that could not be paid.
create or replace function pay_refund_again_by_operator(p_session bytea, p_of uuid, p_refund uuid, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_proven_operator(p_session, array['finance'], p_at);
  perform pay_refund_again(p_of, p_refund, p_at);
end $$;

-- Merchants. A decision about a shop moves no money, so it takes the person alone.
create or replace function set_shop_open_by_operator(p_session bytea, p_of uuid, p_is_open boolean, p_reason text,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['reviewer'], p_at);
  perform set_shop_open(p_of, p_is_open, p_reason, p_at);
end $$;

-- Logs a merchant out everywhere, with a mail and a line in the log that the merchant reads; answers how many sessions
-- ended. p_ended: {id uuid of the line, reason text}.
create or replace function end_sessions_by_operator(p_session bytea, p_of uuid, p_ended jsonb, p_at timestamptz)
  returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['support'], p_at);
  insert into security_event (merchant_id, id, at, kind, device, network, detail)
  values (p_of, (p_ended->>'id')::uuid, p_at, 'logout_by_staff', '', '', '');
  perform enqueue_mail(p_of, jsonb_build_object('kind', 'sessions_ended', 'params', p_ended - 'id'), p_at);
  return end_merchant_sessions(p_of, null, null, p_at);
end $$;

-- Ends a partner's links and the sessions that they opened. One administrator suffices, because a leaked key must not
-- wait for a second one.
create or replace function revoke_partner_by_operator(p_session bytea, p_partner uuid, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['admin'], p_at);
  update partner set revoked_at = p_at where id = p_partner and revoked_at is null;
  if not found then
    perform refuse(case when exists (select 1 from partner where id = p_partner) then 'conflict' else 'not_found' end);
  end if;
  perform end_partner_sessions(p_partner, p_at);
end $$;

-- Ends an operator's sessions, and with p_is_disabled its access. One administrator suffices, because a leak must not
-- wait for a second one. Nobody disables oneself: the last administrator could leave nobody behind.
create or replace function end_operator_access(p_session bytea, p_operator uuid, p_is_disabled boolean,
  p_at timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_admin uuid := require_operator(p_session, array['admin'], p_at);
begin
  if p_is_disabled and p_operator = v_admin then
    perform refuse('conflict');
  end if;
  update operator set disabled_at = case when p_is_disabled then coalesce(disabled_at, p_at) else disabled_at end,
    access_version = access_version + 1
  where id = p_operator;
  if not found then
    perform refuse('not_found');
  end if;
  update session set ended_at = p_at where party = 'operator' and subject_id = p_operator and ended_at is null;
end $$;
