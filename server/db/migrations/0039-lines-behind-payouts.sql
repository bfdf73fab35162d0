-- Lines of statements behind payouts, returns and prefunds; runs to suppliers that came back; and what payouts of
-- providers brought of each payment.

alter table bank_line_use alter column merchant_id drop not null;
alter table bank_line_use drop constraint bank_line_use_kind_check;
alter table bank_line_use add constraint bank_line_use_kind_check check (kind in ('deposit', 'order', 'return',
  'deposit_return', 'supplier', 'supplier_return', 'provider_payout', 'prefund'));
alter table bank_line_use add constraint bank_line_use_of_merchant
  check ((merchant_id is not null) = (kind in ('deposit', 'order', 'return', 'deposit_return')));
-- A line is also known by the bank's number of it, which each use of a line looks up.
create index bank_line_by_bank_id on bank_line (bank_id) where bank_id is not null;

-- The money of a run that arrived came back: two operators said so, against a line of the statement.
alter table supplier_payout drop constraint supplier_payout_state_check;
alter table supplier_payout add constraint supplier_payout_state_check
  check (state in ('proposed', 'confirmed', 'sent', 'arrived', 'failed', 'returned'));
alter table supplier_payout drop constraint supplier_payout_sent_with_evidence;
alter table supplier_payout add constraint supplier_payout_sent_with_evidence
  check (state not in ('sent', 'arrived', 'returned') or evidence is not null);
alter table supplier_payout drop constraint supplier_payout_ended;
alter table supplier_payout add constraint supplier_payout_ended
  check ((state in ('arrived', 'failed', 'returned')) = (ended_at is not null));
alter table supplier_payout add column returned_by uuid[];
alter table supplier_payout add column returned_at timestamptz;
alter table supplier_payout add column return_line text;
alter table supplier_payout add constraint supplier_payout_returned
  check ((state = 'returned') = (returned_at is not null));
alter table supplier_payout add constraint supplier_payout_returned_by_two check (returned_at is null
  or returned_by is not null and cardinality(returned_by) = 2 and returned_by[1] <> returned_by[2]
  and return_line is not null);
-- A line that was paid and is released has come back.
alter table supplier_payout_order drop constraint supplier_payout_order_ends_once;

-- Suppliers are also due what they shipped of orders that were refunded as a whole at another's cost.
drop index orders_supplier_due;
create index orders_supplier_due on orders ((coalesce(settled_at, cancelled_at)))
  where status in ('completed', 'cancelled') and picked_at is not null and supplier_paid_at is null
    and total_cost > cost_returned;

alter table ledger_transaction drop constraint ledger_kind_is_known;
alter table ledger_transaction add constraint ledger_kind_is_known check (kind in (
  'order_paid', 'partner_order_paid', 'payment_unapplied', 'picked_from_escrow', 'picked_from_wallet',
  'cost_returned', 'refund_decided', 'refund_paid', 'settled', 'supplier_paid', 'supplier_payment_returned',
  'deposit_credited', 'deposit_reversed', 'withdrawal_requested', 'withdrawal_paid', 'withdrawal_released',
  'withdrawal_returned', 'package_bought', 'package_given_back', 'level_bought', 'level_given_back',
  'referral_shared', 'referral_received', 'referral_share_reversed', 'referral_reversed',
  'goodwill', 'provider_payout', 'chargeback')) not valid;
alter table ledger_transaction validate constraint ledger_kind_is_known;

do $$
declare
  v_kinds text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'proposal_kind_check');
begin
  execute 'alter table proposal drop constraint proposal_kind_check';
  execute 'alter table proposal add constraint proposal_kind_check '
    || replace(v_kinds, 'ARRAY[', 'ARRAY[''supplier_payout_return''::text, ');
end $$;

-- What a payout of a provider brought of each payment and took for each refund, as far as it names them.
create table provider_payout_entry (
  provider text not null,
  payout text not null,
  -- the provider's reference of a payment, or our own id of what went back
  entry text not null,
  order_id uuid not null,
  amount bigint not null,
  primary key (provider, payout, entry),
  foreign key (provider, payout) references provider_payout
);
create index provider_payout_entry_by_order on provider_payout_entry (order_id);
