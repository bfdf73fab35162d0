-- An order writes less to the write-ahead log. Columns that never change move out of `orders`, whose rows are written
-- seven times, and indexes that no statement needs are dropped.

-- Number, shopper and address of an order. The orders repeat the number, since every list shows it.
alter table order_contact add column number text collate "C", add column phone text, add column address jsonb;
insert into order_contact (merchant_id, order_id, email, phone_last4)
select merchant_id, id, email, phone_last4 from orders on conflict do nothing;
update order_contact as c set number = o.number, phone = o.phone, address = o.address
from orders o where o.merchant_id = c.merchant_id and o.id = c.order_id;
alter table order_contact alter column number set not null, alter column phone set not null,
  alter column address set not null;
alter table order_contact drop constraint order_contact_pkey, add primary key (merchant_id, order_id);
alter table order_contact add constraint order_number_is_unique unique (merchant_id, number);
drop index order_contact_by_phone;
create index order_contact_by_phone on order_contact (phone_last4, merchant_id, order_id);
alter table orders drop constraint order_number_once, drop column email, drop column phone, drop column phone_last4,
  drop column address;

-- The steps of an order have their times in the order; events are what happens between them.
alter table orders add column received_by text;
update orders as o set received_by = e.text from order_event e
where e.merchant_id = o.merchant_id and e.order_id = o.id and e.kind = 'received' and e.text in ('shopper', 'time');
delete from order_event where kind in ('placed', 'paid', 'picked', 'shipped', 'received', 'settled', 'cancelled');
-- An event is recorded by the movement that has read the order.
alter table order_event drop constraint order_event_merchant_id_order_id_fkey;

-- What changes with each step comes last, side by side: of a changed row only the part between what stayed is written.
alter table orders rename column fund_from to old_fund_from;
alter table orders rename column carrier to old_carrier;
alter table orders rename column tracking_number to old_tracking_number;
alter table orders rename column settled_amount to old_settled_amount;
alter table orders rename column fee_taken to old_fee_taken;
alter table orders rename column escrow_left to old_escrow_left;
alter table orders rename column earnings to old_earnings;
alter table orders rename column received_by to old_received_by;
alter table orders rename column settlement to old_settlement;
alter table orders rename column logistics to old_logistics;
alter table orders rename column status to old_status;
alter table orders
  add column fund_from text constraint orders_fund_is_known check (fund_from in ('escrow', 'wallet')),
  add column carrier text,
  add column tracking_number text,
  add column settled_amount bigint not null default 0,
  add column fee_taken bigint not null default 0 constraint orders_fee_taken_is_not_negative check (fee_taken >= 0),
  add column escrow_left bigint not null default 0 constraint orders_escrow_is_not_negative check (escrow_left >= 0),
  -- selling_total - total_cost - fee; after refunds what settlement brought or will bring
  add column earnings bigint,
  add column received_by text constraint orders_receiver_is_known check (received_by in ('shopper', 'time')),
  add column settlement text not null default 'none' constraint orders_settlement_is_known
    check (settlement in ('none', 'pending_settlement', 'settled', 'reversed')),
  add column logistics text not null default 'none' constraint orders_logistics_are_known
    check (logistics in ('none', 'in_transit', 'reached')),
  add column status text constraint orders_status_is_known check (status in ('waiting_payment', 'awaiting_pickup',
    'awaiting_shipment', 'shipped', 'received', 'completed', 'cancelled'));
update orders set fund_from = old_fund_from, carrier = old_carrier, tracking_number = old_tracking_number,
  settled_amount = old_settled_amount, fee_taken = old_fee_taken, escrow_left = old_escrow_left,
  earnings = old_earnings, received_by = old_received_by, settlement = old_settlement, logistics = old_logistics,
  status = old_status;
-- With a column its indexes and checks are dropped.
alter table orders alter column earnings set not null, alter column status set not null, drop column old_fund_from,
  drop column old_carrier, drop column old_tracking_number, drop column old_settled_amount, drop column old_fee_taken,
  drop column old_escrow_left, drop column old_earnings, drop column old_received_by, drop column old_settlement,
  drop column old_logistics, drop column old_status;
create index orders_by_status on orders (merchant_id, status, id desc);
create index orders_by_status_of_all on orders (status, id, merchant_id);
-- The index over all shops finds one shop's tracking number too.
create index orders_by_tracking_of_all on orders (upper(tracking_number) collate "C", id, merchant_id)
  where tracking_number is not null;
create index orders_pay_due on orders (pay_by) where status = 'waiting_payment';
create index orders_pick_due on orders (pick_by) where status = 'awaiting_pickup';
create index orders_remind_due on orders (remind_at) where status = 'awaiting_pickup' and remind_at is not null;
create index orders_first_pick on orders (merchant_id, pick_by, id) include (total_cost, earnings)
  where status = 'awaiting_pickup';
create index orders_ship_due on orders (ship_by) where status = 'awaiting_shipment';
create index orders_reached_due on orders (reached_at) where status = 'shipped' and reached_at is not null;
create index orders_without_news on orders (shipped_at, id, merchant_id)
  where status = 'shipped' and reached_at is null;
create index orders_settle_due on orders (settles_at) where status = 'received';

-- All postings of a transaction are about one order, which its first line tells.
drop index ledger_posting_by_order;
create index ledger_posting_by_order on ledger_posting (merchant_id, order_id, sequence)
  where order_id is not null and line = 1;
-- The time of a transaction is never before that of the one before: a day's first one is found by halving.
drop index ledger_transaction_by_time;
-- The trigger of a posting reads its transaction anyway, and transactions are never deleted.
alter table ledger_posting drop constraint ledger_posting_merchant_id_sequence_fkey;

-- The id of a message begins with its time, so that the list needs no number of its own.
drop index notice_newest;
drop index notice_unread;
update notice set id = (lpad(to_hex((extract(epoch from sent_at) * 1000)::bigint), 12, '0') || '7'
  || lpad(to_hex(sequence & 4095), 3, '0') || substr(replace(id::text, '-', ''), 17))::uuid;
alter table notice drop column sequence;
create index notice_unread on notice (merchant_id, id desc) where read_at is null and not routine;

-- A message is claimed before it is settled: with room beside it, the claim changes no index.
alter table outbox set (fillfactor = 50);

-- What an operator did is found by the operator; the act is looked at there.
drop index audit_by_operator_and_act;

-- A movement holds the head of its merchant, which refers to the merchant, and merchants are never deleted: to look
-- for the merchant again at each row would lock it each time.
alter table order_origin drop constraint order_origin_merchant_id_fkey;
alter table orders drop constraint orders_merchant_id_fkey;
alter table ledger_transaction drop constraint ledger_transaction_merchant_id_fkey;
alter table notice drop constraint notice_merchant_id_fkey;
alter table live_event drop constraint live_event_merchant_id_fkey;
alter table pay_token drop constraint pay_token_merchant_id_fkey;

-- Live events tell open apps to read again. An app whose events a crash forgot is told to read everything, so the
-- events need not outlive it.
alter table live_event set unlogged;
