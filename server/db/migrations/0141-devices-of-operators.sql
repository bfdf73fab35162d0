-- The devices of operators. A device is a key pair that the console's browser has made and does not give away; here is
-- the SHA-256 of its public key. One key may be of several operators, who then count as one device.
create table operator_device (
  operator_id uuid not null references operator (id),
  thumbprint bytea not null check (octet_length(thumbprint) = 32),
  -- the browser, as it names itself
  name text not null,
  made_at timestamptz not null,
  -- what an administrator types to confirm the device
  code text,
  confirmed_at timestamptz,
  -- null if operator:create gave the access, when there may be no administrator to confirm
  confirmed_by uuid references operator (id) check (confirmed_by <> operator_id),
  primary key (operator_id, thumbprint)
);
-- The key that the session has shown, once.
alter table session add column device_key bytea;
alter table operator_challenge drop constraint operator_challenge_purpose_check;
alter table operator_challenge add constraint operator_challenge_purpose_check
  check (purpose in ('register', 'sign_in', 'step_up', 'device'));
