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

-- The acts of operators are chained by hash, for each merchant; those that concern none are the chain of the zero
-- UUID. A trigger numbers and seals them.
create table audit_head (
  merchant_id uuid primary key,
  sequence bigint not null,
  hash bytea not null
);
alter table audit add column sequence bigint;
alter table audit add column previous_hash bytea;
alter table audit add column hash bytea;
do $$
declare
  a record;
  h record;
begin
  for a in select * from audit order by merchant_id, id loop
    insert into audit_head (merchant_id, sequence, hash)
    values (a.merchant_id, 0, sha256(convert_to('acts ' || a.merchant_id, 'UTF8'))) on conflict do nothing;
    update audit_head set sequence = sequence + 1 where merchant_id = a.merchant_id returning * into h;
    update audit set sequence = h.sequence, previous_hash = h.hash,
      hash = sha256(h.hash || convert_to(concat_ws('|', a.merchant_id, h.sequence, a.id,
        to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), a.operator_id, a.role, a.act,
        encode(sha256(convert_to(a.reason, 'UTF8')), 'hex'), encode(sha256(convert_to(a.subject, 'UTF8')), 'hex')),
        'UTF8'))
    where merchant_id = a.merchant_id and id = a.id returning hash into h.hash;
    update audit_head set hash = h.hash where merchant_id = a.merchant_id;
  end loop;
end $$;
alter table audit alter column sequence set not null;
alter table audit alter column previous_hash set not null;
alter table audit alter column hash set not null;
create unique index audit_sequence_once on audit (merchant_id, sequence);

-- The head of a merchant's chains at the end of a day, signed by the server: what is cut off or written anew afterwards
-- differs from it. Only days with a change have one.
create table ledger_checkpoint (
  merchant_id uuid not null references merchant,
  number integer not null,
  day date not null,
  sequence bigint not null,
  hash bytea not null,
  at timestamptz not null,
  balances jsonb not null,
  audit_sequence bigint not null,
  audit_hash bytea not null,
  previous_signature bytea not null,
  signature bytea not null,
  primary key (merchant_id, number)
);
create index ledger_checkpoint_by_day on ledger_checkpoint (day, merchant_id);
create index ledger_checkpoint_by_sequence on ledger_checkpoint (merchant_id, sequence);

-- All checkpoints of a day under one signature, each day chained to the one before.
create table ledger_day (
  day date primary key,
  merchants bigint not null,
  root bytea not null,
  audit_sequence bigint not null,
  audit_hash bytea not null,
  previous_signature bytea not null,
  signature bytea not null
);

-- Queries that read whole tables: a refund by its id, the open alarms of withdrawals, a listing's orders.
create index refund_by_id on refund (id);
create index withdrawal_alarms on withdrawal (id desc, merchant_id) where alarm_at is not null;
create index order_line_by_listing on order_line (merchant_id, listing_id);
-- What awaits pick-up costs, and until when: read from the index alone, without the orders.
drop index orders_first_pick;
create index orders_first_pick on orders (merchant_id, pick_by) include (total_cost) where status = 'awaiting_pickup';
