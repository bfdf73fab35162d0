-- What became of a request is written once, with its key: a request at work has no row.
delete from idempotency where reply is null;
alter table idempotency alter column reply set not null;
delete from operator_idempotency where result is null;
alter table operator_idempotency alter column result set not null;

-- The index by time, merchant and number finds the movements of a day as well, and this one was written as often.
drop index ledger_transaction_by_day;

-- The movement that writes these holds the merchant's head and has made or read the order: to lock it once more for
-- its key is one more write.
alter table order_line drop constraint order_line_merchant_id_order_id_fkey;
alter table payment drop constraint payment_merchant_id_order_id_fkey;
