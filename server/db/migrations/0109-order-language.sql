-- The language of the page on which an order was placed: its shopper's mails are in it. Null where a partner placed the
-- order, who tells its own shopper.
alter table order_contact add column lang text;
update order_contact as c set lang = 'en' from orders o join order_origin g on g.merchant_id = o.merchant_id
  and g.id = o.origin where o.merchant_id = c.merchant_id and o.id = c.order_id and g.kind = 'checkout';

-- What was mailed to the shopper of an order, and when.
create table order_mail (
  merchant_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  kind text not null,
  at timestamptz not null,
  primary key (merchant_id, order_id, id)
);
