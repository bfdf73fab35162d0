-- Operators and their roles. The console has no rights on these tables: new operators, other roles and new access are
-- proposals, which two administrators decide on two devices.

create or replace function are_operator_roles(p_roles jsonb) returns boolean language plpgsql immutable as $$
begin
  return jsonb_typeof(p_roles) = 'array' and jsonb_array_length(p_roles) > 0
    and p_roles <@ '["reviewer", "finance", "catalogue", "programme", "support", "auditor", "admin"]'
    and jsonb_array_length(p_roles) = (select count(distinct role) from jsonb_array_elements(p_roles) as role);
end $$;

create or replace function proposed_roles(p_payload jsonb) returns text[] language sql immutable as $$
  select array_agg(role order by at) from jsonb_array_elements_text(p_payload->'roles') with ordinality as r (role, at)
$$;

-- Refuses roles that one person may not combine: deciding about money with giving access, and reading the books with
-- changing anything.
create or replace function require_separate_roles(p_roles text[]) returns void language plpgsql stable as $$
begin
  if p_roles @> array['finance', 'admin'] or 'auditor' = any (p_roles) and cardinality(p_roles) > 1 then
    perform refuse('conflict', '{"because": "roles", "fields": {"roles": "roles_apart"}}');
  end if;
end $$;

-- The number of administrators who can sign in with a second factor, without p_except.
create or replace function count_administrators(p_except uuid default null) returns bigint language plpgsql stable as $$
begin
  return (select count(*) from operator where 'admin' = any (roles) and disabled_at is null
    and totp_enrolled_at is not null and id is distinct from p_except);
end $$;

-- Creates an operator. Only the owner calls it, by the command operator:create. p_emergency: the reason for not using
-- the console.
create or replace function create_operator(p_operator uuid, p_email text, p_password_hash text, p_roles text[],
  p_at timestamptz, p_emergency text default null) returns void language plpgsql as $$
begin
  perform require_separate_roles(p_roles);
  insert into operator (id, email, password_hash, roles, emergency, created_at)
  values (p_operator, p_email, p_password_hash, p_roles, p_emergency, p_at);
end $$;

create or replace function refuse_known_colleague(p_email text) returns void language plpgsql stable as $$
declare
  v_is_disabled boolean;
begin
  select disabled_at is not null into v_is_disabled from operator where email = p_email;
  if found then
    perform refuse('conflict', jsonb_build_object('fields', jsonb_build_object('email',
      case when v_is_disabled then 'colleague_disabled' else 'colleague_known' end)));
  end if;
end $$;

create or replace function operator_new_effect(p_payload jsonb) returns jsonb language plpgsql stable as $$
declare
  v_roles text[] := proposed_roles(p_payload);
begin
  perform refuse_known_colleague(p_payload->>'email');
  perform require_separate_roles(v_roles);
  return jsonb_build_array(
    effect_row('email', 'null', p_payload->'email'),
    effect_row('roles', 'null', to_jsonb(array_to_string(v_roles, ' '))));
end $$;

-- Adds an operator. Of two proposals for one address that are confirmed at once, the first one counts. p_new: {id uuid,
-- email, roles}.
create or replace function add_operator(p_new jsonb, p_password_hash text, p_made_by uuid[], p_at timestamptz)
  returns void language plpgsql as $$
begin
  if p_password_hash is null then
    raise exception 'a new operator takes a password' using errcode = 'EN002';
  end if;
  insert into operator (id, email, password_hash, roles, made_by, created_at, enrol_by)
  values ((p_new->>'id')::uuid, p_new->>'email', p_password_hash, proposed_roles(p_new), p_made_by, p_at,
    p_at + first_access_period())
  on conflict do nothing;
  if not found then
    perform refuse_known_colleague(p_new->>'email');
    perform refuse('conflict');
  end if;
end $$;

-- At least two administrators must stay, since a single one could not give access to anybody.
create or replace function operator_roles_effect(p_payload jsonb) returns jsonb language plpgsql stable as $$
declare
  o operator;
  v_roles text[] := proposed_roles(p_payload);
  v_why text;
begin
  select * into o from operator where id = (p_payload->>'operatorId')::uuid;
  if not found then
    perform refuse('not_found');
  end if;
  perform require_separate_roles(v_roles);
  v_why := case when o.disabled_at is not null then 'colleague_disabled'
    when o.roles @> v_roles and o.roles <@ v_roles then 'roles_unchanged'
    when 'admin' = any (o.roles) and not 'admin' = any (v_roles) and count_administrators(o.id) < 2
      then 'two_administrators_stay' end;
  if v_why is not null then
    perform refuse('conflict', jsonb_build_object('fields', jsonb_build_object('roles', v_why)));
  end if;
  return jsonb_build_array(
    effect_row('email', to_jsonb(o.email), to_jsonb(o.email)),
    effect_row('roles', to_jsonb(array_to_string(o.roles, ' ')), to_jsonb(array_to_string(v_roles, ' '))));
end $$;

-- Ends every session, so that no page continues with the old roles. Locks the administrators before counting them, so
-- that two confirmations at once cannot remove both.
create or replace function change_operator_roles(p_operator uuid, p_roles text[], p_at timestamptz) returns void
  language plpgsql as $$
begin
  perform id from operator where 'admin' = any (roles) order by id for update;
  if not 'admin' = any (p_roles) and exists (select 1 from operator where id = p_operator and 'admin' = any (roles))
      and count_administrators(p_operator) < 2 then
    perform refuse('conflict', '{"fields": {"roles": "two_administrators_stay"}}');
  end if;
  update operator set roles = p_roles, access_version = access_version + 1 where id = p_operator;
  update session set ended_at = p_at where party = 'operator' and subject_id = p_operator and ended_at is null;
end $$;

create or replace function operator_reset_effect(p_operator uuid) returns jsonb language plpgsql stable as $$
declare
  o operator;
begin
  select * into o from operator where id = p_operator;
  if not found then
    perform refuse('not_found');
  end if;
  return jsonb_build_array(
    effect_row('password', to_jsonb(o.email), to_jsonb(o.email)),
    effect_row('oneTimeCode', to_jsonb((o.totp_enrolled_at is not null)::text), '"false"'),
    effect_row('disabled', to_jsonb((o.disabled_at is not null)::text), '"false"'));
end $$;

-- Gives an operator new access: a new password, a one-time code to enrol again, and no disablement. Ends every session,
-- passkey and device, and forgives failed sign-ins, including those of networks.
create or replace function reset_operator(p_operator uuid, p_password_hash text, p_at timestamptz) returns void
  language plpgsql as $$
declare
  v_subject text;
begin
  if p_password_hash is null then
    raise exception 'a reset takes a new password' using errcode = 'EN002';
  end if;
  update operator set password_hash = p_password_hash, own_password_at = null, totp_secret = null,
    totp_enrolled_at = null, enrol_proven_at = null, enrol_code = null, enrol_confirmed_by = null,
    recovery_hashes = '{}', disabled_at = null, enrol_by = p_at + first_access_period(),
    access_version = access_version + 1
  where id = p_operator returning 'operator:' || email into v_subject;
  update session set ended_at = p_at where party = 'operator' and subject_id = p_operator and ended_at is null;
  delete from login_failure where subject in (v_subject, 'operator:factor:' || p_operator)
    or starts_with(subject, v_subject || '@') or starts_with(subject, 'operator:factor:' || p_operator || '@');
  delete from operator_passkey where subject_id = p_operator;
  delete from operator_device where operator_id = p_operator;
end $$;

-- Confirms the first factor of an operator whose access was mailed, within the days of the mailed password, or a new
-- device. Whoever read the mail, or has password and code, could enrol too, but only the colleague can tell an
-- administrator the code of the right page.
create or replace function confirm_operator_enrolment(p_session bytea, p_operator uuid, p_code text, p_at timestamptz)
  returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_admin uuid := require_proven_operator(p_session, array['admin'], p_at);
  o operator;
  v_is_first boolean;
begin
  select * into o from operator where id = p_operator for update;
  if not found or o.id = v_admin then
    perform refuse('not_found');
  end if;
  v_is_first := o.totp_enrolled_at is null;
  if o.disabled_at is not null or v_is_first and (o.enrol_proven_at is null or o.enrol_by < p_at)
      or not v_is_first and not exists (
        select 1 from operator_device where operator_id = p_operator and confirmed_at is null) then
    perform refuse('conflict');
  end if;
  update operator_device set confirmed_at = p_at, confirmed_by = v_admin, code = null
  where operator_id = p_operator and confirmed_at is null and code = p_code;
  if v_is_first and o.enrol_code <> p_code or not v_is_first and not found then
    perform refuse('validation', '{"fields": {"code": "code_wrong"}}');
  end if;
  if v_is_first then
    update operator set totp_enrolled_at = p_at, enrol_confirmed_by = v_admin where id = p_operator;
  end if;
end $$;

-- Stores the mail with the password of a confirmed proposal, once per proposal. It is sent after the commit, and the
-- outbox retries a failure. p_sealed: the encrypted password, in base64.
create or replace function enqueue_given_password(p_proposal uuid, p_sealed text, p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from proposal where id = p_proposal and kind in ('operator_new', 'operator_reset')
      and status = 'confirmed' and decided_at = p_at) then
    perform refuse('not_found');
  end if;
  insert into outbox (merchant_id, id, kind, lane, payload, created_at, due_at)
  values ('00000000-0000-0000-0000-000000000000', p_proposal, 'given_password', outbox_lane('given_password'),
    jsonb_build_object('sealed', p_sealed), p_at, p_at + given_password_delay());
end $$;

-- The recipient of the password mail: {kind, email}; null if it was sent, or if a later proposal gave another password.
create or replace function given_password_mail(p_proposal uuid) returns jsonb language plpgsql stable
  security definer set search_path = public, pg_temp as $$
declare
  v_proposal proposal;
  v_operator uuid;
begin
  select * into v_proposal from proposal where id = p_proposal and status = 'confirmed';
  v_operator := coalesce((v_proposal.payload->>'operatorId')::uuid, p_proposal);
  if exists (select 1 from proposal where kind = 'operator_reset' and status = 'confirmed' and id <> p_proposal
      and payload->>'operatorId' = v_operator::text and decided_at >= v_proposal.decided_at)
     or not exists (select 1 from outbox where merchant_id = '00000000-0000-0000-0000-000000000000' and id = p_proposal
       and kind = 'given_password') then
    return null;
  end if;
  return (select jsonb_build_object('kind', v_proposal.kind, 'email', email) from operator where id = v_operator);
end $$;

-- Deletes the stored password after the mail was sent. A worker that is delivering the message removes it itself.
create or replace function forget_given_password(p_proposal uuid) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  delete from outbox
  where merchant_id = '00000000-0000-0000-0000-000000000000' and id = p_proposal and kind = 'given_password';
end $$;

-- Ends an operator's sessions, and with p_is_disabled the operator's access and devices. One administrator suffices,
-- because a leak must not wait for a second one. Operators cannot disable themselves, since the last administrator
-- would lock everybody out.
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
  if p_is_disabled then
    delete from operator_device where operator_id = p_operator;
  end if;
  update session set ended_at = p_at where party = 'operator' and subject_id = p_operator and ended_at is null;
end $$;
