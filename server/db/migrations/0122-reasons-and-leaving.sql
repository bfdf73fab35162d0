-- Why a shopper asks for a refund, from a closed list beside the own words; or that the shopper leaves the contract,
-- which needs no reason.
alter table refund add column cause text check (cause in ('not_arrived', 'damaged', 'wrong_goods', 'incomplete',
  'not_as_described', 'too_late', 'unwanted', 'other', 'withdrawal'));

-- When the shopper who left the contract proved that the goods were sent back, and what the proof is.
alter table refund add column sent_back_at timestamptz;
alter table refund add column sent_back text;
alter table refund add constraint refund_sent_back_of_withdrawal
  check (sent_back_at is null or cause = 'withdrawal' and sent_back is not null);

alter table orders drop constraint orders_cancelled_by_check;
alter table orders add constraint orders_cancelled_by_check
  check (cancelled_by in ('shopper', 'merchant', 'supplier', 'partner', 'time', 'refund', 'withdrawal'));
