-- How orders are paid: the way that was chosen, what a payment was used for, money that the books cannot hold, and
-- payments that a shopper's bank disputes.

-- The provider that the shopper chose last; null until then.
alter table orders add column pay_with text;

-- A page of a provider on which an order can be paid, until a time. Its number makes the provider's idempotency key.
create table payment_page (
  merchant_id uuid not null,
  order_id uuid not null,
  number smallint not null,
  provider text not null,
  lang text not null,
  expires_at timestamptz not null,
  primary key (merchant_id, order_id, number),
  foreign key (merchant_id, order_id) references orders
);

-- What of a payment funded its order; the rest goes back.
alter table payment add column funded bigint not null default 0;
-- Who paid, where the provider is the bank: the account that money goes back to.
alter table payment add column payer text;
-- When the provider took the order to return what funded nothing, and when that arrived.
alter table payment add column return_sent_at timestamptz;
alter table payment add column returned_at timestamptz;
-- What of the part that funded nothing the shopper's bank took back.
alter table payment add column charged_back bigint not null default 0;
update payment p set funded = o.selling_total
from orders o, ledger_transaction t
where o.merchant_id = p.merchant_id and o.id = p.order_id and t.merchant_id = p.merchant_id
  and t.kind in ('order_paid', 'partner_order_paid') and t.source = p.id::text;
update payment p set returned_at = t.at
from ledger_transaction t
where t.merchant_id = p.merchant_id and t.kind = 'refund_paid' and t.source = p.id::text;
alter table payment add constraint payment_parts_within_amount
  check (funded >= 0 and charged_back >= 0 and funded + charged_back <= amount);

-- A refund goes back to the payment that funded its order.
create index payment_by_order on payment (merchant_id, order_id) where funded > 0;

-- When the provider took the order to pay a refund, and what of it the shopper's bank took back instead.
alter table refund add column sent_at timestamptz;
alter table refund add column charged_back bigint not null default 0;
alter table refund add constraint refund_charged_back_within_amount check (charged_back between 0 and amount);

-- Money in another currency than that of the books: no posting can hold it, so all of it goes back.
create table unbooked_payment (
  merchant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  provider text not null,
  provider_ref text not null,
  -- in minor units of its own currency
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  payer text,
  at timestamptz not null,
  returned_at timestamptz,
  primary key (merchant_id, id),
  constraint unbooked_payment_once unique (merchant_id, provider, provider_ref),
  foreign key (merchant_id, order_id) references orders
);
create index unbooked_payment_waiting on unbooked_payment (at, id) where returned_at is null;

-- A payment that the shopper's bank disputes. Money moves when it is lost.
create table dispute (
  merchant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  provider text not null,
  provider_ref text not null,
  -- the provider_ref of the payment
  payment_ref text not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  answer_by timestamptz,
  closed_at timestamptz,
  primary key (merchant_id, id),
  constraint dispute_once unique (merchant_id, provider, provider_ref),
  foreign key (merchant_id, order_id) references orders,
  check ((state = 'open') = (closed_at is null))
);
create index dispute_open on dispute (merchant_id, order_id) where state = 'open';

-- The event as the provider sent it. `unmatched` waits for an operator, who closes it.
-- null: it came before ids were given
alter table provider_event add column id uuid;
alter table provider_event add column type text;
alter table provider_event add column currency text;
alter table provider_event add column reference text;
alter table provider_event add column payer text;
alter table provider_event add column body text;
alter table provider_event add column outcome text check (outcome in ('applied', 'ignored', 'unmatched', 'closed'));
create index provider_event_unmatched on provider_event (id) where outcome = 'unmatched';

alter table proposal drop constraint proposal_kind_check;
alter table proposal add constraint proposal_kind_check check (kind in ('goodwill', 'hold', 'deposit_instruction',
  'fee_rule', 'partner', 'level', 'package', 'withdrawal_return', 'platform_refund', 'operator_reset', 'bank_payment',
  'bank_return'));
