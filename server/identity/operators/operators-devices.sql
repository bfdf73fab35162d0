-- Devices of operators, and whether two persons decide on two of them. A session shows the key of its device once. The
-- key counts where an administrator has confirmed it for that operator.

-- A device as a decision keeps it: its thumbprint in hex, and when it was confirmed, in seconds. A device that was
-- removed and confirmed again has another name, so decisions that ended with its removal stay ended.
create or replace function device_name(p_thumbprint bytea, p_confirmed_at timestamptz) returns text
  language sql immutable as $$
  select encode(p_thumbprint, 'hex') || '@' || coalesce(extract(epoch from p_confirmed_at)::text, '')
$$;

-- The device whose key an operator's session has shown, by device_name(). Null if it has shown none.
create or replace function session_device(p_session bytea) returns text language plpgsql stable as $$
begin
  return (
    select device_name(s.device_key, d.confirmed_at) from session s
    left join operator_device d on d.operator_id = s.subject_id and d.thumbprint = s.device_key
    where s.hash = p_session and s.party = 'operator');
end $$;

-- The confirmed device of an operator; null if it is not confirmed, or not any more. p_name: by device_name().
create or replace function confirmed_device(p_operator uuid, p_name text) returns operator_device
  language plpgsql stable as $$
declare
  d operator_device;
begin
  select * into d from operator_device
  where operator_id = p_operator and confirmed_at is not null and device_name(thumbprint, confirmed_at) = p_name;
  return d;
end $$;

create or replace function is_confirmed_device(p_operator uuid, p_name text) returns boolean language plpgsql stable
  security definer set search_path = public, pg_temp as $$
begin
  return (confirmed_device(p_operator, p_name)).operator_id is not null;
end $$;

-- Whether two operators may be one person, because one of them has confirmed the other's device. Two administrators may
-- do so: of the first two, only the other one can confirm a device.
create or replace function has_confirmed_the_other(p_one operator_device, p_other operator_device) returns boolean
  language plpgsql stable as $$
begin
  return (p_one.confirmed_by = p_other.operator_id or p_other.confirmed_by = p_one.operator_id)
    and (select count(*) from operator
      where id in (p_one.operator_id, p_other.operator_id) and 'admin' = any (roles)) < 2;
end $$;

-- Why this session may not decide as one of two; null if it may. p_first_by and p_first_on: the first person and their
-- device; null if this session is the first. The first one needs a confirmed device too. Otherwise one person with two
-- accounts could be the first in a private window, which has another key. Who confirmed a device is asked first, since
-- a transfer goes on where the device of its claim is gone.
create or replace function device_refusal(p_session bytea, p_first_by uuid, p_first_on text) returns text
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_name text := session_device(p_session);
  v_own operator_device := confirmed_device(
    (select subject_id from session where hash = p_session and party = 'operator'), v_name);
  v_first operator_device := confirmed_device(p_first_by, p_first_on);
  v_is_gone boolean := v_first.operator_id is null;
begin
  v_first.operator_id := p_first_by;
  return case
    when v_name is null then 'device_unknown'
    when p_first_by is not null and split_part(p_first_on, '@', 1) = split_part(v_name, '@', 1)
      then 'other_device_needed'
    when v_own.operator_id is null then 'device_unconfirmed'
    when has_confirmed_the_other(v_own, v_first) then 'device_confirmed_by_other'
    when p_first_by is not null and v_is_gone then 'first_device_gone' end;
end $$;

create or replace function refuse_device(p_why text) returns void language plpgsql as $$
begin
  perform refuse('conflict', jsonb_build_object('fields', jsonb_build_object('reason', p_why),
    'needs', case p_why when 'other_device_needed' then 'another_device'
      when 'device_confirmed_by_other' then 'another_operator' else 'confirmed_device' end));
end $$;

-- Refuses a decision of two by device_refusal().
create or replace function require_devices(p_session bytea, p_first_by uuid, p_first_on text) returns void
  language plpgsql stable as $$
declare
  v_why text := device_refusal(p_session, p_first_by, p_first_on);
begin
  if v_why is not null then
    perform refuse_device(v_why);
  end if;
end $$;

-- The state of a session's device, for its own operator: {state, code}. The code is told while the device waits.
create or replace function own_device(p_session bytea) returns jsonb language plpgsql stable
  security definer set search_path = public, pg_temp as $$
declare
  v_device text := session_device(p_session);
  d operator_device;
begin
  select o.* into d from operator_device o join session s on s.subject_id = o.operator_id
    and s.device_key = o.thumbprint
  where s.hash = p_session and s.party = 'operator';
  return jsonb_build_object('code', d.code, 'state', case when v_device is null then 'unknown'
    when d.operator_id is null then 'removed' when d.confirmed_at is null then 'waits' else 'confirmed' end);
end $$;

-- Records that a session holds the key of its device, and adds a device that the operator did not have; it waits for
-- an administrator. A session keeps its first key. Of the devices that wait only the newest stay. Answers whether it
-- was added. p_device: {key hex, name, code}.
drop function if exists present_operator_device(bytea, jsonb, timestamptz);
create or replace function present_operator_device(p_session bytea, p_device jsonb, p_at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator uuid := session_subject('operator', p_session);
  v_key bytea := decode(p_device->>'key', 'hex');
  v_is_new boolean;
begin
  perform check_time(p_at);
  perform 1 from operator where id = v_operator and disabled_at is null for no key update;
  if not keep_session_device(p_session, v_key) then
    perform refuse('conflict', '{"fields": {"key": "device_refused"}}');
  end if;
  insert into operator_device (operator_id, thumbprint, name, made_at, code)
  values (v_operator, v_key, p_device->>'name', p_at, p_device->>'code') on conflict do nothing;
  v_is_new := found;
  delete from operator_device where operator_id = v_operator and thumbprint in (
    select thumbprint from operator_device where operator_id = v_operator and confirmed_at is null
    order by made_at desc, thumbprint offset waiting_devices_max());
  return v_is_new;
end $$;

-- Removes a device, and ends what the operator does there. One administrator suffices, because a stolen laptop must not
-- wait for a second one. p_key: the thumbprint in hex.
create or replace function remove_operator_device(p_session bytea, p_operator uuid, p_key text, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform require_operator(p_session, array['admin'], p_at);
  perform 1 from operator where id = p_operator for no key update;
  delete from operator_device where operator_id = p_operator and encode(thumbprint, 'hex') = p_key;
  if not found then
    perform refuse('not_found');
  end if;
  update session set ended_at = p_at
  where party = 'operator' and subject_id = p_operator and ended_at is null and encode(device_key, 'hex') = p_key;
end $$;
