-- What an order took from the stock is kept until its goods have left: no more comes back than was taken. Until now a
-- reservation ended ten minutes after its checkout, so what can still be cancelled is reserved here once more.
alter table stock_reservation rename column reserved_at to check_at;
alter table stock_reservation add column is_placed boolean not null default false;
insert into stock_reservation (product_id, origin_id, variant_id, order_id, merchant_id, quantity, check_at, is_placed)
select l.product_id, o.origin, l.variant_id, o.id, o.merchant_id, sum(l.quantity),
  o.created_at + interval '3 days', true
from orders o
join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
join variant v on v.id = l.variant_id and v.product_id = l.product_id
where o.status in ('waiting_payment', 'awaiting_pickup', 'awaiting_shipment')
  or o.status = 'cancelled' and o.shipped_at is null and exists (
    select 1 from outbox w
    where w.merchant_id = o.merchant_id and w.kind = 'stock_return' and w.done_at is null
      and w.payload->>'orderId' = o.id::text)
group by l.product_id, o.origin, l.variant_id, o.id, o.merchant_id, o.created_at
on conflict do nothing;

-- A message by which a sale was counted is gone from now on, so that nothing is counted by it again.
delete from outbox where kind in ('sold', 'unsold') and done_at is not null;

-- How long an order keeps its shopper is the owner's word too.
alter table policy add column shopper_retention_days integer not null default 180
  check (shopper_retention_days between 90 and 3650);
