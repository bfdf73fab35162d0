-- Partners and their keys. Two operators decide, at least a day ahead.

-- Adds a key; earlier keys stay valid for overlapDays, so that the partner can switch. p_key: {id uuid, algorithm
-- 'HS256' | 'EdDSA', sealed base64 or none, publicKey base64 or none, fingerprint text, overlapDays integer or none}.
create or replace function add_partner_key(p_partner uuid, p_key jsonb, p_made_by uuid[], p_at timestamptz)
  returns void language plpgsql as $$
declare
  v_from timestamptz := p_at + partner_notice();
  v_overlap interval := make_interval(days => coalesce((p_key->>'overlapDays')::integer, 0));
begin
  perform 1 from partner where id = p_partner and revoked_at is null for update;
  if not found then
    perform refuse('conflict');
  end if;
  update partner_key set valid_until = greatest(valid_from, least(valid_until, v_from + v_overlap))
  where partner_id = p_partner and (valid_until is null or valid_until > v_from);
  perform end_key_sessions(p_partner);
  insert into partner_key (partner_id, id, algorithm, sealed, public_key, fingerprint, made_by, made_at, valid_from)
  values (p_partner, (p_key->>'id')::uuid, p_key->>'algorithm', decode(p_key->>'sealed', 'base64'),
    decode(p_key->>'publicKey', 'base64'), p_key->>'fingerprint', p_made_by, p_at, v_from);
end $$;

-- Adds a partner with its first key. p_partner: {id uuid, name text, vouches boolean, key: see add_partner_key}.
create or replace function add_partner(p_partner jsonb, p_made_by uuid[], p_at timestamptz) returns void
  language plpgsql as $$
begin
  insert into partner (id, name, vouches, made_by, made_at, effective_at)
  values ((p_partner->>'id')::uuid, p_partner->>'name', (p_partner->>'vouches')::boolean, p_made_by, p_at,
    p_at + partner_notice());
  perform add_partner_key((p_partner->>'id')::uuid, p_partner->'key', p_made_by, p_at);
end $$;

-- Limits the sessions that a key's links opened to the end of the key.
create or replace function end_key_sessions(p_partner uuid) returns void language plpgsql as $$
begin
  update session s set expires_at = least(s.expires_at, k.valid_until)
  from partner_key k
  where s.partner_id = p_partner and s.ended_at is null and k.partner_id = p_partner and k.id = s.partner_key_id
    and k.valid_until is not null;
end $$;

create or replace function end_partner_sessions(p_partner uuid, p_at timestamptz) returns void language plpgsql as $$
begin
  update session set ended_at = p_at where partner_id = p_partner and ended_at is null;
end $$;

-- Removes bindings of a merchant: the partner's (p_partner), or those since a time (p_since), or all; ends the sessions
-- that their links opened, and answers the partners.
create or replace function remove_partner_bindings(p_subject uuid, p_partner uuid, p_since timestamptz,
  p_at timestamptz) returns setof uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_partner uuid;
begin
  for v_partner in
    delete from partner_binding where merchant_id = p_subject and (p_partner is null or partner_id = p_partner)
      and (p_since is null or bound_at > p_since) returning partner_id
  loop
    update session set ended_at = p_at
    where partner_id = v_partner and party = 'merchant' and subject_id = p_subject and ended_at is null;
    return next v_partner;
  end loop;
end $$;

create or replace function partner_effect(p_partner jsonb) returns jsonb language plpgsql stable as $$
declare
  v_key text := (p_partner->'key'->>'algorithm') || ' ' || (p_partner->'key'->>'fingerprint');
  v_before text;
begin
  if p_partner->>'partnerId' is null then
    return jsonb_build_array(effect_row('name', 'null', p_partner->'name'),
      effect_row('vouches', 'null', to_jsonb(p_partner->>'vouches')), effect_row('key', 'null', to_jsonb(v_key)));
  end if;
  select k.algorithm || ' ' || k.fingerprint into v_before from partner_key k join partner p on p.id = k.partner_id
  where p.id = (p_partner->>'partnerId')::uuid and p.revoked_at is null order by k.id desc limit 1;
  if not found then
    perform refuse('not_found');
  end if;
  return jsonb_build_array(effect_row('key', to_jsonb(v_before), to_jsonb(v_key)),
    effect_row('overlapDays', 'null', p_partner->'overlapDays'));
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
