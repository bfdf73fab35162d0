-- Partners who open their merchants' sessions by a signed link.

create table partner (
  id uuid primary key,
  name text not null check (name <> ''),
  -- the partner knows who its people are: they may register without a password of their own
  vouches boolean not null,
  made_by uuid[] not null,
  made_at timestamptz not null,
  effective_at timestamptz not null,
  revoked_at timestamptz,
  constraint partner_by_two check (cardinality(made_by) = 2 and made_by[1] <> made_by[2]),
  constraint partner_a_day_later check (effective_at >= made_at + interval '1 day')
);

-- One algorithm for each key: a public key is never taken for a shared secret.
create table partner_key (
  partner_id uuid not null references partner,
  id uuid not null,
  algorithm text not null check (algorithm in ('HS256', 'EdDSA')),
  -- HS256: the shared secret, encrypted
  sealed bytea,
  -- EdDSA: 32 bytes of Ed25519
  public_key bytea,
  fingerprint text not null,
  made_by uuid[] not null,
  made_at timestamptz not null,
  valid_from timestamptz not null,
  valid_until timestamptz,
  primary key (partner_id, id),
  constraint partner_key_by_two check (cardinality(made_by) = 2 and made_by[1] <> made_by[2]),
  constraint partner_key_a_day_later check (valid_from >= made_at + interval '1 day'),
  check (valid_until >= valid_from),
  check ((algorithm = 'HS256') = (sealed is not null)),
  check ((algorithm = 'EdDSA') = (public_key is not null and octet_length(public_key) = 32))
);

-- A link that was used: by its jti it is used once, by the hash of all of it it registers once more.
create table partner_link (
  partner_id uuid not null references partner,
  jti text not null,
  hash bytea not null unique,
  sub text not null,
  used_at timestamptz not null,
  -- null: it opened a session
  register_until timestamptz,
  registered_at timestamptz,
  primary key (partner_id, jti)
);
create index partner_link_age on partner_link (used_at);

-- Whom a partner means by its own name for them.
create table partner_binding (
  partner_id uuid not null references partner,
  sub text not null,
  merchant_id uuid not null,
  bound_at timestamptz not null,
  primary key (partner_id, sub)
);

create function add_partner_key(p_partner uuid, p_key jsonb, p_made_by uuid[], p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_from timestamptz := p_at + interval '1 day';
begin
  perform 1 from partner where id = p_partner and revoked_at is null for update;
  if not found then
    perform refuse('conflict');
  end if;
  -- The keys before it go on for a while, so that the partner changes over when it likes.
  update partner_key set valid_until = greatest(valid_from,
    least(valid_until, v_from + make_interval(days => coalesce((p_key->>'overlapDays')::integer, 0))))
  where partner_id = p_partner and (valid_until is null or valid_until > v_from);
  insert into partner_key (partner_id, id, algorithm, sealed, public_key, fingerprint, made_by, made_at, valid_from)
  values (p_partner, (p_key->>'id')::uuid, p_key->>'algorithm', decode(p_key->>'sealed', 'base64'),
    decode(p_key->>'publicKey', 'base64'), p_key->>'fingerprint', p_made_by, p_at, v_from);
end $$;

create function add_partner(p_partner jsonb, p_made_by uuid[], p_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into partner (id, name, vouches, made_by, made_at, effective_at)
  values ((p_partner->>'id')::uuid, p_partner->>'name', (p_partner->>'vouches')::boolean, p_made_by, p_at,
    p_at + interval '1 day');
  perform add_partner_key((p_partner->>'id')::uuid, p_partner->'key', p_made_by, p_at);
end $$;

grant select on partner, partner_key, partner_link, partner_binding to entrepot_app;
grant update (revoked_at) on partner to entrepot_app;
grant insert, update (register_until, registered_at), delete on partner_link to entrepot_app;
grant insert on partner_binding to entrepot_app;
revoke execute on function
  add_partner(jsonb, uuid[], timestamptz), add_partner_key(uuid, jsonb, uuid[], timestamptz)
from public;
grant execute on function
  add_partner(jsonb, uuid[], timestamptz), add_partner_key(uuid, jsonb, uuid[], timestamptz)
to entrepot_app;
