-- What the books add up to at the end of each day, so that a trial balance reads days instead of the whole ledger; and
-- what the platform owes merchants on a day, as a tree of hashes in which each finds the own balance.

-- The newest transactions of all merchants. A time is hardly ever before the one written last, so that a row is added
-- at the end of the index.
create index ledger_transaction_of_all on ledger_transaction (at, merchant_id, sequence);

-- An account of a merchant at the checkpoint of a day, from the beginning: only days that changed it have a row. The
-- sequence is that of the checkpoint, so that the postings up to it add up to these sums.
create table ledger_account_day (
  merchant_id uuid not null,
  account text not null,
  day date not null,
  sequence bigint not null,
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  postings bigint not null check (postings > 0),
  primary key (merchant_id, account, day)
);
-- The merchants who have an account.
create index ledger_account_day_of_all on ledger_account_day (account, merchant_id, day);

-- The same over all merchants, of every closed day.
create table ledger_day_total (
  day date not null,
  account text not null,
  merchants bigint not null,
  postings bigint not null,
  debit bigint not null,
  credit bigint not null,
  primary key (day, account)
);

-- What is already closed begins with the last day: the days before it have no sums.
insert into ledger_account_day (merchant_id, account, day, sequence, debit, credit, postings)
select c.merchant_id, p.account, c.day, c.sequence, coalesce(-sum(p.amount) filter (where p.amount < 0), 0),
  coalesce(sum(p.amount) filter (where p.amount > 0), 0), count(*)
from (
  select distinct on (merchant_id) merchant_id, day, sequence from ledger_checkpoint
  order by merchant_id, number desc) as c
join ledger_posting p on p.merchant_id = c.merchant_id and p.sequence <= c.sequence
group by c.merchant_id, p.account, c.day, c.sequence;
insert into ledger_day_total (day, account, merchants, postings, debit, credit)
select (select max(day) from ledger_day), account, count(*), sum(postings), sum(debit), sum(credit)
from ledger_account_day group by account;

-- What the platform owes all merchants at the end of a day: the root of the tree, signed by the server.
create table liability_day (
  day date primary key,
  merchants bigint not null,
  total bigint not null check (total >= 0),
  root bytea not null,
  signature bytea not null
);

-- A merchant's leaf: the balance at a checkpoint. The salt hides whose it is, and gives it another place each day.
create table liability_leaf (
  merchant_id uuid not null,
  day date not null,
  sequence bigint not null,
  available bigint not null check (available >= 0),
  held bigint not null check (held >= 0),
  salt bytea not null,
  place bigint,
  primary key (merchant_id, day)
);
create index liability_leaf_by_salt on liability_leaf (day, salt);

-- The tree: level 0 has the leaves; a node is the hash of the two below it and the sum of their amounts. It names no
-- merchant.
create table liability_node (
  day date not null,
  level smallint not null,
  place bigint not null,
  amount bigint not null check (amount >= 0),
  hash bytea not null,
  primary key (day, level, place)
);
