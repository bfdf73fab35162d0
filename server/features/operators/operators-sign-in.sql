-- What an operator signs in with: the authenticator's secret, recovery codes and the password. The role of the sign-in
-- alone calls these.

-- A new secret each time until a code proves that the operator's app has it: what was shown before, also to somebody
-- else who read the mailed password, is void. Answers the secret; null where the operator has proved one meanwhile.
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

-- p_proven: {secret hex (the one whose code was right), passwordHash (of the own password), code}. Access that was
-- mailed (enrol_by) waits until an administrator has typed the code; the command's, which nobody else has seen, is
-- enrolled. Answers 'enrolled' or 'waits'; null where the secret counts no longer: another first sign-in, and a reset,
-- void it.
drop function if exists finish_operator_enrolment(uuid, bytea, bytea[], timestamptz);
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
  return case when not found then null when v_enrolled_at is null then 'waits' else 'enrolled' end;
end $$;

-- Before an operator's own factors change: what was proved before opens no session.
create or replace function change_operator_access(p_session bytea, p_at timestamptz) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  -- First the lock: a session that ends meanwhile changes nothing.
  update operator set access_version = access_version + 1
  where id = (select subject_id from session where hash = p_session and party = 'operator');
  perform require_operator_proof(p_session, p_at);
end $$;

-- Replaces an operator's password where it is still the one that was proved, and ends every session but the own one,
-- with those that are about to begin; answers the new version of the access, null where another password stands.
-- p_hashes: {old, new}; p_session: null at a sign-in.
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

-- Uses the code of a time step; false where that step or a later one was used.
create or replace function use_operator_step(p_operator uuid, p_step bigint) returns boolean language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update operator set totp_last_step = p_step where id = p_operator and coalesce(totp_last_step, -1) < p_step;
  return found;
end $$;

-- Stores new recovery codes of the operator of a session; the old ones are no longer valid.
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

-- Uses a recovery code; false where there is none with this hash.
create or replace function use_recovery_code(p_operator uuid, p_hash bytea) returns boolean language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update operator set recovery_hashes = array_remove(recovery_hashes, p_hash)
  where id = p_operator and p_hash = any (recovery_hashes);
  return found;
end $$;

-- The failures of operators' sign-ins are counted by its own role: another one could forgive or invent them, to guess
-- a password without a wait, or to lock an operator out. Sweeps delete old ones.
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
