-- What a shopper's bank says last of a payment counts, and what a provider was told to pay is known.

-- When the bank said what is stored, and by which message; what the books have taken for it, and how often they moved;
-- what of it the platform bears; whether its payment is in the books.
alter table dispute add column said_at timestamptz;
alter table dispute add column said_by uuid;
alter table dispute add column taken bigint not null default 0;
alter table dispute add column turns smallint not null default 0;
alter table dispute add column borne bigint not null default 0;
alter table dispute add column is_known boolean not null default true;
update dispute set said_at = coalesce(closed_at, opened_at);
alter table dispute alter column said_at set not null;
update dispute d set taken = amount, turns = 1, borne = coalesce((
  select sum(p.amount) from ledger_transaction t
  join ledger_posting p on p.merchant_id = t.merchant_id and p.sequence = t.sequence and p.amount > 0
  where t.merchant_id = d.merchant_id and t.kind = 'chargeback' and t.source = d.id::text), 0)
where state = 'lost';

-- The dispute that made a refund, and what the shopper had asked for before a dispute took of it.
alter table refund add column dispute_id uuid;
alter table refund add column asked bigint;
update refund r set dispute_id = d.id from dispute d
where d.merchant_id = r.merchant_id and d.order_id = r.order_id and r.decision = 'chargeback'
  and r.decided_at = d.closed_at and d.state = 'lost';

-- How much the provider was told to return; it is told less than all where a dispute had replaced the rest.
alter table refund add column sent_amount bigint;
update refund set sent_at = coalesce(sent_at, paid_at), sent_amount = amount - charged_back
where sent_at is not null or paid_at is not null and charged_back < amount;
alter table refund add constraint refund_sent_with_amount check (sent_at is null or sent_amount is not null);
alter table payment add column return_sent_amount bigint;
update payment set return_sent_at = coalesce(return_sent_at, returned_at),
  return_sent_amount = amount - funded - charged_back
where return_sent_at is not null or returned_at is not null;
alter table payment add constraint payment_return_sent_with_amount
  check (return_sent_at is null or return_sent_amount is not null);

-- chargeback_returned: the bank gave back what it had taken. chargeback_replaced: what it took replaces what was on its
-- way back to the shopper, or no longer does.
alter table ledger_transaction drop constraint ledger_kind_is_known;
alter table ledger_transaction add constraint ledger_kind_is_known check (kind in (
  'order_paid', 'partner_order_paid', 'payment_unapplied', 'picked_from_escrow', 'picked_from_wallet',
  'cost_returned', 'refund_decided', 'refund_paid', 'settled', 'supplier_paid', 'supplier_payment_returned',
  'deposit_credited', 'deposit_reversed', 'withdrawal_requested', 'withdrawal_paid', 'withdrawal_released',
  'withdrawal_returned', 'package_bought', 'package_given_back', 'level_bought', 'level_given_back',
  'referral_shared', 'referral_received', 'referral_share_reversed', 'referral_reversed',
  'goodwill', 'provider_payout', 'chargeback', 'chargeback_returned', 'chargeback_replaced')) not valid;
alter table ledger_transaction validate constraint ledger_kind_is_known;
