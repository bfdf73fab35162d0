-- What operators search by, over all merchants. Each index ends with the keys of its list, so that a page is read from
-- where the last one ended.

-- The orders in a state, newest first.
create index orders_by_status_of_all on orders (status, id, merchant_id);
-- By what an order's shopper is found: the whole mail address, or the last digits of the phone number. Beside the
-- orders, because an order changes seven times in its life, and each time writes all indexes of its table.
create table order_contact (
  merchant_id uuid not null,
  order_id uuid not null,
  email text not null,
  phone_last4 text not null,
  primary key (merchant_id, phone_last4, order_id)
);
insert into order_contact select merchant_id, id, email, phone_last4 from orders;
create index order_contact_by_email on order_contact (email, order_id, merchant_id);
create index order_contact_by_phone on order_contact (phone_last4, order_id, merchant_id);
drop index orders_by_phone;
-- By bytes, so that the beginning of a text is a range of the index.
create index orders_by_tracking_of_all on orders (upper(tracking_number) collate "C", id, merchant_id)
  where tracking_number is not null;
create index shop_by_name on shop (lower(name) collate "C", merchant_id);
create index shop_by_slug on shop (slug collate "C", merchant_id);
create index refund_by_number on refund (number, merchant_id);
-- What operators did with one thing of a merchant.
create index audit_by_subject on audit (merchant_id, subject, id);
