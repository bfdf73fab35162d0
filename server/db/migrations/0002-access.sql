-- Operators, partners, and the directories in which something is unique across merchants or found without one.

create table operator (
  id uuid primary key,
  email text not null unique,
  password_hash text not null,
  roles text[] not null,
  totp_secret bytea,
  totp_enrolled_at timestamptz,
  totp_last_step bigint,
  recovery_hashes bytea[] not null default '{}',
  created_at timestamptz not null,
  disabled_at timestamptz
);

create table account_name (
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  merchant_id uuid not null,
  primary key (kind, value)
);

create table shop_name (
  slug text primary key,
  merchant_id uuid not null unique
);

create table session (
  hash bytea primary key,
  id uuid not null unique,
  party text not null check (party in ('merchant', 'operator')),
  subject_id uuid not null,
  device text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_by_subject on session (party, subject_id, id);

create table invitation (
  code text primary key,
  issuer text not null check (issuer in ('operator', 'merchant')),
  issuer_id uuid not null,
  uses_left integer not null check (uses_left >= 0),
  expires_at timestamptz,
  revoked_at timestamptz,
  note text not null default '',
  created_at timestamptz not null
);
create index invitation_by_issuer on invitation (issuer, issuer_id);

create table verification (
  purpose text not null,
  account text not null,
  merchant_id uuid,
  code_hash bytea not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (purpose, account)
);

-- Failures by account and by address. From a number of them on, the login asks for a captcha.
create table login_failure (
  subject text primary key,
  failures integer not null,
  last_at timestamptz not null
);

create table captcha_used (
  id text primary key,
  expires_at timestamptz not null
);

create table upload (
  id uuid primary key,
  -- null until the registration that it belongs to is sent
  merchant_id uuid,
  purpose text not null check (purpose in ('logo', 'banner', 'voucher', 'identity', 'chat', 'refund', 'product')),
  type text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  file text not null,
  encrypted boolean not null default false,
  created_at timestamptz not null,
  erased_at timestamptz
);
create index upload_unclaimed on upload (created_at) where merchant_id is null;
create index upload_identity on upload (created_at) where purpose = 'identity' and erased_at is null;

create table daily_salt (
  date date primary key,
  salt bytea not null
);

-- The order of a shopper's secret link.
create table order_secret (
  hash bytea primary key,
  merchant_id uuid not null,
  order_id uuid not null unique
);

-- Events of payment providers, each taken once.
create table provider_event (
  provider text not null,
  event_id text not null,
  merchant_id uuid,
  order_id uuid,
  at timestamptz not null,
  primary key (provider, event_id)
);

-- The merchant behind each index of the extended public key: every index yields one merchant's deposit addresses.
create table deposit_path (
  path_index integer primary key check (path_index >= 0),
  merchant_id uuid not null unique
);

-- Partners, who open sessions of their merchants by signed links.
create table partner (
  id uuid primary key,
  name text not null check (name <> ''),
  -- the partner has verified its users: they may register without a password of their own
  vouches boolean not null,
  made_by uuid[] not null,
  made_at timestamptz not null,
  effective_at timestamptz not null,
  revoked_at timestamptz,
  constraint partner_by_two check (cardinality(made_by) = 2 and made_by[1] <> made_by[2]),
  constraint partner_a_day_later check (effective_at >= made_at + interval '1 day')
);

-- One algorithm per key, so that a public key is never used as a shared secret.
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

-- Links that were used. The jti admits a link once; the hash of the whole link admits it once more, to register.
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

-- The merchant that a partner calls by its own subject name.
create table partner_binding (
  partner_id uuid not null references partner,
  sub text not null,
  merchant_id uuid not null,
  bound_at timestamptz not null,
  primary key (partner_id, sub)
);
