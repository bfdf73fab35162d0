-- When an operator chose the own password; null while only a given one is known, which opens one session.
alter table operator add column own_password_at timestamptz;
-- When the app proved its first code, and what the operator's page shows until an administrator has typed it.
alter table operator add column enrol_proven_at timestamptz;
alter table operator add column enrol_code text;
alter table operator add column enrol_confirmed_by uuid;
