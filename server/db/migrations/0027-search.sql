-- What operators search by, over all merchants. Each index ends with the keys of its list, so that a page is read from
-- where the last one ended.

-- The orders in a state, newest first.
create index orders_by_status_of_all on orders (status, id, merchant_id);
-- The orders of a shopper, by the whole mail address or the last digits of the phone number.
create index orders_by_email_of_all on orders (email, id, merchant_id);
create index orders_by_phone_of_all on orders (phone_last4, id, merchant_id);
-- By bytes, so that the beginning of a text is a range of the index.
create index orders_by_tracking_of_all on orders (upper(tracking_number) collate "C", id, merchant_id)
  where tracking_number is not null;
create index shop_by_name on shop (lower(name) collate "C", merchant_id);
create index shop_by_slug on shop (slug collate "C", merchant_id);
create index refund_by_number on refund (number, merchant_id);
-- What operators did with one thing of a merchant.
create index audit_by_subject on audit (merchant_id, subject, id);
