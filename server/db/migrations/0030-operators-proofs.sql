-- What operators prove: a second factor lately, before a decision about money, and a passkey instead of a code.

-- How many minutes a proof is good for.
alter table policy add column operator_proof_minutes integer not null default 10
  check (operator_proof_minutes > 0);

-- Apart from the passkeys of merchants, which the role of the web calls writes.
create table operator_passkey (
  credential_id text primary key,
  id uuid not null unique,
  -- as the passkeys of merchants say it
  party text not null check (party = 'operator'),
  subject_id uuid not null references operator (id),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index operator_passkey_by_subject on operator_passkey (subject_id, id);

-- The challenges of operators' passkeys. Each is answered once.
create table operator_challenge (
  hash bytea primary key,
  purpose text not null check (purpose in ('register', 'sign_in', 'step_up')),
  -- the session that asked; a sign-in has none
  bound_to text,
  subject_id uuid,
  expires_at timestamptz not null
);
create index operator_challenge_age on operator_challenge (expires_at);
