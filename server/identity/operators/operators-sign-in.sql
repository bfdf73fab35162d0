-- Operators' sign-in: the authenticator's secret, recovery codes and the password. Only the role of the sign-in calls
-- these functions.

-- Stores and answers a new authenticator secret, until the operator proves one by a code; null once that is done. Each
-- new secret voids the one before, which somebody else may have seen with the mailed password.
create or replace function begin_operator_enrolment(p_operator uuid, p_secret bytea) returns bytea language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_secret bytea;
begin
  update operator set totp_secret = p_secret
  where id = p_operator and totp_enrolled_at is null and enrol_proven_at is null
  returning totp_secret into v_secret;
  return v_secret;
end $$;

-- Enrols the authenticator whose code was right. Mailed access (enrol_by) waits until an administrator has typed the
-- code. Access from the command is enrolled at once, since nobody else has seen it. Answers 'enrolled' or 'waits', or
-- null if another first sign-in or a reset has voided the secret. p_proven: {secret hex, passwordHash (of the
-- operator's own password), code, device {key hex, name} or null}. The device is confirmed with the authenticator.
create or replace function finish_operator_enrolment(p_operator uuid, p_proven jsonb, p_recovery_hashes bytea[],
  p_at timestamptz) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_enrolled_at timestamptz;
begin
  perform check_time(p_at);
  update operator set password_hash = p_proven->>'passwordHash', own_password_at = p_at, enrol_proven_at = p_at,
    enrol_code = p_proven->>'code', totp_enrolled_at = case when enrol_by is null then p_at end,
    recovery_hashes = p_recovery_hashes
  where id = p_operator and totp_enrolled_at is null and enrol_proven_at is null
    and totp_secret = decode(p_proven->>'secret', 'hex')
  returning totp_enrolled_at into v_enrolled_at;
  if not found then
    return null;
  end if;
  insert into operator_device (operator_id, thumbprint, name, made_at, code, confirmed_at)
  select p_operator, decode(device->>'key', 'hex'), device->>'name', p_at,
    case when v_enrolled_at is null then p_proven->>'code' end, v_enrolled_at
  from (select p_proven->'device' as device) as given where device <> 'null';
  return case when v_enrolled_at is null then 'waits' else 'enrolled' end;
end $$;

-- Starts a change of an operator's own factors: earlier proofs open no session any more.
create or replace function change_operator_access(p_session bytea, p_at timestamptz) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  -- The lock comes first, so that a session that ends meanwhile changes nothing.
  update operator set access_version = access_version + 1
  where id = (select subject_id from session where hash = p_session and party = 'operator');
  perform require_operator_proof(p_session, p_at);
end $$;

-- Replaces an operator's password if it is still the one that was proved. Ends all other sessions, including those
-- about to begin. Answers the new version of the access, or null if the password has changed meanwhile. p_hashes: {old,
-- new}; p_session: null at a sign-in.
drop function if exists set_operator_password(uuid, jsonb, bytea, timestamptz);
create or replace function set_operator_password(p_operator uuid, p_hashes jsonb, p_session bytea, p_at timestamptz)
  returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_version integer;
begin
  perform check_time(p_at);
  update operator set password_hash = p_hashes->>'new', own_password_at = p_at, access_version = access_version + 1
  where id = p_operator and password_hash = p_hashes->>'old' and disabled_at is null
  returning access_version into v_version;
  if not found then
    return null;
  end if;
  if p_session is not null then
    perform require_operator_proof(p_session, p_at);
  end if;
  update session set ended_at = p_at
  where party = 'operator' and subject_id = p_operator and ended_at is null and hash is distinct from p_session;
  return v_version;
end $$;

-- Uses the code of a time step; false if that step or a later one was used.
create or replace function use_operator_step(p_operator uuid, p_step bigint) returns boolean language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update operator set totp_last_step = p_step where id = p_operator and coalesce(totp_last_step, -1) < p_step;
  return found;
end $$;

create or replace function renew_recovery_codes(p_session bytea, p_recovery_hashes bytea[], p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid;
begin
  perform check_time(p_at);
  perform require_operator_proof(p_session, p_at);
  select subject_id into v_operator from session where hash = p_session and party = 'operator';
  update operator set recovery_hashes = p_recovery_hashes where id = v_operator;
end $$;

-- Uses a recovery code; false if none has this hash.
create or replace function use_recovery_code(p_operator uuid, p_hash bytea) returns boolean language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update operator set recovery_hashes = array_remove(recovery_hashes, p_hash)
  where id = p_operator and p_hash = any (recovery_hashes);
  return found;
end $$;

-- Only the role of the sign-in counts failures of operators' sign-ins. Another role could remove failures to guess a
-- password without a wait, or add failures to lock an operator out. Sweeps delete old ones.
create or replace function guard_operator_failures() returns trigger language plpgsql as $$
begin
  if (starts_with(new.subject, 'operator:') or starts_with(old.subject, 'operator:'))
      and not pg_has_role(current_user, (select relowner from pg_class where oid = 'operator'::regclass), 'usage')
      and not pg_has_role(current_user, current_database() || '_signin', 'usage')
      and not (tg_op = 'DELETE' and pg_has_role(current_user, current_database() || '_jobs', 'usage')) then
    raise exception 'only the sign-in counts the failures of operators' using errcode = '42501';
  end if;
  return coalesce(new, old);
end $$;

create or replace trigger operator_failure_guard before insert or update or delete on login_failure
  for each row execute function guard_operator_failures();
