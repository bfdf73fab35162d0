-- Second factors of merchants and operators, what is in the air between a challenge and its answer, and the merchant's
-- own security log.

-- When this session last proved a factor; some calls ask for a fresh proof.
alter table session add column proven_at timestamptz;

-- Found by the credential at a sign-in, before anybody knows whose it is.
create table passkey (
  credential_id text primary key,
  id uuid not null unique,
  party text not null check (party in ('merchant', 'operator')),
  subject_id uuid not null,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_by_subject on passkey (party, subject_id, id);

-- A merchant's authenticator app and recovery codes.
create table second_factor (
  merchant_id uuid primary key,
  totp_secret bytea,
  totp_enrolled_at timestamptz,
  totp_last_step bigint,
  recovery_hashes bytea[] not null default '{}'
);

-- Challenges of passkeys, and the tickets between a right password and its second factor. Each is answered once.
create table factor_challenge (
  hash bytea primary key,
  purpose text not null check (purpose in ('register', 'sign_in', 'second_step', 'ticket', 'step_up')),
  -- the session or the ticket that asked; a sign-in without a password has neither
  bound_to text,
  subject_id uuid,
  expires_at timestamptz not null
);
create index factor_challenge_age on factor_challenge (expires_at);

create table security_event (
  merchant_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  kind text not null,
  device text not null,
  -- the caller's address cut to /24 or /48
  network text not null,
  detail text not null,
  primary key (merchant_id, id)
);
create index security_event_age on security_event (at);
