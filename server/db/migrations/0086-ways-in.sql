-- From where a way into an account was added, for the list that its merchant reads: {device text, network text}.

alter table passkey add column added_from jsonb;
alter table operator_passkey add column added_from jsonb;
alter table partner_binding add column added_from jsonb;
alter table push_device add column added_from jsonb;

-- The network of a session, cut to /24 or /48 (`network` is a hash, by which it is known again).
alter table session add column place text not null default '';
