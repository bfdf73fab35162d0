-- Rights of operators who decide. A decision brings the hash of the operator's session, never the operator's id, so
-- that a caller with the server's rights alone cannot name a person. These functions and those ending in _by_operator
-- run where the sessions are, and call the movement on the merchant's node. They take the session first, and the
-- merchant as p_of.

-- The operator of an open session with one of these roles. p_session: the SHA-256 of its token. Where the clock is
-- free, an unused session does not lapse, since days pass between two calls.
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

-- The kinds of second factor that an operator has, strongest first.
create or replace function operator_factors(p_operator uuid) returns jsonb language plpgsql stable as $$
begin
  return (
    select to_jsonb(array_remove(array[
      case when exists (select 1 from operator_passkey k where k.subject_id = o.id) then 'passkey' end,
      case when o.totp_enrolled_at is not null then 'code' end,
      case when cardinality(o.recovery_hashes) > 0 then 'recovery_code' end], null))
    from operator o where o.id = p_operator);
end $$;

-- Refuses unless the operator's session has proved a second factor recently; the refusal lists the operator's kinds of
-- factor.
create or replace function require_operator_proof(p_session bytea, p_at timestamptz) returns void language plpgsql
  stable security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
  v_proven_at timestamptz;
begin
  select subject_id, proven_at into v_operator, v_proven_at from session
  where hash = p_session and party = 'operator' and ended_at is null;
  -- A proof from the future counts as none: the clock was set back.
  if v_proven_at > session_time(p_at) + clock_tolerance() then
    v_proven_at := null;
  end if;
  if v_proven_at > session_time(p_at) - make_interval(mins => (select operator_proof_minutes from policy)) then
    return;
  end if;
  perform refuse('step_up_required',
    jsonb_build_object('methods', coalesce(operator_factors(v_operator), '[]')));
end $$;

-- The operator of a session, like require_operator(), who has also proved a second factor recently. For decisions about
-- money.
create or replace function require_proven_operator(p_session bytea, p_roles text[], p_at timestamptz) returns uuid
  language plpgsql stable as $$
declare
  v_operator uuid := require_operator(p_session, p_roles, p_at);
begin
  perform require_operator_proof(p_session, p_at);
  return v_operator;
end $$;

-- Drops a first approval whose operator was disabled or lost the role, or whose device is confirmed no more. The next
-- approval then counts as the first. Proposals of such an operator cannot be confirmed either. p_kind: 'deposit' or
-- 'withdrawal'.
create or replace function drop_lapsed_approval(p_kind text, p_of uuid, p_id uuid) returns void language plpgsql as $$
declare
  v_first uuid;
  v_on text;
begin
  if p_kind = 'deposit' then
    select approved_by[1], approved_on into v_first, v_on from deposit where merchant_id = p_of and id = p_id;
  else
    select approved_by[1], approved_on into v_first, v_on from withdrawal where merchant_id = p_of and id = p_id;
  end if;
  if v_first is null or is_confirmed_device(v_first, v_on) and exists (
      select 1 from operator where id = v_first and disabled_at is null and 'finance' = any (roles)) then
    return;
  end if;
  if p_kind = 'deposit' then
    update deposit set approved_by = '{}'
    where merchant_id = p_of and id = p_id and status = 'in_review' and approved_by = array[v_first];
  else
    update withdrawal set approved_by = '{}'
    where merchant_id = p_of and id = p_id and status = 'in_review' and approved_by = array[v_first];
  end if;
end $$;

-- Takes an amount from the day's budget for payments out of the platform's own money.
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

-- Whether the sums of a day or a week exceed what one operator may approve alone.
create or replace function needs_two_persons(p_day bigint, p_week bigint) returns boolean language plpgsql stable as $$
begin
  return (select p_day > two_person_above_day or p_week > two_person_above_week from policy);
end $$;
