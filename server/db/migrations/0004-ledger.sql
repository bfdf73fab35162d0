-- Double entry. A transaction has two or more postings that sum to zero. It is sealed with the number of the database
-- transaction that wrote it, chained by hash to the transaction before, and never changed. The application's role
-- reads these tables and calls the movement functions; it can write none of them. The triggers that hold all this
-- are in functions/ledger.sql.

create table ledger_head (
  merchant_id uuid primary key references merchant,
  sequence bigint not null default 0,
  hash bytea not null
);

-- The kept accounts. The others (clearing, revenue, grant, referral) are sums of postings and are never locked.
create table ledger_account (
  merchant_id uuid not null references merchant,
  account text not null check (account in ('available', 'held', 'owed', 'escrow', 'supplier', 'refunds')),
  balance bigint not null default 0,
  primary key (merchant_id, account),
  constraint balance_not_negative check (case when account = 'owed' then balance <= 0 else balance >= 0 end)
);

create table ledger_transaction (
  merchant_id uuid not null references merchant,
  sequence bigint not null,
  kind text not null,
  source text not null,
  at timestamptz not null,
  xid xid8 not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (merchant_id, sequence),
  constraint one_event_one_movement unique (merchant_id, kind, source),
  constraint ledger_kind_is_known check (kind in (
    'order_paid', 'partner_order_paid', 'payment_unapplied', 'picked_from_escrow', 'picked_from_wallet',
    'cost_returned', 'refund_decided', 'refund_paid', 'settled', 'supplier_paid',
    'deposit_credited', 'deposit_reversed', 'withdrawal_requested', 'withdrawal_paid', 'withdrawal_released',
    'withdrawal_returned', 'package_bought', 'package_given_back', 'level_bought', 'level_given_back',
    'referral_shared', 'referral_received', 'referral_share_reversed', 'referral_reversed',
    'goodwill', 'provider_payout', 'chargeback'))
);
-- Finds the first and the last transaction of a statement from one day to another.
create index ledger_transaction_by_time on ledger_transaction (merchant_id, at, sequence);

create table ledger_posting (
  merchant_id uuid not null,
  sequence bigint not null,
  line smallint not null,
  account text not null check (account in (
    'available', 'held', 'owed', 'escrow', 'supplier', 'refunds',
    'clearing:payments', 'clearing:partner', 'clearing:bank', 'clearing:chain',
    'revenue:fee', 'revenue:withdrawal', 'revenue:promotion', 'revenue:level', 'grant', 'referral')),
  amount bigint not null check (amount <> 0),
  order_id uuid,
  -- the balance of a kept account after this posting, written by a trigger; null for the other accounts
  balance_after bigint,
  primary key (merchant_id, sequence, line),
  foreign key (merchant_id, sequence) references ledger_transaction
);
create index ledger_posting_by_order on ledger_posting (merchant_id, order_id, sequence, line)
  where order_id is not null;
create index ledger_posting_by_account on ledger_posting (merchant_id, account, sequence desc);

-- The tab of the bill that shows a movement. An index is built on this function, so it is part of the schema: another
-- mapping is a migration that builds the index anew.
create function bill_type(p_kind text) returns text language sql immutable as $$
  select case
    when p_kind in ('deposit_credited', 'deposit_reversed') then 'recharge'
    when p_kind like 'withdrawal\_%' then 'withdrawal'
    when p_kind like 'package\_%' then 'express_lane'
    when p_kind like 'level\_%' then 'level'
    when p_kind like 'referral\_%' then 'alliance'
    when p_kind = 'goodwill' then 'goodwill'
    else 'order' end
$$;
create index ledger_transaction_by_bill on ledger_transaction (merchant_id, bill_type(kind), sequence desc);
