-- What banks and providers say: their statements' lines as they were imported, which nothing changes or removes, and
-- what two operators used each for. `clearing` is the account of the books that a statement is held against.
create table bank_account (
  id uuid primary key,
  -- begins the name of each line
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{1,15}$'),
  clearing text not null
    check (clearing in ('clearing:bank', 'clearing:payments', 'clearing:partner', 'clearing:chain')),
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  -- as statements name it, without spaces: a statement of another account is refused
  number text unique,
  -- how its CSV files are read
  mapping jsonb,
  made_at timestamptz not null
);

create table bank_import (
  id uuid primary key,
  account_id uuid not null references bank_account,
  operator_id uuid not null references operator,
  file_name text not null,
  file_hash bytea not null,
  format text not null check (format in ('csv', 'camt.053', 'mt940')),
  encoding text not null,
  dry_run boolean not null,
  state text not null check (state in ('running', 'finished', 'failed')),
  total integer not null,
  done integer not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz
);
create index bank_import_by_account on bank_import (account_id, id desc);

create table bank_import_row (
  import_id uuid not null references bank_import,
  row integer not null,
  -- where the file has it
  line integer not null,
  col integer not null,
  name text,
  result text not null check (result in ('added', 'known', 'refused')),
  -- of a refused one: the field that could not be read, and why
  field text,
  fault text,
  primary key (import_id, row)
);

-- A file's period, and its balances where the format has them: days of a period are reconciled.
create table bank_statement (
  id uuid primary key,
  account_id uuid not null references bank_account,
  import_id uuid not null references bank_import,
  number text not null,
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  opening bigint,
  closing bigint,
  currency text not null,
  constraint bank_statement_once unique (account_id, number, from_on, to_on)
);
create index bank_statement_by_day on bank_statement (to_on, from_on);

create table bank_line (
  id uuid primary key,
  account_id uuid not null references bank_account,
  import_id uuid not null references bank_import,
  -- one real line, whatever file it came in: the bank's own id with day and amount, or a digest with an occurrence
  key text not null,
  -- what operators and the books call it
  name text not null unique,
  bank_id text,
  booked_on date not null,
  value_on date,
  -- above zero: money that came in
  amount bigint not null check (amount <> 0),
  currency text not null,
  reference text,
  payer text,
  payer_account text,
  text text,
  constraint bank_line_once unique (account_id, key)
);
create index bank_line_by_day on bank_line (booked_on, id);
create index bank_line_by_amount on bank_line (amount, booked_on);

-- What a line was used for: by the operator who chose it and the one who confirmed.
create table bank_line_use (
  line_id uuid primary key references bank_line,
  kind text not null check (kind in ('deposit', 'order', 'return')),
  merchant_id uuid not null,
  -- the number of the deposit or order, or the id of the refund or payment that went back
  subject text not null,
  chosen_by uuid not null references operator,
  confirmed_by uuid not null references operator,
  at timestamptz not null,
  constraint bank_line_used_by_two check (chosen_by <> confirmed_by)
);
create index bank_line_use_by_subject on bank_line_use (merchant_id, subject);

-- An operator's words about a difference. A difference is found anew each time, and known by its key.
create table difference_note (
  id uuid primary key,
  clearing text not null,
  day date not null,
  kind text not null check (kind in ('in_statement_only', 'in_books_only', 'amount_differs', 'twice_in_statement',
    'on_another_day', 'another_currency', 'reference_fits_two', 'opening_does_not_follow')),
  key text not null,
  words text not null,
  operator_id uuid not null references operator,
  at timestamptz not null
);
create index difference_note_by_day on difference_note (day, clearing, key);

-- The movements of one day of all merchants, in an index that a movement hardly pays for.
create index ledger_transaction_by_day on ledger_transaction using brin (at) with (pages_per_range = 16);
-- What a transfer without a reference may be for.
create index orders_waiting_for_bank on orders (selling_total)
  where status = 'waiting_payment' and pay_with = 'bank';
create index deposit_in_review_by_amount on deposit (amount) where status = 'in_review' and method <> 'chain';
