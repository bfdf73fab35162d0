-- What the books are kept in, and what makes them provable.

-- The currency of every amount of this database: one row, written at the first start and never changed. `dollar` is
-- the yardstick of caps, in minor units (contract/currencies.ts).
create table settlement (
  id integer primary key default 1 check (id = 1),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  dollar bigint not null check (dollar > 0)
);

-- The cap of the minimum fee depends on the currency: add_fee_rule and seed_fee_rule hold it.
alter table fee_rule drop constraint fee_rule_is_capped;
alter table fee_rule add constraint fee_rule_is_capped check (fee_bps between 0 and 500 and fee_minimum >= 0
  and withdraw_minimum > fee_minimum);

-- Numbers that people quote, over all merchants: claimed before the row that has it is written, by bytes, so that the
-- beginning of a number is a range of the key. A number that two rows of an older database share belongs to the first.
create table public_number (
  number text collate "C" primary key,
  kind text not null check (kind in ('order', 'deposit', 'withdrawal')),
  merchant_id uuid not null
);
insert into public_number (number, kind, merchant_id)
select number, kind, merchant_id from (
  select number, 'order' as kind, merchant_id, created_at from orders
  union all select number, 'deposit', merchant_id, created_at from deposit
  union all select number, 'withdrawal', merchant_id, created_at from withdrawal
) as numbered order by created_at on conflict do nothing;
-- Operators read by number through the directory.
drop index deposit_by_number;
drop index withdrawal_by_number;

-- The time of the last transaction: none is before it, so that days of a statement join.
alter table ledger_head add column at timestamptz not null default 'epoch';
update ledger_head h set at = (
  select max(at) from ledger_transaction t where t.merchant_id = h.merchant_id) where sequence > 0;

-- How many postings a transaction has. Said when it is written, so that none is added once they are there.
alter table ledger_transaction add column lines smallint;
alter table ledger_transaction disable trigger user;
update ledger_transaction t set lines = (
  select count(*) from ledger_posting p where p.merchant_id = t.merchant_id and p.sequence = t.sequence);
alter table ledger_transaction enable trigger user;
alter table ledger_transaction alter column lines set not null;
