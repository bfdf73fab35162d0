-- A line is one fact, however it was written down. What may be a line that is there already is held back.

-- One real account once for each currency, however its number is spelled: add_bank_account_by_operator() compares.
alter table bank_account drop constraint bank_account_number_key;

-- `shape`: the format, and of CSV the columns that were read: two files of one shape say the same of a line. Imports of
-- an account add their lines one after another, each until it was not `touched_at` for a while.
alter table bank_import
  add column shape text,
  add column has_turn boolean not null default false,
  add column touched_at timestamptz,
  add column taken_back_at timestamptz,
  drop constraint bank_import_state_check,
  add constraint bank_import_state_check check (state in ('running', 'finished', 'failed', 'taken_back'));
create index bank_import_running on bank_import (account_id, id) where state = 'running';

alter table bank_import_row
  drop constraint bank_import_row_result_check,
  add constraint bank_import_row_result_check check (result in ('added', 'known', 'held', 'refused'));
create index bank_import_row_by_name on bank_import_row (name) where result in ('known', 'held');

-- Of a part of a collective entry: which one of its import, and the amount of the whole.
alter table bank_line
  add column statement_id uuid,
  add column batch text,
  add column batch_amount bigint;
create index bank_line_by_account on bank_line (account_id, booked_on);
create index bank_line_by_import on bank_line (import_id);

-- A line that may be known: it credits, pays, matches and explains nothing until two operators say that it is another
-- one, which moves it to `bank_line`.
create table held_line (
  id uuid primary key,
  account_id uuid not null references bank_account,
  import_id uuid not null references bank_import,
  statement_id uuid,
  key text not null,
  name text not null unique,
  bank_id text,
  booked_on date not null,
  value_on date,
  amount bigint not null check (amount <> 0),
  currency text not null,
  reference text,
  payer text,
  payer_account text,
  text text,
  batch text,
  batch_amount bigint,
  -- the line that it may be; null where the statement of the day has none like it
  like_id uuid,
  -- the balances of the statements agree without it: it is the same
  is_proved boolean not null default false,
  -- two said that it is the same
  decided_by uuid[] check (cardinality(decided_by) = 2 and decided_by[1] <> decided_by[2]),
  decided_at timestamptz,
  constraint held_line_once unique (account_id, key)
);
create index held_line_by_import on held_line (import_id);
create index held_line_by_like on held_line (like_id);
create index held_line_by_day on held_line (account_id, booked_on);
create index held_line_open on held_line (id) where not is_proved and decided_at is null;

alter table difference_note drop constraint difference_note_kind_check;
alter table difference_note add constraint difference_note_kind_check check (kind in ('in_statement_only',
  'in_books_only', 'amount_differs', 'twice_in_statement', 'on_another_day', 'another_currency', 'reference_fits_two',
  'opening_does_not_follow', 'statement_sum_differs'));

-- Two more kinds of proposals, whatever others there are.
do $$
declare
  v_kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'proposal_kind_check');
begin
  execute 'alter table proposal drop constraint proposal_kind_check';
  execute 'alter table proposal add constraint proposal_kind_check '
    || replace(v_kinds, 'ARRAY[', 'ARRAY[''held_line''::text, ''bank_import_return''::text, ');
end $$;

-- One reference in one spelling: see reference_key().
create index bank_line_by_reference on bank_line (upper(regexp_replace(normalize(bank_id, NFKC), '\s', '', 'g')));
create index bank_line_by_spelled_name on bank_line (upper(regexp_replace(normalize(name, NFKC), '\s', '', 'g')));
create index provider_event_by_bank_reference
  on provider_event (upper(regexp_replace(normalize(event_id, NFKC), '\s', '', 'g'))) where provider = 'bank';
create index provider_payout_by_reference
  on provider_payout (provider, upper(regexp_replace(normalize(reference, NFKC), '\s', '', 'g')));
