-- Money to suppliers, and money that payment providers paid out to the bank.

-- A run pays one supplier for completed orders. Two operators decide about it; one sends it.
create table supplier_payout (
  -- that of its proposal
  id uuid primary key references proposal,
  number text not null unique,
  -- its short name in the catalogue; empty for articles without one
  supplier text not null,
  -- it pays orders that were completed before this time
  completed_before timestamptz not null,
  orders integer not null check (orders > 0),
  amount bigint not null check (amount > 0),
  holder text not null check (holder <> ''),
  account_number text not null check (account_number <> ''),
  state text not null check (state in ('proposed', 'confirmed', 'sent', 'arrived', 'failed')),
  proposed_by uuid not null references operator,
  -- the browser and the network of the session that proposed it
  proposed_on text not null,
  proposed_at timestamptz not null,
  confirmed_by uuid references operator,
  confirmed_at timestamptz,
  claimed_by uuid references operator,
  claimed_until timestamptz,
  sent_at timestamptz,
  evidence text,
  ended_by uuid references operator,
  ended_at timestamptz,
  end_evidence text,
  constraint supplier_payout_by_two check (confirmed_by <> proposed_by),
  constraint supplier_payout_confirmed check ((state = 'proposed') = (confirmed_by is null)),
  constraint supplier_payout_sent_with_evidence check (state not in ('sent', 'arrived') or evidence is not null),
  constraint supplier_payout_ended check ((state in ('arrived', 'failed')) = (ended_at is not null))
);
create index supplier_payout_last on supplier_payout (supplier, ended_at desc) where state = 'arrived';

-- The orders of a run: of each the supplier's lines, less its share of what was returned.
create table supplier_payout_order (
  merchant_id uuid not null,
  payout_id uuid not null,
  order_id uuid not null,
  supplier text not null,
  cost bigint not null check (cost > 0),
  -- the cost of the order's suppliers before this one, by which what was returned is shared out
  cost_before bigint not null check (cost_before >= 0),
  returned bigint not null check (returned >= 0),
  amount bigint not null check (amount > 0),
  -- set when the run was confirmed, when it failed, and when it arrived
  claimed_at timestamptz,
  released_at timestamptz,
  paid_at timestamptz,
  primary key (merchant_id, payout_id, order_id),
  foreign key (merchant_id, order_id) references orders,
  constraint supplier_payout_order_adds_up check (amount = cost - returned),
  constraint supplier_payout_order_claimed check (claimed_at is not null or released_at is null and paid_at is null),
  constraint supplier_payout_order_ends_once check (released_at is null or paid_at is null)
);
create unique index supplier_payout_order_once on supplier_payout_order (merchant_id, order_id, supplier)
  where claimed_at is not null and released_at is null;
create index supplier_payout_order_by_payout on supplier_payout_order (payout_id, merchant_id, order_id);

-- Since when a confirmed run holds the order: from then on no cost returns.
alter table orders add column supplier_run_at timestamptz;
create index orders_supplier_due on orders (settled_at) where status = 'completed' and supplier_paid_at is null;

-- What a payment provider paid out to the bank, or took back from there.
create table provider_payout (
  provider text not null,
  -- the provider's id of the payout
  reference text not null,
  -- what arrived at the bank: the sum of its entries less their fees, and what belongs to no merchant
  amount bigint not null,
  fee bigint not null,
  unallocated bigint not null,
  -- [{merchantId, amount, fee}], one for each merchant
  entries jsonb not null,
  state text not null check (state in ('paid', 'returned')),
  -- not where the provider said that it was returned before it said that it was paid
  is_booked boolean not null,
  -- the bank's own number of the line, where operators recorded it
  line text,
  made_by uuid[],
  at timestamptz not null,
  returned_at timestamptz,
  primary key (provider, reference),
  constraint provider_payout_by_hand_by_two check (made_by is null
    or cardinality(made_by) = 2 and made_by[1] <> made_by[2] and line is not null)
);
create index provider_payout_newest on provider_payout (at desc, provider, reference);
-- Finds the merchant of a payment that a provider names.
create index payment_by_reference on payment (provider_ref, provider);

-- What payment providers keep for their service.
alter table ledger_posting drop constraint ledger_posting_account_check;
alter table ledger_posting add constraint ledger_posting_account_check check (account in (
  'available', 'held', 'owed', 'escrow', 'supplier', 'refunds',
  'clearing:payments', 'clearing:partner', 'clearing:bank', 'clearing:chain',
  'revenue:fee', 'revenue:withdrawal', 'revenue:promotion', 'revenue:level', 'grant', 'referral',
  'cost:provider')) not valid;
alter table ledger_posting validate constraint ledger_posting_account_check;

alter table operator_day add column supplier_payouts bigint not null default 0 check (supplier_payouts >= 0);

alter table proposal drop constraint proposal_kind_check;
alter table proposal add constraint proposal_kind_check check (kind in ('goodwill', 'hold', 'deposit_instruction',
  'fee_rule', 'partner', 'level', 'package', 'withdrawal_return', 'platform_refund', 'operator_reset', 'bank_payment',
  'bank_return', 'supplier_payout', 'provider_payout', 'deposit_reversal'));
