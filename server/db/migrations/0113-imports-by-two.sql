-- Statements of one person alone prove nothing about what did not happen. `confirmed_by`: who else compared them with
-- the bank. `begun_on`: the device of who imported them; two accounts on one device can be one person.
alter table bank_import
  add column begun_on text,
  add column confirmed_by uuid references operator,
  add column confirmed_at timestamptz,
  add constraint bank_import_confirmed_by_another check (confirmed_by <> operator_id),
  add constraint bank_import_confirmed check ((confirmed_by is null) = (confirmed_at is null));

-- No name of a held line is taken as evidence: see require_new_line().
create index held_line_by_spelled_name on held_line (upper(regexp_replace(normalize(name, NFKC), '\s', '', 'g')));
